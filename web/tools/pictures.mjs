// pictures.mjs: takes the pictures of README.md anew, into docs/img: the first page, and each game a
// good while after its beginning. DEADFALL names the program.
//
// SPDX-License-Identifier: MIT
import { mkdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { clickMany, dice, drawn, launch, openPage, quickGame, startServer } from './browser.mjs'

const folder = join(dirname(fileURLToPath(import.meta.url)), '../../docs/img')

/* How many clicks lead to something worth showing, with which dice; or how many moves as hints advise. */
const GAMES = {
  noir: { clicks: 12, seed: 2 },
  intruder: { clicks: 22, seed: 3 },
  saw: { clicks: 30, seed: 4 },
  island: { clicks: 21, seed: 5 },
  armada: { hints: 22, seed: 6 },
}

const only = process.argv[2]
mkdirSync(folder, { recursive: true })
const browser = await launch()
const take = async (name, seed, prepare) => {
  if (only && only !== name) return
  const server = await startServer(seed)
  const page = await openPage(browser, { size: 'laptop' })
  await prepare(page, server.url)
  await page.mouse.move(0, 0)
  await drawn(page)
  await page.evaluate(() => document.fonts.ready)
  await page.screenshot({ path: join(folder, `${name}.jpg`), type: 'jpeg', quality: 74 })
  await page.context().close()
  await server.end()
}
await take('start', 1, async (page, url) => {
  await page.setViewportSize({ width: 1280, height: 1180 })
  await page.goto(url)
  await page.waitForSelector('.game-card')
})
for (const [game, { clicks = 0, hints = 0, seed }] of Object.entries(GAMES))
  await take(game, seed, async (page, url) => {
    await quickGame(page, url, game, 'rules')
    await clickMany(page, dice(seed), clicks)
    for (let i = 0; i < hints; i++) {
      await page.evaluate(() => window.testHands.until(window.testHands.state))
      await page.keyboard.press('h')
      await page.click('.hint .main')
      await page.waitForSelector('.hint', { state: 'detached' })
    }
    await page.evaluate(() => window.testHands.until(window.testHands.state))
  })
await browser.close()
