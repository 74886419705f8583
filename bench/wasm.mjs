#!/usr/bin/env node
// bench/wasm.mjs [BUILD] [SECONDS] [GAME...]: random play and search of the games in the program and in its
// WebAssembly module, in turn and in one run: moves a second without knowledge, tries a second of a search by the
// game's guide, the best of three, and what is left of the program's speed.
//
// SPDX-License-Identifier: MIT
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { load } from '../npm/index.js'

const root = join(dirname(fileURLToPath(import.meta.url)), '..')
const [build = join(root, 'build/release'), seconds = '1', ...wanted] = process.argv.slice(2)
execFileSync(join(root, 'tools/wasm'), { stdio: 'inherit' })
const deadfall = await load(await WebAssembly.compile(readFileSync(join(root, 'build/wasm/deadfall.wasm'))))

const bench = (game, ...more) =>
  JSON.parse(execFileSync(join(build, 'deadfall'), ['bench', game, '--seconds', seconds, '--json', ...more], { encoding: 'utf8' })).games[0]

/** How much of it is done in a second of the processor's. */
function rate(work) {
  const begin = process.cpuUsage()
  const passed = () => {
    const { user, system } = process.cpuUsage(begin)
    return (user + system) / 1e6
  }
  let done = 0
  while (passed() < Number(seconds)) done += work()
  return done / passed()
}

const KINDS = {
  random: [(game) => bench(game).moves_per_second_without_knowledge, (game) => rate(() => deadfall.random(game, 100, 'bench'))],
  search: [(game) => bench(game, '--search').guided_iterations_per_second, (game) => rate(() => deadfall.searching(game, 200))],
}

console.log('game      what       program/s     wasm/s   share')
for (const { id } of deadfall.games()) {
  if (wanted.length > 0 && !wanted.includes(id)) continue
  deadfall.random(id, 200) // until it is compiled well
  deadfall.searching(id, 200)
  for (const [kind, [native, wasm]] of Object.entries(KINDS)) {
    const best = { native: 0, wasm: 0 }
    for (let turn = 0; turn < 3; turn++) {
      best.native = Math.max(best.native, native(id))
      best.wasm = Math.max(best.wasm, wasm(id))
    }
    const number = (n, width) => Math.round(n).toLocaleString('en').padStart(width)
    console.log(`${id.padEnd(10)}${kind.padEnd(8)}${number(best.native, 12)}${number(best.wasm, 11)}${(best.wasm / best.native).toFixed(2).padStart(8)}`)
  }
}
