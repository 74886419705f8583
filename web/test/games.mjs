// Whole games by clicking, one of each; what they load, and how quickly.
//
// SPDX-License-Identifier: MIT
import assert from 'node:assert/strict'
import { clickOne, dice, quickGame } from '../tools/browser.mjs'
import { test } from './frame.mjs'

const GAMES = ['noir', 'intruder', 'saw', 'island', 'armada']
const CLICKS_MAX = 2000
const REAL_CLICKS = 30

/** Against the quickest bots; the answer is the number of clicks. */
export async function playOut(page, seed) {
  const roll = dice(seed)
  for (let clicks = 0; clicks < CLICKS_MAX; clicks++) if ((await clickOne(page, roll, clicks >= REAL_CLICKS)) === 'over') return clicks
  throw new Error(`not over after ${CLICKS_MAX} clicks`)
}

for (const game of GAMES) {
  test(`a whole game: ${game}`, async ({ server, open }) => {
    const { page } = await open()
    await quickGame(page, server.url, game, 'rules')
    await playOut(page, 7)
    assert.match(await page.textContent('.ending h2'), /won|lost|drawn/i)
    assert.ok((await page.$$('.log li')).length > 5, 'the log tells what happened')
  })
}

test('a whole game on a phone: noir', async ({ server, open }) => {
  const { page } = await open({ size: 'phone', theme: 'light' })
  await quickGame(page, server.url, 'noir', 'rules')
  await playOut(page, 3)
  const wide = await page.evaluate(() => document.documentElement.scrollWidth)
  assert.ok(wide <= 360, `nothing is wider than the screen (${wide})`)
})

test('with motion, moves of others come one after the other, and a key shows them all', async ({ server, open }) => {
  const { page } = await open({ motion: 'on' })
  await quickGame(page, server.url, 'noir', 'rules')
  const roll = dice(31)
  for (let i = 0; i < 12; i++) if ((await clickOne(page, roll)) === 'over') break
  await page.keyboard.press('Shift')
  const [shown, told] = await page.evaluate(() => [document.querySelector('.prompt').textContent, document.querySelectorAll('.log li').length])
  assert.ok(shown.length > 0 && told > 5)
})

test('the first load is small, and asks nobody else', async ({ server, open }) => {
  const { page } = await open()
  const client = await page.context().newCDPSession(page)
  let bytes = 0
  await client.send('Network.enable')
  client.on('Network.loadingFinished', (event) => {
    bytes += event.encodedDataLength
  })
  const answer = await page.goto(server.url)
  await page.waitForSelector('.game-card')
  await page.waitForLoadState('networkidle')
  const policy = answer.headers()['content-security-policy']
  assert.match(policy, /default-src 'none'/)
  assert.doesNotMatch(policy, /unsafe-inline|'unsafe-eval'|\*/)
  assert.ok(bytes > 10000 && bytes <= 150 * 1024, `${bytes} bytes`)
  const ready = await page.evaluate(() => performance.getEntriesByType('navigation')[0].domContentLoadedEventEnd)
  assert.ok(ready < 1000, `${ready} ms`)
})

test('a move is shown within 50 ms of its arrival', async ({ server, open }) => {
  const { page } = await open()
  await page.addInitScript(() => {
    const Plain = WebSocket
    window.arrivals = []
    window.WebSocket = class extends Plain {
      constructor(...args) {
        super(...args)
        this.addEventListener('message', (event) => {
          if (!/"[vd]":/.test(event.data) || /"m":/.test(event.data)) return
          const begin = performance.now()
          const look = new MutationObserver(() => {
            window.arrivals.push(performance.now() - begin)
            look.disconnect()
          })
          look.observe(document.querySelector('#page'), { attributes: true, subtree: true, attributeFilter: ['data-beat'] })
        })
      }
    }
  })
  await quickGame(page, server.url, 'noir', 'random')
  const roll = dice(5)
  for (let i = 0; i < 8; i++) if ((await clickOne(page, roll)) === 'over') break
  const times = (await page.evaluate(() => window.arrivals)).sort((a, b) => a - b)
  assert.ok(times.length > 3)
  assert.ok(times[Math.floor(times.length / 2)] < 50, `median ${times[Math.floor(times.length / 2)]} ms`)
})
