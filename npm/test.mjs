// The npm package, installed from its file into an empty folder: in Node and in a browser it plays as the program does.
//
// SPDX-License-Identifier: MIT
import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { launch, program } from '../web/tools/browser.mjs'

const root = join(dirname(fileURLToPath(import.meta.url)), '..')
const LIMIT = 350000

const signatures = readFileSync(join(root, 'tests/golden/signatures'), 'utf8')
  .trim()
  .split('\n')
  .map((row) => row.split(' '))

/* As somebody would who has read the README. */
function install(folder) {
  const file = execFileSync(join(root, 'tools/npm'), { encoding: 'utf8' }).trim()
  writeFileSync(join(folder, 'package.json'), '{"type":"module"}')
  execFileSync('npm', ['install', '--offline', '--no-audit', '--no-fund', '--loglevel', 'error', join(root, file)], { cwd: folder, stdio: 'pipe' })
  return file
}

function example(folder) {
  const [, code] = /```js\n([^]*?)```/.exec(readFileSync(join(folder, 'node_modules/deadfall/README.md'), 'utf8'))
  writeFileSync(join(folder, 'example.js'), code)
  const said = execFileSync(process.execPath, ['example.js'], { cwd: folder, encoding: 'utf8' })
  assert.match(said, /You choose a secret room to begin in\.\n- begin in the Balcony\n/)
  assert.match(said, /You begin in the \w+/)
}

/* Every game from its first decision to its last, by the first, a middle or the last thing that can be done. */
function wholeGames(deadfall) {
  for (const { id, players } of deadfall.games())
    for (let count = Math.max(2, players.min); count <= players.max; count++) {
      const match = deadfall.match(id, { seed: `whole/${count}`, players: count })
      for (let i = 0; match.actor !== null; i++) {
        assert.ok(i < 5000, `${id} ends`)
        const legal = match.legal()
        assert.equal(new Set(legal.map(({ words }) => words)).size, legal.length, `${id}: no two actions are called alike`)
        const one = legal[(i * 7) % legal.length]
        match.do(i % 2 === 0 ? one.action : one.words)
        if (i === 12) {
          const imagined = match.imagine(0, i)
          assert.deepEqual(imagined.view(0), match.view(0), `${id}: what is imagined looks the same`)
          imagined.free()
        }
      }
      const result = match.result()
      assert.equal(result.scores.length, count)
      const again = deadfall.replay(match.record())
      assert.deepEqual(again.result(), result)
      assert.deepEqual(again.truth(), match.truth())
      match.free()
      again.free()
    }
}

/* A record goes both ways. */
function records(deadfall, folder) {
  const match = deadfall.match('island', { seed: 'there', seats: ['apprentice', 'apprentice', 'random'] })
  match.play()
  const file = join(folder, 'island.rec')
  writeFileSync(file, match.record())
  const seen = execFileSync(program(), ['replay', file, '--text'], { encoding: 'utf8' })
  assert.ok(seen.trimEnd().endsWith(match.prompt('spectator')), 'the program ends the same match with the same sentence')
  const theirs = readFileSync(join(root, 'tests/golden/noir-0001.rec'), 'utf8')
  assert.ok(deadfall.replay(theirs).steps > 0)
  match.free()
}

function misuse(deadfall) {
  const refused = (act, text, clause = '') =>
    assert.throws(act, (why) => {
      assert.equal(why.name, 'Refusal')
      assert.match(why.message, text)
      assert.equal(why.clause, clause)
      return true
    })
  refused(() => deadfall.match('chess'), /no game chess/)
  refused(() => deadfall.match('noir', { players: 5 }), /2/)
  refused(() => deadfall.match('noir', { options: { luck: 3 } }), /luck/)
  refused(() => deadfall.match('noir', { seats: ['person', 'god'] }), /no bot god/)
  refused(() => deadfall.match('noir', { names: ['A\nB'] }), /line break/)
  refused(() => deadfall.match('noir', { names: ['x'.repeat(40)] }), /too long/)
  refused(() => deadfall.replay('nonsense'), /./)
  const match = deadfall.match('noir', { seed: 'a' })
  const before = JSON.stringify(match.truth())
  refused(() => match.do('fly away'), /fly away/)
  refused(() => match.do(99999), /./)
  refused(() => match.view(2), /no seat 2/)
  refused(() => match.advise(0), /at least one/)
  refused(() => match.undo(0), /./)
  refused(() => match.after(77), /./)
  assert.equal(JSON.stringify(match.truth()), before, 'nothing has changed')
  match.free()
  assert.throws(() => match.legal(), /freed/)
}

function searching(deadfall) {
  const bots = ['apprentice', 'random']
  const { wins, games } = deadfall.simulate('noir', { games: 40, bots })
  assert.ok(wins[0] > games / 2, `an apprentice beats chance: ${wins}`)
  assert.deepEqual(deadfall.simulate('noir', { games: 5, bots, seed: 'x' }), deadfall.simulate('noir', { games: 5, bots, seed: 'x' }))
  const match = deadfall.match('saw', { seats: ['person', 'person', 'person'], seed: 'b' })
  const advice = match.advise(300)
  assert.equal(advice.length, match.legal().length)
  assert.deepEqual(advice, match.advise(300))
}

/* The page of a plain file server; nothing but the package. */
async function inBrowser(folder) {
  const types = { '.js': 'text/javascript', '.wasm': 'application/wasm' }
  const server = createServer(({ url }, answer) => {
    const type = types[/\.\w+$/.exec(url)?.[0]]
    answer.setHeader('content-type', type ?? 'text/html')
    answer.end(type ? readFileSync(join(folder, 'node_modules/deadfall', url)) : '<!doctype html><title>deadfall</title>')
  })
  await new Promise((go) => server.listen(0, '127.0.0.1', go))
  const browser = await launch()
  try {
    const page = await browser.newPage()
    await page.goto(`http://127.0.0.1:${server.address().port}/`)
    const found = await page.evaluate(async () => {
      const { load } = await import('/index.js')
      const deadfall = await load()
      return deadfall.games().map(({ id }) => [id, deadfall.signature(id)])
    })
    assert.deepEqual(found, signatures, 'in the browser, too')
  } finally {
    await browser.close()
    server.close()
  }
}

const folder = mkdtempSync(join(tmpdir(), 'deadfall-npm-'))
try {
  const file = install(folder)
  const size = readFileSync(join(root, file)).length
  assert.ok(size < LIMIT, `${size} bytes packed`)
  example(folder)
  const { load } = await import(pathToFileURL(join(folder, 'node_modules/deadfall/index.js')).href)
  const deadfall = await load()
  assert.deepEqual(
    deadfall.games().map(({ id }) => [id, deadfall.signature(id)]),
    signatures,
    'the games are those of the other builds',
  )
  wholeGames(deadfall)
  records(deadfall, folder)
  misuse(deadfall)
  searching(deadfall)
  await inBrowser(folder)
  console.log(`${file}: ${size} bytes`)
} finally {
  rmSync(folder, { recursive: true, force: true })
}
