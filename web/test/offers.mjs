// Every action that the server offers has its place on the table, for each decision of a game.
//
// SPDX-License-Identifier: MIT
import assert from 'node:assert/strict'
import { clickMany, dice, quickGame, STEPS } from '../tools/browser.mjs'
import { test } from './frame.mjs'

const DECISIONS = 14

/** The numbers in a menu. */
function numbers(menu, found = new Set()) {
  for (let i = 1; i < menu.length; i += 2) Array.isArray(menu[i]) ? numbers(menu[i], found) : found.add(menu[i])
  return found
}

/** What the server last asked of this seat, or null. */
function lastMenu(frames) {
  for (let i = frames.length - 1; i >= 0; i--) {
    const frame = JSON.parse(frames[i])
    if (frame.l) return frame.l
  }
  return null
}

/* What can be clicked at once, and after each thing that is picked up first. */
async function reachable(page) {
  const found = await page.evaluate(async (steps) => {
    const drawn = () => new Promise((go) => requestAnimationFrame(() => setTimeout(go, 0)))
    const click = (element) => element.dispatchEvent(new MouseEvent('click', { bubbles: true }))
    const seen = new Set()
    const look = () => {
      for (const element of document.querySelectorAll('main [data-action]')) seen.add(Number(element.dataset.action))
    }
    look()
    const count = document.querySelectorAll(steps).length
    for (let i = 0; i < count; i++) {
      const step = document.querySelectorAll(steps)[i]
      if (!step) continue
      click(step)
      await drawn()
      look()
      if (step.getAttribute('aria-pressed') === 'true') click(step)
      else dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape' }))
      await drawn()
    }
    return [...seen]
  }, STEPS)
  return new Set(found)
}

for (const game of ['intruder', 'saw', 'island']) {
  test(`every offer has its place: ${game}`, async ({ server, open }) => {
    const { page, frames } = await open()
    await quickGame(page, server.url, game, 'random')
    const roll = dice(11)
    for (let i = 0; i < DECISIONS; i++) {
      if ((await page.evaluate(() => window.testHands.until(window.testHands.state))) === 'over') break
      const wanted = numbers(lastMenu(frames))
      const found = await reachable(page)
      const lost = [...wanted].filter((number) => !found.has(number))
      assert.deepEqual(lost, [], `decision ${i}: ${await page.textContent('.prompt')}`)
      await clickMany(page, roll, 1)
    }
  })
}
