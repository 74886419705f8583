// The page as an app: kept in the browser it starts without a server, and a newer version is offered and never forced;
// and the page as a folder of files that a plain host serves from somewhere below its root.
//
// SPDX-License-Identifier: MIT
import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, get } from 'node:http'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, extname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { clickMany, clickOne, dice, quickGame } from '../tools/browser.mjs'
import { inspect } from './access.mjs'
import { test } from './frame.mjs'

const root = join(dirname(fileURLToPath(import.meta.url)), '../..')
const GAMES = ['noir', 'intruder', 'saw', 'island', 'armada']
/* where the folder lies at its host */
const BELOW = '/games/deadfall/'

/* Built once for a run. */
let built
function site() {
  if (built) return built
  built = mkdtempSync(join(tmpdir(), 'deadfall-site-'))
  execFileSync(join(root, 'tools/site-static'), [built], { stdio: ['ignore', 'ignore', 'inherit'] })
  process.on('exit', () => rmSync(built, { recursive: true, force: true }))
  return built
}

/* a host of files need not know what a module is */
const TYPES = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css', '.svg': 'image/svg+xml', '.png': 'image/png', '.json': 'application/json', '.webmanifest': 'application/manifest+json' }

/** A plain host of files, with the folder below its root; `asked` has what it was asked for, `stop` and `start` are those of its cable. */
async function hostFiles(folder) {
  const asked = []
  const host = createServer((request, response) => {
    asked.push(request.url)
    const { pathname } = new URL(request.url, 'http://host')
    const file = pathname.startsWith(BELOW) && join(folder, pathname === BELOW ? 'index.html' : pathname.slice(BELOW.length))
    if (!file || !existsSync(file)) response.writeHead(404, { 'content-type': 'text/html' }).end('<p>There is no such file')
    else response.writeHead(200, { 'content-type': TYPES[extname(file)] ?? 'application/octet-stream' }).end(readFileSync(file))
  })
  const start = (port = 0) => new Promise((resolve) => host.listen(port, '127.0.0.1', resolve))
  await start()
  const { port } = host.address()
  const stop = () =>
    new Promise((resolve) => {
      host.close(resolve)
      host.closeAllConnections()
    })
  return { url: `http://127.0.0.1:${port}`, page: `http://127.0.0.1:${port}${BELOW}`, asked, stop, start: () => start(port) }
}

/** Runs a case at a host with a copy of the site. */
async function withSite(world, run) {
  const folder = mkdtempSync(join(tmpdir(), 'deadfall-host-'))
  cpSync(site(), folder, { recursive: true })
  const host = await hostFiles(folder)
  const own = world.server.url
  world.server.url = host.url /* the only one that may be asked for anything */
  try {
    await run({ ...host, folder, own })
  } finally {
    await host.stop().catch(() => {})
    rmSync(folder, { recursive: true, force: true })
  }
}

/** As if it had been built from other sources: no file that has its hash in its name is called as before. */
function rebuild(folder) {
  const names = readdirSync(join(folder, 'assets'))
  const renamed = names.map((name) => [name, name.replace(/-([\w-]{8})\.(\w+)$/, (_, hash, end) => `-${[...hash].reverse().join('').replace(/^-/, '_')}x.${end}`)])
  for (const [from, to] of renamed) renameSync(join(folder, 'assets', from), join(folder, 'assets', to))
  const texts = ['index.html', 'sw.js', ...readdirSync(join(folder, 'assets')).map((name) => join('assets', name))].filter((name) => /\.(html|js|css)$/.test(name))
  for (const name of texts) {
    let text = readFileSync(join(folder, name), 'utf8')
    for (const [from, to] of renamed) text = text.replaceAll(from, to)
    writeFileSync(join(folder, name), text.replace(/"version":"\w+"/, '"version":"newer"'))
  }
}

/** Resolves when the browser has kept the page and it answers from there. */
const kept = (page) =>
  page.evaluate(async () => {
    const { active } = await navigator.serviceWorker.ready
    if (active.state !== 'activated') await new Promise((resolve) => active.addEventListener('statechange', resolve))
    if (!navigator.serviceWorker.controller) await new Promise((resolve) => navigator.serviceWorker.addEventListener('controllerchange', resolve))
  })

const script = (page) => page.getAttribute('script[type=module][src]', 'src')
const cacheCount = (page) => page.evaluate(async () => (await caches.keys()).length)

