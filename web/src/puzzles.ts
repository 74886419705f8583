// Puzzles: what there are, which is today's, and which this browser has solved. Made from web/puzzles by the
// program itself (tools/puzzles); each game's travel only to who looks at them.
//
// SPDX-License-Identifier: MIT
import { readKept, writeKept } from './keep'
import type { Line, Menu, Value } from './protocol'

interface Common {
  id: string
  hard: boolean
  seat: number
  names: string[]
  options: Record<string, string>
  e: Line[]
  view: [string, Value][]
  w: number
  p: string
  l: Menu
}

/** One move is far better than all others; worth in thousandths. */
export interface BestPuzzle extends Common {
  kind: 'best'
  want: number
  about: string
  worth: number
  others: [action: number, worth: number][]
}

/** Something hidden follows from what was heard; what was left after each sentence by number of its value. */
export interface TruthPuzzle extends Common {
  kind: 'truth'
  asked: string
  values: string[]
  right: number
  clues: [text: string, clause: string, left: number[]][]
}

/** One of the players is on a side for certain: the seats that are asked about, each with who may be on that side
 *  instead, and every other way to deal the sides with what was heard that rules it out and how the game would
 *  have ended. */
export interface WhoPuzzle extends Common {
  kind: 'who'
  side: string
  right: number
  fits: [seat: number, instead: number[]][]
  cases: [members: number[], heard: string, instead: string][]
}

/** One move alone is certain to win, or certain not to lose, before it is the seat's turn again; `then` is what it
 *  goes on with and how that ends, `wrong` how others fail, the same words together. */
export interface SurePuzzle extends Common {
  kind: 'win' | 'save'
  want: number
  about: string
  then: string
  tried: number
  wrong: [text: string, actions: number[]][]
}

export type MovePuzzle = BestPuzzle | SurePuzzle
export type Puzzle = MovePuzzle | TruthPuzzle | WhoPuzzle

export const asksForMove = (puzzle: Puzzle): puzzle is MovePuzzle => puzzle.kind !== 'truth' && puzzle.kind !== 'who'

const files = import.meta.glob<{ default: Puzzle[] }>('./puzzles/*.json')

export const puzzleGames = Object.keys(files).map((path) => path.replace(/^.*\/|\.json$/g, ''))

export async function puzzlesOf(game: string): Promise<Puzzle[]> {
  return (await files[`./puzzles/${game}.json`]?.())?.default ?? []
}

const DAY = 86400000

/** The number of today's among so many, the same for everybody on this day. */
export function todays(count: number, now = Date.now()): number {
  return Math.floor(now / DAY) % Math.max(1, count)
}

export type Outcome = 'solved' | 'shown'

function outcomes(): Record<string, Outcome> {
  const kept = readKept<unknown>('puzzles', {})
  return kept !== null && typeof kept === 'object' && !Array.isArray(kept) ? (kept as Record<string, Outcome>) : {}
}

export function outcomeOf(id: string): Outcome | undefined {
  const found = outcomes()[id]
  return found === 'solved' || found === 'shown' ? found : undefined
}

/** The first outcome counts. */
export function keepOutcome(id: string, outcome: Outcome) {
  const all = outcomes()
  if (!all[id]) writeKept('puzzles', { ...all, [id]: outcome })
}
