// For everybody: the keyboard alone, screen readers, both themes, every size.
//
// SPDX-License-Identifier: MIT
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { clickMany, dice, drawn, quickGame, SIZES } from '../tools/browser.mjs'
import { test } from './frame.mjs'

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** No serious or critical finding on what is shown now. */
export async function inspect(page, where) {
  await page.evaluate(axe)
  const found = await page.evaluate(() => window.axe.run(document, { resultTypes: ['violations'] }))
  const bad = found.violations
    .filter((v) => ['serious', 'critical'].includes(v.impact))
    .map((v) => `${v.id}: ${v.help} (${v.nodes.map((n) => `${n.target} ${n.any[0]?.message ?? ''}`).slice(0, 4).join(' | ')})`)
  assert.deepEqual(bad, [], where)
  assert.equal(await page.locator('h1').count(), 1, `${where}: one heading says what it is`)
}

const HINT = '.controls button:has-text("Hint")'

for (const theme of ['dark', 'light']) {
  test(`nothing is in the way of anybody before the game: ${theme}`, async ({ server, open }) => {
    const { page } = await open({ theme })
    await page.goto(server.url)
    await page.waitForSelector('.game-card')
    const cards = await page.$$eval('.game-card', (all) => all.map((card) => card.dataset.game))
    const studied = await page.$$eval('.study-card', (all) => all.map((card) => card.dataset.game))
    assert.ok(cards.length >= 5 && cards.every((id) => !studied.includes(id)), `all games but those for study: ${cards}`)
    assert.ok(studied.includes('null') && studied.includes('kuhn') && studied.includes('leduc'), `for study: ${studied}`)
    await inspect(page, 'start')
    await page.click('button[aria-label="Settings"]')
    await page.waitForSelector('dialog .choice')
    await inspect(page, 'settings')
    await page.keyboard.press('Escape')
    await page.keyboard.press('?')
    await page.waitForSelector('dialog .keys')
    await inspect(page, 'keys')
    await page.keyboard.press('Escape')
    await page.click('.game-card[data-game=intruder] button:has-text("Invite")')
    await page.waitForSelector('form.setup')
    await page.click('dialog summary')
    await inspect(page, 'setting up a table')
    await page.click('dialog button[type=submit]')
    await page.waitForSelector('.waiting')
    await inspect(page, 'waiting')
    const guest = await open({ theme })
    await guest.page.goto(await page.inputValue('.link-field input'))
    await guest.page.waitForSelector('.join-picture')
    await inspect(guest.page, 'invited')
    await page.goto(`${server.url}/t/nothing`)
    await page.waitForSelector('.error-page')
    await inspect(page, 'error')
    await page.goto(`${server.url}/learn/noir`)
    await page.waitForSelector('.lesson .scene > *:not(.loading)')
    await inspect(page, 'lesson')
    await page.keyboard.press('m')
    await page.click('dialog [data-move]')
    await page.waitForSelector('.trial')
    await inspect(page, 'something tried in a lesson')
  })

  test(`nothing is in the way of anybody at the table: ${theme}`, async ({ server, open }) => {
    const { page } = await open({ theme })
    for (const game of ['leduc', 'intruder', 'saw', 'island', 'armada', 'noir']) {
      await quickGame(page, server.url, game, 'random')
      await clickMany(page, dice(6), 6)
      await drawn(page)
      await inspect(page, game)
    }
    /* while one chooses at the same time as others there is no hint, and a game can be over by then */
    while ((await nextState(page)) === 'over' || !(await page.isEnabled(HINT)))
      if ((await clickMany(page, dice(7), 1)) === 'over') await quickGame(page, server.url, 'noir', 'random')
    await page.keyboard.press('h')
    await page.waitForSelector('.hint')
    await inspect(page, 'hint')
    for (const tab of ['c', 'r']) {
      await page.keyboard.press(tab)
      await page.waitForSelector('.chat, .book .book-text')
      await inspect(page, `panel ${tab}`)
    }
    await page.keyboard.press('m')
    await page.waitForSelector('dialog')
    await inspect(page, 'all moves')
    await page.keyboard.press('Escape')
    await page.click('.more summary')
    await inspect(page, 'more')
    const eve = await open({ theme })
    await eve.page.goto(page.url())
    await eve.page.waitForSelector('.scene > *:not(.loading)')
    await inspect(eve.page, 'spectator')
    assert.equal(await clickMany(page, dice(8), 2000), 'over')
    await inspect(page, 'the end')
    await page.click('.ending button:has-text("Look at it again")')
    await page.waitForSelector('[data-replay] .scene > *:not(.loading)')
    await inspect(page, 'replay')
    await page.goto(server.url)
    await page.click('.game-card[data-game=noir] button:has-text("Invite")')
    await page.waitForSelector('form.setup')
    await page.selectOption('dialog fieldset select', 'here')
    await page.click('dialog button[type=submit]')
    for (let i = 0; !(await page.$('[data-curtain]')); i++) await clickMany(page, dice(i + 1), 1)
    await inspect(page, 'curtain')
  })
}

