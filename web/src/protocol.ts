// What the server says, as docs/protocol.md has it.
//
// SPDX-License-Identifier: MIT

export interface GameOption {
  name: string
  help: string
  words?: string[]
  /** the words as people read them */
  labels?: string[]
  min?: number
  max?: number
  usual: string | number
}

export interface BotInfo {
  id: string
  name: string
  about: string
}

export interface GameInfo {
  id: string
  title: string
  tagline: string
  /** whose game it is, as a sentence goes on after the title */
  credits?: string
  /** least, most, usual */
  players: [number, number, number]
  /** what is hidden at the end stays hidden */
  secrets?: 'kept'
  /** made to be read: nobody is invited to play it */
  for?: 'study'
  options: GameOption[]
  bots: BotInfo[]
  /** for each kind of event its name and the names of its numbers */
  events: string[][]
}

/** A row of the catalogue of a game. */
export interface Thing {
  kind: string
  /** as views and actions call it */
  word?: string
  /** a shorter word, which some views have instead */
  code?: string
  name: string
  does: string
  clause: string
  /** in the box */
  copies: number
  /** alike, one for each player */
  sets?: number
  story?: string
  facts: Record<string, number | string[]>
}

export interface SeatInfo {
  name: string
  is: 'nobody' | 'person' | 'bot' | 'away'
  bot?: string
  /** before the game: decides what becomes of free seats */
  host?: true
}

export interface Setup {
  players: number
  options: Record<string, string>
  seats: string[]
  listed: boolean
  watch: boolean
  delay: number
  /** may players ask for hints? */
  hints?: boolean
  clock?: { kind: 'move' | 'match'; seconds: number; add?: number; late?: string }
}

/** An entry of a list; null: an empty place. */
export type Entry = string | number | null

/** Entries that belong together. */
export type Row = readonly Entry[]

/** A field of a view: null for what does not exist, '?' for what the viewer may not know. */
export type Value = string | number | boolean | null | Row | readonly Row[] | { readonly [word: string]: number }

export type Phase = 'open' | 'playing' | 'over' | 'closed'

/** An event (kind, seat, text, numbers) or another line (word, seat, text). */
export type Line = [number | string, number, string, ...(number | null)[]]

/** What somebody says, as against what happens. */
export function isTalk(line: Line): boolean {
  return line[0] === 'say' || line[0] === 'emote'
}

export type Menu = (string | number | Menu)[]

export interface Result {
  winners: number[]
  scores: number[]
  reason: string
  /** the end in one sentence of the game, for this viewer */
  text: string
  /** of the match, from its first moment to its last */
  seconds: number
}

/** A table in short, as whoever holds the key of a seat may know it. */
export interface TableRow {
  table: string
  game: string
  seat: number
  phase: Phase
  seats: SeatInfo[]
  /** when the present turn began, in milliseconds since 1970 */
  since?: number
  w?: number
  /** somebody has taken back what had told them something: it counts for nothing */
  practice?: true
  /** it comes from a record */
  imported?: true
  /** is something asked of this seat? */
  asked: boolean
  result?: Result
  next?: string
}

/** What a sync has and news may have. */
export interface News {
  m?: string
  id?: number
  e?: Line[]
  /** number and value of fields that have changed; and the numbers of those that are too long to come unasked */
  v?: Value[]
  u?: number[]
  w?: number
  /** seats that decide at the same time by the rulebook, and of those: who is known to have chosen */
  together?: number[]
  chosen?: number[]
  p?: string
  d?: number
  l?: Menu
  /** the one of these actions that was taken back here last */
  r?: number
  /** somebody has gone back with something new in mind */
  practice?: true
  left?: number[]
  seats?: SeatInfo[]
  phase?: Phase
  /** who would like to take back a move, -1: nobody; and whose consent is missing */
  takeback?: number
  asked?: number[]
  /** while the deal is made: what the seats have pledged, and whose shares are missing */
  pledges?: (string | null)[]
  awaited?: number[]
  /** the seats of people who are not here, and for how many seconds; and for whom some would let a bot play on: seat, those who agree */
  gone?: [number, number][]
  relief?: [number, number[]][]
  /** who waits, and asks this seat to hurry */
  nudge?: number
  /** what the server has committed to for the case that all play again */
  again?: string
  result?: Result
  next?: string
}

export interface Sync extends News {
  n: number
  table: string
  game: string
  seat: number
  phase: Phase
  commitment: string
  /** it comes from a record */
  imported?: true
  setup: Setup
  seats: SeatInfo[]
  view?: [string, Value][]
}

export interface LobbyTable {
  table: string
  game: string
  setup: Setup
  now: { seats: SeatInfo[]; phase: Phase }
}

/** One thing that the seat may do now. */
export interface Action {
  readonly number: number
  /** "move library" in single words */
  readonly words: readonly string[]
  /** the words joined by blanks */
  readonly text: string
}

/** All actions of a menu, in its order. */
export function actionsOf(menu: Menu | undefined): Action[] {
  const found: Action[] = []
  const walk = (entries: Menu, before: string[]) => {
    for (let i = 0; i + 1 < entries.length; i += 2) {
      const words = [...before, ...String(entries[i]).split(' ')]
      const to = entries[i + 1]
      if (Array.isArray(to)) walk(to, words)
      else if (typeof to === 'number') found.push({ number: to, words, text: words.join(' ') })
    }
  }
  walk(menu ?? [], [])
  return found
}

/** The server has refused something, and says why. */
export class Refusal extends Error {
  constructor(
    readonly code: string,
    message: string,
    readonly clause = '',
  ) {
    super(message)
  }
}

/** Descriptions go by the numbers that people type in a terminal ("player 2"); at this table everybody has a name. */
export function withNames(text: string, seats: readonly SeatInfo[]): string {
  return text.replace(/\b(?:player|seat) (\d)\b/g, (number, seat) => seats[Number(seat)]?.name ?? number)
}
