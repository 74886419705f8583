// The frame of the tests: a list of cases, each with a server of its own and with browsers that watch
// their own console.
//
// SPDX-License-Identifier: MIT
import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { cpus, tmpdir } from 'node:os'
import { openPage, startServer, withPatience } from '../tools/browser.mjs'

const cases = []

/* However busy the machine is, a case that is not done by then never will be; nor will a browser close. */
const CASE = 900000
const CLOSING = 60000

/** By its name, so that a new case leaves the games of all others as they are; small enough for known_random.c. */
function seedOf(name) {
  return createHash('sha256').update(name).digest().readUIntBE(0, 3) + 1
}

/**
 * Adds a case; `run` gets { server, open, note }. Cases run side by side, those that measure time
 * (`alone`) after all others and one by one. `tls`: the server has a certificate of its own making; `options`: further ones of it.
 */
export function test(name, run, { alone = false, tls = false, options = [] } = {}) {
  cases.push({ name, run, alone, tls, options, seed: seedOf(name) })
}

/**
 * Opens a browser of somebody's own. Errors on the console, failed requests and requests to other
 * hosts fail the case. `frames` is all that its page received.
 */
async function openSession(world, options) {
  const page = await openPage(world.browser, options)
  const session = { context: page.context(), page, frames: [], complaints: [], mayLoseServer: false }
  const complain = (text) => {
    if (session.mayLoseServer && /ERR_CONNECTION|WebSocket|Failed to load|net::/.test(text)) return
    session.complaints.push(text)
  }
  page.context().setDefaultTimeout(180000) // further tabs of theirs, too
  page.on('console', (message) => ['error', 'warning'].includes(message.type()) && complain(message.text()))
  page.on('pageerror', (error) => complain(error.stack ?? error.message))
  page.on('request', (request) => {
    const url = new URL(request.url())
    if (!['blob:', 'data:', 'file:'].includes(url.protocol) && url.origin !== world.server.url) complain(`asks another host: ${request.url()}`)
  })
  page.on('websocket', (socket) => socket.on('framereceived', ({ payload }) => session.frames.push(String(payload))))
  world.sessions.push(session)
  return session
}

async function pictures(world, name) {
  for (const [i, session] of world.sessions.entries()) {
    console.log(session.complaints.join('\n'))
    const file = `${tmpdir()}/deadfall-web-${name.replace(/\W+/g, '-')}-${i}.png`
    await session.page.screenshot({ path: file, timeout: 5000 }).then(
      () => console.log(`picture: ${file}`),
      () => {},
    )
  }
}

/** Runs one case; says why it is bad, or nothing. */
async function runOne(browser, { name, run, tls, options, seed }) {
  const begin = Date.now()
  const notes = []
  const world = { browser, sessions: [], open: (options) => openSession(world, options), note: (text) => notes.push(text) }
  const line = (word) => `${word.padEnd(7)} ${name} (${[`${((Date.now() - begin) / 1000).toFixed(1)} s`, ...notes].join(', ')})`
  let bad = ''
  try {
    world.server = await startServer(seed, { tls, options })
    await withPatience(run(world), CASE)
    for (const session of world.sessions) assert.deepEqual(session.complaints, [], 'the console is silent')
    console.log(line('ok'))
  } catch (why) {
    bad = String(why.stack ?? why)
    console.log(`${line('FAILED')}\n${bad}`)
    await pictures(world, name)
  }
  for (const session of world.sessions)
    await withPatience(session.context.close(), CLOSING).catch((why) => {
      bad ||= `its browser does not close: ${why.message}`
      console.log(`FAILED  ${name}: ${bad}`)
    })
  await world.server?.end()
  return bad
}

export async function runAll(browser, only) {
  const wanted = cases.filter(({ name }) => !only || name.includes(only))
  const results = []
  /* a browser waits a lot: one more at a time than there are processors */
  const together = wanted.filter((one) => !one.alone)
  const hands = Number(process.env.WEB_JOBS ?? cpus().length + 1)
  const work = async () => {
    for (let one = together.shift(); one; one = together.shift()) results.push({ name: one.name, bad: await runOne(browser, one) })
  }
  await Promise.all(Array.from({ length: hands }, work))
  for (const one of wanted.filter((it) => it.alone)) results.push({ name: one.name, bad: await runOne(browser, one) })
  const failed = results.filter(({ bad }) => bad).length
  /* again at the end, where whoever reads only the end finds them */
  for (const { name, bad } of results) if (bad) console.log(`FAILED  ${name}\n${bad}`)
  console.log(`${Math.round((100 * (results.length - failed)) / Math.max(1, results.length))}% tests passed, ${failed} tests failed out of ${results.length}`)
  return failed === 0 && results.length > 0
}
