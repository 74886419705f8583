// Every action that the server offers has its place on the table, for each decision of a game.
//
// SPDX-License-Identifier: MIT
import assert from 'node:assert/strict'
import { clickOne, dice, quickGame, STEPS } from '../tools/browser.mjs'
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

const shown = (page) => page.$$eval('main [data-action]', (all) => all.map((element) => Number(element.dataset.action)))

/* What can be clicked at once, and after each thing that is picked up first. */
async function reachable(page) {
  const found = new Set(await shown(page))
  const steps = (await page.$$(STEPS)).length
  for (let i = 0; i < steps; i++) {
    const step = (await page.$$(STEPS))[i]
    if (!step) continue
    await step.dispatchEvent('click')
    await page.waitForTimeout(30)
    for (const number of await shown(page)) found.add(number)
    if ((await step.getAttribute('aria-pressed').catch(() => null)) === 'true') await step.dispatchEvent('click')
    else await page.keyboard.press('Escape')
    await page.waitForTimeout(20)
  }
  return found
}

for (const game of ['intruder', 'saw', 'island']) {
  test(`every offer has its place: ${game}`, async ({ server, open }) => {
    const { page, frames } = await open()
    await quickGame(page, server.url, game, 'random')
    const roll = dice(11)
    for (let i = 0; i < DECISIONS; i++) {
      await page.waitForSelector('main [data-action], main [data-step], .table-page[data-phase=over]')
      if (await page.$('.table-page[data-phase=over]')) break
      const wanted = numbers(lastMenu(frames))
      const found = await reachable(page)
      const lost = [...wanted].filter((number) => !found.has(number))
      assert.deepEqual(lost, [], `decision ${i}: ${await page.textContent('.prompt')}`)
      if ((await clickOne(page, roll, true)) === 'over') break
    }
  })
}
