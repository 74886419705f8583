// Readable before beautiful, and still: how large letters are on the screen, and that nothing jumps.
//
// SPDX-License-Identifier: MIT
import assert from 'node:assert/strict'
import { clickMany, dice, drawn, quickGame, SIZES } from '../tools/browser.mjs'
import { test } from './frame.mjs'

const LEAST = { phone: 11, laptop: 12, desktop: 12, uhd: 12 }

/* a very large screen takes long to draw: it takes turns with the usual one */
const TURNS = [
  ['phone', 'laptop', 'desktop'],
  ['phone', 'laptop', 'uhd'],
]

/** Letters that are smaller than `least` pixels as they are drawn, each with what it says. */
function smallLetters(least) {
  const found = new Map()
  const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  for (let node = walk.nextNode(); node; node = walk.nextNode()) {
    const text = node.nodeValue.trim()
    const own = node.parentElement
    if (text === '' || !own.checkVisibility({ visibilityProperty: true })) continue
    /* what only screen readers get, and pictures of things, whose words stand beside them */
    if (own.closest('.sr-only, .on-table, .thing-picture, script, style, option')) continue
    const range = document.createRange()
    range.selectNodeContents(node)
    const box = range.getBoundingClientRect()
    if (box.width < 1 || box.height < 1) continue
    const size = Number.parseFloat(getComputedStyle(own).fontSize)
    const matrix = own instanceof SVGElement ? own.getScreenCTM() : null
    /* offsetHeight is a whole number: only what is really drawn smaller counts */
    const shrunk = own instanceof HTMLElement && own.offsetHeight > 0 ? (own.getBoundingClientRect().height + 0.5) / own.offsetHeight : 1
    const scale = matrix ? Math.sqrt(Math.abs(matrix.a * matrix.d - matrix.b * matrix.c)) : shrunk < 0.93 ? shrunk : 1
    if (size * scale < least - 0.1) found.set(`${own.getAttribute('class') ?? own.parentElement.getAttribute('class') ?? own.tagName}`, `${(size * scale).toFixed(1)} px: “${text.slice(0, 40)}”`)
  }
  return [...found].map(([name, what]) => `${name} ${what}`)
}

/** Looks at what is shown now at every size. */
async function measure(page, screen, bad) {
  const turns = (page.measured = (page.measured ?? -1) + 1) // of this page
  for (const size of TURNS[turns % TURNS.length]) {
    await page.setViewportSize(SIZES[size])
    await drawn(page)
    await page.evaluate(() => document.fonts.ready)
    await drawn(page)
    for (const what of await page.evaluate(smallLetters, LEAST[size])) bad.push(`${screen} at ${size}: ${what}`)
  }
  await page.setViewportSize(SIZES.desktop)
  await drawn(page)
}

test('letters can be read: before the game', async ({ server, open }) => {
  const { page } = await open()
  const bad = []
  await page.goto(server.url)
  await page.waitForSelector('.game-card')
  const games = await page.$$eval('.game-card', (all) => all.map((card) => card.dataset.game))
  await measure(page, 'start', bad)
  for (const game of games) {
    await page.goto(`${server.url}/rules/${game}`)
    for (const part of ['book', 'box', 'exact']) {
      if (part !== 'book') await page.click(`.book-parts button >> nth=${part === 'box' ? 1 : 2}`)
      await page.waitForSelector(part === 'exact' ? '.rules .rule' : '.book-text :is(p, li)')
      await measure(page, `rules of ${game}, ${part}`, bad)
    }
    await page.goto(`${server.url}/learn/${game}`)
    await page.waitForSelector('.lesson .scene > *:not(.loading)')
    await measure(page, `lesson of ${game}`, bad)
  }
  await page.goto(server.url)
  await page.click('.game-card[data-game=intruder] button:has-text("Invite")')
  await page.waitForSelector('form.setup')
  await measure(page, 'invite', bad)
  await page.click('dialog button[type=submit]')
  await page.waitForSelector('.waiting')
  await measure(page, 'waiting', bad)
  assert.deepEqual(bad, [])
})

/* Noir's is in its mansion */
const PICTURED = ['intruder', 'saw', 'island', 'armada']

