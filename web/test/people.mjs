// People: an invitation, a spectator, one device for two, playing again, looking back.
//
// SPDX-License-Identifier: MIT
import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { clickMany, clickOne, dice, program } from '../tools/browser.mjs'
import { test } from './frame.mjs'

/** Opens a table for a friend and answers the invitation link. */
async function invite(page, url, game, name) {
  await page.goto(url)
  await page.fill('.welcome input', name)
  await page.click(`.game-card[data-game=${game}] button:has-text("Invite")`)
  await page.waitForSelector('form.setup')
  /* house rules that make it short */
  await page.click('dialog summary')
  await page.fill('dialog label:has-text("turns") input', '20')
  await page.click('dialog button[type=submit]')
  return page.inputValue('.link-field input')
}

async function accept(page, link, name) {
  await page.goto(link)
  await page.fill('.join input', name)
  await page.click('.join button[type=submit]')
  await page.waitForSelector('.table-page .scene > *')
}

/** Whoever is asked clicks, until the game is over or so many clicks are done. */
async function playTogether(pages, roll, clicks) {
  for (let i = 0; i < clicks; ) {
    const states = await Promise.all(pages.map((page) => page.evaluate(() => window.testHands.state())))
    if (states.every((state) => state === 'over')) return
    const asked = pages.filter((_, seat) => states[seat] === 'offer')
    for (const page of asked) await clickOne(page, roll)
    i += asked.length
  }
}

test('two browsers and an invitation; playing again', async ({ server, open }) => {
  const ann = await open()
  const bob = await open()
  const link = await invite(ann.page, server.url, 'noir', 'Ann')
  await accept(bob.page, link, 'Bob')
  await ann.page.waitForSelector('.table-page .scene > *')
  assert.match(await bob.page.textContent('.players'), /Ann.*Bob \(you\)/)
  assert.ok(!bob.page.url().includes('#'), 'no key or invitation stays in the address')
  await playTogether([ann.page, bob.page], dice(11), 16)
  assert.deepEqual(await Promise.all([clickMany(ann.page, dice(12), 2000), clickMany(bob.page, dice(13), 2000)]), ['over', 'over'])

  await ann.page.click('.ending button:has-text("Play again")')
  await bob.page.waitForSelector('text=Ann would like to play again')
  await bob.page.click('.ending button:has-text("Play again")')
  for (const { page } of [ann, bob]) {
    await page.click('.ending button:has-text("To the next game")')
    await page.waitForSelector('.table-page[data-phase=playing]')
  }
})

test('the deal is made from what all browsers give, and can be checked in the page and without it', async ({ server, open }) => {
  const ann = await open()
  const bob = await open()
  const link = await invite(ann.page, server.url, 'noir', 'Ann')
  await ann.page.reload() /* what was pledged before is not forgotten */
  await ann.page.waitForSelector('.waiting')
  await accept(bob.page, link, 'Bob')
  await ann.page.waitForSelector('.table-page .scene > *')
  const start = ann.frames.map((frame) => JSON.parse(frame)).find((message) => message.m === 'start')
  assert.deepEqual(start.dealt, [0, 1])
  assert.match(start.e[0][2], /shares of Ann and Bob\.$/)
  await ann.page.click('.controls summary:has-text("More")')
  await ann.page.click('.controls button:has-text("Give up")')
  await ann.page.click('dialog button.main')
  for (const { page } of [ann, bob]) {
    await page.click('.deal-check summary')
    await page.waitForSelector('.deal-check:has-text("Yes: the server kept to what it had promised")')
    assert.match(await page.textContent('.deal-check'), /shares of Ann and Bob/)
  }
  const [download] = await Promise.all([bob.page.waitForEvent('download'), bob.page.click('.ending button:has-text("record")')])
  await bob.page.click('.deal-check button')
  await bob.page.waitForSelector('.deal-check button:has-text("Copied")')
  const [, , , ...words] = (await bob.page.evaluate(() => navigator.clipboard.readText())).split(' ')
  const said = execFileSync(program(), ['verify', await download.path(), ...words], { encoding: 'utf8' })
  assert.match(said, /^Fair: .* your share/)
  assert.doesNotMatch(said, /Give the|missing/)
})

/** Does the move of the list whose words have this one. */
async function doMove(page, word) {
  await page.keyboard.press('m')
  await page.click(`dialog [data-move]:has-text("${word}")`)
}

