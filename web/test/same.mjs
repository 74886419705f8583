// same.mjs: over whole games, what the page shows is what the engine says and the terminal shows. The page's own
// components and functions get the views that `deadfall show` prints; no browser. DEADFALL names the program. And
// outside its scene the page knows no game by name.
//
// SPDX-License-Identifier: MIT
import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { cpus, tmpdir } from 'node:os'
import { promisify } from 'node:util'
import { createServer } from 'vite'

const program = process.env.DEADFALL ?? 'build/release/deadfall'
const root = new URL('..', import.meta.url).pathname
const golden = new URL('../../tests/golden/', import.meta.url).pathname
const run = promisify(execFile)
const deadfall = async (...words) => (await run(program, words, { maxBuffer: 1 << 24, env: { ...process.env, NO_COLOR: '1' } })).stdout

/* ---- What a component without hooks draws */

/* cards that are laid out by their size on the screen: there is none here */
const measured = new Set()

const childrenOf = (node) => (measured.has(node.type) ? [] : typeof node.type === 'function' ? node.type(node.props) : node.props?.children)

/** All text, in order. */
function textOf(node) {
  if (Array.isArray(node)) return node.map(textOf).join(' ')
  if (node === null || typeof node !== 'object') return typeof node === 'string' || typeof node === 'number' ? String(node) : ''
  return textOf(childrenOf(node))
}

/** The first element of a class. */
function find(node, name) {
  if (Array.isArray(node)) return node.reduce((found, one) => found ?? find(one, name), undefined)
  if (node === null || typeof node !== 'object') return undefined
  return node.props?.class?.split(' ').includes(name) ? node : find(childrenOf(node), name)
}

/** All elements of a class. */
function findAll(node, name) {
  if (Array.isArray(node)) return node.flatMap((one) => findAll(one, name))
  if (node === null || typeof node !== 'object') return []
  const inside = findAll(childrenOf(node), name)
  return node.props?.class?.split(' ').includes(name) ? [node, ...inside] : inside
}

const numbers = (text) => (text.match(/\d+/g) ?? []).map(Number)

/* ---- What is compared, for each game: what the page shows, and the same as the terminal or a field has it */

async function island(load) {
  const { Deck } = await load('/src/scenes/island/deck.tsx')
  const { Tally } = await load('/src/scenes/island/tally.tsx')
  const { cardName } = await load('/src/scenes/island/pieces.tsx')
  return ({ props, view, seat, table, position }) => {
    const drawn = Deck({ props })
    const left = view.number('deck_size')
    const next = (what) => new RegExp(`next an? ${what}: (about )?(\\d+) %`).exec(table)?.slice(1) ?? []
    const [about, bomb] = next('bomb')
    const [, explosion] = next('explosion')
    const odds = [bomb && `bomb ${about ?? ''}${bomb} %`, explosion && `explosion ${about ?? ''}${explosion} %`]
    const shown = textOf(find(drawn, 'isl-odds'))
    if (left > 0) assert.equal(shown.trim().replace(/ +/g, ' '), odds.filter(Boolean).join(' '), 'odds of the next card')
    /* sorts of which there are none are not always named */
    const contents = /^Blank deck (.*)$/m.exec(table)?.[1].replace(/\s*\|.*/, '') ?? ''
    assert.deepEqual(numbers(textOf(find(drawn, 'isl-deck-text'))).filter(Boolean), numbers(contents).filter(Boolean), 'what is in the deck')
    const hand = table.slice(table.indexOf('Your hand'))
    /* what points are made of: column by column what the fields say, and together the sum */
    const minus = (text) => (text === '?' ? '?' : Number(text.replace('−', '-')))
    for (const other of props.names.keys()) {
      const row = findAll(Tally({ props }), `seat-${other}`)[0]
      const [sets, ...parts] = findAll(row, 'isl-cell').map((cell) => minus(textOf(find(cell, 'isl-cell').props.children.at(-1)).trim()))
      const has = (name) => position[`seats.${other}.${name}`]
      assert.deepEqual(parts.slice(0, 5), ['hand_points', 'bomb_points', 'row_points', 'stalled_cost', 'points'].map(has), `points of ${other}`)
      if (sets === '?') continue
      assert.equal(parts[0] + parts[1] + parts[2] + parts[3], parts[4], `the sum of ${other}`)
      const cards = ['is-sets', 'is-singles'].flatMap((name) => findAll(find(row, name), 'isl-tag')).length
      assert.equal(cards, view.list(`seats.${other}.hand`).length, `the hand of ${other} in sets and singles`)
    }
    for (const card of view.list(`seats.${seat}.hand`)) assert.ok(hand.includes(` ${cardName(card)} `), `${cardName(card)} in the hand`)
  }
}

