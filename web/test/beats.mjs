// Following the game: how long each beat stays, the log in step with the board, looking back, sound.
//
// The page's clock is stopped, so that nothing here waits for a time to pass: it passes when the test says so.
//
// SPDX-License-Identifier: MIT
import assert from 'node:assert/strict'
import { existsSync, readFileSync } from 'node:fs'
import { clickMany, dice, quickGame } from '../tools/browser.mjs'
import { inspect } from './access.mjs'
import { test } from './frame.mjs'

/* What passes by, and what holds everybody: all other events of this game are gestures. */
const GAME = 'intruder'
const BREATHS = ['character', 'round', 'dealt', 'top_dealt', 'home_declined', 'handed_in', 'batch', 'skip', 'kept', 'leftover', 'totals', 'concealed']
const SCENES = ['life_lost', 'died', 'revealed', 'proven', 'end']
const STAYS = { breath: 300, gesture: 900, scene: 1700 }
/* fake milliseconds between two looks */
const STEP = 50

const isNews = (message) => message.m === undefined
const hasMoved = ({ v, u, w, d, phase, e = [] }) => v || u || w !== undefined || d !== undefined || phase || e.some(([kind]) => typeof kind === 'number' || kind === 'undo')
const isTold = ([word]) => word !== 'say' && word !== 'emote'

/** A table of the game with motion, and everything its page hears and says. */
async function sitDown({ server, open }, { settings = {}, clock = '', size = 'desktop' } = {}) {
  const session = await open({ motion: 'on', size })
  const { page, frames } = session
  const sent = []
  page.on('websocket', (socket) => socket.on('framesent', ({ payload }) => sent.push(JSON.parse(String(payload)))))
  await page.clock.install()
  await page.addInitScript((kept) => localStorage.setItem('deadfall.settings', JSON.stringify(kept)), settings)
  if (clock) {
    await page.goto(server.url)
    await page.click(`.game-card[data-game=${GAME}] button:has-text("Invite")`)
    await page.waitForSelector('form.setup')
    for (const seat of await page.$$('dialog fieldset select')) await seat.selectOption('rules')
    await page.selectOption('dialog label:has-text("Clock") select', clock)
    await page.click('dialog button[type=submit]')
    await page.waitForSelector('.table-page .scene > *:not(.loading)')
  } else await quickGame(page, server.url, GAME, 'rules')
  const heard = () => frames.map((frame) => JSON.parse(frame))
  const kinds = heard()
    .find((message) => message.games)
    .games.find(({ id }) => id === GAME).events
  const table = { ...session, sent, heard, kinds, stopped: false }
  await untilAsked(table)
  return table
}

/* What is paused at must lie ahead, however long it takes to say so. */
const AHEAD = 3600000

async function stop(table) {
  if (!table.stopped) await table.page.clock.pauseAt((await table.page.evaluate(() => Date.now())) + AHEAD)
  table.stopped = true
}

async function go(table) {
  await table.page.clock.resume()
  table.stopped = false
}

/** Whatever waits is shown, until something is asked of this seat and all of it was heard. */
async function untilAsked({ page, stopped }) {
  for (;;) {
    await page.keyboard.press('Shift')
    if (stopped) await page.clock.runFor(STEP)
    const [asked, over] = await page.evaluate(() => [
      document.querySelector('.prompt.is-mine') !== null && document.querySelector('main [data-action]:not([disabled])') !== null && !document.querySelector('.scene[aria-busy=true]'),
      document.querySelector('.table-page[data-phase=over]') !== null,
    ])
    assert.ok(!over, 'the game goes on')
    if (asked) return
  }
}

const beatOf = async (page) => Number(await page.getAttribute('.table-page', 'data-beat'))
const shownLog = (page) => page.$$eval('.log li', (lines) => lines.map((line) => line.textContent))
const spoken = (page) => page.$$eval('.sr-only[aria-live=polite] p', (lines) => lines.map((line) => line.textContent))

/** Does a move of the list, by clicks. */
async function move(table, roll) {
  const { page, sent } = table
  const before = sent.filter(({ m }) => m === 'do').length
  await page.keyboard.press('m')
  const moves = page.locator('dialog [data-move]')
  await moves.first().waitFor()
  await moves.nth(roll(await moves.count())).click()
  await page.waitForSelector('dialog', { state: 'detached' })
  while (sent.filter(({ m }) => m === 'do').length === before) await page.evaluate(() => 0)
}

