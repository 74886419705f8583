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

/* What can be clicked at once, after each thing that is picked up first, and after it is put somewhere; until all is found. */
async function reachable(page, wanted) {
  const found = await page.evaluate(
    async ([steps, wanted]) => {
      const drawn = () => new Promise((go) => requestAnimationFrame(() => setTimeout(go, 0)))
      const click = (element) => element?.dispatchEvent(new MouseEvent('click', { bubbles: true }))
      const all = () => [...document.querySelectorAll(steps)]
      const seen = new Set()
      const look = () => {
        for (const element of document.querySelectorAll('main [data-action]')) seen.add(Number(element.dataset.action))
        return wanted.every((number) => seen.has(number))
      }
      const letGo = async (step) => {
        if (step.isConnected && step.getAttribute('aria-pressed') === 'true') click(step)
        else dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape' }))
        await drawn()
      }
      if (look()) return [...seen]
      for (const step of all()) if (step.getAttribute('aria-pressed') === 'true') await letGo(step)
      /* in the first round things are picked up, in the next ones each is put to the first, second, ... place that it then has */
      for (let round = 0, places = 1; round <= places; round++)
        for (const label of new Set(all().map((one) => one.dataset.step))) {
          const before = new Set(all().map((one) => one.dataset.step))
          const step = all().find((one) => one.dataset.step === label) // it may lie elsewhere by now
          if (!step) continue
          click(step)
          await drawn()
          const further = step.getAttribute('aria-pressed') === 'true' ? all().filter((one) => !before.has(one.dataset.step)) : []
          places = Math.max(places, further.length)
          if (round > 0) click(further[round - 1])
          await drawn()
          if (look()) return [...seen]
          await letGo(step)
        }
      return [...seen]
    },
    [STEPS, [...wanted]],
  )
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
      const found = await reachable(page, wanted)
      const lost = [...wanted].filter((number) => !found.has(number))
      assert.deepEqual(lost, [], `decision ${i}: ${await page.textContent('.prompt')}`)
      await clickMany(page, roll, 1)
    }
  })
}
