// Games in this browser, without a server: whole ones with the server gone, saves that outlive a tab, two tabs of one
// game, no room to keep anything, and saves that can't be read.
//
// SPDX-License-Identifier: MIT
import assert from 'node:assert/strict'
import { clickMany, clickOne, dice, drawn, quickGame } from '../tools/browser.mjs'
import { test } from './frame.mjs'

const GAMES = ['noir', 'intruder', 'saw', 'island', 'armada']
const CLICKS_MAX = 4000

/** In the page, before its own scripts: games are played here. */
const preferHere = () => location.protocol.startsWith('http') && localStorage.setItem('deadfall.settings', JSON.stringify({ here: 'on', motion: 'off' }))

async function openHere(open) {
  const session = await open()
  await session.page.addInitScript(preferHere)
  return session
}

for (const game of GAMES)
  test(`a whole game here, with the server gone: ${game}`, async ({ server, open }) => {
    const session = await openHere(open)
    const { page } = session
    await quickGame(page, server.url, game, 'rules')
    assert.match(page.url(), /\/t\/here-/)
    session.mayLoseServer = true
    await server.stop()
    const roll = dice(7)
    for (let i = 0; i < 10; i++) if ((await clickOne(page, roll)) === 'over') break
    assert.equal(await clickMany(page, roll, CLICKS_MAX), 'over')
    assert.match(await page.textContent('.ending h2'), /won|lost|drawn/i)
    assert.equal(await page.locator('.banner').count(), 0, 'nobody misses the server')
    assert.deepEqual(session.frames.filter((frame) => frame.includes('here-')), [], 'the server was told nothing')
  })

const shown = (page) => page.evaluate(() => ({ prompt: document.querySelector('.prompt')?.textContent, lines: document.querySelectorAll('.log li').length }))

/** The table is here, and something is asked. */
const ready = (page) => page.waitForFunction(() => document.querySelector('.table-page .scene > *:not(.loading)') && window.testHands.state())

test('a game here outlives its tab, and its server', async ({ server, open }) => {
  const session = await openHere(open)
  const { page, context } = session
  await quickGame(page, server.url, 'noir', 'novice')
  const roll = dice(5)
  for (let i = 0; i < 6; i++) await clickOne(page, roll)
  await page.waitForSelector('.prompt.is-mine')
  const before = await shown(page)
  const address = page.url()
  await page.close()
  const again = await context.newPage()
  await again.addInitScript(preferHere)
  await again.goto(server.url)
  await again.click('.your-tables button:has-text("Go on")')
  await again.waitForSelector('.prompt.is-mine')
  assert.equal(again.url(), address)
  assert.deepEqual(await shown(again), before)
  for (let i = 0; i < 3; i++) if ((await clickOne(again, roll)) === 'over') break
  await again.goto(server.url)
  await again.click('.your-tables button[title^="Forget"]')
  await again.goto(address)
  await again.waitForSelector('.error-page h1')
  assert.match(await again.textContent('.error-page h1'), /no such table/)
})

test('two tabs of one game here: both see it, and the other goes on when one is closed', async ({ server, open }) => {
  const { page, context } = await openHere(open)
  await quickGame(page, server.url, 'noir', 'rules')
  const other = await context.newPage()
  await other.addInitScript(preferHere)
  await other.goto(page.url())
  await ready(other)
  const roll = dice(9)
  await page.bringToFront()
  for (let i = 0; i < 4; i++) await clickOne(page, roll)
  const { lines } = await shown(page)
  await other.waitForFunction((wanted) => document.querySelectorAll('.log li').length >= wanted, lines)
  await page.close()
  await ready(other)
  for (let i = 0; i < 4; i++) if ((await clickOne(other, roll)) === 'over') break
  await other.waitForFunction((old) => document.querySelectorAll('.log li').length > old, lines)
  assert.equal(await other.locator('.banner').count(), 0)
})

