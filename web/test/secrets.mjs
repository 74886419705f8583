// What a seat may not know never reaches its browser: the frames of one are searched for what only
// another has been told, in all five games.
//
// SPDX-License-Identifier: MIT
import assert from 'node:assert/strict'
import { clickMany, dice } from '../tools/browser.mjs'
import { test } from './frame.mjs'

/*
 * For each game: how many people sit there and how often each of them clicks; numbers of events that
 * are for the seat alone that the event is about; fields of a seat of which others see
 * question marks, but for what is laid open (`open`, a list beside it).
 */
const SECRETS = {
  noir: { people: 2, clicks: 30, events: { start_room: ['room'], move: ['room'], trap_set: ['room'] }, fields: ['room', 'manual', 'timed'] },
  intruder: { people: 3, clicks: 14, events: { identity: ['identity'], dealt: ['cards'] }, fields: ['hand', 'identity'], open: 'known' },
  saw: { people: 2, clicks: 40, events: { draw: ['card_1', 'card_2'] }, fields: ['hand', 'bench', 'memory'] },
  island: { people: 2, clicks: 40, events: { pick: ['card'] }, fields: ['hand'] },
}

/** Everything that a page was told before the end: the frames, and the views and events in them, in order. */
function toldTo(received, game) {
  const end = received.findIndex((frame) => JSON.parse(frame).result)
  const frames = end < 0 ? received : received.slice(0, end)
  const all = frames.map((frame) => JSON.parse(frame))
  const kinds = all.find((message) => message.m === 'games').games.find((g) => g.id === game).events
  const views = []
  const events = []
  let paths = []
  let view = new Map()
  for (const message of all) {
    if (message.view) {
      view = new Map(message.view)
      paths = [...view.keys()]
    }
    const changes = message.v ?? []
    for (let i = 0; i < changes.length; i += 2) view.set(paths[changes[i]], changes[i + 1])
    if (message.view || changes.length > 0) views.push(new Map(view))
    for (const [kind, seat, text, ...values] of message.e ?? []) {
      if (typeof kind !== 'number') continue
      const [name, ...names] = kinds[kind]
      events.push({ name, seat, text, numbers: names.map((n, i) => [n, values[i] ?? null]) })
    }
  }
  return { frames, views, events }
}

const numbersOf = (events, secret, seat) =>
  events.filter((e) => e.seat === seat && secret[e.name]).flatMap((e) => e.numbers.filter(([name]) => secret[e.name].includes(name)).map(([, value]) => value))

async function company(server, open, game, people) {
  const sessions = []
  for (let i = 0; i < people; i++) sessions.push(await open())
  const [host, ...guests] = sessions
  await host.page.goto(server.url)
  await host.page.click(`.game-card[data-game=${game}] button:has-text("Invite")`)
  await host.page.waitForSelector('form.setup')
  if (await host.page.$('dialog label:has(> span:text-is("Players")) select')) await host.page.selectOption('dialog label:has(> span:text-is("Players")) select', String(people))
  await host.page.click('dialog button[type=submit]')
  const link = await host.page.inputValue('.link-field input')
  for (const { page } of guests) {
    await page.goto(link)
    await page.click('.join button[type=submit]')
    await page.waitForSelector('.table-page')
  }
  return sessions
}

const listOf = (value) => [value ?? null].flat().filter((entry) => entry !== null)

/* The views of one of a field of another: nothing but question marks and what is open. */
function checkFields(views, seat, { fields, open }) {
  let hidden = 0
  for (const view of views)
    for (const field of fields) {
      const known = open ? listOf(view.get(`seats.${seat}.${open}`)) : []
      for (const entry of listOf(view.get(`seats.${seat}.${field}`))) {
        hidden += entry === '?' ? 1 : 0
        assert.ok(entry === '?' || known.includes(entry), `${field} of seat ${seat} shows ${entry}`)
      }
    }
  assert.ok(hidden > 0, 'there was something to hide')
}

