// pictures.mjs: takes the pictures of README.md anew, into docs/img: the first page, and each game a
// good while after its beginning. DEADFALL names the program.
//
// SPDX-License-Identifier: MIT
import { mkdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { clickMany, dice, drawn, launch, openPage, quickGame, startServer } from './browser.mjs'

const folder = join(dirname(fileURLToPath(import.meta.url)), '../../docs/img')

/* How many clicks lead to something worth showing, with which dice, against whom. */
const GAMES = {
  noir: { clicks: 12, seed: 2, bot: 'rules' },
  intruder: { clicks: 22, seed: 3, bot: 'rules' },
  saw: { clicks: 30, seed: 4, bot: 'rules' },
  island: { clicks: 21, seed: 5, bot: 'rules' },
  armada: { clicks: 34, seed: 9, bot: 'random' },
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
for (const [game, { clicks, seed, bot }] of Object.entries(GAMES))
  await take(game, seed, async (page, url) => {
    await quickGame(page, url, game, bot)
    await clickMany(page, dice(seed), clicks)
    await page.evaluate(() => window.testHands.until(window.testHands.state))
  })
await browser.close()