test('the house is small, and travels only when it is wanted', async ({ server, open, note }) => {
  const { page } = await open()
  const sizes = []
  page.on('response', (answer) => {
    if (/\/house-[^/]*\.wasm$/.test(answer.url())) sizes.push(Number(answer.headers()['content-length']))
  })
  await quickGame(page, server.url, 'noir', 'random')
  await clickOne(page, dice(2))
  assert.deepEqual(sizes, [])
  await page.evaluate(() => localStorage.setItem('deadfall.settings', JSON.stringify({ here: 'on', motion: 'off' })))
  await quickGame(page, server.url, 'noir', 'random')
  await ready(page)
  assert.equal(sizes.length, 1)
  note(`${(sizes[0] / 1000).toFixed(0)} kB`)
  assert.ok(sizes[0] > 100000 && sizes[0] <= 350000, `${sizes[0]} bytes`)
})

/** In the page: what the database of the games holds, changed as `change` says. */
const inDatabase = (page, change, argument) =>
  page.evaluate(
    async ([code, argument]) => {
      const done = (request) => new Promise((resolve, reject) => Object.assign(request, { onsuccess: () => resolve(request.result), onerror: () => reject(request.error) }))
      const db = await done(indexedDB.open('deadfall'))
      const answer = await new Function('db', 'done', 'argument', `return (${code})(db, done, argument)`)(db, done, argument)
      db.close()
      return answer
    },
    [change.toString(), argument],
  )

/** Two games here, of which the first one is `table`. */
async function twoGames(page, url) {
  await quickGame(page, url, 'noir', 'rules')
  const table = page.url().split('/').pop()
  await quickGame(page, url, 'island', 'rules')
  const roll = dice(3)
  await clickOne(page, roll)
  return { table, other: page.url() }
}

const DAMAGES = {
  'a log that is cut off at its head': (db, done, table) => done(db.transaction('logs', 'readwrite').objectStore('logs').delete([table, 0])),
  'a row that is none': (db, done, table) => done(db.transaction('tables', 'readwrite').objectStore('tables').put({ id: table, row: { form: 1, game: 'noir' } })),
  'a game whose rules have changed since': (db, done, table) => {
    const tables = db.transaction('tables', 'readwrite').objectStore('tables')
    return done(tables.get(table)).then(({ id, row }) => done(tables.put({ id, row: { ...row, rules: row.rules + 1 } })))
  },
  'a move that the rules forbid': (db, done, table) => {
    const logs = db.transaction('logs', 'readwrite').objectStore('logs')
    return done(logs.get([table, 1])).then((entry) => done(logs.put([entry[0], 6, 0, 4000000, 0, entry[5], null], [table, 1])))
  },
}

for (const [what, damage] of Object.entries(DAMAGES))
  test(`a save here that can't be read is put aside, and the others stay: ${what}`, async ({ server, open }) => {
    const session = await openHere(open)
    const { page } = session
    /* CSP forbids code from texts in the page itself */
    const { table, other } = await twoGames(page, server.url)
    const blank = await session.context.newPage()
    await blank.route('**/blank', (route) => route.fulfill({ contentType: 'text/html', body: '<title>blank</title>' }))
    await page.goto('about:blank')
    await blank.goto(`${server.url}/blank`)
    await inDatabase(blank, damage, table)
    await page.goto(`${server.url}/t/${table}`)
    await page.waitForSelector('.banner:has-text("put aside")')
    await page.waitForSelector('.error-page h1')
    await page.goto(other)
    await ready(page)
    await clickOne(page, dice(4))
    const kept = await inDatabase(blank, async (db, done) => [
      (await done(db.transaction('aside').objectStore('aside').getAll())).length,
      (await done(db.transaction('tables').objectStore('tables').getAllKeys())).length,
    ])
    assert.deepEqual(kept, [1, 1], 'the one that is damaged is kept aside')
  })

