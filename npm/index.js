// Deadfall for JavaScript: the games, their rules and their bots, as they are in the program.
//
// SPDX-License-Identifier: MIT

const SPECTATOR = -3
const EVERYTHING = -2

/** What the engine answers when something can't be done: `message` for people, `clause` of the rules, if one forbids it. */
export class Refusal extends Error {
  constructor({ text, clause }) {
    super(clause ? `${text} [${clause}]` : text)
    this.name = 'Refusal'
    this.clause = clause
  }
}

/* Strings in, texts out. */
class Door {
  constructor(exports) {
    this.exports = exports
    exports._initialize()
  }

  textAt(address) {
    const bytes = new Uint8Array(this.exports.memory.buffer)
    return new TextDecoder().decode(bytes.subarray(address, bytes.indexOf(0, address)))
  }

  /** Calls a function with strings and numbers. */
  call(name, ...given) {
    const { exports } = this
    const rooms = []
    const passed = given.map((one) => {
      if (typeof one === 'number') return one
      const bytes = new TextEncoder().encode(`${one}\0`)
      const room = exports.door_room(bytes.length)
      if (room === 0) throw new Refusal({ text: 'out of memory', clause: '' })
      rooms.push(room)
      new Uint8Array(exports.memory.buffer).set(bytes, room)
      return room
    })
    try {
      return exports[name](...passed)
    } catch (why) {
      const said = this.textAt(exports.door_last_words())
      throw said ? new Error(`deadfall: ${said}`, { cause: why }) : why
    } finally {
      for (const room of rooms) exports.door_drop(room)
    }
  }

  answer() {
    return JSON.parse(this.textAt(this.exports.door_text()))
  }

  /** Calls a function that fills the text, and reads it. */
  ask(name, ...given) {
    if (this.call(name, ...given)) return this.answer()
    throw new Refusal(this.answer())
  }

  /** Calls a function that changes something and has no text. */
  tell(name, ...given) {
    if (!this.call(name, ...given)) throw new Refusal(this.answer())
  }
}

const freed = new FinalizationRegistry(({ door, address }) => door.call('door_close', address))

/* A text of lines can't have a line break in a line. */
const line = (text) => {
  if (/[\0\n\t]/.test(text)) throw new Refusal({ text: `“${text}” has a line break or a tab in it`, clause: '' })
  return text
}

const viewerOf = (seat) => (seat === 'spectator' ? SPECTATOR : seat)

class Match {
  #door
  #address

  constructor(door, address) {
    if (address === 0) throw new Refusal(door.answer())
    this.#door = door
    this.#address = address
    freed.register(this, { door, address }, this)
  }

  #at() {
    if (this.#address === 0) throw new Error('this match was freed')
    return this.#address
  }

  /** The seat that is to act; null when the match is over. */
  get actor() {
    const seat = this.#door.call('door_actor', this.#at())
    return seat < 0 ? null : seat
  }

  /** How many actions there were, those of chance among them. */
  get steps() {
    return this.#door.call('door_steps', this.#at())
  }

  /** What the actor may do. */
  legal() {
    return this.#door.ask('door_legal', this.#at()).map(([action, words, label]) => ({ action, words, label }))
  }

  /** The actor does it: the number of an action, or words as a person would type them. */
  do(what) {
    const action = typeof what === 'number' ? what : this.#door.ask('door_read', this.#at(), line(what))
    this.#door.tell('door_act', this.#at(), action)
    return this
  }

  /** Bots play until a person is to act or the match is over, at most `most` actions; answers how many. */
  play(most = 2 ** 30) {
    return this.#door.ask('door_play', this.#at(), most)
  }

  /** Takes back the last action of a seat, if nobody has learned anything by it or acted since. */
  undo(seat) {
    this.#door.tell('door_undo', this.#at(), seat)
    return this
  }

  /** What a seat, or 'spectator', sees: values by path; '?' is what it may not know. */
  view(seat) {
    return this.#door.ask('door_view', this.#at(), viewerOf(seat))
  }

  /** The whole truth, for referees. */
  truth() {
    return this.#door.ask('door_view', this.#at(), EVERYTHING)
  }

  /** The table in 80 columns of text. */
  draw(seat) {
    return this.#door.ask('door_draw', this.#at(), viewerOf(seat))
  }

  /** Who decides what now, or who has won, in a sentence. */
  prompt(seat) {
    return this.#door.ask('door_prompt', this.#at(), viewerOf(seat))
  }

