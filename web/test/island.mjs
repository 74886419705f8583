// The beach: what is drawn lies beside the fuse as the engine tells it, hands are one row, numbers are typed, points are a table.
//
// SPDX-License-Identifier: MIT
import assert from 'node:assert/strict'
import { clickMany, dice, drawn, quickGame, SIZES } from '../tools/browser.mjs'
import { test } from './frame.mjs'

const beatOf = (page) => page.getAttribute('.table-page', 'data-beat')
const nextBeat = (page, beat) => page.waitForFunction((before) => document.querySelector('.table-page').dataset.beat !== before, beat)
const settled = (page) => page.evaluate(() => window.testHands.until(window.testHands.state))

/** The sentences of the last drawing in a log: "Bo pays 3: blank, bomb, blank." gives what was drawn. */
const DRAWN = /(?:pays?|draws?) \d+(?: of \d+)?: ([a-z, ]+)\.$/
const lastDrawn = (lines) => lines.map((line) => DRAWN.exec(line)?.[1].split(', ')).findLast(Boolean)
const logOf = (page) => page.$$eval('.log li', (all) => all.map((one) => one.textContent))

/** Plays, in one game after the other, until the page has `wanted`; what `preferred` finds is clicked before all else. */
async function playTo(page, url, roll, wanted, preferred = '.none') {
  for (let games = 0; games < 30; games++) {
    const rolls = Array.from({ length: 300 }, () => [roll(1 << 20), roll(1 << 20)])
    const found = await page.evaluate(
      async ([wanted, preferred, rolls]) => {
        const { state, until, pick, beat, follow } = window.testHands
        for (const [a, b] of rolls) {
          const now = await until(state)
          if (document.querySelector(wanted)) return true
          if (now === 'over') return false
          const before = beat()
          ;(document.querySelector(preferred) ?? pick(a, b)).dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }))
          await follow(before)
        }
        return false
      },
      [wanted, preferred, rolls],
    )
    if (found) return
    await quickGame(page, url, 'island', 'random')
  }
  throw new Error(`there is never ${wanted}`)
}

/** Clicks until `found`, at most so often. */
async function playUntil(page, roll, clicks, found) {
  for (let i = 0; i < clicks; i++) {
    const state = await settled(page)
    if ((await found(state)) || state === 'over') return
    await clickMany(page, roll, 1)
  }
}

test('island: what was drawn last lies beside the fuse, side by side', async ({ server, open }) => {
  const { page } = await open()
  await quickGame(page, server.url, 'island', 'random')
  const seen = []
  await playUntil(page, dice(21), 60, async () => {
    const [lies, lines] = await page.evaluate(() => [[...document.querySelectorAll('[data-drawn]')].map((one) => one.dataset.drawn), [...document.querySelectorAll('.log li')].map((one) => one.textContent)])
    const wanted = lastDrawn(lines)
    if (!wanted) return false
    /* a Hunch hands a card over first */
    assert.deepEqual(lies.slice(-wanted.length), wanted)
    seen.push(...lies)
    return seen.length > 20 && seen.includes('bomb')
  })
  assert.ok(seen.includes('blank') && seen.includes('bomb'))
})

test('island: a payment is turned over card by card, and any key turns over the rest', async ({ server, open }) => {
  const { page } = await open({ motion: 'on' })
  await page.addInitScript(() => {
    /* every state that the tray was seen in, the cards of each */
    window.trays = []
    addEventListener('DOMContentLoaded', () =>
      new MutationObserver(() => {
        const tray = document.querySelector('.isl-tray')
        if (!tray) return
        const up = [...tray.querySelectorAll('[data-drawn]')].map((one) => one.dataset.drawn).join()
        const now = { up, turning: tray.classList.contains('is-turning'), places: tray.querySelectorAll('.isl-slot').length, named: tray.querySelectorAll('[data-thing]').length }
        if (JSON.stringify(now) !== JSON.stringify(window.trays.at(-1))) window.trays.push(now)
        if (window.hurries && now.turning && now.up === '') dispatchEvent(new KeyboardEvent('keydown', { key: 'Shift' }))
      }).observe(document.body, { childList: true, subtree: true, attributes: true }),
    )
  })
  await quickGame(page, server.url, 'island', 'random')
  const roll = dice(8)
  /* not those that ask something before they are paid for */
  const dear = '.isl-hand-card.is-dear.is-able:not([data-thing=scout], [data-thing=defuse], [data-thing=hunch]) > .hit'
  const pay = async (hurries) => {
    await playTo(page, server.url, roll, dear)
    await page.waitForFunction(() => !document.querySelector('.is-turning'))
    await page.evaluate((wanted) => Object.assign(window, { trays: [], hurries: wanted }), hurries)
    await page.$eval(dear, (one) => one.click())
    await page.waitForFunction(() => {
      document.querySelector('.doubt .main:not(:disabled)')?.click() // for nothing, or not
      return window.trays.some((one) => one.turning) && !window.trays.at(-1).turning
    })
    await page.evaluate(() => (window.hurries = false))
    const steps = await page.evaluate(() => window.trays)
    const end = steps.findIndex((one, i) => i > 0 && steps[i - 1].turning && !one.turning)
    const cards = steps[end].up.split(',')
    assert.ok((await logOf(page)).some((line) => DRAWN.exec(line)?.[1] === cards.join(', ')), `${cards} is what was told`)
    /* somebody else may have paid just before */
    let start = end
    while (start > 0 && steps[start - 1].turning && steps[start - 1].places === cards.length) start--
    const turning = steps.slice(start, end)
    for (const one of turning) {
      const up = one.up === '' ? [] : one.up.split(',')
      assert.deepEqual(up, cards.slice(0, up.length), 'in order')
      assert.equal(one.places, cards.length, 'those to come lie face down')
      assert.equal(one.named, up.length, 'and say nothing')
    }
    return { cards, turning }
  }
  /* something that stays may make it cheaper, and somebody else may pay first */
  const payMuch = async (hurries) => {
    for (let i = 0; i < 8; i++) {
      const paid = await pay(hurries)
      if (paid.cards.length >= 3) return paid
    }
    throw new Error('nobody pays three cards')
  }
  const slow = await payMuch(false)
  assert.equal(slow.turning.length, slow.cards.length, `one after the other: ${JSON.stringify(slow)}`)
  const quick = await payMuch(true)
  assert.equal(quick.turning.length, 1, `all at once: ${JSON.stringify(quick)}`)
})