test('saves of a newer page are left alone, and said to be', async ({ server, open }) => {
  const session = await openHere(open)
  const { page } = session
  const blank = await session.context.newPage()
  await blank.route('**/blank', (route) => route.fulfill({ contentType: 'text/html', body: '<title>blank</title>' }))
  await blank.goto(`${server.url}/blank`)
  await blank.evaluate(
    () =>
      new Promise((resolve) => {
        const request = indexedDB.open('deadfall', 99)
        request.onsuccess = () => {
          request.result.close()
          resolve()
        }
      }),
  )
  await quickGame(page, server.url, 'noir', 'rules')
  await page.waitForSelector('.banner:has-text("newer version")')
  const roll = dice(3)
  for (let i = 0; i < 3; i++) await clickOne(page, roll)
})

test('a browser that keeps nothing: it is said, and the game goes on', async ({ server, open }) => {
  const { page, context } = await openHere(open)
  /* a script that runs before the worker's own */
  await context.route('**/assets/worker-*.js', async (route) => {
    const answer = await route.fetch()
    await route.fulfill({ response: answer, body: `indexedDB.open = () => { throw new DOMException('no', 'SecurityError') };\n${await answer.text()}` })
  })
  await quickGame(page, server.url, 'armada', 'rules')
  await page.waitForSelector('.banner:has-text("keeps nothing")')
  await page.click('.banner button')
  const roll = dice(3)
  for (let i = 0; i < 5; i++) await clickOne(page, roll)
})

test('no room left: it is said, the game goes on, and what was missed is kept later', async ({ server, open }) => {
  const { page, context } = await openHere(open)
  await context.route('**/assets/worker-*.js', async (route) => {
    const answer = await route.fetch()
    const full = `
      const { add } = IDBObjectStore.prototype
      let count = 0
      IDBObjectStore.prototype.add = function (...args) {
        count++
        if (count > 4 && count < 12) throw new DOMException('full', 'QuotaExceededError')
        return add.apply(this, args)
      };\n`
    await route.fulfill({ response: answer, body: `${full}${await answer.text()}` })
  })
  await quickGame(page, server.url, 'noir', 'rules')
  const roll = dice(8)
  const said = page.waitForSelector('.banner:has-text("no room left")')
  for (let i = 0; i < 12; i++) if ((await clickOne(page, roll)) === 'over') break
  await said
  await page.waitForSelector('.banner', { state: 'detached' })
  const before = await shown(page)
  await page.reload()
  await ready(page)
  await page.waitForFunction((wanted) => document.querySelectorAll('.log li').length >= wanted, before.lines)
})

test('a strong bot here thinks in other workers, and hints, inference and taking back work', async ({ server, open }) => {
  const { page } = await openHere(open)
  await quickGame(page, server.url, 'noir', 'expert')
  const roll = dice(2)
  for (let i = 0; i < 3; i++) await clickOne(page, roll)
  await page.waitForSelector('.prompt.is-mine')
  assert.ok(page.workers().length >= 2, 'the house, and a helper at least')
  await page.keyboard.press('h')
  await page.waitForSelector('.hint-text, .hint')
  await page.keyboard.press('Escape')
  await page.keyboard.press('u')
  await page.waitForSelector('.log li:has-text("takes back")')
})

