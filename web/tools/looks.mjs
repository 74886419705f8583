// looks.mjs FOLDER [PART OF A NAME ...]
//
// Takes pictures of every screen, to be looked at one by one: the first page, each game at its beginning, at the
// question with the most answers of its middle, and at its end; Intruder Escape with six, a trap of SAW,
// lessons, puzzles, rules, one's own page; each at four sizes and in both themes, as FOLDER/NAME-SIZE-THEME.png. With parts of names only those screens. Pictures of the largest screen are halved. Says
// how far each screen of a phone scrolls. DEADFALL names the program.
//
// SPDX-License-Identifier: MIT
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { clickMany, dice, drawn, launch, openPage, quickGame, SIZES, startServer } from './browser.mjs'

const [folder, ...parts] = process.argv.slice(2)
if (!folder) {
  console.error('usage: looks.mjs FOLDER [PART OF A NAME ...]')
  process.exit(2)
}
mkdirSync(folder, { recursive: true })

const GAMES = ['noir', 'intruder', 'saw', 'island', 'armada']
const MOMENTS = ['0-first', '1-early', '2-middle', '3-end']
const LOOKS = ['phone', 'laptop', 'desktop', 'uhd']
const wanted = (name) => parts.length === 0 || parts.some((part) => name.includes(part))

/** As a picture half as wide. */
function halved(page, picture) {
  return page.evaluate(async (data) => {
    const image = await createImageBitmap(await (await fetch(`data:image/png;base64,${data}`)).blob(), { resizeWidth: 1920, resizeHeight: 1080, resizeQuality: 'high' })
    const canvas = Object.assign(document.createElement('canvas'), { width: 1920, height: 1080 })
    canvas.getContext('2d').drawImage(image, 0, 0)
    return canvas.toDataURL('image/png').split(',')[1]
  }, picture.toString('base64'))
}

const browser = await launch()
const drawing = await browser.newPage()

/** What is shown now, at all sizes and in both themes; all of a page that has no table. */
async function look(page, name, fullPage = false) {
  if (!wanted(name)) return
  await page.mouse.move(0, 0)
  for (const size of LOOKS) {
    await page.setViewportSize(SIZES[size])
    for (const theme of ['dark', 'light']) {
      await page.emulateMedia({ colorScheme: theme })
      await page.evaluate(() => scrollTo(0, 0))
      await drawn(page)
      await page.evaluate(() => document.fonts.ready)
      await drawn(page)
      const picture = await page.screenshot({ fullPage: fullPage && size !== 'uhd' })
      writeFileSync(join(folder, `${name}-${size}-${theme}.png`), size === 'uhd' ? Buffer.from(await halved(drawing, picture), 'base64') : picture)
    }
    const longer = await page.evaluate(() => document.documentElement.scrollHeight - innerHeight)
    if (size === 'phone' || longer > 0) console.log(`${name} at ${size}: ${longer > 0 ? `scrolls by ${longer} px` : 'does not scroll'}`)
  }
  await page.setViewportSize(SIZES.desktop)
  await drawn(page)
}

const count = (page) =>
  page.evaluate(async () => {
    const own = window.testHands
    return (await own.until(own.state)) === 'over' ? 0 : document.querySelectorAll('main :is([data-action], [data-step]):not([disabled])').length
  })

/** Plays a while, then on to a question with as many answers as the most that were seen; false if the game ends before. */
async function toRichest(page, roll) {
  let most = 0
  for (let i = 0; i < 60; i++) {
    const now = await count(page)
    if (now === 0) return false
    if (i > 20 && now >= most - (i - 20) / 4) return true
    most = Math.max(most, now)
    if ((await clickMany(page, roll, 1)) === 'over') return false
  }
  return true
}

async function toEnd(page, roll) {
  for (let i = 0; (await clickMany(page, roll, 50)) !== 'over'; i++) if (i > 100) throw new Error('it does not end')
  await page.waitForSelector('.ending')
}