test('two choose at the same time: the one asked last may be the first, change it, and go', async ({ server, open }) => {
  const [ann, bob] = [await open(), await open()]
  const link = await invite(ann.page, server.url, 'noir', 'Ann')
  await accept(bob.page, link, 'Bob')
  for (const { page } of [ann, bob]) await page.waitForSelector('main [data-action]')
  const before = ann.frames.length
  const news = () => ann.frames.slice(before).filter((frame) => JSON.parse(frame).m === undefined)

  await doMove(bob.page, 'kitchen')
  await bob.page.waitForSelector('.prompt:has-text("You have chosen: begin in the Kitchen")')
  await ann.page.waitForSelector('.chosen:has-text("Bob has chosen.")')
  await ann.page.waitForSelector('.players .player:has-text("Bob"):has-text("has chosen")')
  assert.equal(await bob.page.$('main [data-action]'), null)
  await bob.page.click('.controls button:has-text("Take back")')
  await bob.page.waitForSelector('main [data-action]')
  await ann.page.waitForSelector('.chosen', { state: 'detached' })
  await doMove(bob.page, 'bedroom')
  await ann.page.waitForSelector('.chosen:has-text("Bob has chosen.")')
  assert.deepEqual(
    news().map((frame) => JSON.parse(frame)),
    [{ chosen: [1] }, { chosen: [] }, { chosen: [1] }],
    'nothing else is told',
  )
  await bob.page.reload()
  await bob.page.waitForSelector('.prompt:has-text("You have chosen: begin in the Bedroom")')
  await bob.page.goto('about:blank') /* and it counts without him */

  await ann.page.waitForSelector('main [data-action]')
  await doMove(ann.page, 'hall')
  await ann.page.waitForSelector('.chosen', { state: 'detached' })
  await ann.page.waitForFunction(() => !/choose/.test(document.querySelector('.prompt').textContent))
  await bob.page.goto(link.replace(/#.*/, ''))
  await bob.page.waitForSelector('.table-page .scene > *')
  const sync = bob.frames.map((frame) => JSON.parse(frame)).findLast((message) => message.m === 'sync')
  assert.deepEqual(
    sync.view.find(([path]) => path === 'seats.1.room'),
    ['seats.1.room', 'bedroom'],
  )
})

test('a move is not taken back while the other one is away, and all read why', async ({ server, open }) => {
  const pages = [await open(), await open()]
  const link = await invite(pages[0].page, server.url, 'noir', 'Ann')
  await accept(pages[1].page, link, 'Bob')
  for (const { page } of pages) {
    await page.waitForSelector('main [data-action]')
    await clickOne(page, dice(3))
  }
  const first = await Promise.race(pages.map(async ({ page }, i) => (await page.waitForSelector('.prompt.is-mine'), i)))
  const [own, other] = [pages[first].page, pages[1 - first].page]
  const name = first === 0 ? 'Bob' : 'Ann'
  await own.keyboard.press('m')
  await own.click('dialog [data-move]:has-text("shoot")')
  await own.waitForFunction(() => /have fired/.test(document.querySelector('.prompt').textContent))
  await other.click('.controls summary:has-text("More")')
  await other.click('.controls button:has-text("Leave")')
  await other.click('dialog button.main')
  await own.waitForSelector('.players:has-text("away")')
  await own.click('.controls button:has-text("Take back")')
  await own.waitForSelector(`.notice:has-text("${name} is away; the move stays until they are back and agree.")`)
  assert.match(await own.textContent('.prompt'), /have fired/)
  await other.goto(link.replace(/#.*/, ''))
  await other.click('.notice button:has-text("Agree")')
  await own.waitForFunction(() => !/have fired/.test(document.querySelector('.prompt').textContent))
  assert.equal(await own.$('.controls .notice'), null)
})

test('three browsers at one table; what one says the others see', async ({ server, open }) => {
  const [ann, bob, cy] = [await open(), await open({ size: 'phone' }), await open({ theme: 'light' })]
  await ann.page.goto(server.url)
  await ann.page.click('.game-card[data-game=intruder] button:has-text("Invite")')
  await ann.page.waitForSelector('form.setup')
  await ann.page.selectOption('dialog label:has(> span:text-is("Players")) select', '3')
  await ann.page.click('dialog button[type=submit]')
  const link = await ann.page.inputValue('.link-field input')
  await bob.page.goto(link)
  await bob.page.waitForSelector('.join h1')
  await bob.page.fill('.join input', 'Bob')
  await bob.page.click('.join button[type=submit]')
  await ann.page.waitForSelector('.seat-list li:has-text("Bob")')
  await accept(cy.page, link, 'Cy')
  await playTogether([ann.page, bob.page, cy.page], dice(17), 12)
  await cy.page.keyboard.press('c')
  await cy.page.fill('.chat input', 'it was not me')
  await cy.page.press('.chat input', 'Enter')
  await ann.page.waitForSelector('.unread')
  await ann.page.keyboard.press('c')
  await ann.page.waitForSelector('.talk li:has-text("it was not me")')
  assert.equal(await ann.page.$('.unread'), null)
})

test('a hint: what a strong bot would do, shown on the table, and nobody else learns of it', async ({ server, open }) => {
  const ann = await open()
  const bob = await open()
  const link = await invite(ann.page, server.url, 'noir', 'Ann')
  await accept(bob.page, link, 'Bob')
  await ann.page.waitForSelector('main [data-action]')
  const before = bob.frames.length
  await ann.page.keyboard.press('h')
  await ann.page.waitForSelector('.hint')
  assert.match(await ann.page.textContent('.hint'), /Begin in the .* %.*N-\d+/)
  const hinted = await ann.page.getAttribute('.scene [data-hinted]', 'data-action')
  await ann.page.click('.hint button:has-text("Do it")')
  await ann.page.waitForSelector('.hint', { state: 'detached' })
  await bob.page.waitForSelector('main [data-action]')
  assert.ok(!bob.frames.slice(before).some((frame) => frame.includes('"hint"')))
  const done = ann.frames.map((frame) => JSON.parse(frame)).find((message) => message.m === 'hint')
  assert.equal(String(done.a), hinted)

  /* a table may do without */
  await bob.page.goto(server.url)
  await bob.page.click('.game-card[data-game=noir] button:has-text("Invite")')
  await bob.page.waitForSelector('form.setup')
  await bob.page.selectOption('dialog fieldset select', 'novice')
  await bob.page.uncheck('dialog label:has-text("hints") input')
  await bob.page.click('dialog button[type=submit]')
  await bob.page.waitForSelector('main [data-action]')
  assert.equal(await bob.page.$('.controls button:has-text("Hint")'), null)
})

test('a spectator sees the table, talks to spectators, and can do nothing', async ({ server, open }) => {
  const ann = await open()
  const eve = await open()
  await ann.page.goto(server.url)
  await ann.page.selectOption('.game-card[data-game=noir] select', 'random')
  await ann.page.click('.game-card[data-game=noir] .main')
  await ann.page.waitForSelector('.scene > *')
  const roll = dice(2)
  for (let i = 0; i < 4; i++) await clickOne(ann.page, roll)
  await eve.page.goto(ann.page.url())
  await eve.page.waitForSelector('.scene > *')
  assert.match(await eve.page.textContent('.prompt'), /watching/)
  assert.equal(await eve.page.$('[data-action]'), null)
  const sync = eve.frames.map((f) => JSON.parse(f)).find((m) => m.m === 'sync')
  const field = (path) => sync.view.find((f) => f[0] === path)[1]
  assert.equal(sync.seat, -1)
  assert.equal(field('seats.0.room'), '?')
  assert.equal(field('seats.1.room'), '?')
  await eve.page.keyboard.press('c')
  assert.match(await eve.page.textContent('.chat-apart'), /others who watch/)
  await ann.page.keyboard.press('c')
  await ann.page.waitForSelector('.chat')
  assert.equal(await ann.page.$('.chat-apart'), null, 'a player is heard by all')
  await eve.page.fill('.chat input', 'nice <b>view</b>')
  await eve.page.press('.chat input', 'Enter')
  await eve.page.waitForSelector('.talk li:has-text("nice <b>view</b>")')
  await eve.page.waitForFunction(() => document.querySelector('.chat input').value === '')
})

test('one device for two: a curtain between the turns', async ({ server, open }) => {
  const { page } = await open()
  await page.goto(server.url)
  await page.click('.game-card[data-game=noir] button:has-text("Invite")')
  await page.waitForSelector('form.setup')
  await page.selectOption('dialog fieldset select', 'here')
  await page.click('dialog summary')
  await page.fill('dialog label:has-text("turns") input', '20')
  await page.selectOption('dialog label:has-text("at the limit") select', 'hits')
  await page.selectOption('dialog label:has-text("who takes turn 1") select', 'loser')
  assert.equal(await page.$('dialog label:has-text("who lost")'), null, 'that is nothing to choose')
  await page.click('dialog button[type=submit]')
  const roll = dice(9)
  let curtains = 0
  for (let i = 0; i < 60; i++) {
    const was = await clickOne(page, roll)
    if (was === 'over') break
    if (was === 'curtain') curtains++
    if (await page.$('[data-curtain]')) assert.equal(await page.$('.scene, .log'), null, 'nothing shows behind the curtain')
  }
  assert.ok(curtains >= 4, `${curtains} curtains`)
  assert.equal(await clickMany(page, roll, 2000), 'over')
  assert.match(await page.textContent('.ending-text'), /(win|wins|drawn)\b.* (N-79|N-83)\.$/)
  const winner = await page.$('.player.is-winner').then((one) => one?.getAttribute('class'))
  await page.click('.ending button:has-text("Play again")')
  await page.click('.ending button:has-text("To the next game")')
  await page.waitForSelector('.table-page[data-phase=playing], [data-curtain]')
  /* whoever lost begins, as was agreed; the first to choose a room is John */
  if (await page.$('[data-curtain]')) await page.click('[data-curtain]')
  const said = await page.waitForSelector('.prompt.is-mine').then((prompt) => prompt.textContent())
  assert.ok(winner, 'with these dice somebody wins')
  assert.match(said, winner.includes('seat-0') ? /Jane Doe takes turn 1\./ : /You take turn 1\./)
})

test('a finished game can be looked at again, by any eyes, from a link', async ({ server, open }) => {
  const ann = await open()
  await ann.page.goto(server.url)
  await ann.page.selectOption('.game-card[data-game=noir] select', 'random')
  await ann.page.click('.game-card[data-game=noir] .main')
  await ann.page.waitForSelector('.table-page')
  const roll = dice(21)
  assert.equal(await clickMany(ann.page, roll, 2000), 'over')
  await ann.page.click('.ending button:has-text("Look at it again")')
  /* it begins with the first turn, and what was before it can be seen as well */
  await ann.page.waitForSelector('[data-replay="3"] .log h2:has-text("turn 1")')
  await ann.page.click('button[aria-label="To the beginning"]')
  await ann.page.waitForSelector('[data-replay="0"]')
  await ann.page.keyboard.press(']')
  await ann.page.waitForSelector('[data-replay="1"]')
  await ann.page.fill('.replay-bar input', '5')
  await ann.page.waitForSelector('[data-replay="5"]')
  await ann.page.selectOption('.replay-more label:nth-of-type(2) select', { label: 'a spectator' })
  await ann.page.click('.replay-more button:has-text("Copy a link")')
  const link = await ann.page.evaluate(() => navigator.clipboard.readText())
  assert.match(link, /#at=5&as=-1$/)
  const eve = await open()
  await eve.page.goto(link)
  await eve.page.waitForSelector('[data-replay="5"]')
  await eve.page.selectOption('.replay-more label:nth-of-type(2) select', { label: 'everybody (all secrets)' })
  await eve.page.waitForFunction(() => location.hash.endsWith('as=-2'))
})

for (const game of ['noir', 'intruder', 'saw', 'island', 'armada']) {
  test(`a lesson: ${game}`, async ({ server, open }) => {
    const { page } = await open()
    await page.goto(server.url)
    await page.click(`.game-card[data-game=${game}] button:has-text("Learn")`)
    await page.waitForSelector('.lesson .scene > *')
    let asked = 0
    for (let card = 0; ; card++) {
      await page.waitForSelector(`.lesson[data-card="${card}"]`)
      const want = await page.getAttribute('.lesson', 'data-want')
      if (want !== '') {
        asked++
        const offer = await page.$(`main [data-action="${want}"]`)
        if (offer) await offer.click()
        else {
          /* a scene that asks for it in steps; the list of moves has it too */
          await page.keyboard.press('m')
          await page.click(`dialog [data-move="${want}"]`)
        }
      } else if (await page.$('.lesson-card button:has-text("Go on")')) await page.click('.lesson-card button:has-text("Go on")')
      else break
    }
    assert.ok(asked >= 3, `${asked} things to do`)
    await page.click('.lesson-card button:has-text("Play now")')
    await page.waitForSelector('.table-page[data-phase=playing]')
  })
}
