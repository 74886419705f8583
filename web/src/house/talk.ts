// What pages and the house say to each other. All pages of this browser share one house: it is in a worker of one of
// them, which has a lock that the browser gives to one at a time, and all hear each other on one channel.
//
// SPDX-License-Identifier: MIT
import type { Unkept } from './shelf'

/* without locks (a page of plain HTTP) each page has a house of its own */
const alone = 'locks' in navigator ? '' : `.${crypto.getRandomValues(new Uint8Array(8)).join('-')}`
export const CHANNEL = `deadfall.house${alone}`
/** whoever has this lock is the house */
export const LOCK = 'deadfall.house'
/** a page has this one for as long as it is there */
export const lockOf = (page: string) => `deadfall.page.${page}`

/** What a page says; `build` is which page it is, since another one may have another house. */
export type Said =
  | { from: string; kind: 'hello'; build: string }
  | { from: string; kind: 'say'; text: string }
  | { from: string; kind: 'bye' }
  | { from: string; kind: 'forget'; table: string }

/** Something about what is kept that people should know. */
export type Trouble = { unkept: Unkept | null } | { aside: string }

/** What the house says, to one page or, without `to`, to all. */
export type Answered =
  | { to: string; kind: 'wait' | 'welcome' | 'other' }
  | { to: string; kind: 'heard'; text: string }
  | { to: string; kind: 'closed' }
  | { kind: 'open' }
  | { kind: 'trouble'; trouble: Trouble }

/** How a worker begins. */
export type Begin = { kind: 'house'; channel: string; build: string; wasm: string; helpers: number; steal: boolean } | { kind: 'helper'; module: WebAssembly.Module }
