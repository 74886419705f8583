// Saw's workbench by hand: cards are dragged, clicked and typed into slots, one Done sends what was planned; ten cards
// are put into an order; the story of a trap is there after a reload.
//
// SPDX-License-Identifier: MIT
import assert from 'node:assert/strict'
import { clickMany, dice, drawn, quickGame } from '../tools/browser.mjs'
import { test } from './frame.mjs'

const CARD = '.saw-fan .saw-card-spot'
const SLOT = '.saw-slots > .saw-slot'
const PLACE = '.saw-order > .saw-card-spot'

const middle = ({ x, y, width, height }) => [x + width / 2, y + height / 2]
const beatOf = (page) => page.getAttribute('.table-page', 'data-beat')
const wordsIn = (page, path) => page.$$eval(path, (all) => all.map((one) => one.querySelector('[data-thing]')?.dataset.thing ?? ''))
const linesOf = (page) => page.$$eval('.log li', (all) => all.map((line) => line.textContent))
const nth = (path, n) => `:nth-match(${path}, ${n + 1})`

async function drag(page, from, to) {
  const [x, y] = middle(await page.locator(from).boundingBox())
  const [toX, toY] = middle(await page.locator(to).boundingBox())
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.mouse.move(x, y - 20, { steps: 2 })
  await page.waitForSelector('.saw-dragged')
  await page.mouse.move(toX, toY, { steps: 4 })
  await page.mouse.up()
  await page.waitForSelector('.saw-dragged', { state: 'detached' })
}

/** A game whose first own turn has come; `wanted` is a card that one then has to hold, in this game or another. */
async function ownTurn(page, server, wanted = '') {
  for (let game = 0; ; game++) {
    assert.ok(game < 150, `somebody gets ${wanted}`)
    await quickGame(page, server.url, 'saw', 'random')
    if (game === 0) await page.click('.first-game .main')
    const roll = dice(game + 1)
    const has = () => page.evaluate(() => [document.querySelectorAll('.saw-fan [data-step]').length, document.querySelector('.saw-done') !== null])
    for (let i = 0; i < 40; i++) {
      await page.evaluate(() => window.testHands.until(window.testHands.state))
      const [cards, arranging] = await has()
      if (cards > 3 && arranging) break
      await clickMany(page, roll, 1)
    }
    if (wanted === '' || (await page.$(`.saw-fan [data-thing="${wanted}"]`))) return
  }
}

test('saw: a turn is laid out by drag, click and key, and one Done sends it', async ({ server, open }) => {
  const { page } = await open()
  await ownTurn(page, server)
  const beat = await beatOf(page)
  const [first, second, third] = await wordsIn(page, CARD)
  await drag(page, nth(CARD, 0), nth(SLOT, 1))
  assert.deepEqual(await wordsIn(page, SLOT), ['', first, ''], 'dragged into the second slot')
  await page.click(`${nth(CARD, 0)} >> .hit`)
  await page.click(`${nth(SLOT, 0)} >> .hit`)
  assert.deepEqual(await wordsIn(page, SLOT), [second, first, ''], 'picked and put into the first')
  await page.focus(`${nth(CARD, 0)} >> .hit`)
  await page.keyboard.press('Enter')
  await page.keyboard.press('3')
  await drawn(page)
  assert.deepEqual(await wordsIn(page, SLOT), [second, first, third], 'by keys into the third')
  await drag(page, `${nth(SLOT, 0)} >> .held`, nth(SLOT, 2))
  assert.deepEqual(await wordsIn(page, SLOT), [third, first, second], 'swapped')
  await page.click(`${nth(SLOT, 2)} >> .hit`)
  await page.click('.saw-bar [data-step^="Take "]')
  assert.deepEqual(await wordsIn(page, SLOT), [third, first, ''], 'taken back')
  assert.equal(await beatOf(page), beat, 'nothing of it is sent yet')

  /* whatever is too many is marked at once */
  const [, limit] = (await page.textContent('.saw-hand h2')).match(/\d+/g).map(Number)
  const hand = await wordsIn(page, CARD)
  const drops = hand.slice(0, Math.max(0, hand.length - limit))
  for (const at of drops.keys()) {
    await page.click(`${nth(CARD, at)} >> .hit`)
    await page.keyboard.press('d')
    await drawn(page)
  }
  assert.equal(await page.locator('.saw-card-spot.is-dropped').count(), drops.length)
  const names = await page.$$eval(SLOT, (all) => all.map((one) => one.querySelector('.saw-paper-name')?.textContent ?? ''))
  await page.click('.saw-done')
  const line = await page.evaluate(() => window.testHands.until(() => [...document.querySelectorAll('.log li')].map((one) => one.textContent).find((text) => text.startsWith('You arrange the workbench'))))
  assert.ok(line.includes(`${names[0]} in slot 1`) && line.includes(`${names[1]} in slot 2`), `${line} / ${names}`)
  await page.evaluate((count) => window.testHands.until(() => [...document.querySelectorAll('.log li')].filter((one) => one.textContent.startsWith('You drop ')).length >= count), drops.length)
  await page.evaluate(() => window.testHands.until(() => !/you drop|Arrange/.test(document.querySelector('.prompt').textContent)))
})

