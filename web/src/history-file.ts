// One's history on its way to another device: as a file, or in a link after the #, which no server sees.
//
// SPDX-License-Identifier: MIT
import { HISTORY_MAX, isPlayed, type Played } from './history'
import { pack, unpack } from './pack'

const KIND = 'deadfall history'
/* a whole history has less */
export const FILE_BYTES_MAX = 1 << 20
const LINK_BYTES_MAX = 48 << 10
/* so many of the latest games fit into a link that anything may carry */
export const LINK_GAMES_MAX = 500

/** Why something is no history, in words; nothing has changed then. */
export class NoHistory extends Error {}

export function toFile(games: readonly Played[]): string {
  return `${JSON.stringify({ kind: KIND, version: 1, games }, null, 1)}\n`
}

/** All or nothing: a file that is wrong somewhere is not to be trusted elsewhere. */
export function fromText(text: string): Played[] {
  let found: unknown
  try {
    found = JSON.parse(text)
  } catch {
    throw new NoHistory()
  }
  const file = found as { kind?: unknown; version?: unknown; games?: unknown } | null
  if (typeof file !== 'object' || file === null || file.kind !== KIND || file.version !== 1 || !Array.isArray(file.games)) throw new NoHistory()
  if (file.games.length > HISTORY_MAX || !file.games.every(isPlayed)) throw new NoHistory()
  /* nothing but what a game has */
  return file.games.map(({ table, game, level, players, end, at }) => ({ table, game, level, players, end, at }))
}

/** For after the # of a link. */
export async function packHistory(games: readonly Played[]): Promise<string> {
  return pack(JSON.stringify({ kind: KIND, version: 1, games: games.slice(0, LINK_GAMES_MAX) }), FILE_BYTES_MAX)
}

export async function unpackHistory(packed: string): Promise<Played[]> {
  if (packed.length > LINK_BYTES_MAX) throw new NoHistory()
  try {
    return fromText(await unpack(packed, FILE_BYTES_MAX))
  } catch {
    throw new NoHistory()
  }
}