  /** What a seat is told of the last action. */
  events(seat) {
    return this.#door.ask('door_events', this.#at(), viewerOf(seat)).map(([kind, by, text]) => ({ kind, seat: by < 0 ? null : by, text }))
  }

  /** How it ended; null: it has not. */
  result() {
    return this.#door.ask('door_result', this.#at())
  }

  /** The record that `deadfall replay` and the server understand. */
  record() {
    return this.#door.ask('door_record', this.#at())
  }

  /** The match as it was after so many steps. */
  after(steps) {
    return new Match(this.#door, this.#door.call('door_at', this.#at(), steps))
  }

  /** A match that goes on from a world that this seat can't tell from the real one. */
  imagine(seat, seed = '1') {
    return new Match(this.#door, this.#door.call('door_imagine', this.#at(), viewerOf(seat), String(seed)))
  }

  /** What a search of so many tries thinks of what the actor may do, by what the actor knows; the best first. */
  advise(tries = 2000, seed = '1') {
    return this.#door
      .ask('door_advise', this.#at(), tries, String(seed))
      .map(([action, visits, worth]) => ({ action, visits, worth: worth < 0 ? null : worth / 1000 }))
      .sort((a, b) => b.visits - a.visits)
  }

  /** Gives its memory back; a match that is forgotten does so by itself, sooner or later. */
  free() {
    freed.unregister(this)
    this.#door.call('door_close', this.#at())
    this.#address = 0
  }
}

class Deadfall {
  #door

  constructor(door) {
    this.#door = door
  }

  /** All games, with the players, options and bots that they know. */
  games() {
    return this.#door.ask('door_games').map(({ players: [min, max, usual], ...game }) => ({ ...game, players: { min, max, usual } }))
  }

  /** Every card, room and piece of a game. */
  things(game) {
    return this.#door.ask('door_things', line(game))
  }

  /** A new match. `seats`: for each the id of a bot, or 'person'; the same seed gives the same match. */
  match(game, { seed = '1', players, options = {}, seats = [], names = [] } = {}) {
    const count = players ?? seats.length
    const set = Object.entries({ ...(count > 0 ? { players: count } : {}), ...options })
    const sat = Array.from({ length: Math.max(seats.length, names.length) }, (_, i) => `${line(seats[i] ?? 'person')}\t${line(names[i] ?? '')}\n`)
    const lines = set.map(([name, value]) => `${line(name)}=${line(String(value))}\n`)
    return new Match(this.#door, this.#door.call('door_open', line(game), lines.join(''), String(seed), sat.join('')))
  }

  /** A match from its record; every step is checked. */
  replay(record) {
    return new Match(this.#door, this.#door.call('door_replay', record))
  }

  /** Many matches between bots: who wins how often, how long they are, and how they end. */
  simulate(game, { games = 100, bots = ['apprentice', 'apprentice'], seed = '1', options = {} } = {}) {
    const sum = { games, wins: bots.map(() => 0), draws: 0, steps: 0, reasons: {} }
    for (let i = 0; i < games; i++) {
      const match = this.match(game, { seed: `${seed}/${i}`, seats: bots, options })
      match.play()
      const { winners, reason } = match.result()
      for (const seat of winners) sum.wins[seat] += 1 / winners.length
      if (winners.length === 0) sum.draws++
      sum.steps += match.steps
      sum.reasons[reason] = (sum.reasons[reason] ?? 0) + 1
      match.free()
    }
    return sum
  }

  /** Random play as fast as it goes; answers how many moves were made. */
  random(game, games, seed = '1') {
    const moves = this.#door.call('door_random', line(game), String(seed), games)
    if (moves === 0 && games > 0) throw new Refusal(this.#door.answer())
    return moves
  }

  /** As many tries of a search at the first decisions of some games, as fast as it goes; answers how many were made. */
  searching(game, tries) {
    const done = this.#door.call('door_search', line(game), tries)
    if (done === 0 && tries > 0) throw new Refusal(this.#door.answer())
    return done
  }

  /** The number that says that a game behaves as in every other build: what `deadfall bench --signature` prints. */
  signature(game) {
    return this.#door.ask('door_signature', line(game))
  }
}

async function compile() {
  const url = new URL('./deadfall.wasm', import.meta.url)
  if (url.protocol !== 'file:') return WebAssembly.compileStreaming(fetch(url))
  const { readFile } = await import('node:fs/promises')
  return WebAssembly.compile(await readFile(url))
}

/** The engine. `module`: a compiled one, where it does not lie beside this file. */
export async function load(module) {
  const { exports } = await WebAssembly.instantiate(module ?? (await compile()), {})
  return new Deadfall(new Door(exports))
}