/** Moves, and waits until the server has told all that follows from it. Answers what was heard, one for each beat. */
async function moveAndHear(table, roll) {
  const { page, heard } = table
  const from = heard().length
  await move(table, roll)
  for (;;) {
    const fresh = heard().slice(from)
    const news = fresh.filter(isNews).filter(hasMoved)
    const last = news.at(-1)
    const longOnes = news.filter(({ u }) => u).length
    if (last && (last.d !== undefined || last.phase === 'over') && fresh.filter(({ m }) => m === 'fields').length >= longOnes) return news
    await page.evaluate(() => 0)
  }
}

function weightOf({ kinds }, { e = [] }) {
  const told = e.filter(([kind]) => typeof kind === 'number').map(([kind, , text]) => ({ name: kinds[kind][0], text }))
  if (told.length === 0) return null
  if (told.some(({ name }) => SCENES.includes(name))) return 'scene'
  return told.some(({ name }) => !BREATHS.includes(name)) ? 'gesture' : 'breath'
}

/**
 * Lets time pass until all beats of `news` were shown; at each of them the log has told just what the board shows.
 * Answers how long each one stayed, by its weight.
 */
async function watch(table, news, first, log) {
  const { page } = table
  const stays = []
  let since = 0
  for (let shown = 0; ; ) {
    const now = (await beatOf(page)) - first
    if (now !== shown) {
      if (shown > 0) stays.push({ weight: weightOf(table, news[shown - 1]), ms: since, text: news[shown - 1].e?.map((line) => line[2]) ?? [] })
      shown = now
      since = 0
      const told = news.slice(0, shown).flatMap(({ e = [] }) => e.filter(isTold).map((line) => line[2]))
      assert.deepEqual((await shownLog(page)).slice(log.length), told, `the log at beat ${shown} of ${news.length}`)
      const said = await spoken(page)
      const ahead = news.slice(shown).flatMap(({ e = [] }) => e.map((line) => line[2])).filter((text) => !told.includes(text) && !log.includes(text))
      assert.ok(!said.some((text) => ahead.includes(text)), 'screen readers are not told earlier')
      assert.equal(await page.locator('.moment').count(), weightOf(table, news[shown - 1]) === 'scene' ? 1 : 0, 'the lamp dims for what weighs most')
      if (shown === news.length) return stays
    }
    assert.ok(since < 10000, 'beats go on')
    await page.clock.runFor(STEP)
    since += STEP
  }
}

/** Moves and watches until enough was seen of every weight that is wanted. */
async function watchUntil(table, wanted, roll) {
  const all = []
  for (let i = 0; !wanted.every((weight) => all.some((stay) => stay.weight === weight)); i++) {
    assert.ok(i < 60, `seen so far: ${all.map(({ weight }) => weight)}`)
    await untilAsked(table)
    const [first, log] = [await beatOf(table.page), await shownLog(table.page)]
    all.push(...(await watch(table, await moveAndHear(table, roll), first, log)))
  }
  return all
}

/* One look, and what it takes to read a long sentence. */
const about = (ms, text, usual, pace = 1) => ms >= usual * pace * 0.4 - STEP && ms <= (usual + 1000 + Math.max(0, Math.max(0, ...text.map((t) => t.length)) - 90) * 12) * pace + 2 * STEP

test('beats stay as long as they weigh, and the log is never ahead of the board', async (world) => {
  const table = await sitDown(world)
  await stop(table)
  const stays = await watchUntil(table, ['breath', 'gesture', 'scene'], dice(3))
  for (const { weight, ms, text } of stays) if (weight) assert.ok(about(ms, text, STAYS[weight]), `${weight} ${ms} ms: ${text}`)
  const mean = (wanted) => {
    const some = stays.filter(({ weight }) => weight === wanted).map(({ ms }) => ms)
    return some.reduce((a, b) => a + b, 0) / some.length
  }
  assert.ok(mean('breath') < 400 && mean('gesture') > 600 && mean('scene') >= 1600, `${mean('breath')}, ${mean('gesture')}, ${mean('scene')} ms`)
})

test('a key shows all that waits, at once', async (world) => {
  const table = await sitDown(world)
  await stop(table)
  const { page } = table
  const roll = dice(5)
  let news = []
  let [first, log] = [0, []]
  while (news.length < 3) {
    await untilAsked(table)
    ;[first, log] = [await beatOf(page), await shownLog(page)]
    news = await moveAndHear(table, roll)
  }
  assert.ok((await beatOf(page)) - first < news.length, 'some wait')
  await page.keyboard.press('Shift')
  assert.equal((await beatOf(page)) - first, news.length)
  assert.deepEqual((await shownLog(page)).slice(log.length), news.flatMap(({ e = [] }) => e.filter(isTold).map((line) => line[2])))
  assert.equal(await page.locator('.moment').count(), 0)
})