test('app: started once, it starts without the server, and a game is played', async ({ server, open }) => {
  const ann = await open({ app: true })
  const { page } = ann
  await page.goto(server.url)
  await page.waitForSelector('.game-card')
  await kept(page)
  ann.mayLoseServer = true
  await server.stop()
  await page.reload()
  await page.waitForSelector('.here-notice:has-text("No connection")')
  for (const game of ['noir', 'saw']) {
    await page.click(`.game-card[data-game=${game}] .main`)
    await page.waitForSelector('.table-page .scene > *:not(.loading)')
    for (let i = 0; i < 4; i++) if ((await clickOne(page, dice(i + 3))) === 'over') break
    await page.reload()
    await page.waitForSelector(`.table-page[data-game=${game}] .scene > *:not(.loading)`)
    await clickMany(page, dice(4), 3)
    await page.click('.top-bar .home')
    await page.waitForSelector('.game-card')
  }
  /* screens that nobody has looked at so far */
  for (const [path, there] of [
    ['/rules/island', '.book-text'],
    ['/learn/noir', '.lesson .scene > *:not(.loading)'],
    ['/puzzles', '.puzzle-link'],
    ['/you', '.you'],
  ]) {
    await page.goto(`${server.url}${path}`)
    await page.waitForSelector(there)
  }
  await server.start()
  await page.goto(server.url)
  await page.waitForSelector('.game-card')
  await page.waitForSelector('.here-notice', { state: 'detached' })
})

test('app: what is not the page is left to the server', async ({ server, open }) => {
  const ann = await open({ app: true })
  const { page } = ann
  await page.goto(server.url)
  await page.waitForSelector('.game-card')
  await kept(page)
  const [own, head, health] = await page.evaluate(async () => {
    const text = async (path, how) => (await fetch(path, how)).text()
    return [await text('/', { cache: 'no-store' }), (await fetch('/sw.js')).headers.get('cache-control'), await text('/healthz')]
  })
  assert.match(own, /og:title/, 'the page that the server has now')
  assert.equal(head, 'no-cache')
  assert.equal(health, 'ok\n')
  const keptFiles = await page.evaluate(async () => (await (await caches.open((await caches.keys())[0])).keys()).map(({ url }) => new URL(url).pathname))
  assert.ok(keptFiles.includes('/') && keptFiles.some((path) => path.endsWith('.wasm')) && keptFiles.some((path) => path.endsWith('.woff2')), `${keptFiles}`)
  assert.ok(!keptFiles.some((path) => /sw\.js|card|healthz|metrics|ws$/.test(path)), `${keptFiles}`)
  ann.mayLoseServer = true
  const missing = await page.goto(`${server.url}/nowhere`)
  assert.equal(missing.status(), 404)
})

test('app: a newer version is offered, never in the middle of a game, and comes when it is wanted', async (world) =>
  withSite(world, async ({ page: address, folder, asked, stop, start }) => {
    const ann = await world.open({ app: true })
    const { page } = ann
    await quickGame(page, address, 'noir', 'rules')
    await kept(page)
    const old = await script(page)
    rebuild(folder)
    await page.evaluate(async () => {
      const known = await navigator.serviceWorker.getRegistration()
      await known.update()
      while (!known.waiting) await new Promise((resolve) => setTimeout(resolve, 20))
    })
    /* the game goes on as if nothing had happened, also with what has not come yet, and after a reload */
    const roll = dice(5)
    for (let i = 0; i < 3; i++) if ((await clickOne(page, roll)) === 'over') break
    await page.keyboard.press('r')
    await page.waitForSelector('.book .book-text')
    await page.reload()
    await page.waitForSelector('.table-page .scene > *:not(.loading)')
    assert.equal(await script(page), old)
    assert.equal(await page.locator('.is-newer').count(), 0)
    /* another tab wants it; this one is left alone */
    const other = await ann.context.newPage()
    await other.goto(address)
    await other.waitForSelector('.is-newer')
    await other.waitForSelector('.game-card')
    await inspect(other, 'the offer')
    await other.click('.is-newer button:has-text("Later")')
    await other.waitForSelector('.is-newer', { state: 'detached' })
    await other.reload()
    await other.waitForSelector('.is-newer')
    await Promise.all([other.waitForEvent('load'), other.click('.is-newer button:has-text("Reload")')])
    await other.waitForFunction((before) => document.querySelector('script[type=module][src]')?.getAttribute('src') !== before, old)
    /* what is kept here belongs to one version at a time */
    await other.waitForSelector('.banner.is-version:has-text("Another tab")')
    await other.close()
    assert.equal(await script(page), old)
    assert.equal(await cacheCount(page), 2, 'what the old page may still ask for stays')
    await page.keyboard.press('?')
    await page.keyboard.press('Escape')
    await page.click('.top-bar button[aria-label=Settings]') // a part that it has not fetched so far
    await page.waitForSelector('dialog .choice')
    await page.keyboard.press('Escape')
    for (let i = 0; i < 3; i++) if ((await clickOne(page, roll)) === 'over') break
    await page.click('.top-bar .home')
    await page.waitForSelector('.is-newer')
    await Promise.all([page.waitForEvent('load'), page.click('.is-newer button:has-text("Reload")')])
    await page.waitForSelector('.table-item[data-game=noir]')
    assert.notEqual(await script(page), old)
    assert.equal(await page.locator('.is-newer').count(), 0)
    /* and it is whole */
    ann.mayLoseServer = true
    asked.length = 0
    await stop()
    await page.click('.table-item[data-game=noir] button')
    await page.waitForSelector('.table-page .scene > *:not(.loading)')
    await page.reload()
    await page.waitForSelector('.table-page .scene > *:not(.loading)')
    await start()
    assert.deepEqual(asked, [])
  }))

