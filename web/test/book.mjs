// The rulebook: readable before anybody sits down and at the table, with everything that lies in the box.
//
// SPDX-License-Identifier: MIT
import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { clickMany, clickOne, dice, drawn, OFFERS, program, quickGame, SIZES } from '../tools/browser.mjs'
import { inspect } from './access.mjs'
import { test } from './frame.mjs'

const rulebook = (game) => readFileSync(new URL(`../../docs/play/${game}.md`, import.meta.url), 'utf8')
const briefOf = (game) => rulebook(game).split('\n').slice(2, 5).join(' ')
const sectionsOf = (game) => rulebook(game).match(/^## .*/gm).map((line) => line.slice(3))
const glanceOf = (game) => /## At a glance\n\n```\n([^`]*)```/.exec(rulebook(game))[1]
const flat = (text) => text.replace(/\s+/g, ' ').trim()
const allGames = () => JSON.parse(execFileSync(program(), ['games', '--json'], { maxBuffer: 1 << 24 }))

const textOf = async (page, selector) => flat(await page.textContent(selector))
const inSight = (page, selector) =>
  page.waitForFunction((wanted) => {
    const box = document.querySelector(wanted)?.getBoundingClientRect()
    return box && box.top >= 0 && box.top < innerHeight
  }, selector)
const sticksOut = (page) => page.evaluate(() => document.documentElement.scrollWidth > innerWidth)

test('the rulebook from the first page: contents, pictures, exact rules', async ({ server, open }) => {
  const { page } = await open({ size: 'laptop' })
  await page.goto(server.url)
  await page.click('.game-card[data-game=noir] button:has-text("Rules")')
  await page.waitForSelector('.book-page[data-game=noir] .book-text')
  assert.equal(await textOf(page, '.book-brief'), briefOf('noir'))
  assert.deepEqual(await page.$$eval('.book-contents a', (all) => all.map((a) => a.textContent)), sectionsOf('noir'))
  assert.match(await textOf(page, '.book-credits'), /Xavier Davidson.*independent implementation/)
  await page.click('.book-contents a:has-text("How it ends")')
  await inSight(page, '[data-section=how-it-ends]')
  assert.ok(await page.getAttribute('[data-drawing=mansion]', 'aria-label'))

  await page.click('text=exact rules: N-28 to N-31')
  await page.waitForSelector('.rule.is-marked')
  assert.deepEqual(await page.$$eval('.rule.is-marked', (all) => all.map((rule) => rule.dataset.clause)), ['N-28', 'N-29', 'N-30', 'N-31'])
  await inSight(page, '.rule.is-marked')
  await page.click('.book-parts button:has-text("Rulebook")')
  await inSight(page, '[data-section=shoot-2-ap]')
  await page.click('text=/exact rules: N-R6/')
  await page.waitForSelector('tr.is-marked')
  await inSight(page, 'tr.is-marked')

  await page.goto(`${server.url}/rules/noir#how-it-ends`)
  await inSight(page, '[data-section=how-it-ends]')
  await page.goto(`${server.url}/rules/nothing`)
  await page.waitForSelector('.error-page')
})

test('the rulebook before sitting down: an invitation on a phone, the waiting room', async ({ server, open }) => {
  const host = (await open()).page
  await host.goto(server.url)
  await host.click('.game-card[data-game=island] button:has-text("Invite")')
  await host.waitForSelector('form.setup')
  /* a private table tells those who are invited as much */
  await host.click('dialog label:has-text("Let others watch")')
  await host.click('dialog button[type=submit]')
  await host.click('.waiting button:has-text("Read the rules")')
  await host.waitForSelector('.book-dialog .book-text')
  await host.click('.book-dialog .book-contents a:has-text("Your turn")')
  await inSight(host, '.book-dialog [data-section=your-turn]')
  await host.keyboard.press('Escape')
  await host.waitForSelector('.book-dialog', { state: 'detached' })

  const guest = (await open({ size: 'phone' })).page
  await guest.goto(await host.inputValue('.link-field input'))
  await guest.click('.join button:has-text("Read the rules")')
  await guest.waitForSelector('.book-dialog .book-text')
  assert.equal(await textOf(guest, '.book-brief'), briefOf('island'))
  assert.ok(!(await sticksOut(guest)), 'nothing sticks out')
  await guest.click('.book-dialog button:has-text("In the box")')
  await guest.waitForSelector('[data-thing=Ricochet]')
  await guest.click('.book-dialog button[aria-label=Close]')
  await guest.click('.join button:has-text("Sit down")')
  await guest.waitForSelector('.waiting')
  assert.equal(await host.locator('.seat-list li:not(.is-free)').count(), 2, 'nobody has lost a seat by reading')
})

test('everything in the box of every game is shown, as often as the catalogue has it', async ({ server, open }) => {
  const { page } = await open()
  const shown = () => page.$$eval('.things', (lists) => lists.map((list) => [list.dataset.kind, [...list.children].map((one) => [one.dataset.thing, Number(one.dataset.copies)])]))
  for (const { id, things } of allGames()) {
    const kinds = new Map()
    for (const { kind, name, copies } of things) kinds.set(kind, [...(kinds.get(kind) ?? []), [name, copies]])
    const named = [...rulebook(id).matchAll(/^<!-- things: (.+) -->/gm)].map(([, kind]) => kind)
    await page.goto(`${server.url}/rules/${id}`)
    await page.waitForSelector('.book-text')
    assert.deepEqual(await shown(), named.map((kind) => [kind, kinds.get(kind)]), `the rulebook of ${id}`)
    assert.equal(await page.locator('.thing:not(:has(.thing-picture > *)), pre.book-drawing').count(), 0, `${id}: all is drawn`)
    await page.click('.book-parts button:has-text("In the box")')
    await page.waitForSelector('.book[data-part=box] .things')
    assert.deepEqual(await shown(), [...kinds], `the box of ${id}`)
    const codes = await page.$$eval('.card-code', (all) => all.map((one) => one.textContent).filter((text) => /^[A-Z]{2}$/.test(text)))
    assert.deepEqual(codes, [], `${id}: signs and numbers, no words of the engine`)
  }
})

test('at a glance: by key and by button, on one screen, and gone again', async ({ server, open }) => {
  const { page } = await open({ size: 'laptop' })
  for (const game of ['armada', 'intruder', 'island', 'saw', 'noir']) {
    await quickGame(page, server.url, game, 'random')
    await page.keyboard.press('g')
    await page.waitForSelector('.glance')
    const words = (text) => flat(text).split(' ').sort()
    assert.deepEqual(words(await page.$$eval('.glance :is(dt, dd)', (all) => all.map((one) => one.textContent).join(' '))), words(glanceOf(game)), game)
    assert.ok(await page.$eval('.glance-dialog', (dialog) => dialog.scrollHeight <= dialog.clientHeight + 1), `${game}: one screen`)
    await page.keyboard.press('Escape')
    await page.waitForSelector('.glance', { state: 'detached' })
  }
  await page.setViewportSize(SIZES.phone)
  await page.click('.glance-button')
  await page.waitForSelector('.glance')
  assert.ok(!(await sticksOut(page)), 'nothing sticks out')
  assert.ok(await page.$eval('.glance-dialog', (dialog) => dialog.scrollHeight <= dialog.clientHeight + 1), 'one screen of a phone')
  await page.mouse.click(1, 1)
  await page.waitForSelector('.glance', { state: 'detached' })
})

test('the first game of a kind begins with three lines, once, and they cover nothing', async ({ server, open }) => {
  const { page } = await open({ size: 'phone' })
  const shown = () => page.locator('.first-game').count()
  await quickGame(page, server.url, 'noir', 'random')
  assert.equal(await textOf(page, '.first-game .brief'), briefOf('noir'))
  await page.waitForSelector(OFFERS)
  /* complains if something lies over what it clicks on */
  await clickOne(page, dice(3))
  await page.reload()
  await page.waitForSelector('.first-game')
  await page.click('.first-game button:has-text("Rulebook")')
  await page.waitForSelector('.panel .book-text')
  await page.click('.panel-close')
  await page.click('.first-game button:has-text("Got it")')
  assert.equal(await shown(), 0)
  await page.reload()
  await page.waitForSelector('.scene > *:not(.loading)')
  assert.equal(await shown(), 0, 'put away for good')
  await quickGame(page, server.url, 'island', 'random')
  assert.equal(await textOf(page, '.first-game .brief'), briefOf('island'))
  for (const game of ['noir', 'island']) {
    await quickGame(page, server.url, game, 'random')
    assert.equal(await shown(), 0, `${game}: not the first any more`)
  }
})

test('at the table the rules begin with the rulebook, and clauses are behind it', async ({ server, open }) => {
  const { page } = await open()
  await quickGame(page, server.url, 'noir', 'random')
  await clickMany(page, dice(2), 3)
  await page.keyboard.press('r')
  await page.waitForSelector('.panel .book[data-part=book] .book-text')
  await page.click('.panel summary:has-text("Contents")')
  await page.click('.panel .book-contents a:has-text("How it ends")')
  await inSight(page, '.panel [data-section=how-it-ends]')
  await page.click('.panel .book-parts button:has-text("Exact rules")')
  await page.fill('.rules input[type=search]', 'N-60')
  await page.waitForSelector('.rule[data-clause=N-60]')
  await page.waitForSelector('.rule[data-clause=N-28]', { state: 'detached' })
  /* what an offer says names its clause; it goes soon after the mouse, on a busy machine before it is clicked */
  for (let tries = 0; !(await page.$('.panel .rule.is-marked')); tries++) {
    assert.ok(tries < 30, 'a clause can be opened')
    await page.hover(OFFERS)
    if (tries === 0) assert.equal(await page.inputValue('.rules input[type=search]'), 'N-60', 'pointing at something does not end a search')
    await page.click('.about .clause', { timeout: 5000 }).catch(() => {})
    await drawn(page)
  }
})

test('words are searched for among the rules, and not among vectors, sources and notes for bots', async ({ server, open }) => {
  const { page } = await open()
  for (const [game, word, ...aside] of [
    ['noir', 'balcony', 'the shooting gallery', 'the Balcony sees the Dining Room'],
    ['armada', 'loose end', 'is only swept over', 'third T; E in a draw pile'],
    ['saw', 'trait', 'Public pages used'],
  ]) {
    await page.goto(`${server.url}/rules/${game}`)
    await page.click('.book-parts button:has-text("Exact rules")')
    for (const text of aside) {
      await page.fill('.rules input[type=search]', '')
      await page.waitForSelector(`.rule:has-text("${text}")`)
      await page.fill('.rules input[type=search]', text)
      await page.waitForSelector('.rule', { state: 'detached' })
    }
    await page.fill('.rules input[type=search]', word)
    await page.waitForSelector(`.rule:has-text("${word}")`)
  }
})

for (const theme of ['dark', 'light'])
  test(`nothing is in the way of anybody who reads: ${theme}`, async ({ server, open }) => {
    const { page } = await open({ theme })
    for (const game of theme === 'dark' ? ['noir', 'saw'] : ['intruder', 'island', 'armada']) {
      await page.goto(`${server.url}/rules/${game}`)
      await page.waitForSelector('.book-text')
      await inspect(page, `the rulebook of ${game}`)
    }
    const [part, there] = theme === 'dark' ? ['In the box', '.thing'] : ['Exact rules', '.rule']
    await page.click(`.book-parts button:has-text("${part}")`)
    await page.waitForSelector(there)
    await inspect(page, part)
    await quickGame(page, server.url, 'noir', 'random')
    await page.waitForSelector('.first-game')
    await inspect(page, 'the first game')
    await page.keyboard.press('g')
    await page.waitForSelector('.glance')
    await drawn(page)
    await inspect(page, 'at a glance')
  })
