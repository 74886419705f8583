// The shell around a scene: menus, drawers, the way back, keys.
//
// SPDX-License-Identifier: MIT
import assert from 'node:assert/strict'
import { clickMany, dice, drawn, quickGame } from '../tools/browser.mjs'
import { test } from './frame.mjs'

test('the menu “More” closes with Escape and a click elsewhere, and gives the focus back', async ({ server, open }) => {
  const { page } = await open()
  await quickGame(page, server.url, 'noir', 'random')
  const opened = () => page.click('.more summary').then(() => page.waitForSelector('.more[open] .more-list button'))
  const closed = () => page.waitForSelector('.more:not([open])')
  const focused = (selector) => page.evaluate((wanted) => document.activeElement.matches(wanted), selector)
  await opened()
  await page.keyboard.press('Escape')
  await closed()
  assert.ok(await focused('.more summary'))
  await opened()
  await page.click('.prompt')
  await closed()
  await opened()
  await page.click('.more button:has-text("Copy the link to my seat")')
  await page.waitForSelector('.more[open] [role=status]')
  await page.click('.more button:has-text("Give up")')
  await page.waitForSelector('dialog[open]')
  await closed()
  await page.keyboard.press('Escape')
  await page.waitForSelector('dialog', { state: 'detached' })
  assert.ok(await focused('.more summary'))
  await page.keyboard.press('Enter')
  await page.waitForSelector('.more[open]')
  for (let i = await page.locator('.more-list button').count(); i >= 0; i--) await page.keyboard.press('Tab')
  await closed()
})

test('on a phone the log opens at its newest line, and the way back closes a drawer first', async ({ server, open }) => {
  const { page } = await open({ size: 'phone' })
  await quickGame(page, server.url, 'island', 'random')
  const table = page.url()
  const shut = () => page.waitForSelector('.panel:not(.is-open)')
  await clickMany(page, dice(4), 30)
  await page.click('.tabs button:has-text("Log")')
  await page.waitForFunction(() => {
    const log = document.querySelector('.panel.is-open .log')
    return log && log.scrollHeight > log.clientHeight && log.scrollTop + log.clientHeight >= log.scrollHeight - 2
  })
  await page.goBack()
  await shut()
  assert.equal(page.url(), table)
  await page.click('.tabs button:has-text("Chat")')
  await page.waitForSelector('.panel.is-open .chat')
  /* closed and opened again at once: whatever the browser has not yet told */
  await page.evaluate(() => {
    document.querySelector('.panel-close').click()
    setTimeout(() => document.querySelector('.tabs #tab-log').click(), 0)
  })
  await page.waitForSelector('.panel.is-open .log')
  await drawn(page)
  await page.click('.panel-close')
  await shut()
  await page.waitForFunction(() => history.state === null)
  await page.goBack()
  await page.waitForSelector('.game-card')
  await page.goForward()
  await page.click('.tabs button:has-text("Log")')
  await page.waitForSelector('.panel.is-open .log')
  await page.click('.home')
  await page.waitForSelector('.game-card')
  await page.goBack()
  await page.waitForSelector('.table-page .scene > *:not(.loading)')
  await page.goBack()
  await page.waitForSelector('.game-card')
})

test('a replay plays as quickly as one likes', async ({ server, open }) => {
  const { page } = await open()
  await quickGame(page, server.url, 'noir', 'random')
  await clickMany(page, dice(2), 2)
  await page.click('.more summary')
  await page.click('.more button:has-text("Give up")')
  await page.click('dialog button.main')
  await page.waitForSelector('.ending')
  await page.clock.install()
  await page.click('.ending button:has-text("Look at it again")')
  await page.waitForSelector('[data-replay] .scene > *:not(.loading)')
  await page.click('button[aria-label="To the beginning"]')
  await page.waitForSelector('[data-replay="0"] .scene > *:not(.loading)')
  await page.clock.pauseAt(Date.now() + 3600000)
  const step = () => page.inputValue('.replay-bar input')
  for (const [speed, time, from] of [
    ['slow', 2600, 0],
    ['quick', 450, 1],
    ['usual', 1100, 2],
  ]) {
    await page.selectOption('label:has-text("Speed") select', speed)
    await page.click('.replay-bar button[aria-label=Play]')
    await page.clock.runFor(time - 50)
    assert.equal(await step(), String(from), `${speed}: not yet`)
    /* until the page has drawn itself nothing runs, and that takes it a little */
    for (let late = 0; (await step()) === String(from); late += 20) {
      assert.ok(late < 400, `${speed}: now`)
      await page.clock.runFor(20)
    }
    assert.equal(await step(), String(from + 1))
    await page.click('.replay-bar button[aria-label=Pause]')
  }
})

test('the waiting room says what comes next', async ({ server, open }) => {
  const { page } = await open()
  await page.goto(server.url)
  await page.click('.game-card[data-game=intruder] button:has-text("Invite")')
  await page.waitForSelector('form.setup')
  await page.click('dialog button[type=submit]')
  const steps = () => page.$$eval('.waiting-next li', (all) => all.map((one) => one.textContent))
  await page.waitForSelector('.waiting-next')
  const free = await page.locator('.seat-list .is-free').count()
  assert.match((await steps())[0], new RegExp(`the ${free} seats`))
  assert.match((await steps())[2], /Your turn/)
  const guest = (await open()).page
  await guest.goto(await page.inputValue('.link-field input'))
  await guest.click('.join button:has-text("Sit down")')
  await guest.waitForSelector('.waiting-next')
  await page.waitForFunction((n) => document.querySelectorAll('.seat-list .is-free').length === n, free - 1)
  assert.match((await steps())[0], free === 2 ? /the seat that/ : new RegExp(`the ${free - 1} seats`))
  /* as it says: whoever goes away keeps the seat */
  await guest.goto('about:blank')
  await guest.goto(server.url)
  await guest.click('button:has-text("Go on")')
  await guest.waitForSelector('.seat-list li:has-text("(you)")')
})

test('the key on a chip is its place', async ({ server, open }) => {
  const { page } = await open()
  await quickGame(page, server.url, 'leduc', 'random')
  await page.evaluate(() => window.testHands.until(window.testHands.state))
  const keys = await page.$$eval('.chips .chip[data-action]', (all) => all.map((chip) => chip.querySelector('kbd')?.textContent))
  assert.ok(keys.length > 1)
  keys.forEach((key, place) => assert.equal(key, String(place + 1)))
  const beat = await page.getAttribute('.table-page', 'data-beat')
  await page.keyboard.press('1')
  await page.waitForFunction((before) => document.querySelector('.table-page').dataset.beat !== before, beat)
})
