// One device for several people: between two of them nothing is shown, and nobody's time runs.
//
// SPDX-License-Identifier: MIT
import assert from 'node:assert/strict'
import { clickMany, dice } from '../tools/browser.mjs'
import { test } from './frame.mjs'

/* In the page: whose table or curtain was seen, one after the other. A table is told by whom it calls "you". */
function witness() {
  const seen = []
  window.seen = seen
  const look = () => {
    const curtain = document.querySelector('.curtain h1')?.textContent.replace(/, it is you$/, '')
    const table = document.querySelector('.scene, .log') && (document.querySelector('.players')?.textContent.match(/([\w ]+) \(you\)/)?.[1] ?? 'somebody')
    const now = curtain ? `curtain ${curtain}${table ? ' and a table' : ''}` : table ? `table ${table}` : ''
    if (now !== '' && seen.at(-1) !== now) seen.push(now)
  }
  new MutationObserver(look).observe(document, { childList: true, subtree: true, characterData: true, attributes: true })
}

/**
 * A table for two people at this device, with a clock of so many seconds a move; the others are bots.
 * `resting`: may the page ask for the clock to rest?
 */
async function hotSeat(page, url, game, seconds, resting) {
  await page.addInitScript(
    ([allowance, asks]) => {
      const { send } = WebSocket.prototype
      WebSocket.prototype.send = function (text) {
        const message = JSON.parse(text)
        if (message.clock) message.clock = { kind: 'move', seconds: allowance, late: 'bot' }
        if (message.m !== 'curtain' || asks) send.call(this, JSON.stringify(message))
      }
    },
    [seconds, resting],
  )
  await page.addInitScript(witness)
  await page.goto(url)
  await page.fill('.welcome input', 'Ann')
  await page.click(`.game-card[data-game=${game}] button:has-text("Invite")`)
  await page.waitForSelector('form.setup')
  const seats = await page.$$('dialog fieldset select')
  for (const [i, seat] of seats.entries()) await seat.selectOption(i === 0 ? 'here' : 'random')
  await page.selectOption('dialog label:has-text("Clock") select', 'quick')
  await page.click('dialog button[type=submit]')
}

const called = (page) => page.evaluate(() => document.querySelector('.curtain h1')?.textContent.replace(/, it is you$/, '') ?? '')
/** Until the curtain calls Ann, or somebody else; answers whom. */
const untilCalled = (page, isAnn) =>
  page
    .waitForFunction((ann) => {
      const title = document.querySelector('.curtain h1')?.textContent ?? ''
      return title !== '' && title.startsWith('Ann,') === ann && document.querySelector('[data-curtain]') !== null
    }, isAnn)
    .then(() => called(page))

/** Ann plays until the other one at the device is called; answers their name. */
async function handOver(page, roll) {
  for (let i = 0; i < 200; i++) {
    await clickMany(page, roll, 1)
    const name = await called(page)
    if (name !== '' && name !== 'Ann') return name
  }
  throw new Error('nobody else is called')
}

for (const game of ['noir', 'intruder'])
  test(`${game} at one device: the curtain stays when the clock moves on behind it`, async ({ server, open }) => {
    const { page } = await open()
    await hotSeat(page, server.url, game, 12, false)
    const other = await handOver(page, dice(3))
    const before = await page.evaluate(() => window.seen.length)
    assert.equal(await page.getAttribute('.curtain-clock', 'data-rests'), 'false')
    /* the other one never lifts it: their time is up, a bot moves, and Ann is called again */
    await untilCalled(page, true)
    const seen = await page.evaluate(() => window.seen)
    assert.deepEqual(seen.slice(before - 1), [`curtain ${other}`, 'curtain Ann'], 'no table without somebody who lifts the curtain')
    assert.ok(!seen.some((one) => one.includes('and a table')))
    await page.click('[data-curtain]')
    await page.waitForSelector('.prompt.is-mine')
    assert.equal(await page.evaluate(() => window.seen.at(-1)), 'table Ann')

    /* nor does the page show anything before that when it comes back */
    await page.reload()
    await page.waitForSelector('[data-curtain]')
    assert.equal(await page.$('.scene, .log'), null)
    assert.ok((await page.evaluate(() => window.seen)).every((one) => one.startsWith('curtain')))
  })

test('the clock rests behind the curtain', async ({ server, open }) => {
  const [ann, rival] = [await open(), await open()]
  await hotSeat(ann.page, server.url, 'noir', 12, true)
  const other = await handOver(ann.page, dice(4))
  await ann.page.waitForSelector('.curtain-clock[data-rests=true]')
  /* at another table, without a rest, a whole turn's time runs out meanwhile */
  await hotSeat(rival.page, server.url, 'noir', 12, false)
  await handOver(rival.page, dice(4))
  await untilCalled(rival.page, true)
  assert.equal(await called(ann.page), other, 'and still it is the same turn')
  await ann.page.click('[data-curtain]')
  await ann.page.waitForSelector('.prompt.is-mine')
  await ann.page.waitForSelector('main [data-action]')
  assert.equal(await ann.page.$('.player-note'), null, 'no bot plays for anybody')
})
