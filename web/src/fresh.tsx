// The page as an app: public/sw.js keeps it in this browser, so that it starts without a network. A newer version is
// offered, and comes when somebody wants it, or with the next start. Travels when everything else is there.
//
// SPDX-License-Identifier: MIT
import { useState } from 'preact/hooks'
import { useWatched } from './common/hooks'
import { server } from './home'
import { ownScript } from './link'
import { texts } from './texts'

/* as in sw.js */
const LOCK = 'deadfall page '

/* how often a page that stays open looks for another version, and how long somebody waits for it who has asked */
const AGAIN = 3600000
const PATIENCE = 15000

/* a newer version is there than this page is of */
let newer = false
let release = () => {}
const listeners = new Set<() => void>()

function watch(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

function offerIt() {
  newer = true
  for (const listener of listeners) listener()
}

/** The worker, begun if it was not. */
export const register = () => navigator.serviceWorker.register(`${import.meta.env.BASE_URL}sw.js`)

/** Sees to it that the page is kept, and looks for newer ones. */
export async function keepPage() {
  const { serviceWorker } = navigator
  const script = new URL(ownScript(), location.href).href
  void navigator.locks?.request(LOCK + script, { mode: 'shared' }, () => new Promise<void>((resolve) => (release = resolve)))
  let controlled = serviceWorker.controller !== null
  const known = await register()
  /* what waits behind no other worker is this page's own */
  const look = () => known.waiting && serviceWorker.controller && offerIt()
  look()
  known.addEventListener('updatefound', () => known.installing?.addEventListener('statechange', look))
  /* somebody has asked for it in another tab: that one is reloaded, and this one plays on */
  serviceWorker.addEventListener('controllerchange', () => {
    if (controlled) offerIt()
    controlled = true
  })
  /* if there was no room, or the network went, there may be now */
  known.active?.postMessage('keep')
  let last = Date.now()
  const update = () => {
    last = Date.now()
    known.update().catch(() => {})
  }
  document.addEventListener('visibilitychange', () => document.hidden || Date.now() - last < AGAIN || update())
  /* a server that was away may be a newer one */
  const link = server
  let away = false
  link?.watch(() => {
    if (link.state === 'open' && away) update()
    away = link.state !== 'open'
  })
}

/** Resolves when the worker has this state, or never will. */
function becomes(worker: ServiceWorker, wanted: ServiceWorkerState): Promise<void> {
  return new Promise((resolve) => {
    const look = () => (worker.state === wanted || worker.state === 'redundant') && resolve()
    worker.addEventListener('statechange', look)
    look()
  })
}

async function takeNewest() {
  const known = await navigator.serviceWorker.getRegistration()
  if (!known) return
  await known.update().catch(() => {})
  if (known.installing) await becomes(known.installing, 'installed')
  if (!known.waiting) return
  const next = known.waiting
  release()
  next.postMessage('take over')
  await becomes(next, 'activated')
}

/** Loads the page anew, in the newest version that can be had. */
export async function renew() {
  const late = new Promise((resolve) => setTimeout(resolve, PATIENCE))
  if ('serviceWorker' in navigator) await Promise.race([takeNewest().catch(() => {}), late])
  location.reload()
}

/* where somebody is in the middle of something nobody interrupts */
const MIDDLE = /^\/(t|learn|puzzle)\//

/** Offers the newer version. */
export function NewVersion({ path }: { path: string }) {
  const t = texts.app
  const [later, setLater] = useState(false)
  const [busy, setBusy] = useState(false)
  const there = useWatched(watch, () => newer)
  const take = () => {
    setBusy(true)
    void renew()
  }
  if (!there || later || MIDDLE.test(path)) return null
  return (
    <div class="banner is-calm is-newer" role="status">
      <strong>{t.newer}</strong> <span class="banner-more">{t.newerText}</span>
      <button type="button" disabled={busy} onClick={take}>
        {texts.version.reload}
      </button>
      <button type="button" disabled={busy} onClick={() => setLater(true)}>
        {t.later}
      </button>
    </div>
  )
}
