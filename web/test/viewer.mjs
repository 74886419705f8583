// The viewer: whatever lies on the table can be read, by pointer, finger and keys, whether or not it can be used.
//
// SPDX-License-Identifier: MIT
import assert from 'node:assert/strict'
import { clickMany, dice, drawn, quickGame, withPatience } from '../tools/browser.mjs'
import { test } from './frame.mjs'

const GAMES = ['noir', 'intruder', 'saw', 'island', 'armada', 'leduc']

const BESIDE = '.viewer.is-beside[data-viewed]'
const OPENED = 'dialog.viewer.is-opened[open] [data-viewed]'
const LIST = 'dialog.viewer.is-list[open]'

/** A point at which somebody would find a thing: offered ones, others, or any (null). Scrolls there. */
function findThing(page, offered) {
  return withPatience(
    page.evaluate(async (wanted) => {
      const drawn = () => new Promise((go) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(go, 0))))
      const found = ({ x, y }) => document.elementFromPoint(x, y)?.closest('[data-thing], [data-pile]')
      const isOffer = (one) => one.closest('[data-action], [data-step]') !== null || one.querySelector('[data-action], [data-step]') !== null
      const look = () => {
        for (const one of document.querySelectorAll('.scene [data-thing]')) {
          if (wanted !== null && isOffer(one) !== wanted) continue
          one.scrollIntoView({ block: 'center', behavior: 'instant' })
          const box = one.getBoundingClientRect()
          for (const across of [0.5, 0.3, 0.7, 0.1, 0.9])
            for (const down of [0.5, 0.3, 0.7, 0.1, 0.9]) {
              const [x, y] = [box.x + box.width * across, box.y + box.height * down]
              const top = document.elementFromPoint(x, y)
              if (top?.closest('[data-thing], [data-pile]') !== one) continue
              if (wanted && !top.closest('[data-action]')) continue
              return { x, y, one }
            }
        }
        return null
      }
      /* the page itself brings what is asked for into sight: until it has come to rest */
      for (;;) {
        const at = await window.testHands.until(look)
        await drawn()
        if (found(at) !== at.one) continue
        await drawn()
        if (found(at) === at.one) return { x: at.x, y: at.y }
      }
    }, offered),
  )
}

async function point(page, { x, y }) {
  await page.mouse.move(x - 2, y)
  await page.mouse.move(x, y)
}

const told = (page, where) =>
  page.$eval(where, (own) => ({ name: own.dataset.viewed, words: own.querySelector('.thing-words').textContent, clause: own.querySelector('.clause')?.textContent ?? '', picture: own.querySelector('.thing-picture svg') !== null }))

/** Plays on until there is something to be seen. */
async function begin(page, server, game, clicks) {
  await quickGame(page, server.url, game, 'random')
  await clickMany(page, dice(6), clicks)
  await page.waitForSelector('.scene [data-thing]')
  /* until this player is asked: the others have done what they do */
  assert.equal(await withPatience(page.evaluate(() => window.testHands.until(window.testHands.state))), 'offer')
}

const CLICKS = { noir: 2, intruder: 1, saw: 1, island: 6, armada: 6, leduc: 0 }