async function play(page, url, game, seed) {
  await quickGame(page, url, game, 'novice')
  await page.waitForSelector('.first-game, .scene [data-action], .scene [data-step], .chip')
  if (await page.$('.first-game .main')) {
    await count(page)
    await look(page, `${game}-0-first`)
    await page.click('.first-game .main')
  }
  const roll = dice(seed)
  await count(page)
  await look(page, `${game}-1-early`)
  if (!wanted(`${game}-2-middle`) && !wanted(`${game}-3-end`)) return
  if (await toRichest(page, roll)) await look(page, `${game}-2-middle`)
  if (!wanted(`${game}-3-end`)) return
  await toEnd(page, roll)
  await look(page, `${game}-3-end`, true)
}

async function six(page, url) {
  await page.goto(url)
  await page.click('.game-card[data-game=intruder] button:has-text("Invite")')
  await page.waitForSelector('form.setup')
  await page.selectOption('form.setup > label.row select', '6')
  for (let seat = 1; seat < 6; seat++) await page.selectOption(`dialog .seat-${seat} select`, 'novice')
  await look(page, 'setup')
  await page.click('dialog button[type=submit]')
  await page.waitForSelector('.table-page .scene > *:not(.loading)')
  if (await page.$('.first-game .main')) await page.click('.first-game .main')
  const roll = dice(4)
  await count(page)
  await look(page, 'six-1-early')
  if (await toRichest(page, roll)) await look(page, 'six-2-middle')
  for (let i = 0; i < 200 && !(await page.$('.int-debate, .is-debate')); i++) if ((await clickMany(page, roll, 1)) === 'over') break
  await count(page)
  await look(page, 'six-3-debate')
  await toEnd(page, roll)
  await look(page, 'six-4-end', true)
}

async function trap(page, url) {
  const roll = dice(11)
  for (const [name, what] of [
    ['trap-1', '[data-phase=playing] .is-trap:has(.saw-gauge):has([data-action])'],
    ['trap-2-drawn', '[data-phase=playing] .is-trap:has(.saw-drawn):has([data-action])'],
  ]) {
    if (!wanted(name)) continue
    for (let games = 0; !(await page.$(what)); games++) {
      if (games > 8) throw new Error('there is no such trap')
      await quickGame(page, url, 'saw', 'novice')
      if (await page.$('.first-game .main')) await page.click('.first-game .main')
      for (let i = 0; i < 150 && !(await page.$(what)); i++) if ((await clickMany(page, roll, 1)) === 'over') break
    }
    await count(page)
    await look(page, name)
  }
}

async function others(page, url) {
  for (const game of GAMES) {
    if (wanted(`lesson-${game}`)) {
      await page.goto(`${url}/learn/${game}`)
      await page.waitForSelector('.lesson .scene > *:not(.loading)')
      await look(page, `lesson-${game}`)
    }
    if (wanted(`rules-${game}`)) {
      await page.goto(`${url}/rules/${game}`)
      await page.waitForSelector('.book-text :is(p, li)')
      await look(page, `rules-${game}`)
    }
    if (wanted(`puzzle-${game}`)) {
      await page.goto(`${url}/puzzle/${game}/${game}-01`)
      await page.waitForSelector('.puzzle .scene > *:not(.loading)')
      await look(page, `puzzle-${game}`)
    }
  }
  if (wanted('puzzles')) {
    await page.goto(`${url}/puzzles`)
    await page.waitForSelector('main:not(.loading) h1')
    await look(page, 'puzzles')
  }
}

const seed = 21
const server = await startServer(seed)
const { url } = server
try {
  const page = await openPage(browser)
  if (wanted('start-1')) {
    await page.goto(url)
    await page.waitForSelector('.game-card')
    await look(page, 'start-1-new', true)
  }
  for (const game of GAMES) if (MOMENTS.some((moment) => wanted(`${game}-${moment}`))) await play(page, url, game, seed)
  if (['setup', 'six-1-early', 'six-2-middle', 'six-3-debate', 'six-4-end'].some(wanted)) await six(page, url)
  await trap(page, url)
  await others(page, url)
  if (wanted('start-2')) {
    await page.goto(url)
    await page.waitForSelector('.game-card')
    await drawn(page)
    await look(page, 'start-2-home', true)
  }
  if (wanted('you')) {
    await page.goto(`${url}/you`)
    await page.waitForSelector('main h1')
    await drawn(page)
    await look(page, 'you', true)
  }
} finally {
  await browser.close()
  await server.end()
}
