// Records of games: read from a table, saved as a file, carried in a link, and opened in this browser, whoever played
// them where. docs/records.md says what stands in them.
//
// SPDX-License-Identifier: MIT
import { house } from './home'
import { keepTable } from './keep'
import type { Link } from './link'
import { pack, unpack } from './pack'

/* as src/server/import.c takes them; and what a link can carry through most hands */
export const RECORD_MAX = 1 << 18
const LINK_MAX = 16 << 10

/* before the record in a link: so it can't be taken for the name of a puzzle */
const MARK = 'r.'

/** The record of the table that the link is at. */
export async function readRecord(link: Link): Promise<string> {
  let text = ''
  for (let from: number | undefined = 0; from !== undefined; ) {
    const piece: { text: string; next?: number } = await link.ask({ m: 'record', from })
    text += piece.text
    from = piece.next
  }
  return text
}

/** What comes after `#GAME=` in a link that holds the record; nothing, if it is too long for one. */
export async function recordInLink(record: string): Promise<string> {
  const packed = await pack(record, RECORD_MAX)
  return packed.length <= LINK_MAX ? `${MARK}${packed}` : ''
}

/** The record in such a link; null: there is none in it. Throws at one that is damaged. */
export async function recordFromLink(value: string): Promise<string | null> {
  return value.startsWith(MARK) ? unpack(value.slice(MARK.length), RECORD_MAX) : null
}

interface Imported {
  table: string
  game: string
  /** of each seat that a person has */
  keys: (string | null)[]
}

/** Opens a table in this browser that begins from the record; the answer is its id. Throws a Refusal that says what is wrong. */
export async function openRecord(record: string): Promise<string> {
  const link = house()
  await link.ready()
  const { table, game, keys } = await link.ask<Imported>({ m: 'import', record })
  keepTable(table, { game })
  keys.forEach((key, seat) => key && keepTable(table, { game, seat, key }))
  return table
}
