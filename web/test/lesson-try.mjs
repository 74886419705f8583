// Lessons on the real engine: a learner tries something else, reads what it does or why not, and goes on with the lesson.
//
// SPDX-License-Identifier: MIT
import assert from 'node:assert/strict'
import { test } from './frame.mjs'

/* for the first thing that each lesson asks for: something that the rules refuse there, and by which clause */
const REFUSED = {
  noir: ['move bedroom', 'N-24'],
  intruder: ['play bn 0', 'I-26'],
  saw: ['trap 0', 'S-69'],
  island: ['play gamble mace', 'B-50'],
  armada: ['bash e10 h10', 'A-82'],
}

/** In the page: all that the house says. */
const overhear = () => {
  window.heard = []
  new BroadcastChannel('deadfall.house').onmessage = ({ data }) => data.kind === 'heard' && window.heard.push(data.text)
}

async function openLesson(open, server, game) {
  const session = await open()
  await session.page.addInitScript(overhear)
  await session.page.goto(`${server.url}/learn/${game}`)
  await session.page.waitForSelector('.lesson .scene > *:not(.loading)')
  return session
}

const wantOf = (page) => page.getAttribute('.lesson', 'data-want')
const atCard = (page, card) => page.waitForSelector(`.lesson[data-card="${card}"][data-trial=""]`)

/** Does what the list of moves has, by its number. */
async function choose(page, action) {
  await page.keyboard.press('m')
  await page.click(`dialog [data-move="${action}"]`)
}

/** Something else than what is asked for; -1: there is nothing else. */
async function otherMove(page, nth) {
  const want = await wantOf(page)
  await page.keyboard.press('m')
  await page.waitForSelector('dialog [data-move]')
  const others = await page.$$eval('dialog [data-move]', (all, want) => all.map((one) => one.dataset.move).filter((number) => number !== want), want)
  await page.keyboard.press('Escape')
  await page.waitForSelector('dialog', { state: 'detached' })
  return others.length > 0 ? others[nth % others.length] : -1
}

/* the ways back, each in its turn */
const WAYS_BACK = [
  (page) => page.click('.trial button'),
  (page) => page.click('.scene:not([hidden])', { position: { x: 5, y: 5 } }),
  (page) => page.keyboard.press('Escape'),
]

async function tryOther(page, card, nth) {
  const other = await otherMove(page, nth)
  if (other === -1) return false
  const before = await page.locator('.panel .log li').count()
  await choose(page, other)
  await page.waitForSelector(`.lesson[data-trial="${other}"]`)
  assert.match(await page.textContent('.trial'), /^The rules allow that, too\. \S.{8,}/)
  assert.ok((await page.locator('.panel .log li').count()) > before, 'the log tells of it')
  assert.equal(await page.locator('main [data-action]').count(), 0, 'nothing is asked there')
  await WAYS_BACK[nth % WAYS_BACK.length](page)
  await atCard(page, card)
  assert.equal(await page.locator('.panel .log li').count(), before, 'nothing is left of it')
  return true
}

async function readWhyNot(page, [words, clause]) {
  await page.keyboard.press('m')
  await page.fill('dialog input', words)
  await page.waitForSelector('dialog .small:has-text("no such move")')
  await page.keyboard.press('Enter')
  await page.waitForSelector(`.about.is-refused:has-text("${clause}")`)
  await page.click('.about.is-refused .clause')
  await page.waitForSelector(`.panel [data-clause="${clause}"]`)
  await page.click('#tab-log')
}

for (const game of Object.keys(REFUSED))
  test(`a lesson in which something else is tried: ${game}`, async ({ server, open }) => {
    const session = await openLesson(open, server, game)
    const { page } = session
    let tried = 0
    let asked = 0
    for (let card = 0; ; card++) {
      await atCard(page, card)
      const want = await wantOf(page)
      if (want === '') {
        const on = await page.$('.lesson-card button:has-text("Go on")')
        if (!on) break
        await on.click()
        continue
      }
      if (await tryOther(page, card, asked)) tried++
      if (asked++ === 0) {
        await readWhyNot(page, REFUSED[game])
        /* by now the engine is here, and nothing else is needed */
        session.mayLoseServer = true
        await server.stop()
      }
      await choose(page, want)
    }
    assert.ok(tried >= 3, `${tried} things tried`)
    const heard = await page.evaluate(() => window.heard)
    assert.ok(heard.filter((text) => text.startsWith('{"m":"try"')).length >= tried)
    assert.ok(!session.frames.some((text) => text.includes('"m":"try"')), 'the server was not asked')
    assert.ok(!heard.some((text) => text.includes('"record"') || text.includes('deadfall record')), 'what is hidden stays where it is')
  })

test('a lesson tells what other moves would do, and nothing that is hidden', async ({ server, open }) => {
  const { page } = await openLesson(open, server, 'noir')
  await page.click('.lesson-card button:has-text("Go on")')
  await atCard(page, 1)
  const other = await otherMove(page, 0)
  await page.hover(`main [data-action="${other}"]`)
  await page.waitForSelector('.about:not(.is-tip):has-text("N-")')
  await page.click(`main [data-action="${other}"]`)
  await page.waitForSelector(`.lesson[data-trial="${other}"]`)
  const answers = (await page.evaluate(() => window.heard)).filter((text) => text.startsWith('{"m":"try"'))
  assert.equal(answers.length, 1)
  const { view } = JSON.parse(answers[0])
  assert.deepEqual(view.find(([path]) => path === 'seats.1.room'), ['seats.1.room', '?'])
})

test('a lesson without an engine asks for what it wants', async ({ server, open }) => {
  const session = await open()
  session.mayLoseServer = true
  const { page } = session
  await page.addInitScript(() => {
    window.Worker = class {
      postMessage() {}
      terminate() {}
    }
  })
  await page.goto(`${server.url}/learn/noir`)
  await page.waitForSelector('.lesson .scene > *:not(.loading)')
  await page.click('.lesson-card button:has-text("Go on")')
  await atCard(page, 1)
  await choose(page, await otherMove(page, 0))
  await page.waitForSelector('.about.is-refused:has-text("Try what the lesson asks for")')
  await choose(page, await wantOf(page))
  await atCard(page, 2)
})
