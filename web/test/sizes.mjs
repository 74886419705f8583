// Readable before beautiful, and still: how large letters are on the screen, and that nothing jumps.
//
// SPDX-License-Identifier: MIT
import assert from 'node:assert/strict'
import { clickMany, dice, drawn, quickGame, SIZES } from '../tools/browser.mjs'
import { test } from './frame.mjs'

const WHERE = [
  ['phone', 11],
  ['laptop', 12],
  ['desktop', 12],
]

/** Letters that are smaller than `least` pixels as they are drawn, each with what it says. */
function smallLetters(least) {
  const found = new Map()
  const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  for (let node = walk.nextNode(); node; node = walk.nextNode()) {
    const text = node.nodeValue.trim()
    const own = node.parentElement
    if (text === '' || !own.checkVisibility({ visibilityProperty: true })) continue
    /* what only screen readers get; pictures of things, and the cards in the rulebooks of Saw and Island, whose words stand beside them */
    if (own.closest('.sr-only, .on-table, .thing-picture, :is([data-game=saw], [data-game=island]) .book-drawing, script, style, option')) continue
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
  for (const [size, least] of WHERE) {
    await page.setViewportSize(SIZES[size])
    await drawn(page)
    await page.evaluate(() => document.fonts.ready)
    await drawn(page)
    for (const what of await page.evaluate(smallLetters, least)) bad.push(`${screen} at ${size}: ${what}`)
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
  await measure(page, 'invite', bad)
  await page.click('dialog button[type=submit]')
  await page.waitForSelector('.waiting')
  await measure(page, 'waiting', bad)
  assert.deepEqual(bad, [])
})

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
    if (await page.$('.ending button:has-text("Look at it again")')) {
      await page.click('.ending button:has-text("Look at it again")')
      await page.waitForSelector('[data-replay="0"] .scene > *')
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
  ['intruder', 14],
  ['noir', 10],
  ['armada', 10],
])
  test(`nothing jumps when it is one's turn: ${game}`, async ({ server, open }) => {
    for (const size of ['desktop', 'phone']) {
      const { page } = await open({ size, motion: 'on' })
      await quickGame(page, server.url, game, 'random')
      /* what is read once, and choosing who one is, are scenes of their own */
      await page.waitForSelector('.first-game .main')
      await page.click('.first-game .main')
      await clickMany(page, dice(4), 1)
      await drawn(page)
      await page.evaluate(watchScene)
      if ((await clickMany(page, dice(5), clicks)) === 'over') throw new Error('a longer game is needed')
      const places = await page.evaluate(() => window.places)
      assert.ok(places.some((place) => place.mine) && places.some((place) => !place.mine), 'both were seen')
      if (game === 'intruder') assert.ok(places.some((place) => place.chips) && places.some((place) => !place.chips), 'with chips and without')
      /* on a phone the page is as long as what it shows, below a bar with the question and the players: it keeps its width */
      const kept = places.map(({ top, left, width, height }) => (size === 'phone' ? `${left} ${width}` : `${left} ${top} ${width} ${height}`))
      assert.deepEqual([...new Set(kept)], [kept[0]], size)
    }
  })