async function noir(load) {
  const { things, shotsFrom } = await load('/src/scenes/noir/know.ts')
  const { ROOMS } = await load('/src/scenes/noir/map.ts')
  return ({ view, seat, table, legal }) => {
    for (const room of ROOMS) assert.ok(table.includes(` ${things.name(room)} `), `${room} by its name`)
    const shots = legal.flatMap(({ words }) => /^shoot (\w+)$/.exec(words)?.[1] ?? [])
    if (shots.length > 0) assert.deepEqual(shotsFrom(view.seat(seat, 'room')).sort(), shots.sort(), 'lines of fire')
  }
}

async function saw(load) {
  const { Person, Piles } = await load('/src/scenes/saw/index.tsx')
  const { gauges, GaugeBar } = await load('/src/scenes/saw/trap.tsx')
  return ({ props, position }) => {
    const has = (seat, name) => position[`seats.${seat}.${name}`]
    for (const seat of props.names.keys()) {
      const drawn = Person({ props, seat, victim: -1 })
      const blood = findAll(drawn, 'saw-drop').filter((drop) => !drop.props.class.includes('is-gone')).length
      assert.equal(blood, has(seat, 'blood'), `blood of ${seat}`)
      const limbs = findAll(drawn, 'saw-limb').map((limb) => /stage-(\w)/.exec(limb.props.class)?.[1])
      assert.deepEqual(limbs, [...has(seat, 'arms'), ...has(seat, 'legs')], `limbs of ${seat}`)
      if (blood === 0) continue
      assert.deepEqual(numbers(textOf(find(drawn, 'saw-counts'))), [blood, has(seat, 'hand_count'), has(seat, 'limit')], `blood and hand of ${seat}`)
      const lacks = Object.values(has(seat, 'lacks') ?? {})
      const aimed = find(drawn, 'saw-lacks')
      assert.deepEqual(aimed ? numbers(textOf(aimed)) : [], lacks.length > 0 ? [lacks.reduce((sum, points) => sum + points), ...lacks] : [], `what ${seat} would lack`)
      const filled = findAll(find(drawn, 'saw-filled'), 'is-full').length
      assert.equal(filled, (has(seat, 'bench') ?? []).filter(Boolean).length, `workbench of ${seat}`)
      const own = position[`seats.${props.seat}.memory`]
      const memory = (own === '?' ? position['spectators.memory'] : own).filter(([, ...holders]) => holders.includes(seat)).length
      const known = find(drawn, 'saw-known')
      const told = known ? textOf(known).split(/, |; /) : []
      assert.equal(told.reduce((sum, card) => sum + Number(/(\d+) × /.exec(card)?.[1] ?? 1), 0), memory, `what is remembered of ${seat}`)
    }
    assert.deepEqual(findAll(Piles({ props }), 'saw-pile').map((pile) => numbers(textOf(pile)).at(-1)), [position.deck_count, position.discard_count], 'cards in the piles')
    const all = position.victim === null ? [] : gauges(props, position.victim)
    for (const gauge of all) {
      const drawn = GaugeBar({ props, gauge, picked: '' })
      const open = findAll(drawn, 'is-open').length
      assert.equal(open, position.need[gauge.trait] ?? 0, `missing points of ${gauge.trait}`)
      assert.equal(findAll(find(drawn, 'saw-cells').props.children, 'is-own').length + findAll(drawn, 'is-card').length + open, position.required[gauge.trait], `points of ${gauge.trait}`)
    }
  }
}