test('the pace is a setting: quick is half as long, at once waits for nothing', async (world) => {
  const table = await sitDown(world)
  const { page } = table
  await page.click('button[aria-label="Settings"]')
  await page.click('dialog label:has-text("Quick")')
  await page.keyboard.press('Escape')
  assert.equal((await page.evaluate(() => JSON.parse(localStorage.getItem('deadfall.settings')))).pace, 'quick')
  await stop(table)
  const quick = await watchUntil(table, ['breath', 'gesture'], dice(7))
  for (const { weight, ms, text } of quick) if (weight) assert.ok(about(ms, text, STAYS[weight], 0.5), `${weight} ${ms} ms: ${text}`)

  await untilAsked(table)
  await page.click('button[aria-label="Settings"]')
  await page.click('dialog label:has-text("At once")')
  await page.keyboard.press('Escape')
  const first = await beatOf(page)
  const news = await moveAndHear(table, dice(8))
  await page.waitForFunction((beat) => Number(document.querySelector('.table-page').dataset.beat) === beat, first + news.length)
})

test('nobody loses time on the clock by watching', async (world) => {
  const table = await sitDown(world, { clock: 'quick' })
  await stop(table)
  const roll = dice(9)
  for (let most = 0; most < 3; ) {
    await untilAsked(table)
    const [first, log] = [await beatOf(table.page), await shownLog(table.page)]
    const news = await moveAndHear(table, roll)
    const stays = await watch(table, news, first, log)
    most = Math.max(most, news.length)
    assert.ok(stays.reduce((sum, { ms }) => sum + ms, 0) <= 30000 * 0.04 + news.length * STEP, `${news.length} beats`)
  }
})

/** Plays until something has happened since the own last move, `many` beats at least. */
async function untilSince(table, roll, many) {
  for (let i = 0; ; i++) {
    assert.ok(i < 60)
    await untilAsked(table)
    /* whoever clicks there points at no move: then the strip is to be seen */
    await table.page.click('#tab-log')
    const beats = Number((await table.page.$('.since button')) ? await table.page.getAttribute('.since button', 'data-since') : 0)
    if (beats >= many) return beats
    await moveAndHear(table, roll)
  }
}

/* All that the table offers and shows now. */
const offered = (page) =>
  page.evaluate(() => ({
    actions: [...document.querySelectorAll('main [data-action]')].map((one) => one.dataset.action),
    prompt: document.querySelector('.prompt').textContent,
    log: document.querySelector('.log').textContent,
    beat: document.querySelector('.table-page').dataset.beat,
    scene: document.querySelector('.scene:not([hidden])').textContent,
  }))
const ACTS = ['do', 'takeback', 'hint', 'resign']

test('since the last move: it is played again, changes nothing, offers nothing, and comes back', async (world) => {
  const table = await sitDown(world)
  await stop(table)
  const { page, sent } = table
  const beats = await untilSince(table, dice(11), 2)
  const before = await offered(page)
  const acts = () => sent.filter(({ m }) => ACTS.includes(m)).length
  const done = acts()
  assert.match(await page.textContent('.since'), /^Since your last move, \d+ things:/)
  await page.click('.since button')
  await page.waitForSelector('.past')
  const marked = []
  for (let i = 0; await page.$('.past'); i++) {
    assert.ok(i < 2000, 'it comes back by itself')
    const [now, offers] = await page.evaluate(() => [
      [...document.querySelectorAll('.log .is-marked')].map((line) => line.textContent).join(' '),
      document.querySelectorAll('main [data-action], main [data-step], .chips *, .controls *').length,
    ])
    assert.equal(offers, 0, 'nothing is offered')
    if (now !== '' && marked.at(-1) !== now) marked.push(now)
    for (const key of i === 4 ? ['1', 'u', 'h'] : []) await page.keyboard.press(key)
    await page.clock.runFor(STEP)
  }
  assert.equal(marked.length, beats, 'beat by beat')
  assert.ok(before.log.endsWith(marked.at(-1).split(' ').at(-1)), 'up to the latest one')
  assert.deepEqual(await offered(page), before, 'all is as it was')
  assert.equal(acts(), done, 'nothing was done')

  /* the other ways back */
  await page.keyboard.press('b')
  await page.waitForSelector('.past')
  await page.clock.runFor(STEP)
  await page.keyboard.press('Escape')
  await page.waitForSelector('.past', { state: 'detached' })
  await page.keyboard.press('b')
  await page.click('[data-now]')
  await page.waitForSelector('.past', { state: 'detached' })
  assert.deepEqual((await offered(page)).actions, before.actions)
  assert.equal(acts(), done)
  /* and the game goes on */
  await page.clock.runFor(STEP)
  await moveAndHear(table, dice(12))
})

