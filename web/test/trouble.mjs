// When things go wrong: the server goes away, links are wrong, tables are full, the page is old.
//
// SPDX-License-Identifier: MIT
import assert from 'node:assert/strict'
import { clickOne, dice, quickGame } from '../tools/browser.mjs'
import { test } from './frame.mjs'

test('the server goes away in the middle of a game, and comes back', async ({ server, open }) => {
  const ann = await open()
  const { page } = ann
  await quickGame(page, server.url, 'noir', 'random')
  const roll = dice(13)
  for (let i = 0; i < 5; i++) await clickOne(page, roll)
  await page.keyboard.press('c')
  await page.fill('.chat input', 'half a sentence')
  ann.mayLoseServer = true
  await page.evaluate(() => {
    window.sameDocument = true
  })
  await server.stop()
  await page.waitForSelector('.banner')
  assert.match(await page.textContent('.banner'), /server is away/i)
  await page.press('.chat input', 'Enter')
  assert.equal(await page.inputValue('.chat input'), 'half a sentence')
  await server.start()
  await page.waitForSelector('.banner', { state: 'detached' })
  assert.equal(await page.evaluate(() => window.sameDocument), true, 'without a reload')
  assert.equal(await page.inputValue('.chat input'), 'half a sentence', 'nothing typed is lost')
  await page.press('.chat input', 'Enter')
  await page.waitForSelector('.talk li:has-text("half a sentence")')
  for (let i = 0; i < 5; i++) if ((await clickOne(page, roll)) === 'over') break
  await page.keyboard.press('l')
  const lines = await page.$$eval('.log li', (all) => all.map((li) => li.textContent))
  assert.equal(lines.filter((line) => line === 'The game begins.').length, 1, 'no line twice')
})

test('links that lead nowhere say what to do next', async ({ server, open }) => {
  const session = await open()
  const { page } = session
  /* browsers note on the console that a page was not found, which is right */
  const expectMissing = () => {
    session.mayLoseServer = true
  }
  const expect = async (path, title) => {
    await page.goto('about:blank')
    await page.goto(`${server.url}${path}`)
    await page.waitForSelector('.error-page h1')
    assert.match(await page.textContent('.error-page h1'), title)
    assert.ok(await page.$('.error-page button'), 'there is a way on')
  }
  await expect('/t/AAAAAAAAAAAA', /no such table/)
  expectMissing()
  await expect('/nowhere', /no such page/)
  await expect('/t/x#k=short', /no such table|opens no seat/)
  await quickGame(page, server.url, 'noir', 'random')
  const table = page.url()
  await page.evaluate(() => localStorage.clear())
  await expect(`${new URL(table).pathname}#k=AAAAAAAAAAAAAAAAAAAAAAAA`, /opens no seat/)
  await page.click('.error-page button:has-text("Watch")')
  await page.waitForSelector('.scene > *')
  await page.goto('about:blank')
  await page.goto(`${server.url}${new URL(table).pathname}#i=AAAAAAAAAAAAAAAAAAAAAAAA`)
  await page.click('.join button[type=submit]')
  await page.waitForSelector('.error-page h1:has-text("seat")')
})

test('a full table sends nobody away without advice', async ({ server, open }) => {
  const [ann, bob, eve] = [await open(), await open(), await open()]
  await ann.page.goto(server.url)
  await ann.page.click('.game-card[data-game=noir] button:has-text("Invite")')
  await ann.page.waitForSelector('form.setup')
  await ann.page.click('dialog button[type=submit]')
  const link = await ann.page.inputValue('.link-field input')
  await bob.page.goto(link)
  await bob.page.click('.join button[type=submit]')
  await bob.page.waitForSelector('.scene > *')
  await eve.page.goto(link)
  await eve.page.click('.join button[type=submit]')
  await eve.page.waitForSelector('.error-page h1:has-text("Every seat is taken")')
  await eve.page.click('.error-page button:has-text("Watch")')
  await eve.page.waitForSelector('.prompt:has-text("watching")')
})

test('a name that is too long is refused in words', async ({ server, open }) => {
  const { page } = await open()
  await page.goto(server.url)
  await page.evaluate(() => localStorage.setItem('deadfall.name', JSON.stringify('ü'.repeat(24))))
  await page.reload()
  await page.click('.game-card[data-game=noir] .main')
  await page.waitForSelector('.problem')
  assert.match(await page.textContent('.problem'), /name/)
})

/** The page as one of another version would be: it speaks a protocol that the server does not. */
async function speakOtherwise(page, protocol) {
  await page.route('**/assets/*.js', async (route) => {
    const answer = await route.fetch()
    const code = await answer.text()
    const headers = { ...answer.headers(), 'cache-control': 'no-store' }
    await route.fulfill({ response: answer, headers, body: code.replace(/deadfall\.\d+/, protocol) })
  })
}

const seatsKept = (page) => page.evaluate(() => localStorage.getItem('deadfall.tables'))

test('a page of another version than the server asks for a reload, once, and keeps the seats', async ({ server, open }) => {
  const ann = await open()
  const { page } = ann
  let sockets = 0
  page.on('websocket', () => sockets++)
  await quickGame(page, server.url, 'noir', 'random')
  const seats = await seatsKept(page)
  assert.match(seats, /keys/)
  await speakOtherwise(page, 'deadfall.999')
  sockets = 0
  await page.reload()
  await page.waitForSelector('.banner:has-text("different versions"):has-text("Reload")')
  assert.equal(await page.$('text=/Laying|Loading|server is away/'), null)
  /* whatever makes a page that is cut off try again */
  await page.evaluate(() => {
    dispatchEvent(new Event('online'))
    document.dispatchEvent(new Event('visibilitychange'))
  })
  assert.equal(sockets, 1, 'it does not try again and again')

  /* a reload that brings the same page again says so, and does not ask for another one */
  await page.click('.banner button')
  await page.waitForSelector('.banner:has-text("did not help")')
  assert.equal(sockets, 2)
  assert.equal(await seatsKept(page), seats)

  /* one that brings the right page goes on where one was */
  await page.unroute('**/assets/*.js')
  await page.click('.banner button')
  await page.waitForSelector('.table-page .scene > *')
  assert.equal(await page.$('.banner'), null)
})

test('a server that refuses the link and hands out another page: the same notice', async ({ server, open }) => {
  const ann = await open()
  ann.mayLoseServer = true
  await speakOtherwise(ann.page, 'chess.1')
  await ann.page.goto(server.url)
  await ann.page.waitForSelector('.here-notice:has-text("No connection")')
  await ann.page.route(`${server.url}/`, (route) => route.fulfill({ contentType: 'text/html', body: '<script type="module" src="/assets/newer.js"></script>' }))
  await ann.page.waitForSelector('.banner:has-text("different versions")')
})