for (const game of GAMES) {
  test(`the viewer by pointer and keys: ${game}`, async ({ server, open }) => {
    const { page } = await open()
    await begin(page, server, game, CLICKS[game])
    const beat = await page.getAttribute('.table-page', 'data-beat')

    /* pointing: large, whole text, clause, and in nobody's way */
    const found = await findThing(page, null)
    await point(page, found)
    await page.waitForSelector(BESIDE)
    await page.waitForSelector(`${BESIDE} .thing-picture svg`)
    const seen = await told(page, BESIDE)
    assert.ok(seen.words.length > 8, `${seen.name}: ${seen.words}`)
    assert.match(seen.clause, /^[A-Z]+-R?\d+/)
    assert.ok(await page.evaluate(({ x, y }) => document.elementFromPoint(x, y).closest('.scene') !== null, found), 'a click goes through it')
    const box = await (await page.$(BESIDE)).boundingBox()
    const { width, height } = page.viewportSize()
    assert.ok(box.x >= 0 && box.y >= 0 && box.x + box.width <= width && box.y + box.height <= height, 'all of it is on the screen')
    await page.keyboard.press('Escape')
    await page.waitForSelector(BESIDE, { state: 'detached' })
    await page.mouse.move(0, 0)
    await point(page, found)
    await page.waitForSelector(BESIDE)
    await page.mouse.move(0, 0)
    await page.waitForSelector(BESIDE, { state: 'detached' })

    /* the other button keeps it open, and the clause leads to the rules */
    await page.mouse.click(found.x, found.y, { button: 'right' })
    await page.waitForSelector(`${OPENED} .thing-picture svg`)
    assert.equal((await told(page, OPENED)).name, seen.name)
    await page.click(`${OPENED} button.clause`)
    await page.waitForSelector('dialog[open]', { state: 'detached' })
    await page.waitForSelector('.panel .rules .is-marked')
    await page.keyboard.press('l')

    /* keys: everything that lies open, from anywhere */
    for (;;) {
      await page.evaluate(() => document.activeElement?.blur())
      await page.keyboard.press('i')
      await page.waitForSelector(`${LIST}, ${OPENED}`)
      if (await page.$(LIST)) break
      /* the page had given the focus back meanwhile */
      await page.keyboard.press('Escape')
      await page.waitForSelector('dialog[open]', { state: 'detached' })
    }
    await page.waitForSelector(`${LIST} .thing-picture svg`)
    const [listed, marks] = await page.evaluate(() => [document.querySelectorAll('dialog [data-listed]').length, new Set([...document.querySelectorAll('.scene [data-thing]')].map((one) => one.dataset.thing)).size])
    assert.equal(listed, marks, 'each thing once')
    await page.keyboard.press('Escape')
    await page.waitForSelector(LIST, { state: 'detached' })

    /* and what has the focus */
    const focusable = await page.$('.scene [data-thing][tabindex="0"], .scene [data-thing] :is([tabindex="0"], button)')
    if (game !== 'leduc') {
      assert.ok(focusable, 'something can have the focus')
      await focusable.focus()
      await page.keyboard.press('i')
      await page.waitForSelector(OPENED)
      await page.keyboard.press('Escape')
      await page.waitForSelector('dialog[open]', { state: 'detached' })
      assert.ok(await focusable.evaluate((one) => document.activeElement === one), 'the focus is back')
    }
    assert.equal(await page.getAttribute('.table-page', 'data-beat'), beat, 'reading does nothing')
  })

  test(`the viewer by a finger: ${game}`, async ({ server, open }) => {
    const { page, context } = await open({ size: 'phone', touch: true })
    await begin(page, server, game, CLICKS[game])
    const fingers = await context.newCDPSession(page)
    const beat = () => page.getAttribute('.table-page', 'data-beat')
    const before = await beat()
    /* where the page scrolls to what is asked for (noir), what is under a finger is not known beforehand */
    for (const offered of game === 'intruder' || game === 'island' ? [true, null] : [null]) {
      const at = await findThing(page, offered)
      await fingers.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x: at.x, y: at.y }] })
      await page.waitForSelector(OPENED)
      await fingers.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
      await drawn(page)
      assert.equal(await page.locator(OPENED).count(), 1, 'it stays when the finger goes')
      if (offered) await page.waitForSelector('.viewer-offer')
      assert.ok((await told(page, OPENED)).words.length > 8)
      await page.tap('dialog.viewer header button')
      await page.waitForSelector('dialog[open]', { state: 'detached' })
      assert.equal(await beat(), before, 'reading does nothing')
    }
    if (game === 'intruder') {
      const at = await findThing(page, true)
      await page.touchscreen.tap(at.x, at.y)
      await withPatience(page.evaluate((old) => window.testHands.follow(old), before))
      assert.equal(await page.locator('dialog[open]').count(), 0, 'a tap acts, and opens nothing')
    }
  })
}

test('the viewer in a lesson, a replay and the rulebook', async ({ server, open }) => {
  const { page } = await open()
  const read = async () => {
    const found = await findThing(page, null)
    await point(page, found)
    await page.waitForSelector(BESIDE)
    await page.mouse.click(found.x, found.y, { button: 'right' })
    await page.click(`${OPENED} button.clause`)
    await page.waitForSelector('.rules .is-marked')
  }
  await page.goto(`${server.url}/learn/intruder`)
  await page.waitForSelector('.scene [data-thing]')
  await read()
  await quickGame(page, server.url, 'noir', 'random')
  assert.equal(await clickMany(page, dice(8), 2000), 'over')
  await page.click('.ending button:has-text("Look at it again")')
  await page.waitForSelector('[data-replay] .scene [data-thing]')
  await read()
  await page.goto(`${server.url}/rules/armada`)
  await page.click('.book-parts button:has-text("In the box")')
  await page.hover('.thing[data-thing="Cannon"] .thing-picture')
  await page.mouse.move(3, 3)
  await page.hover('.thing[data-thing="Cannon"] .thing-picture')
  await page.waitForSelector(`.viewer[data-viewed="Cannon"]`)
})

test('the viewer tells nothing of hidden cards, and nothing behind a curtain', async ({ server, open }) => {
  const { page } = await open()
  await quickGame(page, server.url, 'intruder', 'random')
  await clickMany(page, dice(6), 3)
  await page.waitForSelector('.int-hand-of .int-back')
  const [told, open_] = await page.evaluate(() => [document.querySelectorAll('.int-hand-of [data-thing]').length, document.querySelectorAll('.int-hand-of .int-known').length])
  assert.equal(told, open_, 'backs say nothing')
  await page.goto(server.url)
  await page.click('.game-card[data-game=noir] button:has-text("Invite")')
  await page.waitForSelector('form.setup')
  await page.selectOption('dialog fieldset select', 'here')
  await page.click('dialog button[type=submit]')
  for (let i = 0; !(await page.$('[data-curtain]')); i++) await clickMany(page, dice(i + 1), 1)
  await page.click('[data-curtain]')
  await page.waitForSelector('.scene [data-action]')
  await page.evaluate(() => document.activeElement?.blur())
  await page.keyboard.press('i')
  await page.waitForSelector(LIST)
  for (let i = 0; !(await page.$('[data-curtain]')); i++) await clickMany(page, dice(i + 7), 1)
  await page.waitForSelector('dialog', { state: 'detached' })
})
