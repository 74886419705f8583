// What this browser remembers: the name, the settings, and the keys of its seats.
//
// SPDX-License-Identifier: MIT

import type { TableRow } from './protocol'

/* Storage can be full, forbidden or damaged; the page then forgets, and works. */
function read<T>(key: string, otherwise: T): T {
  try {
    const text = localStorage.getItem(`deadfall.${key}`)
    return text === null ? otherwise : (JSON.parse(text) as T)
  } catch {
    return otherwise
  }
}

function write(key: string, value: unknown) {
  try {
    localStorage.setItem(`deadfall.${key}`, JSON.stringify(value))
  } catch {
    /* forgotten with the page */
  }
}

export const keepName = {
  get: () => read('name', ''),
  set: (name: string) => write('name', name),
}

/** A seat's part in the deal, and what it was shown of the others'. */
export interface Hand {
  commitment: string
  share: string
  pledge: string
  /** of all seats, once they were fixed */
  pledges?: readonly (string | null)[]
  /** the server has shown something else than was agreed, so the share was kept */
  doubt?: boolean
}

/** What this browser holds at a table. */
export interface KeptTable {
  table: string
  game: string
  /** the keys of its seats by number: more than one at a hot seat */
  keys: Record<string, string>
  invitation?: string
  /** what proves the deal, by seat; and the same for a table where all play again */
  hands?: Record<string, Hand>
  nextHands?: Record<string, Hand>
  /** when it was last looked at */
  at: number
  /** what the server last told of it, once that can't change any more */
  over?: TableRow
}

const TABLES_MAX = 30

export function keptTables(): KeptTable[] {
  const all = read<KeptTable[]>('tables', [])
  return Array.isArray(all) ? all.filter((t) => t && typeof t.table === 'string' && t.keys) : []
}

export function keptTable(table: string): KeptTable | undefined {
  return keptTables().find((t) => t.table === table)
}

/** Adds a seat, or whatever else is known of the table. */
export function keepTable(table: string, what: { game?: string; seat?: number; key?: string; invitation?: string; hand?: Hand; nextHand?: Hand }) {
  const old = keptTable(table) ?? { table, game: '', keys: {}, at: 0 }
  const keys = what.seat !== undefined && what.key ? { ...old.keys, [what.seat]: what.key } : old.keys
  const kept: KeptTable = { ...old, keys, game: what.game ?? old.game, at: Date.now() }
  if (what.invitation) kept.invitation = what.invitation
  if (what.seat !== undefined && what.hand) kept.hands = { ...old.hands, [what.seat]: what.hand }
  if (what.seat !== undefined && what.nextHand) kept.nextHands = { ...old.nextHands, [what.seat]: what.nextHand }
  const rest = keptTables().filter((t) => t.table !== table)
  write('tables', [kept, ...rest].slice(0, TABLES_MAX))
}

/** The match is over: nobody needs to ask for it again. */
export function keepOver(table: string, over: TableRow) {
  write(
    'tables',
    keptTables().map((t) => (t.table === table ? { ...t, over } : t)),
  )
}

export function forgetTable(table: string) {
  write(
    'tables',
    keptTables().filter((t) => t.table !== table),
  )
}

/** What this tab remembers until it is closed. */
export function readTab(key: string): string | null {
  try {
    return sessionStorage.getItem(key)
  } catch {
    return null
  }
}

export function writeTab(key: string, value: string) {
  try {
    sessionStorage.setItem(key, value)
  } catch {
    /* forgotten with the page */
  }
}

export { read as readKept, write as writeKept }