test('after the end of a game here: replay, the line of chances, the record, and playing again', async ({ server, open }) => {
  const { page } = await openHere(open)
  await quickGame(page, server.url, 'noir', 'random')
  assert.equal(await clickMany(page, dice(6), CLICKS_MAX), 'over')
  await page.waitForSelector('.chances svg, .chances')
  const [file] = await Promise.all([page.waitForEvent('download'), page.click('button:has-text("Save the record")')])
  const record = await file.path()
  /* a link holds the whole game: it opens anywhere */
  await page.evaluate(() => delete Object.getPrototypeOf(navigator).share)
  await page.click('button:has-text("Share")')
  await page.waitForSelector('button:has-text("copied")')
  const shared = await page.evaluate(() => navigator.clipboard.readText())
  const table = page.url()
  assert.match(shared, /#noir=r\.[\w-]+$/)
  await page.goto('about:blank')
  await page.goto(shared)
  await page.waitForSelector('.ending h2')
  assert.match(page.url(), /\/t\/here-/)
  assert.notEqual(page.url(), table)
  await page.goto('about:blank')
  await page.goto(shared.slice(0, -9))
  await page.waitForSelector('.error-page h1')
  await page.goto(table)
  await page.click('button:has-text("Play again")')
  await page.click('button:has-text("To the next game")')
  await ready(page)
  assert.match(page.url(), /\/t\/here-/)
  await clickOne(page, dice(1))
  /* the record that was saved is opened as another table, which counts for nobody */
  await page.goto(`${server.url}/you`)
  await page.setInputFiles('input[aria-label="Open a record"]', record)
  await page.waitForSelector('.ending')
  assert.equal(await page.locator('.deal-check').count(), 0)
  await page.click('button:has-text("Look at it again")')
  await page.waitForSelector('.replay, .replay-bar')
  await drawn(page)
})

test(
  'while a strong bot here thinks, the page scrolls as it always does',
  async ({ server, open, note }) => {
    const { page } = await openHere(open)
    await quickGame(page, server.url, 'noir', 'master')
    const client = await page.context().newCDPSession(page)
    await client.send('Performance.enable', { timeDomain: 'threadTicks' })
    const worked = async () => (await client.send('Performance.getMetrics')).metrics.find((m) => m.name === 'TaskDuration').value
    const roll = dice(4)
    await page.waitForSelector('.prompt.is-mine')
    /* until it is the bot's turn */
    while (await page.$('.prompt.is-mine')) await clickOne(page, roll)
    const begin = await worked()
    const { frames, seconds } = await page.evaluate(async () => {
      const start = performance.now()
      let count = 0
      while (!document.querySelector('.prompt.is-mine') && window.testHands.state() !== 'over') {
        scrollTo(0, count % 2)
        await new Promise((go) => requestAnimationFrame(go))
        count++
      }
      return { frames: count, seconds: (performance.now() - start) / 1000 }
    })
    const work = (await worked()) - begin
    note(`${(frames / seconds).toFixed(0)} frames a second for ${seconds.toFixed(1)} s, the page at work for ${((100 * work) / seconds).toFixed(0)} % of it`)
    assert.ok(work < seconds / 2, 'the search is not on the page')
  },
  { alone: true },
)

test('one device here, for two: the curtain falls between them, with the server gone', async ({ server, open }) => {
  const session = await openHere(open)
  const { page } = session
  await page.goto(server.url)
  await page.fill('.welcome input', 'Ann')
  await page.click('.game-card[data-game=noir] button:has-text("Invite")')
  await page.waitForSelector('form.setup')
  await page.selectOption('form.setup fieldset select', 'here')
  await page.fill('form.setup .sitter-name', 'Bob')
  await page.click('form.setup button[type=submit]')
  await page.waitForSelector('[data-curtain]')
  assert.match(page.url(), /\/t\/here-/)
  const called = new Set([await page.textContent('.curtain h1')])
  /* what draws the table comes once, when the first of them looks */
  await page.click('[data-curtain]')
  await ready(page)
  session.mayLoseServer = true
  await server.stop()
  const roll = dice(4)
  for (let i = 0; i < 60 && called.size < 2; i++) {
    const name = await page.evaluate(() => document.querySelector('.curtain h1')?.textContent ?? '')
    if (name) {
      called.add(name)
      assert.equal(await page.locator('.scene, .log').count(), 0, 'nothing is seen behind it')
    }
    await clickMany(page, roll, 1)
  }
  assert.deepEqual([...called].map((name) => name.split(',')[0]).sort(), ['Ann', 'Bob'])
})