/** The picture of the end: all who played are in it, its light is that of whoever looks, and it moves only where things may. */
async function checkPicture(page) {
  await page.waitForSelector('.finale svg')
  const look = () =>
    page.evaluate(() => {
      const finale = document.querySelector('.finale')
      const captions = [...finale.querySelectorAll('.finale-caption')].map((one) => one.firstElementChild.textContent.replace(/^. /, '')).sort()
      const names = [...document.querySelectorAll('.player-name')].map((one) => one.textContent.replace(' (you)', '')).sort()
      const { left, right } = finale.getBoundingClientRect()
      const outside = [...finale.querySelectorAll('text')].filter((one) => one.getBoundingClientRect().left < left || one.getBoundingClientRect().right > right).map((one) => one.textContent)
      return { captions, names, outside, won: document.querySelector('.ending h2').textContent === 'You won', light: finale.className.match(/is-\w+/)[0], said: finale.firstElementChild.getAttribute('aria-label'), moving: finale.getAnimations({ subtree: true }).length }
    })
  for (const size of ['phone', 'laptop']) {
    await page.setViewportSize(SIZES[size])
    await drawn(page)
    const seen = await look()
    assert.deepEqual(seen.captions, seen.names)
    for (const name of seen.names) assert.ok(seen.said.includes(name), `${name}: ${seen.said}`)
    assert.deepEqual(seen.outside, [])
    assert.equal(seen.light, seen.won ? 'is-won' : 'is-lost')
    assert.equal(seen.moving, 0, 'nothing moves where motion is not wanted')
  }
  /* the same end with another winner, and for whoever likes things to move */
  const { won } = await look()
  await page.routeWebSocket(/\/ws/, (socket) => {
    const server = socket.connectToServer()
    server.onMessage((text) => {
      const message = JSON.parse(text)
      if (message.result) message.result.winners = won ? [1] : [0]
      socket.send(JSON.stringify(message))
    })
  })
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await page.reload()
  await page.waitForSelector('.finale svg')
  const other = await look()
  assert.deepEqual([other.won, other.light], [!won, won ? 'is-lost' : 'is-won'])
  assert.ok(other.moving > 0, 'it moves')
}

for (const game of ['noir', 'intruder', 'saw', 'island', 'armada', 'leduc'])
  test(`letters can be read: ${game}`, async ({ server, open }) => {
    const { page } = await open()
    const bad = []
    await quickGame(page, server.url, game, 'random')
    await page.waitForSelector('.first-game, .scene [data-action], .scene [data-step], .chip')
    await measure(page, `${game}, a first game`, bad)
    const roll = dice(3)
    for (const clicks of [1, 3, 8, 16]) {
      if ((await clickMany(page, roll, clicks)) === 'over') break
      await measure(page, `${game} after ${clicks} more`, bad)
    }
    for (let i = 0; (await clickMany(page, roll, 50)) !== 'over'; i++) assert.ok(i < 80, 'it ends')
    await measure(page, `${game}, the end`, bad)
    if (PICTURED.includes(game)) await checkPicture(page)
    if (await page.$('.ending button:has-text("Look at it again")')) {
      await page.click('.ending button:has-text("Look at it again")')
      await page.waitForSelector('[data-replay] .scene > *:not(.loading)')
      await measure(page, `${game}, replay`, bad)
    }
    assert.deepEqual([...new Set(bad)], [])
  })

/** Keeps every place at which the scene lies, and what was shown then. */
function watchScene() {
  window.places = []
  const look = () => {
    const scene = document.querySelector('.table-page[data-phase=playing] .scene')
    if (!scene?.firstElementChild || scene.querySelector('.loading')) return
    const box = scene.getBoundingClientRect()
    window.places.push({ top: Math.round(box.top + scrollY), left: Math.round(box.left), width: Math.round(box.width), height: Math.round(box.height), mine: document.querySelector('.prompt.is-mine') !== null, chips: document.querySelector('.chips') !== null })
  }
  new MutationObserver(look).observe(document.querySelector('.table-page'), { childList: true, subtree: true, characterData: true })
  look()
}

for (const [game, clicks] of [
  ['intruder', 9],
  ['noir', 7],
  ['armada', 7],
])
  test(`nothing jumps when it is one's turn: ${game}`, async ({ server, open }) => {
    const { page } = await open({ motion: 'on' })
    await quickGame(page, server.url, game, 'random')
    /* what is read once, and choosing who one is, are scenes of their own */
    await page.waitForSelector('.first-game .main')
    await page.click('.first-game .main')
    await clickMany(page, dice(4), 1)
    await page.evaluate(watchScene)
    /* one game, in which the window changes its size twice */
    const roll = dice(5)
    for (const size of ['desktop', 'phone', 'uhd']) {
      await page.setViewportSize(SIZES[size])
      await drawn(page)
      await page.evaluate(() => (window.places.length = 0))
      const seen = () => page.evaluate(() => window.places)
      for (let i = 0; i < clicks || (await seen()).every((place) => place.mine); i++) if ((await clickMany(page, roll, 1)) === 'over') throw new Error('a longer game is needed')
      const places = await seen()
      assert.ok(places.some((place) => place.mine) && places.some((place) => !place.mine), 'both were seen')
      if (game === 'intruder') assert.ok(places.some((place) => place.chips) && places.some((place) => !place.chips), 'with chips and without')
      /* on a phone the page is as long as what it shows: the scene keeps its place below the bar, and its width */
      const kept = places.map(({ top, left, width, height }) => `${left} ${top} ${width} ${size === 'phone' ? '' : height}`)
      assert.deepEqual([...new Set(kept)], [kept[0]], size)
    }
  })