for (const size of ['laptop', 'desktop'])
  test(`island: nine cards in one row, all in sight and nothing below the screen: ${size}`, async ({ server, open }) => {
    const { page } = await open({ size })
    await quickGame(page, server.url, 'island', 'random')
    await page.click('.first-game .main')
    let most = 0
    await playUntil(page, dice(13), 60, async (state) => {
      if (state === 'over') return true
      await drawn(page)
      const found = await page.evaluate(() => {
        const boxes = (path) => [...document.querySelectorAll(path)].map((one) => one.getBoundingClientRect())
        const cards = boxes('.isl-hand-card')
        const scene = document.querySelector('.isl-beach').getBoundingClientRect()
        const small = [...document.querySelectorAll('.island *')].filter(
          (one) => [...one.childNodes].some((node) => node.nodeType === 3 && node.textContent.trim() !== '') && !one.closest('.sr-only') && one.checkVisibility() && Number.parseFloat(getComputedStyle(one).fontSize) < 11.99,
        )
        return {
          count: cards.length,
          rows: new Set(cards.map((box) => Math.round(box.top / 8))).size,
          out: cards.filter((box) => box.left < scene.left || box.right > scene.right || box.bottom > innerHeight).length,
          over: cards.filter((box, i) => i > 0 && box.left < cards[i - 1].right - 1).length,
          small: small.map((one) => `${one.className} ${one.textContent}`),
          top: scene.top,
          bottom: scene.bottom,
        }
      })
      most = Math.max(most, found.count)
      assert.ok(found.rows <= 1, `${found.count} cards in ${found.rows} rows`)
      assert.equal(found.out, 0, 'cards outside')
      if (found.count <= 9) assert.equal(found.over, 0, 'cards over each other')
      assert.deepEqual(found.small, [], 'letters that are too small')
      return most >= 9 && found.count < 7
    })
    assert.ok(most >= 9, `${most} cards`)
  })

test('island: the beach keeps its place whatever is asked', async ({ server, open }) => {
  const { page } = await open()
  await quickGame(page, server.url, 'island', 'random')
  await page.click('.first-game .main')
  const hands = new Set()
  const asked = new Set()
  await playUntil(page, dice(31), 60, async (state) => {
    if (state === 'over') return true
    await drawn(page)
    asked.add(await page.$eval('.isl-ask', (one) => one.className))
    assert.equal(await page.locator('.chips .chip').count(), 0, 'nothing comes and goes below the beach')
    hands.add(await page.$eval('.isl-mine', (one) => Math.round(one.getBoundingClientRect().bottom)))
    return asked.size > 3
  })
  assert.ok(asked.size > 2, [...asked].join())
  assert.equal(hands.size, 1, `the hand ends at ${[...hands]}`)
})