const focused = (page, attribute) => page.evaluate((a) => document.activeElement?.getAttribute(a) ?? '', attribute)
const focusedIsOffer = (page) => page.evaluate(() => document.activeElement?.matches('main [data-action], main [data-step]'))

const follow = (page, beat) => page.evaluate((b) => window.testHands.follow(b), beat)
const nextState = (page) => page.evaluate(() => window.testHands.until(window.testHands.state))

/** Tab until it is there; no mouse. */
async function tabTo(page, reached, what) {
  for (let i = 0; !(await reached()); i++) {
    assert.ok(i < 80, `Tab reaches ${what}`)
    await page.keyboard.press('Tab')
  }
}

/* By keys on the table itself: what is asked for has the focus by now, or Tab finds it. */
async function moveOnTheTable(page, roll) {
  await tabTo(page, () => focusedIsOffer(page), 'a move')
  for (let i = roll(4); i > 0; i--) await page.keyboard.press(['ArrowRight', 'ArrowDown', 'ArrowLeft', 'ArrowUp'][roll(4)])
  const beat = await page.getAttribute('.table-page', 'data-beat')
  const acts = (await focused(page, 'data-action')) !== ''
  if (acts) assert.notEqual(await page.evaluate(() => window.testHands.until(() => document.querySelector('.about')?.textContent)), '', 'what it does is told')
  await page.keyboard.press(roll(2) === 0 ? 'Enter' : 'Space')
  if (acts) await follow(page, beat)
  else await drawn(page)
}

/* By keys in the list of all moves. */
async function moveInTheList(page, roll) {
  await page.keyboard.press('m')
  const [count, beat] = await page.evaluate(async () => [await window.testHands.until(() => document.querySelectorAll('dialog[open] [data-move]').length), window.testHands.beat()])
  for (let i = roll(Math.min(count, 4)); i >= 0; i--) await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  return follow(page, beat)
}

for (const [game, title] of [
  ['saw', 'SAW: The Jigsaw Trials'],
  ['intruder', 'Intruder Escape'],
  ['armada', 'Jigsaw Armada'],
  ['island', 'Island'],
  ['noir', 'Revolver Noir'],
])
  test(`the keyboard alone: ${game}`, async ({ server, open }) => {
    const { page } = await open()
    await page.goto(server.url)
    await page.waitForSelector('.game-card')
    await tabTo(page, async () => (await focused(page, 'aria-label')) === `Play now: ${title}`, 'the button')
    assert.notEqual(await page.evaluate(() => getComputedStyle(document.activeElement).outlineStyle), 'none', 'the focus is seen')
    await page.keyboard.press('Enter')
    await page.waitForSelector('.table-page')
    const roll = dice(19)
    /* forty moves by keys; where a game is longer the rest goes quickly, as it is more of the same */
    for (let i = 0; i < 40 && (await nextState(page)) !== 'over'; i++) {
      /* what had the focus may have gone with the move; something that can be done now has it */
      if (i > 0) await page.evaluate(() => window.testHands.until(() => document.activeElement.matches('main [data-action], main [data-step], main [data-explain], .controls *')))
      if (i < 12) await moveOnTheTable(page, roll)
      else await moveInTheList(page, roll)
    }
    assert.equal(await clickMany(page, roll, 3000), 'over')
    assert.match(await page.textContent('.ending h2'), /won|lost|drawn/i)
    await page.evaluate(() => window.testHands.until(() => document.activeElement !== document.body))
  })

test('what is refused can be reached by keys, and says why', async ({ server, open }) => {
  const { page } = await open()
  await quickGame(page, server.url, 'noir', 'random')
  await clickMany(page, dice(6), 1)
  await nextState(page)
  await tabTo(page, () => page.evaluate(() => document.activeElement?.matches('.scene [data-explain]')), 'what is refused')
  const name = await focused(page, 'aria-label')
  assert.notEqual(name, '')
  assert.equal(await focused(page, 'role'), 'button')
  assert.equal(await focused(page, 'aria-disabled'), 'true')
  await page.keyboard.press('Enter')
  await page.waitForSelector('.about.is-refused[role=alert] .clause')
  /* and by arrows: from there to an offer and back to something refused */
  await tabTo(page, () => focusedIsOffer(page), 'an offer')
  const arrows = ['ArrowLeft', 'ArrowUp', 'ArrowRight', 'ArrowDown']
  for (let i = 0; (await focused(page, 'data-explain')) === ''; i++) {
    assert.ok(i < 40, 'arrows reach what is refused')
    await page.keyboard.press(arrows[i >> 2 & 3])
  }
})