/*
 * Lists of cards that only their owner sees are in no frame of anybody else, whatever member or text it is. The same
 * cards may lie openly too (a pile, what everybody remembers) or be in one's own hand: then they prove nothing.
 */
function searchFrames({ frames, views }, owner, seat, fields) {
  const held = owner.views.flatMap((view) => fields.map((field) => listOf(view.get(`seats.${seat}.${field}`))))
  const secrets = new Set(held.filter((list) => list.length >= 3 && !list.includes('?')).map((list) => JSON.stringify(list).slice(1, -1)))
  const elsewhere = views.flatMap((view) => [...view].filter(([path]) => !path.startsWith(`seats.${seat}.`)).map(([, value]) => JSON.stringify(value)))
  const lists = [...secrets].filter((text) => !elsewhere.some((value) => value.includes(text)))
  for (const text of lists) for (const frame of frames) assert.ok(!frame.includes(text), `a frame has '${text}', which only seat ${seat} may know`)
  return lists.length
}

for (const [game, secret] of Object.entries(SECRETS))
  test(`what is for one alone reaches nobody else: ${game}`, async ({ server, open, note }) => {
    const sessions = await company(server, open, game, secret.people)
    await Promise.race(sessions.map(({ page }, seat) => clickMany(page, dice(40 + seat), secret.clicks)))
    const told = sessions.map(({ frames }) => toldTo(frames, game))
    const keys = sessions.map(({ frames }) => frames.map((frame) => JSON.parse(frame)).find((message) => message.key).key)
    let searched = 0
    for (let own = 0; own < secret.people; own++) {
      const mine = numbersOf(told[own].events, secret.events, own)
      assert.ok(mine.length > 0 && mine.some((value) => value !== null), 'one is told what is one’s own')
      for (let other = 0; other < secret.people; other++) {
        if (other === own) continue
        const theirs = numbersOf(told[own].events, secret.events, other)
        assert.ok(theirs.every((value) => value === null), `seat ${own} is told of seat ${other}: ${theirs}`)
        checkFields(told[own].views, other, secret)
        searched += searchFrames(told[own], told[other], other, secret.fields)
        assert.ok(!sessions[own].frames.some((frame) => frame.includes(keys[other])), 'nobody gets the key of another seat')
      }
      let asked = 0
      let together = []
      for (const message of told[own].frames.map((frame) => JSON.parse(frame))) {
        together = message.together ?? (message.view ? [] : together)
        if (message.d === undefined || message.m === 'hint') continue
        asked++
        assert.ok([undefined, own].includes(message.w) || together.includes(own), 'only own questions')
        assert.ok(message.l)
      }
      assert.ok(asked > 0)
    }
    note(`${searched} lists searched for`)
  })

/* Armada has no secrets between its players: what nobody may know is which piece comes next. */
test('what is for one alone reaches nobody else: armada', async ({ server, open }) => {
  const sessions = await company(server, open, 'armada', 2)
  await Promise.race(sessions.map(({ page }, seat) => clickMany(page, dice(40 + seat), 40)))
  for (const { frames } of sessions) {
    const { views } = toldTo(frames, 'armada')
    const piles = views.flatMap((view) => [0, 1].map((seat) => view.get(`seats.${seat}.draw_pile`)))
    /* a pile is told as what it holds, always in the same order of letters, however it lies */
    const fullest = piles.reduce((a, b) => (new Set(b).size > new Set(a).size ? b : a))
    const order = [...new Set(fullest)].join('')
    assert.ok(new Set(piles).size > 4, 'pieces were drawn')
    for (const pile of piles) {
      const places = [...pile].map((letter) => order.indexOf(letter)).filter((place) => place >= 0)
      assert.ok(places.every((place, i) => i === 0 || place >= places[i - 1]), `${pile} tells how it lies`)
    }
  }
})
