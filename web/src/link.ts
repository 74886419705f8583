// The connection to a server, which comes back by itself: a WebSocket, or, where the server is in this browser, what
// house/wire.ts makes.
//
// SPDX-License-Identifier: MIT
import { Refusal } from './protocol'

const PROTOCOL = 'deadfall.4'
const WAITS = [300, 800, 1500, 3000, 6000, 10000]

/* the server's code for closing on a page of another version */
const OTHER_VERSION = 4001

/** away: trying again by itself; other: the server is of another version, and only a reload helps. */
export type LinkState = 'connecting' | 'open' | 'away' | 'other'

/** The script that this page was begun with; its name holds the hash of what is in it. */
export function ownScript(): string {
  return document.querySelector('script[type=module][src]')?.getAttribute('src') ?? ''
}

/** What carries messages both ways until it ends. */
export interface Wire {
  /** False: it has ended, or not begun. */
  send(text: string): boolean
  onopen: () => void
  onmessage: (text: string) => void
  onclose: (otherVersion: boolean) => void
}

/** The server that this page is from. */
export function dialServer(): Wire {
  const socket = new WebSocket(`${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}/ws`, PROTOCOL)
  const send = (text: string) => {
    if (socket.readyState !== WebSocket.OPEN) return false
    socket.send(text)
    return true
  }
  const wire: Wire = { send, onopen: () => {}, onmessage: () => {}, onclose: () => {} }
  socket.onopen = () => wire.onopen()
  socket.onmessage = (event) => wire.onmessage(String(event.data))
  socket.onclose = (event) => wire.onclose(event.code === OTHER_VERSION)
  return wire
}

interface Waiting {
  resolve(answer: unknown): void
  reject(why: Error): void
}

type Message = Record<string, unknown> & { m?: string; id?: number }

export class Link {
  state: LinkState = 'connecting'
  /** every message that is not the answer to a request */
  onMessage: (message: Message) => void = () => {}
  /** after each successful connection, the first one too */
  onOpen: () => void = () => {}
  private readonly named = new Map<string, Set<(message: Message) => void>>()
  private wire: Wire | null = null
  private waiting = new Map<number, Waiting>()
  private nextId = 1
  /** how often in a row it could not be reached */
  failures = 0
  private timer = 0
  private readonly listeners = new Set<() => void>()
  private readonly openers: (() => void)[] = []

  /** `ages`: at the other end may be a page of another version. */
  constructor(
    private readonly dial: () => Wire,
    private readonly ages: boolean,
  ) {
    addEventListener('online', () => this.hurry())
    document.addEventListener('visibilitychange', () => {
      if (!document.hidden) this.hurry()
    })
    if (ages)
      addEventListener('vite:preloadError', (event) => {
        event.preventDefault()
        void this.checkAge()
      })
    this.connect()
  }

  watch(listener: () => void): () => void {
    this.listeners.add(listener)
    return () => this.listeners.delete(listener)
  }

  /** Hears messages of this name that answer nothing, besides `onMessage`. */
  hear(name: string, listener: (message: Message) => void): () => void {
    const all = this.named.get(name) ?? new Set()
    this.named.set(name, all.add(listener))
    return () => all.delete(listener)
  }

  /** Resolves once the link is open. */
  ready(): Promise<void> {
    if (this.state === 'open') return Promise.resolve()
    return new Promise((resolve) => this.openers.push(resolve))
  }

  /** Sends a message for which the answer, if any, is news. False: the server is away. */
  send(message: Message): boolean {
    return this.state === 'open' && this.wire !== null && this.wire.send(JSON.stringify(message))
  }

  /** Sends a request that is answered by name. */
  async ask<T>(message: Message): Promise<T> {
    const id = this.nextId++
    if (!this.send({ ...message, id })) throw new Refusal('gone', '')
    return new Promise<T>((resolve, reject) => {
      this.waiting.set(id, { resolve: resolve as (answer: unknown) => void, reject })
    })
  }

  /** Tries again now. */
  hurry() {
    if (this.state !== 'away') return
    clearTimeout(this.timer)
    this.connect()
  }

  private set(state: LinkState) {
    if (this.state === state) return
    this.state = state
    for (const listener of this.listeners) listener()
  }

  private connect() {
    const wire = this.dial()
    this.wire = wire
    wire.onopen = () => {
      this.failures = 0
      this.set('open')
      this.onOpen()
      for (const resolve of this.openers.splice(0)) resolve()
    }
    wire.onmessage = (text) => this.receive(JSON.parse(text) as Message)
    wire.onclose = (otherVersion) => {
      if (this.wire === wire) this.lost(otherVersion)
    }
  }

  private receive(message: Message) {
    if (message.m === 'error' && message.code === 'version') {
      this.lost(true)
      return
    }
    const waiting = message.id === undefined ? undefined : this.waiting.get(message.id)
    if (!waiting) {
      for (const listener of this.named.get(message.m ?? '') ?? []) listener(message)
      this.onMessage(message)
      return
    }
    this.waiting.delete(message.id as number)
    if (message.m === 'error')
      waiting.reject(new Refusal(String(message.code), String(message.text), message.clause as string | undefined))
    else waiting.resolve(message)
  }

  private lost(otherVersion: boolean) {
    const waiting = [...this.waiting.values()]
    this.waiting.clear()
    this.wire = null
    this.set(otherVersion || this.state === 'other' ? 'other' : 'away')
    for (const { reject } of waiting) reject(new Refusal('gone', ''))
    if (this.state === 'other') return
    const wait = WAITS[Math.min(this.failures++, WAITS.length - 1)] as number
    this.timer = window.setTimeout(() => this.connect(), wait * (0.8 + 0.4 * Math.random()))
    if (this.ages && this.failures > 1) void this.checkAge()
  }

  /** Looks whether the server has another page: it may refuse the link, or lack a part of this one. */
  async checkAge() {
    try {
      const page = await (await fetch('/', { cache: 'no-store' })).text()
      if (ownScript() && page.includes('<script') && !page.includes(ownScript())) {
        clearTimeout(this.timer)
        this.set('other')
      }
    } catch {
      /* it is away, which the banner says already */
    }
  }
}