async function intruder(load) {
  const { Middle } = await load('/src/scenes/intruder/index.tsx')
  const { SeatPanel } = await load('/src/scenes/intruder/seat.tsx')
  const { cardName, SmallCard } = await load('/src/scenes/intruder/cards.tsx')
  measured.add(SmallCard)
  return ({ props, position }) => {
    const debating = position.node === 'deliberate'
    const damages = props.names.map((_, seat) => position[`seats.${seat}.damage`])
    for (const seat of props.names.keys()) {
      const has = (name) => position[`seats.${seat}.${name}`]
      const drawn = SeatPanel({ props, seat, picked: '', acts: [], own: false, lifted: false })
      assert.equal(findAll(drawn, 'is-lit').length, has('lives'), `lives of ${seat}`)
      assert.equal(findAll(drawn, 'is-home').length > 0, position.home === seat, `is ${seat} at home?`)
      assert.equal(findAll(drawn, 'is-debt').length > 0, position.debt.includes(seat), `does ${seat} owe a turn?`)
      const items = ['keys', 'car', 'gasoline', 'license'].filter((item) => position[item] === seat)
      assert.equal(findAll(drawn, 'int-item-spot').length, items.length, `items of ${seat}`)
      if (debating) assert.equal(Boolean(find(drawn, 'is-silent')), has('lives') > 0 && has('said') === null, `has ${seat} spoken?`)
      if (debating || has('lives') === 0) continue
      const hurt = find(drawn, 'int-damage')
      assert.equal(numbers(textOf(hurt))[0], has('damage'), `damage of ${seat}`)
      assert.equal(hurt.props.class.includes('is-most'), has('damage') > 0 && has('damage') === Math.max(...damages), `is ${seat} hurt most?`)
      assert.equal(findAll(drawn, 'int-kit').length > 0, has('kit'), `Med Kit of ${seat}`)
      assert.equal(findAll(find(drawn, 'int-row'), 'int-place').filter((place) => !place.props.class.includes('is-empty')).length, has('row').length, `row of ${seat}`)
      const hand = find(drawn, 'int-hand-of').props['aria-label']
      assert.deepEqual(numbers(hand)[0], has('hand_count'), `hand of ${seat}`)
      const [to, dealt] = position.known_dealt?.split(' ') ?? []
      if (Number(to) !== seat || !has('hand').includes('?')) continue
      assert.ok(hand.includes(cardName(dealt)), `what was dealt face up to ${seat}`)
      assert.equal(hand.includes('handed in'), has('batch').length > 0, `may ${seat} have handed it in?`)
    }
    if (!debating) assert.deepEqual(findAll(find(Middle({ props }), 'int-middle').props.children.slice(0, 2), 'int-pile').map((pile) => numbers(textOf(find(pile, 'int-pile').props.children[1]))[0]), [position.deck_count, position.discard_count], 'cards in the piles')
  }
}

async function armada(load) {
  const { Plate } = await load('/src/scenes/armada/sides.tsx')
  const { cellName, cellOf, hubsOf, pieceAt, shipsOf, struckFrom } = await load('/src/scenes/armada/fleet.ts')
  const directions = { n: 'north', e: 'east', s: 'south', w: 'west' }
  return ({ props, position, legal }) => {
    const ships = shipsOf(props.view)
    for (const seat of [0, 1]) {
      const has = (name) => position[`seats.${seat}.${name}`]
      const own = ships.filter((ship) => ship.seat === seat)
      assert.equal(own.reduce((sum, ship) => sum + ship.energy, 0), has('energy'), `energy of ${seat}`)
      assert.ok(own.length === has('ships').length && own.every((ship) => ship.pieces.length > 0), `ships of ${seat}`)
      const label = find(Plate({ scene: props, seat, box: { x: 0, y: 0, w: 300, h: 90 }, narrow: false, draw: undefined }), 'armada-plate').props.children[0].props['aria-label']
      const wanted = [has('energy'), ...(has('distance') === null ? [] : [has('distance')]), has('play_pile').length, has('draw_pile').length]
      assert.deepEqual(numbers(label.slice(label.indexOf(':'))), wanted, `plate of ${seat}`)
    }
    const cells = ships.flatMap((ship) => ship.pieces.map(cellName))
    assert.equal(new Set(cells).size, cells.length, 'one piece in a cell')
    const rows = Number(props.options.rows ?? 13)
    for (const { words } of legal) {
      const [, verb, at, way] = /^([MRS])([a-i]\d+)(\w)$/.exec(words) ?? []
      const ship = verb && pieceAt(ships, cellOf(at))?.ship
      if (verb === 'M') assert.equal(cellName(hubsOf(ship)[0]), at, 'a ship goes by its first hub')
      if (verb === 'R') assert.ok(hubsOf(ship).some((hub) => cellName(hub) === at), 'a ship turns about a hub')
      if (verb === 'S') assert.ok(struckFrom(ships, cellOf(at), directions[way], rows), 'a shot strikes something')
    }
  }
}