test('without motion nothing waits or dims, and whoever looks back goes step by step', async ({ server, open }) => {
  const { page } = await open()
  await quickGame(page, server.url, 'noir', 'rules')
  for (let i = 0; !(await page.$('.since')); i++) {
    assert.ok(i < 40)
    assert.equal(await clickMany(page, dice(i + 3), 1), 'more')
    await page.evaluate(() => window.testHands.until(window.testHands.state))
    assert.equal(await page.$('.moment'), null)
  }
  const beats = Number(await page.getAttribute('.since button', 'data-since'))
  await page.keyboard.press('b')
  for (let i = 1; i <= beats; i++) {
    await page.waitForSelector(`.past output:text-is("${i} of ${beats}")`)
    assert.equal(await page.$('.moment, main [data-action]'), null)
    await page.click('.past button[aria-label="On"]')
  }
  await page.waitForSelector('.past', { state: 'detached' })
  await page.waitForSelector('main [data-action]')
})

const lineButtons = (page) => page.locator('.log li button')
const markedLines = (page) => page.$$eval('.log .is-marked', (lines) => lines.map((line) => line.textContent))

test('a click on a line of the log shows its moment, as long as the page has it; a move taken back is gone', async (world) => {
  const table = await sitDown(world)
  await stop(table)
  const { page } = table
  await untilSince(table, dice(13), 2)
  const lines = await lineButtons(page).count()
  const text = await lineButtons(page).nth(lines - 2).textContent()
  await lineButtons(page).nth(lines - 2).click()
  await page.waitForSelector('.past')
  assert.ok((await markedLines(page)).includes(text))
  assert.match(await page.textContent('.past-words'), new RegExp(text.replace(/\W/g, '.')))
  await page.clock.runFor(5000)
  assert.ok(await page.$('.past'), 'it stays until somebody goes back')
  await go(table)
  await inspect(page, 'looking back')
  await stop(table)
  const words = await page.textContent('.past-words')
  await page.keyboard.press('[')
  await page.waitForFunction((was) => document.querySelector('.past-words').textContent !== was, words)
  await page.click('[data-now]')
  await page.waitForSelector('.past', { state: 'detached' })

  const lost = async (why) => {
    await lineButtons(page).nth(lines - 2).click()
    await page.waitForSelector('.about.is-refused:has-text("no longer has that moment")')
    assert.equal(await page.$('.past'), null, why)
  }
  await page.clock.runFor(STEP)
  await page.keyboard.press('u')
  await page.waitForFunction(() => document.querySelector('.log li.remark:last-child') !== null && document.querySelector('.since') === null)
  await lost('a move was taken back')
  await go(table)
  await page.reload()
  await page.waitForFunction((many) => document.querySelectorAll('.log li button').length >= many, lines - 1)
  await lost('the page was loaded again')
})

test('behind the curtain no beat is kept', async ({ server, open }) => {
  const { page } = await open({ motion: 'on' })
  await page.goto(server.url)
  await page.click('.game-card[data-game=noir] button:has-text("Invite")')
  await page.waitForSelector('form.setup')
  await page.selectOption('dialog fieldset select', 'here')
  await page.click('dialog button[type=submit]')
  await page.click('[data-curtain]')
  await page.waitForSelector('.log li')
  /* one after the other chooses a room, then somebody moves, until the other one is called */
  const seen = new Set()
  for (let i = 0; seen.size < 2 || i < 4; i++) {
    await page.keyboard.press('Shift')
    const own = await page.textContent('.players .player:has-text("(you)")')
    seen.add(own)
    while (!(await page.$('[data-curtain]'))) {
      await page.keyboard.press('Shift')
      if (await page.$('main [data-action]')) await clickMany(page, dice(i + 2), 1)
    }
    assert.equal(await page.$('.past, .since, .log, .moment'), null)
    await page.click('[data-curtain]')
    await page.waitForSelector('.log li button')
    for (const which of ['first', 'last']) {
      await lineButtons(page)[which]().click()
      await page.waitForSelector('.about.is-refused:has-text("no longer has that moment")')
      assert.equal(await page.$('.past'), null, 'whoever comes next finds nothing to look back at')
    }
  }
})

