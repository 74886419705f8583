// The frame of the tests: a list of cases, sessions in real browsers that watch their own console.
//
// SPDX-License-Identifier: MIT
import assert from 'node:assert/strict'
import { SIZES } from '../tools/browser.mjs'

const cases = []

/** Adds a case; `run` gets { server, browser, open }. */
export function test(name, run) {
  cases.push({ name, run })
}

/**
 * Opens a browser of somebody's own: nothing is shared between two of them. Errors on the console,
 * failed requests and requests to other hosts fail the case. `frames` is all that its page received.
 */
async function openSession(world, options = {}) {
  const context = await world.browser.newContext({
    viewport: SIZES[options.size ?? 'desktop'],
    colorScheme: options.theme ?? 'dark',
    reducedMotion: options.motion === 'on' ? 'no-preference' : 'reduce',
    permissions: ['clipboard-read', 'clipboard-write'],
  })
  const page = await context.newPage()
  const session = { context, page, frames: [], complaints: [], mayLoseServer: false }
  const complain = (text) => {
    if (session.mayLoseServer && /ERR_CONNECTION|WebSocket|Failed to load|net::/.test(text)) return
    session.complaints.push(text)
  }
  page.setDefaultTimeout(20000)
  page.on('console', (message) => ['error', 'warning'].includes(message.type()) && complain(message.text()))
  page.on('pageerror', (error) => complain(error.stack ?? error.message))
  page.on('request', (request) => {
    const url = new URL(request.url())
    if (!['blob:', 'data:'].includes(url.protocol) && url.origin !== world.server.url) complain(`asks another host: ${request.url()}`)
  })
  page.on('websocket', (socket) => socket.on('framereceived', ({ payload }) => session.frames.push(String(payload))))
  world.sessions.push(session)
  return session
}

export async function runAll(server, browser, only) {
  let failed = 0
  let ran = 0
  for (const { name, run } of cases) {
    if (only && !name.includes(only)) continue
    ran++
    const world = { server, browser, sessions: [] }
    world.open = (options) => openSession(world, options)
    const begin = Date.now()
    try {
      await run(world)
      for (const session of world.sessions) assert.deepEqual(session.complaints, [], 'the console is silent')
      console.log(`ok      ${name} (${((Date.now() - begin) / 1000).toFixed(1)} s)`)
    } catch (why) {
      failed++
      console.log(`FAILED  ${name} (${((Date.now() - begin) / 1000).toFixed(1)} s)\n${why.stack ?? why}`)
      for (const [i, session] of world.sessions.entries()) {
        console.log(session.complaints.join('\n'))
        const file = `${process.env.TMPDIR ?? '/tmp'}/deadfall-web-${name.replace(/\W+/g, '-')}-${i}.png`
        await session.page.screenshot({ path: file }).then(
          () => console.log(`picture: ${file}`),
          () => {},
        )
      }
    }
    for (const session of world.sessions) await session.context.close()
  }
  console.log(`${Math.round((100 * (ran - failed)) / Math.max(1, ran))}% tests passed, ${failed} tests failed out of ${ran}`)
  return failed === 0 && ran > 0
}