test('app: what could not be kept whole answers nothing, and is tried again', async (world) =>
  withSite(world, async ({ page: address, folder, stop, start }) => {
    const ann = await world.open({ app: true })
    const { page } = ann
    ann.mayLoseServer = true
    const missing = join(folder, 'assets', readdirSync(join(folder, 'assets')).find((name) => name.endsWith('.md')))
    renameSync(missing, `${missing}.away`)
    await page.goto(address)
    await page.waitForSelector('.game-card')
    await kept(page)
    const whole = () => page.evaluate(async () => Boolean(await caches.match(location.href)))
    assert.equal(await whole(), false)
    await page.reload()
    await page.waitForSelector('.game-card')
    renameSync(`${missing}.away`, missing)
    await page.reload()
    await page.waitForSelector('.game-card')
    await page.evaluate(async () => {
      while (!(await caches.match(location.href))) await new Promise((resolve) => setTimeout(resolve, 20))
    })
    await stop()
    await page.reload()
    await page.waitForSelector('.game-card')
    await start()
  }))

/* Between the browser and the server: while `before` is true the page is one of an older version, with other names of all
 * its parts and a protocol that the server does not speak. */
async function standBefore(url) {
  const upstream = new URL(url)
  const state = { before: true }
  const OWN = /-([\w-]{8})\.(js|css|wasm|svg|md|woff2|json)\b/g
  const OLDER = /-([\w-]{8})o\.(js|css|wasm|svg|md|woff2|json)\b/g
  const front = createServer((request, response) => {
    const headers = { ...request.headers }
    delete headers['accept-encoding']
    delete headers['if-none-match']
    get({ host: upstream.hostname, port: upstream.port, path: state.before ? request.url.replace(OLDER, '-$1.$2') : request.url, headers }, async (answer) => {
      let body = Buffer.concat(await answer.toArray())
      if (state.before && /javascript|html|css/.test(answer.headers['content-type'])) {
        const text = body.toString().replace(OWN, '-$1o.$2').replace(/deadfall\.\d+/, 'deadfall.999').replace(/"version":"\w+"/, '"version":"older"')
        body = Buffer.from(text)
      }
      const { etag, ...rest } = answer.headers
      response.writeHead(answer.statusCode, { ...rest, 'content-length': body.length }).end(body)
    })
  })
  front.on('upgrade', (request, socket, head) => {
    const through = connect(Number(upstream.port), upstream.hostname, () => {
      through.write(`${request.method} ${request.url} HTTP/1.1\r\n${Object.entries(request.headers).map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n`)
      through.write(head)
      socket.pipe(through).pipe(socket)
    })
    for (const one of [through, socket]) one.on('error', () => [through, socket].forEach((end) => end.destroy()))
  })
  await new Promise((resolve) => front.listen(0, '127.0.0.1', resolve))
  state.url = `http://127.0.0.1:${front.address().port}`
  state.close = () => {
    front.close()
    front.closeAllConnections()
  }
  return state
}

test('app: a kept page that the server no longer understands is replaced by the button', async (world) => {
  const front = await standBefore(world.server.url)
  world.server.url = front.url
  const ann = await world.open({ app: true })
  const { page } = ann
  await page.goto(front.url)
  await page.waitForSelector('.banner.is-version:has-text("different versions")')
  await kept(page)
  const old = await script(page)
  assert.match(old, /o\.js$/)
  front.before = false
  /* a reload alone brings what was kept */
  await page.reload()
  await page.waitForSelector('.banner.is-version:has-text("different versions")')
  assert.equal(await script(page), old)
  await page.click('.banner.is-version button')
  await page.waitForSelector('.game-card')
  assert.notEqual(await script(page), old)
  assert.equal(await cacheCount(page), 1, 'the old one is gone')
  assert.equal(await page.locator('.banner').count(), 0)
  front.close()
})

