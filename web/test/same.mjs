// same.mjs: over whole games, what the page shows is what the terminal shows. The page's own components and
// functions get the views that `deadfall show` prints; no browser. DEADFALL names the program. And outside its
// scene the page knows no game by name.
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

const childrenOf = (node) => (typeof node.type === 'function' ? node.type(node.props) : node.props?.children)

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

const numbers = (text) => (text.match(/\d+/g) ?? []).map(Number)

/* ---- What is compared, for each game: what the page shows, and the same as the terminal has it */

async function island(load) {
  const { Deck } = await load('/src/scenes/island/index.tsx')
  const { cardName } = await load('/src/scenes/island/pieces.tsx')
  return ({ view, seat, table }) => {
    const drawn = Deck({ props: { view } })
    const left = view.number('deck_size')
    const next = (what) => new RegExp(`next an? ${what}: (about )?(\\d+) %`).exec(table)?.slice(1) ?? []
    const [about, bomb] = next('bomb')
    const [, explosion] = next('explosion')
    const odds = [bomb && `bomb ${about ?? ''}${bomb} %`, explosion && `explosion ${about ?? ''}${explosion} %`]
    const shown = textOf(find(drawn, 'isl-odds').props.children[0])
    if (left > 0) assert.equal(shown.trim().replace(/ +/g, ' '), odds.filter(Boolean).join(' '), 'odds of the next card')
    /* sorts of which there are none are not always named */
    const contents = /^Blank deck (.*)$/m.exec(table)?.[1].replace(/\s*\|.*/, '') ?? ''
    assert.deepEqual(numbers(textOf(find(drawn, 'isl-deck-text'))).filter(Boolean), numbers(contents).filter(Boolean), 'what is in the deck')
    const hand = table.slice(table.indexOf('Your hand'))
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

/* Island's odds were wrong in one position of twenty: all are looked at. */
const pages = { island: { prepare: island, every: 1 }, noir: { prepare: noir, every: 5 } }

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
      const { position, legal = [] } = JSON.parse(json)
      try {
        check({ view: View.of(Object.entries(position)), seat, table, legal })
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
    console.log(`ok      ${game}: the page shows what the terminal shows in ${count} positions`)
  }
} finally {
  await vite.close()
  rmSync(cacheDir, { recursive: true, force: true })
}
