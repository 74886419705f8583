// A server of one's own and a browser before it: for tests, screenshots, and measurements.
//
// SPDX-License-Identifier: MIT
import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { chromium } from 'playwright-core'

const root = join(dirname(fileURLToPath(import.meta.url)), '../..')

/** DEADFALL names the program; else the one of the usual build. */
export function program() {
  const found = process.env.DEADFALL ?? join(root, 'build/release/deadfall')
  if (!existsSync(found)) throw new Error(`there is no program ${found}: build it, or name it with DEADFALL`)
  return found
}

export function freePort() {
  return new Promise((resolve, reject) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address()
      probe.close(() => resolve(port))
    })
    probe.on('error', reject)
  })
}

/** A server on a free port with an empty store; `stop` and `start` keep the store, `end` removes it. */
export async function startServer() {
  const folder = mkdtempSync(join(tmpdir(), 'deadfall-web-'))
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  let child
  const start = async () => {
    child = spawn(program(), ['serve', '--listen', `127.0.0.1:${port}`, '--db', join(folder, 'web.db'), '--tables-each', '0', '--links-each', '0'], {
      stdio: ['ignore', 'ignore', 'inherit'],
    })
    for (let i = 0; ; i++) {
      try {
        if ((await fetch(`${url}/healthz`)).ok) return
      } catch {
        if (i > 100 || child.exitCode !== null) throw new Error('the server does not start')
      }
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
  }
  const stop = () =>
    new Promise((resolve) => {
      child.once('exit', resolve)
      child.kill('SIGTERM')
    })
  await start()
  const end = async () => {
    await stop()
    rmSync(folder, { recursive: true, force: true })
  }
  return { url, start, stop, end }
}

export function launch() {
  return chromium.launch({
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu', '--force-color-profile=srgb'],
  })
}

export const SIZES = {
  desktop: { width: 1440, height: 900 },
  laptop: { width: 1280, height: 720 },
  tablet: { width: 820, height: 1180 },
  phone: { width: 360, height: 740 },
  uhd: { width: 3840, height: 2160 },
}

/** Whatever the page offers now. */
export const OFFERS = 'main [data-action]:not([disabled])'
export const STEPS = 'main [data-step]:not([disabled])'

/** Small repeatable randomness. */
export function dice(seed) {
  let x = seed >>> 0 || 1
  return (n) => {
    x ^= x << 13
    x >>>= 0
    x ^= x >>> 17
    x ^= x << 5
    x >>>= 0
    return x % n
  }
}

/* Waits until the page offers something, draws the curtain, or the game is over. */
async function whatNow(page, timeout) {
  const handle = await page.waitForFunction(
    ([offers, steps]) => {
      const over = document.querySelector('.table-page[data-phase=over], .table-page[data-phase=closed]')
      if (over) return 'over'
      if (document.querySelector('[data-curtain]')) return 'curtain'
      if (document.querySelector('.scene[aria-busy=true]')) return false
      if (document.querySelector(`${offers}, ${steps}`)) return 'offer'
      return false
    },
    [OFFERS, STEPS],
    { timeout, polling: 10 },
  )
  return handle.jsonValue()
}

/**
 * Clicks on one thing that the page offers; answers 'over' at the end of the game. A quick click goes
 * straight to the element, without the mouse: for long games, once real clicks have shown that it works.
 */
export async function clickOne(page, roll, quick = false, timeout = 20000) {
  const now = await whatNow(page, timeout)
  if (now === 'over') return now
  if (now === 'curtain') {
    await page.click('[data-curtain]')
    return now
  }
  /* a real click needs the thing to hold still and be on top; what can't be reached is no offer */
  for (let tries = 0; tries < 8; tries++) {
    const all = await page.$$(`${OFFERS}, ${STEPS}`)
    if (all.length === 0) return 'gone'
    const actions = await page.$$(OFFERS)
    const pool = actions.length > 0 && roll(4) > 0 ? actions : all
    const one = pool[roll(pool.length)]
    try {
      const beat = await page.getAttribute('.table-page', 'data-beat')
      const isAction = (await one.getAttribute('data-action')) !== null
      if (quick) await one.dispatchEvent('click')
      else await one.click({ timeout: 5000 })
      if (isAction)
        await page
          .waitForFunction((b) => document.querySelector('.table-page')?.dataset.beat !== b || document.querySelector('[data-curtain]'), beat, { timeout: 3000, polling: 10 })
          .catch(() => {})
      return 'clicked'
    } catch (why) {
      if (/closed|crash/i.test(String(why))) throw why
    }
  }
  throw new Error('nothing that the page offers can be clicked')
}

/** Begins a game against bots from the first page. */
export async function quickGame(page, url, game, bot) {
  await page.goto(url)
  if (bot) await page.selectOption(`.game-card[data-game=${game}] select`, bot)
  await page.click(`.game-card[data-game=${game}] .main`)
  await page.waitForSelector('.table-page .scene > *')
}
