// Calls that come when the page is closed: the browser's push service, asked for with the server's own key, and
// the word to the server at each table where to call. Loaded only when somebody wants to be called.
//
// SPDX-License-Identifier: MIT
import { pathNow } from './address'
import { register } from './fresh'
import type { Link } from './link'

/** on: also when the page is closed; cant: not in this browser; off: not by this server; failed: not now. */
export type Reach = 'on' | 'cant' | 'off' | 'failed'

const possible = () => 'serviceWorker' in navigator && 'PushManager' in globalThis

const base64 = (bytes: ArrayBuffer | null) =>
  btoa(String.fromCharCode(...new Uint8Array(bytes ?? new ArrayBuffer(0))))
    .replace(/\+/g, '-')
    .replace(/\//g, '_')
    .replace(/=+$/, '')

/** What the browser has, for this key of the server's; asks for it if there is none. */
async function subscription(key: string): Promise<PushSubscription> {
  await register()
  const { pushManager } = await navigator.serviceWorker.ready
  const old = await pushManager.getSubscription()
  if (old && base64(old.options.applicationServerKey) === key) return old
  await old?.unsubscribe()
  return pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key })
}

/** Sees to it that the browser can be called, and tells the server where, if one sits at a table. */
export async function reach(link: Link, seated: boolean): Promise<Reach> {
  if (!possible()) return 'cant'
  try {
    await link.ready()
    const { key } = await link.ask<{ key?: string }>({ m: 'calls' })
    if (!key) return 'off'
    const { endpoint, keys } = (await subscription(key)).toJSON()
    if (seated) await link.ask({ m: 'call', endpoint, p256dh: keys?.p256dh, auth: keys?.auth })
    return 'on'
  } catch {
    return 'failed'
  }
}

/** No more calls. Where the server is not told, its next call finds nobody, and it forgets the address. */
export async function silence(link: Link) {
  if (!possible()) return
  try {
    const known = await (await navigator.serviceWorker.getRegistration())?.pushManager.getSubscription()
    if (!known) return
    await link.ask({ m: 'uncall', endpoint: known.endpoint }).catch(() => {})
    await known.unsubscribe()
  } catch {
    /* there was nothing to end */
  }
}

/** A notification where a page may show none by itself (phones). */
export async function showByWorker(title: string, body: string) {
  if (!possible()) return
  const worker = await navigator.serviceWorker.getRegistration()
  const table = pathNow().replace(/^\/t\//, '')
  await worker?.showNotification(title, { body, tag: `turn ${table}`, data: { table } })
}
