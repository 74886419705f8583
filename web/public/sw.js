// The page's service worker: keeps the page in this browser, so that it starts without a network; shows that it is
// somebody's turn, and brings them to the table by a click.
//
// Each version of the page has a cache of its own and a worker that answers from it. A newer one waits until no page
// of the older is open, or somebody has asked for it (web/src/fresh.ts): so no page ever gets parts of two versions.
//
// A push comes sealed from the server that this file is from, and says the table and the game, nothing that
// happens in it: others may see the screen. Whoever looks at that table already needs no notification.
//
// SPDX-License-Identifier: MIT

/* the build writes this line (web/vite.config.mjs): the script that the page begins with, and all its other files */
const PAGE = { version: '', entry: '', files: [] }

/* ---- The page ------------------------------------------------------------------------------ */

const { scope } = self.registration
/* another folder of the same host may have a page like this one, with caches that are not ours */
const OURS = `deadfall ${scope} `
const OWN = OURS + PAGE.version

/* as is_screen of src/server/pages.c; a folder of files has the first of them alone */
const SCREEN = /^((index\.html)?|(t|learn|rules|puzzle)\/.*|you|open|puzzles)$/

const lookIn = (cacheName, address) => caches.match(address, { cacheName, ignoreSearch: true, ignoreVary: true })
const older = async () => (await caches.keys()).filter((name) => name.startsWith(OURS) && name !== OWN)

/** A file of this version, or of another that a page may still be of. */
async function find(address) {
  for (const name of [OWN, ...(await older())]) {
    const found = await lookIn(name, address)
    if (found) return found
  }
}

/* the names of these hold the hash of what is in them */
const isAsset = (path) => path.startsWith('assets/')

async function get(path) {
  const address = new URL(path, scope).href
  const found = (isAsset(path) && (await find(address))) || (await fetch(address, { cache: isAsset(path) ? 'default' : 'no-cache' }))
  /* some hosts answer to whatever they lack with a page */
  if (!found.ok || found.headers.get('content-type')?.startsWith('text/html')) throw new Error(`${address} is not there`)
  return found
}

/** Keeps all files of this version, one after the other; the page itself is the last, so where that is, all is. */
async function keepPage() {
  if (await lookIn(OWN, scope)) return
  const own = await caches.open(OWN)
  for (const path of PAGE.files) if (!(await own.match(path))) await own.put(path, await get(path))
  const page = await fetch(scope, { cache: 'no-cache' })
  if (!page.ok || !(await page.clone().text()).includes(PAGE.entry)) throw new Error('by now there is another version')
  await own.put(scope, page)
}

/* The first one can do without, if there is no room: calls need no page. A later one takes its place only if it is whole. */
self.addEventListener('install', (event) =>
  event.waitUntil(
    keepPage().catch((why) => {
      if (self.registration.active) throw why
    }),
  ),
)

/* a page says by a lock which script it has begun with, so what it may still ask for stays */
const LOCK = 'deadfall page '

async function tidy() {
  const held = ((await navigator.locks?.query())?.held ?? []).flatMap(({ name }) => (name.startsWith(LOCK) ? [name.slice(LOCK.length)] : []))
  for (const name of await older()) {
    const used = await Promise.all(held.map((script) => lookIn(name, script)))
    if (!used.some(Boolean)) await caches.delete(name)
  }
}

self.addEventListener('activate', (event) => event.waitUntil(tidy().then(() => self.clients.claim())))

self.addEventListener('message', (event) => {
  if (event.data === 'take over') self.skipWaiting()
  if (event.data === 'keep') event.waitUntil(keepPage().catch(() => {}))
})

/* where nothing can be kept, or it can't be read, there is still the network */
const orNetwork = (kept, request) => kept.catch(() => undefined).then((found) => found ?? fetch(request))

self.addEventListener('fetch', (event) => {
  const { request } = event
  if (request.method !== 'GET' || request.cache === 'no-store' || !request.url.startsWith(scope)) return
  const [path] = request.url.slice(scope.length).split(/[?#]/)
  if (request.mode === 'navigate' && SCREEN.test(path)) event.respondWith(orNetwork(lookIn(OWN, scope), request))
  else if (request.mode !== 'navigate' && (isAsset(path) || PAGE.files.includes(path))) event.respondWith(orNetwork(find(request.url), request))
})

/* ---- Calls --------------------------------------------------------------------------------- */

const tableOf = (url) => new URL(url).pathname.match(/^\/t\/([\w-]+)$/)?.[1]

async function show({ table, game }) {
  const windows = await self.clients.matchAll({ type: 'window' })
  if (windows.some((w) => w.visibilityState === 'visible' && tableOf(w.url) === table)) return
  await self.registration.showNotification('Your turn', { body: game, tag: `turn ${table}`, data: { table } })
}

self.addEventListener('push', (event) => {
  let said
  try {
    said = event.data.json()
  } catch {
    return
  }
  if (typeof said?.table === 'string' && typeof said.game === 'string') event.waitUntil(show(said))
})

async function visit(table) {
  const windows = await self.clients.matchAll({ type: 'window' })
  const there = windows.find((w) => tableOf(w.url) === table)
  await (there ? there.focus() : self.clients.openWindow(`/t/${encodeURIComponent(table)}`))
}

self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(visit(event.notification.data.table))
})
