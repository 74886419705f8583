// Grave moves are asked about once; what is taken back can be done again; whoever has peeked practises.
//
// SPDX-License-Identifier: MIT
import assert from 'node:assert/strict'
import { clickOne, dice, quickGame } from '../tools/browser.mjs'
import { test } from './frame.mjs'

const beatOf = (page) => page.getAttribute('.table-page', 'data-beat')
const asked = (page) => page.waitForFunction(() => document.querySelector('.prompt.is-mine') && document.querySelector('main [data-action]') && !document.querySelector('.scene[aria-busy=true]'))

async function choose(page, label) {
  await page.keyboard.press('m')
  await page.locator('dialog [data-move]', { hasText: label }).first().click()
}

async function move(page, label) {
  await asked(page)
  const beat = await beatOf(page)
  await choose(page, label)
  return beat
}

const moved = (page, beat) => page.waitForFunction((old) => document.querySelector('.table-page').dataset.beat !== old, beat)

/* A turn of one's own, with all points left; whatever is asked before it is answered somehow. */
async function ownTurn(page) {
  const roll = dice(5)
  for (;;) {
    await asked(page)
    if (/You act, with [2-9] AP left/.test(await page.textContent('.prompt'))) return
    await clickOne(page, roll)
  }
}

async function firstTurn(page, url) {
  await quickGame(page, url, 'noir', 'random')
  await moved(page, await move(page, /Hall/))
  await ownTurn(page)
}

const RUNS = '.controls button'

test('a grave move is asked about once: not yet, once more, with Enter; and not at all if one likes', async ({ server, open }) => {
  const { page } = await open({ size: 'phone' })
  await firstTurn(page, server.url)
  const beat = await beatOf(page)
  const end = () => choose(page, /^End/)
  await end()
  await page.waitForSelector('.doubt:has-text("End your turn?"):has-text("left and lost")')
  assert.equal(await page.$('dialog[open]'), null)
  const box = await (await page.$('.doubt')).boundingBox()
  assert.ok(box.y >= 0 && box.y + box.height <= 740, 'it is in sight')
  await page.click('.doubt button:has-text("Not yet")')
  await page.waitForSelector('.doubt', { state: 'detached' })
  await end()
  await page.waitForSelector('.doubt')
  await page.keyboard.press('Escape')
  await page.waitForSelector('.doubt', { state: 'detached' })
  assert.equal(await beatOf(page), beat, 'nothing has happened so far')

  await end()
  await page.waitForSelector('.doubt')
  await end()
  await moved(page, beat)
  assert.equal(await page.$('.doubt'), null)

  await ownTurn(page)
  await end()
  await page.waitForSelector('.doubt')
  await page.evaluate(() => document.activeElement?.blur())
  const before = await beatOf(page)
  await page.keyboard.press('Enter')
  await moved(page, before)

  await ownTurn(page)
  await page.evaluate(() => localStorage.setItem('deadfall.settings', '{"asks":"off"}'))
  await page.reload()
  await asked(page)
  const last = await beatOf(page)
  await end()
  await moved(page, last)
})

test('what is taken back is done again with one click; whoever has learned something by it practises', async ({ server, open }) => {
  const { page } = await open()
  await firstTurn(page, server.url)
  assert.equal(await page.$(`${RUNS}:has-text("Redo")`), null)
  await moved(page, await move(page, /^Move/))
  await page.click(`${RUNS}:has-text("Take back")`)
  await page.click(`${RUNS}:has-text("Redo")`)
  await page.waitForSelector(`${RUNS}:has-text("Redo")`, { state: 'detached' })
  assert.match(await page.textContent('.log, [role=log], .panel'), /You move to the/)
  assert.equal(await page.$('.practice'), null, 'that has told nothing')

  await moved(page, await move(page, /^Listen/))
  await asked(page)
  await page.click(`${RUNS}:has-text("Take back")`)
  await page.waitForSelector('.players .practice')
  await page.keyboard.press('y') /* the same as Redo */
  await page.waitForSelector(`${RUNS}:has-text("Redo")`, { state: 'detached' })
  await page.reload()
  await page.waitForSelector('.players .practice')

  await page.goto(server.url)
  await page.waitForSelector('.your-tables .table-state:has-text("Practice")')
  await page.click('.your-tables .table-item button')
  await asked(page)
  await page.click('.controls summary:has-text("More")')
  await page.click('.controls button:has-text("Give up")')
  await page.click('dialog button.main')
  await page.waitForSelector('.ending-practice')
  const kept = await page.waitForFunction(() => JSON.parse(localStorage.getItem('deadfall.history') ?? '[]')[0]?.end)
  assert.equal(await kept.jsonValue(), 'practice')
  await page.goto(`${server.url}/you`)
  await page.waitForSelector('.you-latest:has-text("practice")')
  assert.match(await page.textContent('.you-sum'), /^0 games played, 0 won/)
  assert.equal(await page.$('.you-game'), null, 'it counts for nothing')
})
