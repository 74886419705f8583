// The house: the server's own code as a WebAssembly module (src/house), and what it asks of a page.
//
// SPDX-License-Identifier: MIT
import { blake2b } from '../blake2b'
import { writeJson } from './json'

/** What the house exports; src/house/house.c says what each of them is for. */
interface Exports {
  memory: WebAssembly.Memory
  _initialize(): void
  house_size(): number
  house_room(size: number): number
  house_drop(at: number): void
  house_open(): number
  house_trouble(): number
  house_came(link: number): number
  house_said(link: number, text: number, length: number): void
  house_left(link: number): void
  house_turn(): number
  house_restore(text: number, length: number): number
  house_kept(count: number): void
  house_forget(id: number): number
  house_run(job: number): void
  house_told(job: number): number
  house_told_size(job: number): number
  house_thought(job: number): void
}

/** Whoever has the house. */
export interface Host {
  send(link: number, text: string): void
  hangUp(link: number, reason: string): void
  /** Has the job done by a `Helper`; false: nobody can. */
  think(job: number): boolean
  /** Keeps a change; `kept` of the house is to be called then, or if it can't be. */
  keep(text: string): void
  /** The log of a table can't be read, or does not fit. */
  spoiled(table: string, why: string): void
  log(line: string): void
}

const PAGE_SIZE = 65536
const REALTIME = 0
const NANO = 1_000_000

class Ended extends Error {}

/** What every module of wasi-libc asks for: clocks, randomness, a place for its log. */
function wasi(memory: () => WebAssembly.Memory, log: (line: string) => void) {
  const decoder = new TextDecoder()
  let line = ''
  return {
    clock_time_get(clock: number, _precision: bigint, out: number) {
      const ms = clock === REALTIME ? Date.now() : performance.now()
      new DataView(memory().buffer).setBigUint64(out, BigInt(Math.round(ms * NANO)), true)
      return 0
    },
    random_get(at: number, size: number) {
      const most = 65536
      for (let from = 0; from < size; from += most) crypto.getRandomValues(new Uint8Array(memory().buffer, at + from, Math.min(most, size - from)))
      return 0
    },
    fd_write(_to: number, list: number, count: number, out: number) {
      const view = new DataView(memory().buffer)
      let size = 0
      for (let i = 0; i < count; i++) {
        const length = view.getUint32(list + 8 * i + 4, true)
        line += decoder.decode(new Uint8Array(memory().buffer, view.getUint32(list + 8 * i, true), length))
        size += length
      }
      const lines = line.split('\n')
      line = lines.pop() ?? ''
      lines.forEach(log)
      view.setUint32(out, size, true)
      return 0
    },
    fd_close: () => 0,
    fd_seek: () => 0,
    poll_oneoff: () => 0,
    proc_exit(code: number) {
      throw new Ended(`ended with ${code}: ${line}`)
    },
  }
}

class Instance {
  protected readonly exports: Exports
  private readonly encoder = new TextEncoder()
  private readonly decoder = new TextDecoder()

  constructor(module: WebAssembly.Module, host: Host) {
    const memory = () => this.exports.memory
    const page = {
      send: (link: number, text: number, length: number) => host.send(link, this.read(text, length)),
      hang_up: (link: number, reason: number) => host.hangUp(link, this.readText(reason)),
      think: (job: number) => (host.think(job) ? 1 : 0),
      keep: (text: number, length: number) => host.keep(this.read(text, length)),
      spoiled: (table: number, why: number) => host.spoiled(this.readText(table), this.readText(why)),
      parse: (text: number, length: number) => {
        const json = this.read(text, length)
        return writeJson(json, memory(), (size) => this.exports.house_room(size))
      },
      hash: (bytes: number, size: number, out: number) => {
        const made = blake2b(new Uint8Array(memory().buffer, bytes, size))
        new Uint8Array(memory().buffer).set(made, out)
      },
    }
    this.exports = new WebAssembly.Instance(module, { page, wasi_snapshot_preview1: wasi(memory, host.log) }).exports as unknown as Exports
    this.exports._initialize()
  }

  protected bytes(): Uint8Array {
    return new Uint8Array(this.exports.memory.buffer)
  }

  protected read(at: number, length: number): string {
    return this.decoder.decode(this.bytes().subarray(at, at + length))
  }

  protected readText(at: number): string {
    return this.read(at, this.bytes().indexOf(0, at) - at)
  }

  /** Calls `use` with the text in the house's memory, ended by a zero. */
  protected with<T>(text: string, use: (at: number, length: number) => T): T {
    const bytes = this.encoder.encode(text)
    const at = this.exports.house_room(bytes.length + 1)
    if (at === 0) throw new Ended('out of memory')
    this.bytes().set(bytes, at)
    try {
      return use(at, bytes.length)
    } finally {
      this.exports.house_drop(at)
    }
  }
}

/** A job as it goes to another worker: all that the house knows, as a copy, and where the job stands in it. */
export interface Errand {
  job: number
  image: ArrayBuffer
}

/** What comes back: the bytes that the job has written. */
export interface Told {
  job: number
  bytes: Uint8Array
}

export class House extends Instance {
  private timer: ReturnType<typeof setTimeout> | undefined

  /** Throws if there is no memory. */
  open() {
    if (!this.exports.house_open()) throw new Ended(this.readText(this.exports.house_trouble()))
    this.turn()
  }

  /** A table as it was kept; the answer says what is wrong with it, or nothing. */
  restore(text: string): string {
    return this.with(text, (at, length) => (this.exports.house_restore(at, length) ? '' : this.readText(this.exports.house_trouble())))
  }

  came(link: number) {
    this.exports.house_came(link)
    this.soon(0)
  }

  said(link: number, text: string) {
    this.with(text, (at, length) => this.exports.house_said(link, at, length))
    this.soon(0)
  }

  left(link: number) {
    this.exports.house_left(link)
    this.soon(0)
  }

  kept(count: number) {
    this.exports.house_kept(count)
    this.soon(0)
  }

  forget(table: string) {
    this.with(table, (at) => this.exports.house_forget(at))
    this.soon(0)
  }

  errand(job: number): Errand {
    return { job, image: this.exports.memory.buffer.slice(0, this.exports.house_size()) }
  }

  told({ job, bytes }: Told) {
    this.bytes().set(bytes, this.exports.house_told(job))
    this.exports.house_thought(job)
    this.soon(0)
  }

  private turn() {
    this.soon(this.exports.house_turn())
  }

  private soon(ms: number) {
    clearTimeout(this.timer)
    this.timer = setTimeout(() => this.turn(), ms)
  }
}

/** Does jobs of a house on copies of its memory. */
export class Helper extends Instance {
  constructor(module: WebAssembly.Module, log: (line: string) => void) {
    const nobody = () => {
      throw new Ended('a helper speaks to nobody')
    }
    super(module, { send: nobody, hangUp: nobody, think: () => false, keep: nobody, spoiled: nobody, log })
  }

  run({ job, image }: Errand): Told {
    const { memory } = this.exports
    const missing = image.byteLength - memory.buffer.byteLength
    if (missing > 0) memory.grow(Math.ceil(missing / PAGE_SIZE))
    this.bytes().set(new Uint8Array(image))
    this.exports.house_run(job)
    const at = this.exports.house_told(job)
    return { job, bytes: this.bytes().slice(at, at + this.exports.house_told_size(job)) }
  }
}
