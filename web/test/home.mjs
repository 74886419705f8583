// Coming home: one's tables, what one has played and where that goes, the end of a game, links that are passed on.
//
// SPDX-License-Identifier: MIT
import assert from 'node:assert/strict'
import { writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { clickMany, dice, drawn, quickGame } from '../tools/browser.mjs'
import { inspect } from './access.mjs'
import { test } from './frame.mjs'

async function giveUp(page) {
  await page.click('.more summary')
  await page.click('.more button:has-text("Give up")')
  await page.click('dialog button.main')
  await page.waitForSelector('.ending h2')
}

const messages = (frames) => frames.map((frame) => JSON.parse(frame))

test('home: one’s tables say whose turn it is, against whom, and how they ended', async ({ server, open }) => {
  const { page, frames } = await open()
  await quickGame(page, server.url, 'noir', 'novice')
  await giveUp(page)
  await quickGame(page, server.url, 'armada', 'random')
  await clickMany(page, dice(3), 1)
  const own = page.url().split('/t/')[1]
  /* with a friend who is to choose: both do, and this one has */
  await page.goto(server.url)
  await page.click('.game-card[data-game=noir] button:has-text("Invite")')
  await page.waitForSelector('form.setup')
  await page.click('dialog button[type=submit]')
  const link = await page.inputValue('.link-field input')
  await page.goto(server.url)
  await page.waitForSelector('.table-item:has-text("waiting for company")')
  const bob = (await open()).page
  await bob.goto(link)
  await bob.fill('.join input', 'Bob')
  await bob.click('.join button[type=submit]')
  await bob.waitForSelector('main [data-action]')
  await page.click('.table-item:has-text("waiting for company") button:has-text("Go on")')
  await page.waitForSelector('main [data-action]')
  await page.keyboard.press('m')
  await page.click('dialog [data-move]:has-text("hall")')
  await page.waitForSelector('.prompt:not(.is-mine)')
  await page.goto(server.url)
  await page.waitForSelector('.table-item:has-text("Bob is to move")')

  const items = await page.$$eval('.your-tables > ul > li', (all) => all.map((item) => item.textContent))
  assert.match(items[0], /Jigsaw Armada.*Your turn.*against .*\(.*just now/)
  assert.match(items[1], /Revolver Noir.*against Bob · Bob is to move/)
  assert.equal(items.length, 2, 'what is over is folded away')
  assert.equal(await page.textContent('.your-tables summary'), '1 finished game')
  await page.click('.your-tables summary')
  assert.match(await page.textContent('.your-tables details li'), /You lost: Jane Doe won/)
  await inspect(page, 'start with tables')
  /* the buttons keep to one line, in the narrowest place too, and nothing is stretched */
  for (const width of [1440, 360]) {
    await page.setViewportSize({ width, height: 800 })
    await drawn(page)
    const lines = await page.$$eval('.table-item', (all) => all.map((item) => [...item.querySelectorAll('button')].map((button) => Math.round(button.getBoundingClientRect().top))))
    for (const tops of lines) assert.ok(Math.abs(tops[0] - tops[1]) < 4, `${width}: ${tops}`)
  }
  assert.ok((await page.locator('.table-item').first().boundingBox()).y < 500, 'on a phone it is on the first screen')

  /* what is over is not asked for again */
  const before = frames.length
  await page.reload()
  await page.waitForSelector('.table-item:has-text("Bob is to move")')
  const rows = messages(frames.slice(before)).findLast((message) => message.m === 'tables').tables
  assert.deepEqual(rows.map((row) => row.phase).sort(), ['playing', 'playing'])
  /* the friend gives up, and it is seen without a reload */
  await giveUp(bob)
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await page.waitForSelector('.your-tables summary:has-text("2 finished games (1 won)")')
  await page.click(`.table-item[data-table="${own}"] button:has-text("Go on")`)
  await page.waitForSelector('.table-page[data-game=armada]')
  await page.goto(server.url)
  await page.click(`.table-item[data-table="${own}"] button[aria-label^="Forget"]`)
  await page.waitForSelector(`.table-item[data-table="${own}"]`, { state: 'detached' })
})

test('home: whoever is new finds a lesson and the rules on the first screen of a phone', async ({ server, open }) => {
  const { page } = await open({ size: 'phone' })
  await page.goto(server.url)
  await page.waitForSelector('.newcomer')
  for (const button of ['Learn by playing', 'Rules of']) {
    const box = await page.locator(`.newcomer button:has-text("${button}")`).boundingBox()
    assert.ok(box.y + box.height < 740, `${button} is in sight`)
  }
})

const played = (n, more = {}) => ({ table: `table-${n}`, game: 'noir', level: 'novice', players: 2, end: 'won', at: Date.UTC(2024, 0, 1 + n), ...more })

async function remember(page, games) {
  await page.evaluate((all) => localStorage.setItem('deadfall.history', JSON.stringify(all)), games)
}

test('home: what was played is counted, and three in a row open the next level', async ({ server, open }) => {
  const { page } = await open()
  await page.goto(server.url)
  await page.waitForSelector('.yours')
  await remember(page, [played(3), played(2), played(1), played(0, { end: 'lost' }), played(4, { game: 'saw', level: 'people', end: 'shared' })])
  await page.goto(`${server.url}/you`)
  const rows = () => page.$$eval('.you-game[data-game=noir] tbody tr', (all) => all.map((row) => [...row.children].map((cell) => cell.textContent)))
  await page.waitForSelector('.you-game')
  assert.deepEqual(await rows(), [['Novice', '4', '3', '3', '3']])
  await inspect(page, 'history')
  assert.ok(await page.isVisible('.you-next:has-text("Apprentice")'))
  /* a lost one ends the row; it is counted once, however often one looks at it */
  await quickGame(page, server.url, 'noir', 'novice')
  await giveUp(page)
  await page.reload()
  await page.waitForSelector('.ending h2')
  await page.goto(`${server.url}/you`)
  await page.waitForSelector('.you-game')
  assert.deepEqual(await rows(), [['Novice', '5', '3', '0', '3']])
  assert.equal(await page.locator('.you-next').count(), 0)
  await page.click('button:has-text("Forget all of it")')
  await page.click('dialog button.main')
  await page.waitForSelector('.you-game', { state: 'detached' })
  assert.equal(await page.evaluate(() => localStorage.getItem('deadfall.history')), '[]')
})

test('home: a history goes along as a link and as a file, is asked about, and counts once', async ({ server, open }) => {
  const ann = await open()
  await ann.page.goto(`${server.url}/you`)
  await ann.page.waitForSelector('.you')
  const games = [played(2), played(1, { end: 'drawn' }), played(0, { game: 'island', level: 'people' })]
  await remember(ann.page, games)
  await ann.page.reload()
  await ann.page.click('button:has-text("Copy a link")')
  await ann.page.waitForSelector('[role=status]:has-text("Copied")')
  const link = await ann.page.evaluate(() => navigator.clipboard.readText())
  const [download] = await Promise.all([ann.page.waitForEvent('download'), ann.page.click('button:has-text("Save as a file")')])
  const file = await download.path()

  const other = await open()
  const asked = []
  other.page.on('request', (request) => asked.push(request.url()))
  const kept = () => other.page.evaluate(() => JSON.parse(localStorage.getItem('deadfall.history') ?? '[]'))
  await other.page.goto(link)
  await other.page.waitForSelector('dialog:has-text("3 games came with it")')
  assert.equal(other.page.url(), `${server.url}/you`, 'a reload does not ask again')
  assert.deepEqual(await kept(), [], 'nothing before yes')
  await other.page.click('dialog button:has-text("Leave them")')
  assert.deepEqual(await kept(), [])
  await other.page.goto('about:blank')
  await other.page.goto(link)
  await other.page.click('dialog button:has-text("Add them")')
  await other.page.waitForSelector('text=3 games added.')
  assert.deepEqual(await kept(), games)
  await other.page.goto('about:blank')
  await other.page.goto(link)
  await other.page.waitForSelector('dialog:has-text("here already")')
  await other.page.keyboard.press('Escape')
  await other.page.setInputFiles('.you input[type=file]', file)
  await other.page.waitForSelector('dialog:has-text("here already")')
  await other.page.keyboard.press('Escape')
  assert.deepEqual(await kept(), games)
  assert.ok(asked.every((url) => !url.includes(link.split('#h=')[1])), 'no server gets to see it')

  /* what is wrong gets an answer and changes nothing */
  const wrong = join(tmpdir(), `deadfall-wrong-${process.pid}.json`)
  const whole = { kind: 'deadfall history', version: 1, games: [played(9)] }
  for (const text of [
    'no JSON',
    'null',
    '[]',
    '{"kind":"deadfall history","version":1}',
    JSON.stringify({ ...whole, version: 2 }),
    JSON.stringify({ ...whole, games: [played(9), { ...played(8), end: 'stolen' }] }),
    JSON.stringify({ ...whole, games: [{ ...played(9), table: '<img src=x>' }] }),
    JSON.stringify({ ...whole, games: [{ ...played(9), game: '__proto__' }] }),
    JSON.stringify({ ...whole, games: [{ ...played(9), at: 1e18 }] }),
    JSON.stringify({ ...whole, games: Array.from({ length: 3001 }, (_, i) => played(i % 100, { table: `t${i}` })) }),
    ' '.repeat((1 << 20) + 1),
  ]) {
    await other.page.goto('about:blank')
    await other.page.goto(`${server.url}/you`)
    await other.page.waitForSelector('.you')
    writeFileSync(wrong, text)
    await other.page.setInputFiles('.you input[type=file]', wrong)
    await other.page.waitForSelector('.you [role=alert]:has-text("Nothing has changed")')
    assert.deepEqual(await kept(), games, text.slice(0, 60))
  }
  for (const packed of ['', 'x', '!!!', 'AAAA', link.split('#h=')[1].slice(0, -8), 'A'.repeat(50000)]) {
    await other.page.goto('about:blank')
    await other.page.goto(`${server.url}/you#h=${packed}`)
    await other.page.waitForSelector('.you [role=alert]:has-text("Nothing has changed")')
    assert.deepEqual(await kept(), games)
  }
})

test('home: the end has the score, the chances and where they turned, and leads on', async ({ server, open }) => {
  const { page, frames } = await open()
  await quickGame(page, server.url, 'noir', 'novice')
  assert.equal(await clickMany(page, dice(5), 2000), 'over')
  await page.waitForFunction(() => document.activeElement.matches('.ending h2'))
  await page.waitForFunction(() => /^\d+ steps in /.test(document.querySelector('.ending-facts').textContent))
  await page.waitForSelector('.chances[data-turn]')
  const step = await page.getAttribute('.chances', 'data-turn')
  const result = messages(frames).findLast((message) => message.m === 'analysis')
  assert.equal(await page.locator('.chances tbody tr').count(), result.points.length)
  assert.ok(messages(frames).some((message) => message.m === 'analysis' && message.done > 0 && !message.points), 'it says how far it is')
  /* the turn is where most was lost or won, by what the server has found */
  const won = /won/i.test(await page.textContent('.ending h2'))
  const course = [...result.points.map((point) => point[1]), won ? 100 : 0]
  const best = result.points.map((point, i) => [(course[i + 1] - course[i]) * (won ? 1 : -1), point[0]]).reduce((a, b) => (b[0] > a[0] ? b : a))
  assert.equal(Number(step), best[0] > 8 ? best[1] : -1)
  for (const theme of ['dark', 'light']) {
    await page.emulateMedia({ colorScheme: theme })
    await inspect(page, `end, ${theme}`)
  }
  /* what was hidden lies open, until one wants to see it as it was */
  const laid = page.locator('.ending button:has-text("Everything laid open")')
  assert.equal(await laid.getAttribute('aria-pressed'), 'true')
  const open2 = messages(frames).findLast((message) => message.m === 'replay')
  assert.equal(open2.as, -2)
  assert.ok(!JSON.stringify(open2.view).includes('"?"'), 'nothing is hidden any more')
  await laid.click()
  assert.equal(await laid.getAttribute('aria-pressed'), 'false')
  if (best[0] > 8) {
    await page.click('.chances button:has-text("Look at that moment")')
    await page.waitForSelector(`[data-replay="${step}"] .scene > *:not(.loading)`)
    await page.goBack()
    await page.waitForSelector('.ending')
  }
  /* letters twice as large find room, too */
  await page.evaluate(() => localStorage.setItem('deadfall.settings', '{"text":200}'))
  await page.reload()
  await page.waitForSelector('.chances[data-turn]')
  const wide = await page.$$eval('.ending, .ending-head, .chances', (all) => all.filter((one) => one.scrollWidth > one.clientWidth + 1).map((one) => `${one.className}: ${one.scrollWidth} of ${one.clientWidth}`))
  assert.deepEqual(wide, [])
  await page.click('.ending button:has-text("Share")')
  await page.waitForSelector('.ending button:has-text("Link copied")')
  const link = await page.evaluate(() => navigator.clipboard.readText())
  const watcher = (await open()).page
  await watcher.goto(link)
  await watcher.waitForSelector('[data-replay] .log h2')
  /* whoever was not there has what was found, without asking twice */
  await watcher.goto(link.replace(/#.*/, ''))
  await watcher.waitForSelector('.ending button:has-text("Where did it turn?")')
  await page.click('.ending button[data-level=apprentice]')
  await page.waitForSelector('.table-page[data-phase=playing]')
  const start = messages(frames).findLast((message) => message.m === 'sync' || message.m === 'start')
  assert.equal(start.seats.find((seat) => seat.is === 'bot').bot, 'apprentice')
})

test('home: the end of a game told in parts is a table, and on a phone everything is in reach', async ({ server, open }) => {
  const { page } = await open({ size: 'phone' })
  await quickGame(page, server.url, 'island', 'random')
  assert.equal(await clickMany(page, dice(8), 3000), 'over')
  await page.waitForSelector('.scores tbody tr')
  const heads = await page.$$eval('.scores thead th', (all) => all.map((head) => head.textContent))
  assert.ok(heads.includes('Points') && heads.includes('Hand') && heads.includes('Stalled'), heads.join())
  assert.equal(await page.locator('.scores tbody tr').count(), await page.locator('.players .player').count())
  const cut = await page.$eval('.aftermath-scroll', (one) => one.scrollWidth - one.clientWidth)
  assert.equal(cut, 0, `the whole score is in sight: ${heads.join()}`)
  await page.waitForSelector('.chances[data-turn]')
  assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), 360, 'nothing sticks out')
  await page.click('.ending button:has-text("All games")')
  await page.waitForSelector('.game-card')
})

test('home: a server that goes away in the middle of it is asked once more', async ({ server, open }) => {
  const session = await open()
  const { page } = session
  await quickGame(page, server.url, 'noir', 'novice')
  await clickMany(page, dice(8), 12)
  if (!(await page.$('.ending'))) await giveUp(page)
  await page.waitForSelector('.chances')
  session.mayLoseServer = true
  await server.stop()
  await server.start()
  /* whoever asks before the page is back at the table is offered it again */
  await page.waitForFunction(() => {
    const again = [...document.querySelectorAll('.chances button')].find((one) => one.textContent.includes('Go on'))
    again?.click()
    return document.querySelector('.chances[data-turn]')
  })
})

test('home: a link has a card with title, sentence and picture', async ({ server, open }) => {
  const { page } = await open()
  await quickGame(page, server.url, 'noir', 'novice')
  await giveUp(page)
  const tags = async (path) => {
    const text = await (await fetch(server.url + path)).text()
    return Object.fromEntries([...text.matchAll(/<meta property="og:(\w+)" content="([^"]*)">/g)].map(([, name, value]) => [name, value]))
  }
  assert.equal((await tags('/')).title, 'Deadfall')
  const card = await tags(new URL(page.url()).pathname)
  assert.equal(card.title, 'Revolver Noir')
  assert.match(card.description, /gives up: .* wins\.$/)
  const picture = await fetch(server.url + card.image)
  assert.equal(picture.status, 200)
  assert.equal(picture.headers.get('content-type'), 'image/jpeg')
})