test('saw: the workbench is left as it is by one key, whatever was planned', async ({ server, open }) => {
  const { page } = await open()
  await ownTurn(page, server)
  await drag(page, nth(CARD, 0), nth(SLOT, 0))
  await page.click('.saw-bar [data-step="As it was"]')
  assert.deepEqual(await wordsIn(page, SLOT), ['', '', ''])
  await drag(page, nth(CARD, 0), nth(SLOT, 0))
  await page.keyboard.press('=')
  const line = await page.evaluate(() => window.testHands.until(() => [...document.querySelectorAll('.log li')].map((one) => one.textContent).find((text) => text.startsWith('You arrange the workbench'))))
  assert.match(line, /nothing on it/)
})

test('saw: cards of the deck are put into an order by drag, click and arrow keys, and one Done sends it', async ({ server, open }) => {
  const { page } = await open()
  await ownTurn(page, server, 'room-map')
  await page.click('.saw-card-spot:has([data-thing="room-map"]) .hit')
  await page.click('.saw-bar [data-action]:not(.saw-done)')
  await page.waitForSelector('.saw-ordering')
  const beat = await beatOf(page)
  let order = await wordsIn(page, PLACE)
  const move = (from, to) => {
    const left = order.filter((_, i) => i !== from)
    order = [...left.slice(0, to), order[from], ...left.slice(to)]
  }
  await drag(page, nth(PLACE, 0), nth(PLACE, 3))
  move(0, 3)
  assert.deepEqual(await wordsIn(page, PLACE), order, 'dragged')
  await page.click(`${nth(PLACE, 5)} >> .hit`)
  await page.click(`${nth(PLACE, 1)} >> .hit`)
  move(5, 1)
  await drawn(page)
  assert.deepEqual(await wordsIn(page, PLACE), order, 'clicked')
  await page.focus(`${nth(PLACE, 2)} >> .hit`)
  await page.keyboard.press('Enter')
  for (const at of [2, 3]) {
    await page.keyboard.press('ArrowRight')
    await page.evaluate((n) => window.testHands.until(() => document.activeElement?.closest('.saw-card-spot') === document.querySelectorAll('.saw-order > .saw-card-spot')[n]), at + 1)
    move(at, at + 1)
  }
  assert.deepEqual(await wordsIn(page, PLACE), order, 'by arrow keys')
  assert.equal(await beatOf(page), beat, 'nothing of it is sent yet')
  const names = await page.$$eval('.saw-order .saw-paper-name', (all) => all.map((one) => one.textContent))
  await page.click('.saw-done')
  const known = await page.evaluate(() => window.testHands.until(() => !document.querySelector('.saw-ordering') && document.querySelector('.saw-next')?.textContent))
  assert.ok(known.endsWith(names.join(', ')), `${known} / ${names}`)
})

test('saw: the story of a trap is there after a reload', async ({ server, open }) => {
  const { page } = await open()
  await quickGame(page, server.url, 'saw', 'rules')
  const roll = dice(4)
  for (let i = 0; !(await page.$('.saw-story p')); i++) {
    assert.ok(i < 2000, 'somebody sets a trap')
    assert.notEqual(await clickMany(page, roll, 1), 'over')
    await page.evaluate(() => window.testHands.until(window.testHands.state))
  }
  const told = await page.textContent('.saw-story')
  assert.ok((await linesOf(page)).some((line) => line.includes('I have built something for you')))
  await page.reload()
  await page.waitForSelector('.saw-story p')
  assert.equal(await page.textContent('.saw-story'), told)
})
