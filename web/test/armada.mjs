// The star chart by hand: pieces are dragged, turned and dropped, ships are pushed, every action has its place.
//
// SPDX-License-Identifier: MIT
import assert from 'node:assert/strict'
import { clickMany, dice, drawn, quickGame } from '../tools/browser.mjs'
import { test } from './frame.mjs'

const middle = ({ x, y, width, height }) => [x + width / 2, y + height / 2]
const beatOf = (page) => page.getAttribute('.table-page', 'data-beat')
const nextBeat = (page, beat) => page.waitForFunction((b) => document.querySelector('.table-page').dataset.beat !== b, beat)

async function middleGame(server, open, size) {
  const { page } = await open(size)
  await quickGame(page, server.url, 'armada', 'random')
  await clickMany(page, dice(3), 12)
  await page.waitForSelector('.armada-piece[data-step], .armada-cell')
  await page.keyboard.press('Escape')
  await page.waitForSelector('.armada-piece[data-step]')
  return page
}

test('armada: a piece is dragged from the hand, shows its ghost, and is built where it is dropped', async ({ server, open }) => {
  const page = await middleGame(server, open)
  const [x, y] = middle(await (await page.$('.armada-piece[data-step]')).boundingBox())
  const beat = await beatOf(page)
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.mouse.move(x, y - 40, { steps: 3 })
  await page.waitForSelector('.armada-cell')
  await page.mouse.move(...middle(await (await page.$('.armada-cell')).boundingBox()), { steps: 4 })
  await page.waitForSelector('.armada-ghost')
  await page.mouse.up()
  await nextBeat(page, beat)
  assert.match((await page.$$eval('.log li', (lines) => lines.map((line) => line.textContent))).join(), /You build the/)
})

test('armada on a phone: all is in sight at once; the first tap shows, the second builds', async ({ server, open }) => {
  const page = await middleGame(server, open, { size: 'phone' })
  await page.click('.first-game .main')
  await page.evaluate(() => scrollTo(0, 0))
  const bottom = await page.$$eval('.armada-piece', (all) => Math.max(...all.map((one) => one.getBoundingClientRect().bottom)))
  const free = await page.evaluate(() => Math.min(...['.now', '.panel'].map((path) => document.querySelector(path).getBoundingClientRect().top)))
  assert.ok(bottom <= free + 8, `the hand ends at ${bottom}, what covers it begins at ${free}`)
  const small = await page.$$eval('.armada-piece[data-step], .armada-knob', (all) => all.map((one) => one.getBoundingClientRect()).filter((box) => Math.min(box.width, box.height) < 43).length)
  assert.equal(small, 0, 'whatever is to be tapped is large enough')
  await page.dispatchEvent('.armada-piece[data-step]', 'click')
  await page.waitForSelector('.armada-cell')
  const beat = await beatOf(page)
  const tap = (path) =>
    page.$eval(path, (one) => {
      one.dispatchEvent(new PointerEvent('pointerdown', { pointerType: 'touch', bubbles: true }))
      one.dispatchEvent(new PointerEvent('click', { pointerType: 'touch', bubbles: true }))
    })
  await tap('.armada-cell')
  await page.waitForSelector('.armada-ghost')
  assert.equal(await beatOf(page), beat, 'nothing is built yet')
  await tap('.armada-cell')
  await nextBeat(page, beat)
})

test('armada: whatever the list of moves has, the chart or the chips offer too', async ({ server, open }) => {
  const page = await middleGame(server, open)
  const seen = new Set()
  const look = async () => {
    for (const number of await page.$$eval('main [data-action]', (all) => all.map((one) => one.dataset.action))) seen.add(number)
  }
  for (const path of ['.armada-ship[data-step]', '.armada-pivot'])
    for (let i = 0; i < (await page.$$(path)).length; i++) {
      await look()
      await (await page.$$(path))[i]?.dispatchEvent('click')
      await drawn(page)
    }
  await look()
  for (let i = 0; i < (await page.$$('.armada-piece[data-step]')).length; i++) {
    await (await page.$$('.armada-piece[data-step]'))[i].dispatchEvent('click')
    await page.waitForSelector('.armada-cell')
    for (let turn = 0; turn < 4; turn++) {
      await look()
      await page.keyboard.press('e')
      await drawn(page)
    }
    await page.keyboard.press('Escape')
  }
  await page.keyboard.press('m')
  const listed = await page.$$eval('dialog [data-move]', (all) => all.map((one) => one.dataset.move))
  assert.ok(listed.length > 10)
  assert.deepEqual(
    listed.filter((number) => !seen.has(number)),
    [],
  )
})