test('the engine has every kind of event that a scene weighs', async ({ server, open }) => {
  const { page, frames } = await open()
  await page.goto(server.url)
  await page.waitForSelector('.game-card')
  const { games } = frames.map((frame) => JSON.parse(frame)).find((message) => message.games)
  const scenes = new URL('../src/scenes/', import.meta.url)
  const told = games.filter(({ id }) => existsSync(new URL(`${id}/moments.tsx`, scenes)))
  assert.ok(told.length >= 5)
  for (const { id, events } of told) {
    const [, table] = /export const kinds: Kinds = \{\n(.*?)\n\}/s.exec(readFileSync(new URL(`${id}/moments.tsx`, scenes), 'utf8'))
    const names = [...table.matchAll(/^ {2}(\w+):/gm)].map(([, name]) => name)
    assert.ok(names.length > 5)
    assert.deepEqual(
      names.filter((name) => !events.some(([kind]) => kind === name)),
      [],
      id,
    )
  }
})

test('rounds and turns are headings of the log', async ({ server, open }) => {
  const { page } = await open()
  for (const [game, heading] of [
    ['noir', /^Turn \d+/],
    ['armada', /^Turn \d+/],
    ['saw', /^Round \d+: .* turn\.$/],
    ['island', /^(Round|Turn) \d+/],
    ['intruder', /^Round \d+ begins/],
  ]) {
    await quickGame(page, server.url, game, 'random')
    for (let i = 0; i < 60 && !(await page.$('.log h2')); i++) await clickMany(page, dice(i + 1), 3)
    const found = await page.$$eval('.log h2', (all) => all.map((one) => one.textContent))
    assert.ok(found.length > 0, game)
    for (const text of found) assert.match(text, heading)
    /* and with the first of them the game is looked at again */
    await page.click('.more summary')
    await page.click('.more button:has-text("Give up")')
    await page.click('dialog button.main')
    await page.click('.ending button:has-text("Look at it again")')
    await page.waitForSelector('[data-replay] .log h2')
    assert.match(await page.$eval('.log h2', (first) => first.textContent), / 1\b/)
  }
})

test('in a replay a click on a line goes to its moment', async ({ server, open }) => {
  const { page } = await open()
  await quickGame(page, server.url, 'leduc', 'random')
  assert.equal(await clickMany(page, dice(4), 400), 'over')
  await page.click('.ending button:has-text("Look at it again")')
  await page.waitForSelector('[data-replay="0"] .scene > *:not(.loading)')
  await page.click('button[aria-label="To the end"]')
  await page.waitForFunction(() => document.querySelectorAll('.log li button').length > 3)
  const end = Number(await page.getAttribute('.table-page', 'data-replay'))
  const text = await lineButtons(page).nth(1).textContent()
  await lineButtons(page).nth(1).click()
  await page.waitForFunction((step) => Number(document.querySelector('.table-page').dataset.replay) < step, end)
  /* the log is told in step with the board: the line comes when its beat does, and is the last one then */
  await page.waitForFunction((line) => document.querySelector('.log li:last-child').textContent === line, text)
})

/* In the page: what is heard and felt. */
function listen() {
  window.heard = 0
  window.felt = 0
  const { start } = AudioScheduledSourceNode.prototype
  AudioScheduledSourceNode.prototype.start = function (...when) {
    window.heard++
    return start.apply(this, when)
  }
  navigator.vibrate = () => {
    window.felt++
    return true
  }
}

test('sound and vibration: none at first, and as they are switched on', async ({ server, open }) => {
  const { page } = await open()
  await page.addInitScript(listen)
  const asked = []
  page.on('request', (request) => asked.push(request.url()))
  await quickGame(page, server.url, 'noir', 'random')
  await page.mouse.click(5, 5)
  await clickMany(page, dice(3), 12)
  assert.deepEqual(await page.evaluate(() => [window.heard, window.felt]), [0, 0])
  assert.ok(!asked.some((url) => /sound/.test(url)), 'nor is it loaded')
  await page.click('button[aria-label="Settings"]')
  await page.click('fieldset:has(legend:text-is("Sound")) label:has-text("On")')
  await page.click('fieldset:has(legend:text-is("Vibration")) label:has-text("On")')
  await page.locator('.volume input').fill('40')
  await page.waitForFunction(() => window.heard > 0)
  await page.keyboard.press('Escape')
  const tried = await page.evaluate(() => window.heard)
  await clickMany(page, dice(4), 12)
  await page.waitForFunction((many) => window.heard > many && window.felt > 0, tried)
  assert.deepEqual(await page.evaluate(() => ((s) => [s.sound, s.volume, s.vibration])(JSON.parse(localStorage.getItem('deadfall.settings')))), ['on', 40, 'on'])
})
