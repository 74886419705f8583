#!/usr/bin/env node
// bench/wasm.mjs [BUILD] [SECONDS]: random play of every game in the program and in its WebAssembly module,
// in turn and in one run: moves a second without knowledge, the best of three, and what is left of the
// program's speed.
//
// SPDX-License-Identifier: MIT
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { load } from '../npm/index.js'

const root = join(dirname(fileURLToPath(import.meta.url)), '..')
const [build = join(root, 'build/release'), seconds = '1'] = process.argv.slice(2)
execFileSync(join(root, 'tools/wasm'), { stdio: 'inherit' })
const deadfall = await load(await WebAssembly.compile(readFileSync(join(root, 'build/wasm/deadfall.wasm'))))

function native(game) {
  const [row] = JSON.parse(execFileSync(join(build, 'deadfall'), ['bench', game, '--seconds', seconds, '--json'], { encoding: 'utf8' })).games
  return row.moves_per_second_without_knowledge
}

function wasm(game) {
  const begin = process.cpuUsage()
  const passed = () => {
    const { user, system } = process.cpuUsage(begin)
    return (user + system) / 1e6
  }
  let moves = 0
  while (passed() < Number(seconds)) moves += deadfall.random(game, 100, 'bench')
  return moves / passed()
}

console.log('game         program/s     wasm/s   share')
for (const { id } of deadfall.games()) {
  const best = { native: 0, wasm: 0 }
  deadfall.random(id, 200) // until it is compiled well
  for (let turn = 0; turn < 3; turn++) {
    best.native = Math.max(best.native, native(id))
    best.wasm = Math.max(best.wasm, wasm(id))
  }
  console.log(`${id.padEnd(10)}${Math.round(best.native).toLocaleString('en').padStart(12)}${Math.round(best.wasm).toLocaleString('en').padStart(11)}${(best.wasm / best.native).toFixed(2).padStart(8)}`)
}
