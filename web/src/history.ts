// The games that somebody has played in this browser: what came of them, and what that adds up to.
//
// SPDX-License-Identifier: MIT
import { keptTable, readKept, writeKept } from './keep'
import type { GameInfo, Result, SeatInfo } from './protocol'

export const ENDS = ['won', 'lost', 'drawn', 'shared', 'practice'] as const

/** shared: several people at one device, so nobody's in particular; practice: with what a move had told that was taken back. */
export type End = (typeof ENDS)[number]

/** A game that is over. */
export interface Played {
  table: string
  game: string
  /** the bot that had all other seats; PEOPLE if anybody else did, BOTS if there were several kinds */
  level: string
  players: number
  end: End
  /** in milliseconds since 1970 */
  at: number
}

export const PEOPLE = 'people'
export const BOTS = 'bots'

/** The levels by strength. */
export const LEVELS = ['novice', 'apprentice', 'expert', 'master']

export const HISTORY_MAX = 3000
const WORD = /^[a-z][a-z0-9_-]{0,31}$/
const TABLE = /^[\w-]{1,31}$/
/* nobody can have played before there was a Deadfall, nor long after now */
const FIRST = Date.UTC(2020, 0)
const DAY = 86400000

/** Whatever comes from outside: is it a game that was played? */
export function isPlayed(it: unknown): it is Played {
  const game = it as Played | null
  return (
    typeof game === 'object' &&
    game !== null &&
    typeof game.table === 'string' &&
    TABLE.test(game.table) &&
    typeof game.game === 'string' &&
    WORD.test(game.game) &&
    typeof game.level === 'string' &&
    WORD.test(game.level) &&
    Number.isInteger(game.players) &&
    game.players >= 1 &&
    game.players <= 12 &&
    ENDS.includes(game.end) &&
    Number.isInteger(game.at) &&
    game.at >= FIRST &&
    game.at < Date.now() + 2 * DAY
  )
}

/** All of them, the latest first. */
export function history(): Played[] {
  const all = readKept<unknown>('history', [])
  return Array.isArray(all) ? all.filter(isPlayed) : []
}

/** Adds what is not known yet, by the table that it was played at; the answer is how much that was. */
export function addPlayed(more: readonly Played[]): number {
  const old = history()
  const known = new Set(old.map((game) => game.table))
  const fresh = more.filter((game) => !known.has(game.table) && known.add(game.table))
  if (fresh.length === 0) return 0
  const all = [...old, ...fresh].sort((a, b) => b.at - a.at || (a.table < b.table ? -1 : 1))
  writeKept('history', all.slice(0, HISTORY_MAX))
  return fresh.length
}

export function forgetHistory() {
  writeKept('history', [])
}

/** Who somebody in this seat has played against. */
export function levelOf(seats: readonly SeatInfo[], seat: number): string {
  const others = seats.filter((_, i) => i !== seat)
  const bots = new Set(others.map((other) => (other.is === 'bot' ? (other.bot ?? BOTS) : PEOPLE)))
  if (bots.has(PEOPLE) || others.length === 0) return PEOPLE
  return bots.size === 1 ? ([...bots][0] as string) : BOTS
}

/** Remembers how a game ended; twice does no harm. */
export function recordEnd(over: { table: string; game: string; seat: number; seats: readonly SeatInfo[]; practice?: boolean; imported?: boolean; result?: Result | null }, at = Date.now()) {
  const { table, game, seat, seats, practice, result } = over
  if (!result || seat < 0 || over.imported) return
  const shared = Object.keys(keptTable(table)?.keys ?? {}).length > 1
  const end: End = practice ? 'practice' : shared ? 'shared' : result.winners.length === 0 ? 'drawn' : result.winners.includes(seat) ? 'won' : 'lost'
  const played = { table, game, level: levelOf(seats, seat), players: seats.length, end, at: Math.round(at) }
  if (isPlayed(played)) addPlayed([played])
}

/** What some games add up to. `streak`: won in a row, up to now; `best`: ever. */
export interface Sum {
  played: number
  won: number
  streak: number
  best: number
}

/** Of games with the latest first. Those that are nobody's in particular are played, and no more; practice is not even that. */
export function sumOf(games: readonly Played[]): Sum {
  const sum: Sum = { played: 0, won: 0, streak: 0, best: 0 }
  let row = 0
  let unbroken = true
  for (const { end } of games) {
    if (end === 'practice') continue
    sum.played++
    if (end === 'shared') continue
    row = end === 'won' ? row + 1 : 0
    unbroken &&= end === 'won'
    sum.won += end === 'won' ? 1 : 0
    sum.best = Math.max(sum.best, row)
    if (unbroken) sum.streak = row
  }
  return sum
}

/** By game and level. */
export function sums(games: readonly Played[]): Map<string, Map<string, Sum>> {
  const found = new Map<string, Map<string, Sum>>()
  for (const game of new Set(games.map((g) => g.game))) {
    const own = games.filter((g) => g.game === game && g.end !== 'practice')
    if (own.length === 0) continue
    const levels = new Map<string, Sum>()
    for (const level of new Set(own.map((g) => g.level))) levels.set(level, sumOf(own.filter((g) => g.level === level)))
    found.set(game, levels)
  }
  return found
}

/** The level above (+1) or below (-1) this one, if the game has bots of it; '': none. */
export function besides(game: GameInfo | undefined, level: string, by: 1 | -1): string {
  const has = LEVELS.filter((id) => game?.bots.some((bot) => bot.id === id))
  const at = has.indexOf(level)
  return at < 0 ? '' : (has[at + by] ?? '')
}

const ENOUGH = 3

/** The next level, for whoever has won often enough in a row at this one; '': not yet, or there is none. */
export function earned(game: GameInfo | undefined, level: string, games: readonly Played[]): string {
  const { streak } = sumOf(games.filter((g) => g.game === game?.id && g.level === level))
  return streak >= ENOUGH ? besides(game, level, 1) : ''
}