test('island: a number is named by typing it, also 10 to 12', async ({ server, open }) => {
  const { page } = await open()
  await quickGame(page, server.url, 'island', 'random')
  await playTo(page, server.url, dice(9), '.isl-pad', '.isl-hand-card:is([data-thing=accuse], [data-thing=forage]) > [data-action]')
  for (const [keys, number] of [
    [['1', '2'], 12],
    [['3'], 3],
    [['1', 'Enter'], 1],
    [['1', 'Escape', '1', '0'], 10],
  ]) {
    await page.waitForSelector('.isl-pad')
    await settled(page)
    assert.deepEqual(await page.$$eval('.isl-key', (all) => all.map((one) => one.textContent)), Array.from({ length: 13 }, (_, i) => String(i)))
    const beat = await beatOf(page)
    const lines = (await logOf(page)).length
    for (const [i, key] of keys.entries()) {
      assert.equal(await beatOf(page), beat, `nothing is named before ${keys.slice(i)}`)
      await page.keyboard.press(key)
    }
    await nextBeat(page, beat)
    await settled(page)
    const said = (await logOf(page)).slice(lines).join(' ')
    assert.match(said, new RegExp(`number ${number}\\b`), said)
    await page.click('.controls button:has-text("Take back")')
  }
})

test('island: at the end the table of points is what the engine told', async ({ server, open }) => {
  const { page, frames } = await open({ size: 'laptop' })
  await quickGame(page, server.url, 'island', 'random')
  const kinds = JSON.parse(frames.find((frame) => /"games"/.test(frame) && /"events"/.test(frame))).games.find(({ id }) => id === 'island').events
  const score = kinds.findIndex(([name]) => name === 'score')
  const roll = dice(17)
  await clickMany(page, roll, 3)
  await page.click('.isl-tally-button')
  await page.waitForSelector('dialog .isl-tally')
  assert.ok((await page.textContent('dialog .isl-tally')).includes('?'), 'what others hold is not counted before the end')
  await page.keyboard.press('Escape')
  await clickMany(page, roll, 400)
  await page.waitForSelector('.isl-board')
  const told = frames
    .flatMap((frame) => JSON.parse(frame).e ?? [])
    .filter(([kind]) => kind === score)
    .slice(-3)
    .map(([, seat, , points, , bombs, row, hand, stalled]) => [seat, { sets: 0, singles: hand, bombs, row, stalled, sum: points }])
  const shown = await page.$$eval('.isl-board [data-tally]', (rows) =>
    rows.map((row) => [Number(row.dataset.tally), Object.fromEntries([...row.querySelectorAll('[data-part]')].map((part) => [part.dataset.part, Number(part.textContent.replace('−', '-'))]))]),
  )
  assert.equal(shown.length, 3)
  assert.deepEqual(shown, told)
  /* a page that comes later knows it too */
  const before = await page.textContent('.isl-board')
  await page.reload()
  await page.waitForSelector('.isl-board [data-tally]')
  assert.equal(await page.textContent('.isl-board'), before)
  await page.setViewportSize(SIZES.phone)
  await drawn(page)
  assert.ok((await page.evaluate(() => document.documentElement.scrollWidth)) <= SIZES.phone.width)
})

test('island: whatever lies open says what it is, and nothing else does', async ({ server, open }) => {
  const { page } = await open()
  await quickGame(page, server.url, 'island', 'random')
  const roll = dice(5)
  for (let i = 0; i < 12 && (await settled(page)) !== 'over'; i++) {
    const { wrong, bare, titles } = await page.evaluate(() => {
      const all = [...document.querySelectorAll('.island [data-thing]')]
      return {
        wrong: all.filter((one) => one.closest('.isl-backs') || /[^a-z]/.test(one.dataset.thing)).length,
        bare: [...document.querySelectorAll('.isl-hand-card, .isl-pile, .isl-stake, .isl-use, .isl-bomb.is-lit')].filter((one) => !one.dataset.thing).length,
        titles: document.querySelectorAll('.island [title], .island title').length,
      }
    })
    assert.deepEqual({ wrong, bare, titles }, { wrong: 0, bare: 0, titles: 0 })
    await clickMany(page, roll, 1)
  }
})

test('island: alone with bots one is asked to react only where one can', async ({ server, open }) => {
  const { page, frames } = await open()
  const roll = dice(17)
  await quickGame(page, server.url, 'island', 'rules')
  for (let clicks = 0; clicks < 40; clicks++) if ((await clickMany(page, roll, 1)) === 'over') await quickGame(page, server.url, 'island', 'rules')
  const asked = frames.map((frame) => JSON.parse(frame).l).filter((menu) => menu?.includes('pass'))
  assert.deepEqual(
    asked.filter((menu) => menu.length <= 2),
    [],
  )
  /* and what was done without asking is not in the way of taking back */
  await clickMany(page, roll, 1)
  if ((await settled(page)) === 'over') return
  const before = frames.length
  await page.click('.controls button:has-text("Take back")')
  await page.waitForFunction(() => [...document.querySelectorAll('.log li')].some((line) => /takes? back a move/.test(line.textContent)))
  const menus = frames.slice(before).map((frame) => JSON.parse(frame).l).filter(Boolean)
  assert.ok(menus.length > 0, 'there is a question again')
})