/* Island's odds were wrong in one position of twenty: all are looked at. */
const pages = {
  island: { prepare: island, every: 1 },
  noir: { prepare: noir, every: 5 },
  saw: { prepare: saw, every: 10 },
  intruder: { prepare: intruder, every: 3 },
  armada: { prepare: armada, every: 3 },
}

/** What a scene is given, as far as it only shows things. */
const propsOf = (view, seat, names, options, over) => ({ view, before: view, events: [], beat: 0, seat, names, options, actor: -1, actions: [], over, motion: false, busy: false, previewed: null, hinted: null })

/* ---- Whole games */

/** Positions of a record, each by the eyes of the seat that acts, or of one after the other. */
async function compare(record, every, View, check) {
  const { steps, names } = JSON.parse(await deadfall('replay', record, '--json'))
  const todo = Array.from({ length: steps.length + 1 }, (_, at) => at).filter((at) => at % every === 0)
  const worker = async () => {
    for (let at = todo.shift(); at !== undefined; at = todo.shift()) {
      const actor = steps[at]?.actor
      const seat = Number.isInteger(actor) && at % 2 === 0 ? actor : at % names.length
      const eyes = ['show', '--record', record, '--at', String(at), '--seat', String(seat)]
      const [table, json] = await Promise.all([deadfall(...eyes, '--draw'), deadfall(...eyes, '--json')])
      const { position, options, over, legal = [] } = JSON.parse(json)
      const view = View.of(Object.entries(position))
      try {
        check({ view, seat, table, legal, position, props: propsOf(view, seat, names, options, over) })
      } catch (why) {
        console.log(`FAILED  ${record} after ${at} steps, as seat ${seat} sees it:\n${table}`)
        throw why
      }
    }
  }
  const count = todo.length
  await Promise.all(cpus().map(worker))
  return count
}

/* ---- Games by name */

/** What is not of a scene or lesson works with any game. */
function checkSources(ids) {
  const word = new RegExp(`(['"\`])(${ids.join('|')})\\1|\\b(${ids.filter((id) => id !== 'null').join('|')}): *['"{]`)
  for (const file of readdirSync(`${root}src`, { recursive: true }).filter((name) => /\.(tsx?|css)$/.test(name) && !/^(scenes|lessons)\//.test(name))) {
    const found = word.exec(readFileSync(`${root}src/${file}`, 'utf8'))
    assert.ok(!found, `src/${file} names a game: ${found?.[0]}`)
  }
}

/** On the first page every game has a picture and a length, one without a scene too. */
function checkBoxes(ids, boxOf) {
  for (const id of ids) {
    const { length, Picture } = boxOf(id)
    assert.ok(length.length > 0 && find(Picture(), 'picture'), `the box of ${id}`)
  }
}

const cacheDir = mkdtempSync(`${tmpdir()}/deadfall-same-`)
const vite = await createServer({
  root,
  cacheDir,
  configFile: `${root}vite.config.mjs`,
  logLevel: 'error',
  appType: 'custom',
  server: { middlewareMode: true, ws: false, watch: null, hmr: false },
  optimizeDeps: { noDiscovery: true, include: [] },
})
try {
  const load = (path) => vite.ssrLoadModule(path)
  const { View } = await load('/src/view.ts')
  const { catalogueOf } = await load('/src/catalogue.ts')
  const { boxOf } = await load('/src/scene.ts')
  const ids = JSON.parse(await deadfall('games', '--json')).map(({ id }) => id)
  checkSources(ids)
  checkBoxes(ids, boxOf)
  console.log(`ok      ${ids.length} games have a box, and outside its scene none is named`)
  for (const [game, { prepare, every }] of Object.entries(pages)) {
    catalogueOf(game).fill(JSON.parse(await deadfall('games', game, '--things', '--json'))[0].things)
    const check = await prepare(load)
    let count = 0
    for (const file of readdirSync(golden).filter((name) => name.startsWith(`${game}-`) && name.endsWith('.rec'))) count += await compare(golden + file, every, View, check)
    assert.ok(count > 100, `${game}: only ${count} positions`)
    console.log(`ok      ${game}: the page shows what there is in ${count} positions`)
  }
} finally {
  await vite.close()
  rmSync(cacheDir, { recursive: true, force: true })
}
