// pictures.mjs: takes the pictures of README.md anew, into docs/img: the first page, and each game a
// good while after its beginning. `pictures.mjs card` takes the one that links are shown with instead, into
// web/public. DEADFALL names the program.
//
// SPDX-License-Identifier: MIT
import { mkdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { clickMany, dice, drawn, launch, openPage, quickGame, startServer } from './browser.mjs'

const folder = join(dirname(fileURLToPath(import.meta.url)), '../../docs/img')

/* How many clicks lead to something worth showing, with which dice, and what is to be seen then; or how many moves as hints advise. */
const GAMES = {
  noir: { clicks: 12, seed: 2 },
  intruder: { clicks: 22, seed: 3 },
  saw: { seed: 4, until: '[data-phase=playing] .is-trap:has(.saw-gauge):has([data-action])' },
  island: { clicks: 14, seed: 5 },
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
  await page.setViewportSize({ width: 1280, height: 1240 })
  await page.goto(url)
  await page.waitForSelector('.game-card')
})
/* what a link looks like where it is passed on (src/server/card.c): the five boxes, and nothing to click on */
if (only === 'card') {
  const server = await startServer(1)
  const page = await openPage(browser, {})
  await page.setViewportSize({ width: 1200, height: 630 })
  await page.goto(server.url)
  await page.waitForSelector('.game-card')
  await page.evaluate(async () => {
    const set = (selector, style) => document.querySelectorAll(selector).forEach((one) => Object.assign(one.style, style))
    set('.top-bar, .name-field, .home-tables, .study, .around, .game-about', { display: 'none' })
    set('.start', { width: '100%', padding: '26px 48px' })
    set('.welcome', { padding: '0 0 20px' })
    set('.welcome h1', { fontSize: '76px' })
    set('.welcome p', { fontSize: '27px' })
    set('.game-cards', { gridTemplateColumns: 'repeat(6, 1fr)', gap: '16px' })
    document.querySelectorAll('.game-card').forEach((card, i) => Object.assign(card.style, { gridColumn: i < 2 ? 'span 3' : 'span 2', height: i < 2 ? '236px' : '168px' }))
    set('.game-picture', { aspectRatio: 'auto', height: '100%' })
    set('.game-picture svg', { height: 'auto', aspectRatio: '16 / 9', marginTop: '-5%' })
    await document.fonts.ready
  })
  await drawn(page)
  await page.screenshot({ path: join(folder, '../../web/public/card.jpg'), type: 'jpeg', quality: 82 })
  await server.end()
}
for (const [game, { clicks = 0, hints = 0, until = '.scene', seed }] of Object.entries(GAMES))
  await take(game, seed, async (page, url) => {
    await quickGame(page, url, game, 'rules')
    /* what is read once takes room from the scene */
    await page.click('.first-game .main')
    const roll = dice(seed)
    await clickMany(page, roll, clicks)
    while (!(await page.$(until))) if ((await clickMany(page, roll, 1)) === 'over') throw new Error(`${game}: other dice are needed`)
    for (let i = 0; i < hints; i++) {
      await page.evaluate(() => window.testHands.until(window.testHands.state))
      await page.keyboard.press('h')
      await page.click('.hint .main')
      await page.waitForSelector('.hint', { state: 'detached' })
    }
    await page.evaluate(() => window.testHands.until(window.testHands.state))
  })
await browser.close()