test('whatever the log tells, screen readers are told, and what is asked', async ({ server, open }) => {
  const { page } = await open()
  await page.addInitScript(() => {
    window.said = []
    addEventListener('DOMContentLoaded', () =>
      new MutationObserver(() => {
        const region = document.querySelector('[aria-live=polite].sr-only')
        if (region && region.textContent !== window.said.at(-1)) window.said.push(region.textContent)
      }).observe(document.body, { childList: true, subtree: true, characterData: true }),
    )
  })
  for (const game of ['noir', 'island']) {
    await quickGame(page, server.url, game, 'random')
    // whoever begins, sooner or later this player is asked
    await page.waitForFunction(() => {
      const asked = document.querySelector('.prompt')?.textContent
      return asked && document.querySelector('[aria-live=polite].sr-only')?.lastElementChild?.textContent === asked
    })
    await clickMany(page, dice(23), 12)
    await drawn(page)
    const [said, lines] = await page.evaluate(() => [window.said.join(' '), [...document.querySelectorAll('.log li.event')].map((line) => line.textContent)])
    assert.ok(lines.length > 5)
    for (const line of lines.slice(1)) assert.ok(said.includes(line), `“${line}” is said`)
  }
})

test('single keys open what the help says', async ({ server, open }) => {
  const { page } = await open()
  await quickGame(page, server.url, 'noir', 'random')
  for (const [key, found] of [
    ['?', 'dialog .keys'],
    ['m', 'dialog.moves'],
    ['g', 'dialog .glance'],
    ['r', '.book .book-text'],
    ['c', '.chat'],
    ['l', '.log'],
  ]) {
    await page.keyboard.press(key)
    await page.waitForSelector(found)
    if (found.startsWith('dialog')) await page.keyboard.press('Escape')
    await page.waitForSelector('dialog', { state: 'detached' })
  }
})

for (const text of [100, 200])
  test(`from the smallest to the largest screen nothing sticks out: text at ${text} %`, async ({ server, open }) => {
    const { page } = await open({ size: 'phone' })
    await page.goto(server.url)
    await page.evaluate((percent) => localStorage.setItem('deadfall.settings', JSON.stringify({ text: percent })), text)
    const bad = []
    for (const game of [null, 'noir', 'intruder', 'saw', 'island', 'armada', 'leduc']) {
      await page.setViewportSize(SIZES.desktop)
      if (game) {
        await quickGame(page, server.url, game, 'random')
        await clickMany(page, dice(5), 3)
      } else {
        await page.goto(server.url)
        await page.waitForSelector('.game-card')
      }
      for (const [name, size] of Object.entries(SIZES)) {
        await page.setViewportSize(size)
        await drawn(page)
        const wide = await page.evaluate(() => document.documentElement.scrollWidth)
        if (wide > size.width) bad.push(`${game ?? 'start'} at ${name}: ${wide} wide`)
        if (game) {
          const high = await page.evaluate(() => document.querySelector('.top-bar').offsetHeight)
          if (high > size.height / 2) bad.push(`${game} at ${name}: the bar at the top is ${high} high`)
        }
      }
    }
    assert.deepEqual(bad, [])
  })

test('with large text one\'s own cards don\'t cover the table, with small text they stay in reach', async ({ server, open }) => {
  const { page } = await open({ size: 'phone' })
  await page.goto(server.url)
  for (const [text, position] of [
    [200, 'static'],
    [100, 'sticky'],
  ]) {
    await page.evaluate((percent) => localStorage.setItem('deadfall.settings', JSON.stringify({ text: percent })), text)
    await quickGame(page, server.url, 'island', 'random')
    assert.equal(await page.$eval('.in-reach', (own) => getComputedStyle(own).position), position, `${text} %`)
  }
  await page.setViewportSize({ width: SIZES.phone.height, height: SIZES.phone.width })
  assert.notEqual(await page.$eval('.in-reach', (own) => getComputedStyle(own).position), 'sticky', 'a phone on its side')
})

test('settings are kept: text, theme, motion', async ({ server, open }) => {
  const { page } = await open()
  await page.goto(server.url)
  await page.click('button[aria-label="Settings"]')
  await page.check('input[name=text] >> nth=3', { force: true })
  await page.check('input[name=theme] >> nth=2', { force: true })
  await page.check('input[name=motion] >> nth=2', { force: true })
  await page.reload()
  await page.waitForSelector('.game-card')
  const root = await page.evaluate(() => ({ ...document.documentElement.dataset, size: getComputedStyle(document.documentElement).fontSize }))
  assert.deepEqual(root, { theme: 'light', motion: 'off', text: 'large', size: '24px' })
})
