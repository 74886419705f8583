// A link to the house in this browser, as `Link` takes it in the place of a WebSocket.
//
// SPDX-License-Identifier: MIT
import wasm from 'house:wasm'
import type { Wire } from '../link'
import { type Answered, type Begin, CHANNEL, lockOf, type Said } from './talk'
import { tellTrouble } from './trouble'

/* between two tries to be heard by a house that is not there yet, and how many of them before another takes its place */
const AGAIN = 500
const PATIENCE = 20
const HELPERS_MAX = 4

/* The name of the module holds the hash of what is in it; the rest of a page of another build talks alike, or its
 * protocol has another number. */
const build = wasm.split('/').pop() ?? ''

let worker: Worker | null = null

function start(steal: boolean) {
  worker?.terminate()
  worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module', name: 'house' })
  const helpers = Math.max(1, Math.min(HELPERS_MAX, (navigator.hardwareConcurrency || 2) - 1))
  worker.postMessage({ kind: 'house', channel: CHANNEL, build, wasm: new URL(wasm, location.href).href, helpers, steal } satisfies Begin)
  worker.onerror = () => (worker = null)
}

/** A table is not wanted any more. */
export function forget(table: string) {
  const channel = new BroadcastChannel(CHANNEL)
  channel.postMessage({ from: '', kind: 'forget', table } satisfies Said)
  channel.close()
}

export class HouseWire implements Wire {
  onopen: () => void = () => {}
  onmessage: (text: string) => void = () => {}
  onclose: (otherVersion: boolean) => void = () => {}
  private readonly id = Array.from(crypto.getRandomValues(new Uint8Array(16)), (n) => n.toString(16).padStart(2, '0')).join('')
  private readonly channel = new BroadcastChannel(CHANNEL)
  private open = false
  private tries = 0
  private timer = 0
  /* has the lock by which the house sees that it is there */
  private here = false
  private release: () => void = () => {}
  private readonly listening = new AbortController()

  constructor() {
    this.channel.onmessage = (event: MessageEvent<Answered>) => this.hear(event.data)
    const { signal } = this.listening
    addEventListener('pagehide', () => this.say({ from: this.id, kind: 'bye' }), { signal })
    /* a page that the browser had laid aside and shows again has said goodbye */
    addEventListener('pageshow', (event) => event.persisted && this.end(false), { signal })
    if (!worker) start(false)
    /* no word before that: a house that could have the lock first would take this page for gone */
    if (!navigator.locks) this.begin()
    else
      void navigator.locks.request(lockOf(this.id), () => {
        if (signal.aborted) return
        this.begin()
        return new Promise<void>((resolve) => (this.release = resolve))
      })
  }

  private begin() {
    this.here = true
    this.call()
  }

  send(text: string): boolean {
    if (this.open) this.say({ from: this.id, kind: 'say', text })
    return this.open
  }

  private say(what: Said) {
    this.channel.postMessage(what)
  }

  private call() {
    this.say({ from: this.id, kind: 'hello', build })
    /* whoever has the house and does not answer may have been put to sleep by the browser */
    if (++this.tries % PATIENCE === 0) start(true)
    this.timer = window.setTimeout(() => this.call(), AGAIN)
  }

  private hear(what: Answered) {
    if (!this.here || ('to' in what && what.to !== this.id)) return
    if (what.kind === 'trouble') tellTrouble(what.trouble)
    else if (what.kind === 'wait') this.tries = 0
    else if (what.kind === 'open') this.open ? this.end(false) : this.say({ from: this.id, kind: 'hello', build })
    else if (what.kind === 'heard' && this.open) this.onmessage(what.text)
    else if (what.kind === 'other' && !this.open) this.end(true)
    else if (what.kind === 'closed' && this.open) this.end(false)
    else if (what.kind === 'welcome' && !this.open) {
      window.clearTimeout(this.timer)
      this.open = true
      this.onopen()
    }
  }

  /* a house that has just begun knows nothing of those who were linked to another */
  private end(otherVersion: boolean) {
    window.clearTimeout(this.timer)
    this.open = false
    this.listening.abort()
    this.release()
    this.channel.close()
    this.onclose(otherVersion)
  }
}