for (const game of GAMES)
  test(`site: a host of files is enough, and a reload in the middle goes on: ${game}`, async (world) =>
    withSite(world, async ({ page: address, asked }) => {
      const ann = await world.open()
      const { page } = ann
      await quickGame(page, `${address}index.html`, game, 'rules')
      assert.match(page.url(), /\/games\/deadfall\/index\.html\?\/t\/here-/)
      const roll = dice(11)
      for (let i = 0; i < 4; i++) if ((await clickOne(page, roll)) === 'over') break
      const log = () => page.$$eval('.log li.event', (all) => all.map((li) => li.textContent))
      await page.waitForSelector('.log li.event')
      const before = await log()
      await page.reload()
      await page.waitForSelector('.table-page .scene > *:not(.loading)')
      await page.waitForFunction((n) => document.querySelectorAll('.log li.event').length >= n, before.length)
      assert.deepEqual((await log()).slice(0, before.length), before)
      await clickMany(page, roll, 5)
      assert.deepEqual([...new Set(asked.filter((url) => !url.startsWith(BELOW)))], [], 'nothing leaves the folder')
    }))

test('site: screens, links and what is not offered', async (world) =>
  withSite(world, async ({ page: address, asked, own }) => {
    const { page } = await world.open()
    await page.goto(address)
    await page.waitForSelector('.here-notice:has-text("in your browser")')
    await inspect(page, 'start')
    /* as strict as a server is */
    const said = (await fetch(`${own}/`)).headers.get('content-security-policy')
    assert.equal(await page.getAttribute('meta[http-equiv=Content-Security-Policy]', 'content'), said.replace("; frame-ancestors 'none'", ''))
    /* nobody is invited, called or waited for */
    await page.click('.game-card[data-game=intruder] button:has-text("Share one device")')
    assert.equal(await page.locator('dialog option[value=friend]').count(), 0)
    await inspect(page, 'setting up')
    await page.keyboard.press('Escape')
    await page.click('button[aria-label="Settings"]')
    await page.waitForSelector('dialog .choice')
    assert.equal(await page.locator('dialog .call-switch').count(), 0)
    await inspect(page, 'settings')
    await page.keyboard.press('Escape')
    /* by clicks, and by addresses */
    await page.click('.game-card[data-game=noir] button:has-text("Rules")')
    await page.waitForSelector('.book-text')
    assert.equal(page.url(), `${address}?/rules/noir`)
    await page.goBack()
    await page.waitForSelector('.game-card')
    for (const [path, there] of [
      ['?/rules/saw', '.book-text'],
      ['?/rules/noir/print', 'main'],
      ['?/learn/noir', '.lesson .scene > *:not(.loading)'],
      ['?/you', '.you'],
      ['?%2Fyou&from=elsewhere', '.you'],
      ['?/puzzles', '.puzzle-link'],
    ]) {
      await page.goto('about:blank')
      await page.goto(address + path)
      await page.waitForSelector(there)
      await inspect(page, path)
    }
    /* a link to a puzzle, as it is passed on */
    const puzzle = await page.getAttribute('.puzzle-shelf[data-game=noir] .puzzle-link', 'href')
    const id = puzzle.split('/').pop()
    await page.goto('about:blank')
    await page.goto(`${address}index.html#noir=${id}`)
    await page.waitForSelector('.puzzle .scene > *:not(.loading)')
    assert.equal(page.url(), `${address}index.html?/puzzle/noir/${id}`)
    await page.goto('about:blank')
    await page.goto(`${address}?/t/here-nothing`)
    await page.waitForSelector('.error-page h1:has-text("no such table")')
    await page.click('.error-page button')
    await page.waitForSelector('.game-card')
    assert.equal(page.url(), address)
    const manifest = await (await fetch(`${address}manifest.webmanifest`)).json()
    for (const { src } of manifest.icons) assert.equal((await fetch(new URL(src, address))).status, 200, src)
    for (const { url } of manifest.shortcuts) {
      await page.goto(new URL(url, address).href)
      await page.waitForSelector('main h1')
      assert.equal(await page.locator('.error-page').count(), 0, url)
    }
    assert.deepEqual([...new Set(asked.filter((url) => !url.startsWith(BELOW)))], [], 'nothing leaves the folder')
  }))
