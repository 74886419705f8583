// shot.mjs [--game ID] [--clicks N] [--size desktop|phone|...] [--theme dark|light] [--motion on|off]
//     [--seed N] [--out FILE]
//
// Takes a picture of the page: of a table after N clicks on whatever it offers, or, without a game, of
// the first page. DEADFALL names the program; PAGE, if set, is the address of a page that runs already.
//
// SPDX-License-Identifier: MIT
import { clickOne, dice, launch, openPage, quickGame, startServer } from './browser.mjs'

const options = { clicks: '0', size: 'desktop', theme: 'dark', seed: '1', out: 'shot.png' }
for (let i = 2; i + 1 < process.argv.length; i += 2) options[process.argv[i].replace(/^--/, '')] = process.argv[i + 1]

const server = process.env.PAGE ? { url: process.env.PAGE, end: async () => {} } : await startServer(Number(options.seed))
const browser = await launch()
try {
  const page = await openPage(browser, options)
  page.on('console', (message) => message.type() === 'error' && console.error('console:', message.text()))
  page.on('pageerror', (error) => console.error('page:', error.message))
  if (options.game) {
    const roll = dice(Number(options.seed))
    await quickGame(page, server.url, options.game)
    for (let i = 0; i < Number(options.clicks); i++) if ((await clickOne(page, roll)) === 'over') break
    await page.mouse.move(0, 0)
  } else {
    await page.goto(server.url + (options.path ?? '/'))
    await page.waitForSelector('main:not(.loading)')
  }
  await page.waitForTimeout(700)
  await page.screenshot({ path: options.out, fullPage: options.full === 'yes' })
} finally {
  await browser.close()
  await server.end()
}
