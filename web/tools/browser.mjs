// A server of one's own and a browser before it: for tests, screenshots, and measurements.
//
// SPDX-License-Identifier: MIT
import { execFileSync, spawn } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { get as getPlain } from 'node:http'
import { get as getEncrypted } from 'node:https'
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

/* Built once for a run: makes the server deal the same cards again (see the file). */
let known
function knownRandom() {
  if (known) return known
  const folder = mkdtempSync(join(tmpdir(), 'deadfall-random-'))
  known = join(folder, 'known_random.so')
  execFileSync(process.env.CC ?? 'cc', ['-shared', '-fPIC', '-O1', '-o', known, join(root, 'tests/server/known_random.c')])
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }))
  return known
}

/** A certificate for this machine that vouches for itself, and its key: the options that name them. */
function ownCertificate(folder) {
  const [key, certificate] = [join(folder, 'key.pem'), join(folder, 'certificate.pem')]
  const wanted = ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2', '-subj', '/CN=127.0.0.1']
  execFileSync('openssl', [...wanted, '-addext', 'subjectAltName=IP:127.0.0.1', '-keyout', key, '-out', certificate], { stdio: 'pipe' })
  return ['--tls-cert', certificate, '--tls-key', key]
}

/** Does the server answer, whatever its certificate? */
function isWell(url) {
  return new Promise((resolve) => {
    const get = url.startsWith('https:') ? getEncrypted : getPlain
    get(`${url}/healthz`, { rejectUnauthorized: false, agent: false }, (answer) => {
      answer.resume()
      resolve(answer.statusCode === 200)
    }).on('error', () => resolve(false))
  })
}

/**
 * A server on a free port with an empty store; `stop` and `start` keep the store, `end` removes it.
 * With a seed it deals the same cards in every run; with `tls` it has a certificate of its own making;
 * `options` are further ones of `deadfall serve`.
 */
export async function startServer(seed, { tls = false, options = [] } = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'deadfall-web-'))
  const port = await freePort()
  const url = `${tls ? 'https' : 'http'}://127.0.0.1:${port}`
  const more = [...(tls ? ownCertificate(folder) : []), ...options]
  let child
  let starts = 0
  const start = async () => {
    /* what is drawn after a restart must not be what was drawn before it */
    const chosen = seed === undefined ? {} : { LD_PRELOAD: knownRandom(), DEADFALL_TEST_SEED: String(seed * 100 + starts++) }
    child = spawn(program(), ['serve', '--listen', `127.0.0.1:${port}`, '--db', join(folder, 'web.db'), '--tables-each', '0', '--rate', '0', '--links-each', '0', ...more], {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, ...chosen },
    })
    for (;;) {
      if (child.exitCode !== null) throw new Error('the server does not start')
      if (await isWell(url)) return
      await new Promise((resolve) => setTimeout(resolve, 20))
    }
  }
  const stop = () =>
    new Promise((resolve) => {
      child.once('exit', resolve)
      child.kill('SIGTERM')
    })
  await start()
  const end = async () => {
    if (child.exitCode === null) await stop()
    rmSync(folder, { recursive: true, force: true })
  }
  return { url, start, stop, end }
}

/* The shell is Chromium without windows, menus and bars, which nobody sees here and which cost as much as the page. */
const BROWSERS = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium']

