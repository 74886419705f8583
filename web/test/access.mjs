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
async function inspect(page, where) {
  await page.evaluate(axe)
  const found = await page.evaluate(() => window.axe.run(document, { resultTypes: ['violations'] }))
  const bad = found.violations
    .filter((v) => ['serious', 'critical'].includes(v.impact))
    .map((v) => `${v.id}: ${v.help} (${v.nodes.map((n) => `${n.target} ${n.any[0]?.message ?? ''}`).slice(0, 4).join(' | ')})`)
  assert.deepEqual(bad, [], where)
}

for (const theme of ['dark', 'light']) {
  test(`nothing is in the way of anybody: ${theme}`, async ({ server, open }) => {
    const { page } = await open({ theme })
    await page.goto(server.url)
    await page.waitForSelector('.game-card')
    await inspect(page, 'start')
    await page.click('button[aria-label="Settings"]')
    await inspect(page, 'settings')
    await page.keyboard.press('Escape')
    await page.keyboard.press('?')
    await page.waitForSelector('dialog .keys')
    await inspect(page, 'keys')
    await page.keyboard.press('Escape')
    await page.click('.game-card[data-game=intruder] button:has-text("Invite")')
    await inspect(page, 'setting up a table')
    await page.click('dialog button[type=submit]')
    await page.waitForSelector('.waiting')
    await inspect(page, 'waiting')
    await page.goto(`${server.url}/t/nothing`)
    await page.waitForSelector('.error-page')
    await inspect(page, 'error')
    for (const game of ['noir', 'intruder', 'saw', 'island', 'armada']) {
      await quickGame(page, server.url, game, 'random')
      await clickMany(page, dice(6), 6)
      await drawn(page)
      await inspect(page, game)
    }
    for (const tab of ['c', 'r']) {
      await page.keyboard.press(tab)
      await drawn(page)
      await inspect(page, `panel ${tab}`)
    }
    await page.keyboard.press('m')
    await page.waitForSelector('dialog')
    await inspect(page, 'all moves')
  })
}

test('the keyboard is enough', async ({ server, open }) => {
  const { page } = await open()
  await page.goto(server.url)
  await page.waitForSelector('.game-card')
  const focused = (attribute) => page.evaluate((a) => document.activeElement?.getAttribute(a) ?? '', attribute)
  for (let i = 0; (await focused('aria-label')) !== 'Play now: Revolver Noir'; i++) {
    assert.ok(i < 40, 'Tab reaches the button')
    await page.keyboard.press('Tab')
  }
  const ring = await page.evaluate(() => getComputedStyle(document.activeElement).outlineStyle)
  assert.notEqual(ring, 'none', 'the focus is seen')
  await page.keyboard.press('Enter')
  await page.waitForSelector('main [data-action]')
  for (let move = 0; move < 6; move++) {
    await page.waitForSelector('main [data-action]:not([disabled])')
    await page.waitForSelector('.scene[aria-busy=false]')
    for (let i = 0; (await focused('data-action')) === ''; i++) {
      assert.ok(i < 60, 'Tab reaches a move')
      await page.keyboard.press('Tab')
    }
    assert.notEqual(await page.textContent('.about'), '', 'what it does is told')
    const beat = await page.getAttribute('.table-page', 'data-beat')
    await page.keyboard.press(move % 2 === 0 ? 'Enter' : 'Space')
    await page.waitForFunction((b) => document.querySelector('.table-page').dataset.beat !== b, beat)
  }
  await page.keyboard.press('m')
  await page.waitForSelector('dialog.moves')
  await page.keyboard.press('Escape')
  assert.equal(await page.$('dialog[open]'), null)
  await page.keyboard.press('r')
  await page.waitForSelector('.rules .rule')
  const said = await page.textContent('[aria-live=polite].sr-only')
  assert.ok(said.trim().length > 0, 'screen readers are told what happens')
})

test('from the smallest to the largest screen nothing sticks out', async ({ server, open }) => {
  const { page } = await open({ size: 'phone' })
  for (const game of [null, 'noir', 'intruder', 'saw', 'island', 'armada']) {
    if (game) await quickGame(page, server.url, game, 'random')
    else await page.goto(server.url)
    for (const [name, size] of Object.entries(SIZES)) {
      await page.setViewportSize(size)
      await drawn(page)
      const wide = await page.evaluate(() => document.documentElement.scrollWidth)
      assert.ok(wide <= size.width, `${game ?? 'start'} at ${name}: ${wide} wide`)
    }
  }
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
  const root = await page.evaluate(() => ({ ...document.documentElement.dataset, size: document.documentElement.style.fontSize }))
  assert.deepEqual(root, { theme: 'light', motion: 'off', size: '130%' })
})
