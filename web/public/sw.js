// The page's service worker: shows that it is somebody's turn, and brings them to the table by a click.
//
// A push comes sealed from the server that this file is from, and says the table and the game, nothing that
// happens in it: others may see the screen. Whoever looks at that table already needs no notification.
//
// SPDX-License-Identifier: MIT

/* a new one takes over at once: it holds nothing that a page in use could miss */
self.addEventListener('install', () => self.skipWaiting())
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))

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