export function launch() {
  return chromium.launch({
    executablePath: process.env.CHROMIUM ?? BROWSERS.find(existsSync) ?? BROWSERS[0],
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

/*
 * In every page, before its own scripts: finds what is asked of whoever sits there. Actions are picked
 * more often than steps on the way to one, so that a game goes on.
 */
function hands([offers, steps, patience, app]) {
  /* a page that is kept would hide from the tests what comes from where */
  if (!app) delete Navigator.prototype.serviceWorker
  /* where the server's secret is known the shares must be, too, so that the deal is the same again */
  const draw = crypto.getRandomValues.bind(crypto)
  let drawn = 0
  crypto.getRandomValues = (numbers) => {
    if (!(numbers instanceof Uint32Array)) return draw(numbers) // not ours
    drawn++
    for (let i = 0; i < numbers.length; i++) numbers[i] = drawn * 37 + i
    return numbers
  }
  window.testHands = {
    state() {
      if (document.querySelector('.table-page[data-phase=over], .table-page[data-phase=closed]')) return 'over'
      if (document.querySelector('[data-curtain]')) return 'curtain'
      if (document.querySelector('.scene[aria-busy=true]')) return null
      return document.querySelector(`${offers}, ${steps}`) ? 'offer' : null
    },
    /* fails where nothing has come of it, nor of anything else at the table, for a long time */
    async until(look) {
      const { beat: number } = window.testHands
      let [beat, since] = [number(), performance.now()]
      for (;;) {
        const found = look()
        if (found) return found
        if (number() !== beat) [beat, since] = [number(), performance.now()]
        if (performance.now() - since > patience) throw new Error('nothing has happened for a long time')
        await new Promise((go) => setTimeout(go, 5))
      }
    },
    pick(a, b) {
      const all = [...document.querySelectorAll(`${offers}, ${steps}`)]
      const actions = all.filter((one) => one.matches(offers))
      const pool = actions.length > 0 && a % 4 > 0 ? actions : all
      return pool[b % pool.length]
    },
    /* goes up with everything that the server tells; behind a curtain there is none */
    beat: () => document.querySelector('.table-page')?.dataset.beat,
    /* a point of the element that nothing lies over, as a person would find one: the middle, or farther out */
    async reach(element) {
      element.scrollIntoView({ block: 'nearest', inline: 'nearest' })
      await new Promise((go) => requestAnimationFrame(() => setTimeout(go, 0)))
      const box = element.getBoundingClientRect()
      for (const across of [0.5, 0.25, 0.75, 0.1, 0.9])
        for (const down of [0.5, 0.25, 0.75, 0.1, 0.9]) {
          const [x, y] = [box.x + box.width * across, box.y + box.height * down]
          const top = document.elementFromPoint(x, y)
          if (top && top.closest('[data-action], [data-step], [data-curtain]') === element) return [x, y]
        }
      return element.isConnected ? 'covered' : 'gone'
    },
    /* what a click on an action leads to; whoever is asked about a grave one does it all the same */
    follow: (beat) =>
      window.testHands.until(() => {
        document.querySelector('.doubt .main:not(:disabled)')?.click()
        return window.testHands.beat() !== beat || window.testHands.state() === 'over'
      }),
  }
}

/* Where somebody waits longer than this and nothing happens something is wrong, however busy the machine is. */
const PATIENCE = 60000

/** A browser of somebody's own: nothing is shared between two of them. `app`: it keeps the page, and can be called. */
export async function openPage(browser, { size = 'desktop', theme = 'dark', motion = 'off', touch = false, app = false } = {}) {
  const context = await browser.newContext({
    viewport: SIZES[size],
    colorScheme: theme,
    hasTouch: touch,
    reducedMotion: motion === 'on' ? 'no-preference' : 'reduce',
    ignoreHTTPSErrors: true,
    permissions: ['clipboard-read', 'clipboard-write'],
  })
  await context.addInitScript(hands, [OFFERS, STEPS, PATIENCE, app])
  return context.newPage()
}

const roomFor = (roll) => [roll(1 << 20), roll(1 << 20)]

/** Clicks with the mouse on one thing that the page offers; answers 'over' at the end of the game. */
export async function clickOne(page, roll) {
  for (let tries = 0; tries < 8; tries++) {
    const found = await page.evaluateHandle(async ([a, b]) => {
      const own = window.testHands
      const now = await own.until(own.state)
      return { now, one: now === 'offer' ? own.pick(a, b) : document.querySelector('[data-curtain]'), beat: own.beat() }
    }, roomFor(roll))
    const now = await (await found.getProperty('now')).jsonValue()
    if (now === 'over') return now
    const one = (await found.getProperty('one')).asElement()
    /* it may go while the mouse is on its way; what stays has to be within reach */
    const at = await one.evaluate((element) => window.testHands.reach(element))
    if (at === 'covered') throw new Error(`out of reach: ${await one.evaluate((element) => element.outerHTML.slice(0, 300))}`)
    if (at === 'gone') continue
    await page.mouse.click(...at)
    if (now === 'curtain') return now
    await page.evaluate(({ one, beat }) => one.matches('[data-action]') && window.testHands.follow(beat), found)
    return 'clicked'
  }
  throw new Error('whatever the page offers goes away')
}

/**
 * The same without the mouse and all within the page: for long games, once real clicks have shown that
 * it works. Answers 'over', or 'more' after that many clicks.
 */
export async function clickMany(page, roll, clicks) {
  const rolls = Array.from({ length: clicks }, () => roomFor(roll))
  return page.evaluate(async (pairs) => {
    const own = window.testHands
    for (const [a, b] of pairs) {
      const now = await own.until(own.state)
      if (now === 'over') return now
      const one = now === 'curtain' ? document.querySelector('[data-curtain]') : own.pick(a, b)
      const before = own.beat()
      one.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }))
      if (one.matches('[data-action]')) await own.follow(before)
      else await new Promise((go) => setTimeout(go, 5))
    }
    return 'more'
  }, rolls)
}

/** Fails where nothing has come of it for a long time. */
export function withPatience(promise, limit = PATIENCE) {
  let timer
  const late = new Promise((_, reject) => {
    timer = setTimeout(() => reject(new Error('nothing has happened for a long time')), limit)
  })
  return Promise.race([promise, late]).finally(() => clearTimeout(timer))
}

/** Resolves when what was clicked or typed before is drawn. */
export function drawn(page) {
  return page.evaluate(() => new Promise((go) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(go, 0)))))
}

/** Begins a game against bots from the first page. */
export async function quickGame(page, url, game, bot) {
  await page.goto(url)
  const card = `:is(.game-card, .study-card)[data-game=${game}]`
  if (bot) await page.selectOption(`${card} select`, bot)
  await page.click(`${card} .main`)
  await page.waitForSelector('.table-page .scene > *:not(.loading)')
}