test('whoever watches Intruder Escape on a phone sees one player below the other, as those who play do', async ({ server, open }) => {
  const player = await open()
  await quickGame(player.page, server.url, 'intruder', 'random')
  const roll = dice(3)
  const { page } = await open({ size: 'phone' })
  await page.goto(player.page.url())
  /* while cards lie in the rows */
  for (let i = 0; !(await page.$('.int-place:not(.is-empty)')); i++) {
    assert.ok(i < 40, 'cards are played')
    await clickMany(player.page, roll, 1)
  }
  const lefts = await page.$$eval('.int-others .int-seat', (all) => all.map((one) => Math.round(one.getBoundingClientRect().left)))
  assert.equal(lefts.length, await page.locator('.players .player').count())
  assert.equal(new Set(lefts).size, 1, `at ${lefts}`)
})

/** How much longer than the window the page is, what is asked, and whether all that one's own hand and the chips offer is in sight. */
function lookAtTurn() {
  const lowest = document.querySelector('.panel').getBoundingClientRect().top // of a phone's drawer
  const hidden = [...document.querySelectorAll('.in-reach :is([data-action], [data-step]), .now [data-action]')].filter((one) => {
    const { top, bottom } = one.getBoundingClientRect()
    return top < 0 || bottom > (innerWidth < 960 ? lowest : innerHeight) + 1
  })
  return {
    longer: document.documentElement.scrollHeight - innerHeight,
    /* a trap has a story, which is read once and may be scrolled to */
    isTrap: document.querySelector('.is-trap') !== null,
    isDrawn: document.querySelector('.is-trap .saw-drawn') !== null,
    asked: document.querySelector('.prompt').textContent,
    hidden: hidden.map((one) => one.getAttribute('aria-label') ?? one.textContent),
  }
}

/** Plays, and looks at every decision without scrolling. */
async function lookAtTurns(page, roll, clicks) {
  const seen = []
  for (let i = 0; i < clicks; i++) {
    if ((await clickMany(page, roll, 1)) === 'over') break
    await page.evaluate(() => window.testHands.until(window.testHands.state))
    await page.evaluate(() => scrollTo(0, 0))
    await drawn(page)
    if (await page.$('.table-page[data-phase=playing]')) seen.push(await page.evaluate(lookAtTurn))
  }
  return seen
}

/* the row of hints and of taking back, which is the last of the page */
const CONTROLS = 56

/* armada.mjs sees to Armada's, whose chart is as large as fingers need */
for (const [game, clicks] of [
  ['noir', 12],
  ['intruder', 40],
  ['saw', 40],
  ['island', 40],
])
  test(`a turn fits a phone: ${game}`, async ({ server, open, note }) => {
    const { page } = await open({ size: 'phone', touch: true })
    await quickGame(page, server.url, game, 'novice')
    await page.waitForSelector('.first-game .main')
    await page.click('.first-game .main')
    const seen = await lookAtTurns(page, dice(7), clicks)
    assert.ok(seen.length >= clicks / 2, 'a longer game is needed')
    assert.deepEqual(
      seen.filter(({ hidden }) => hidden.length > 0),
      [],
    )
    const usual = seen.filter(({ isTrap }) => !isTrap)
    assert.deepEqual(
      usual.filter(({ longer }) => longer > CONTROLS),
      [],
    )
    const still = usual.filter(({ longer }) => longer <= 0).length
    assert.ok(still >= 0.8 * usual.length, `${still} of ${usual.length} do not scroll: ${usual.filter(({ longer }) => longer > 0).map(({ longer, asked }) => `${longer} ${asked}`).join(' ')}`)
    note(`${still} of ${usual.length} decisions without scrolling`)
  })

test('a trap fits a low screen: saw', async ({ server, open, note }) => {
  const { page } = await open({ size: 'laptop' })
  const roll = dice(11)
  const traps = []
  /* until cards were drawn in one, in as many games as that takes: some traps ask for it, and so do cards */
  for (let games = 0; !traps.some(({ isDrawn }) => isDrawn); games++) {
    assert.ok(games < 8, 'cards are drawn in a trap')
    await quickGame(page, server.url, 'saw', 'novice')
    if (games === 0) await page.click('.first-game .main')
    for (let i = 0; i < 12 && !traps.some(({ isDrawn }) => isDrawn); i++) traps.push(...(await lookAtTurns(page, roll, 10)).filter(({ isTrap }) => isTrap))
  }
  assert.deepEqual(
    traps.filter(({ longer, hidden }) => longer > 0 || hidden.length > 0),
    [],
  )
  note(`${traps.length} decisions in traps`)
})
