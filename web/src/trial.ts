// Something is tried in a match that a record tells of, by the engine in this browser; nothing of it is kept. The record
// goes to the house as it is: what comes back is what the seat may know.
//
// SPDX-License-Identifier: MIT
import { hasHouse, house } from './home'
import { type Line, Refusal, type Value } from './protocol'

/** What the seat was told, and what it sees then. */
export interface Trial {
  a: number
  e: Line[]
  view: [string, Value][]
  w: number
  p: string
}

/* how long the engine may take to be there */
const PATIENCE = 5000

async function ask<T>(record: string, a: number | string, more: object): Promise<T> {
  if (!hasHouse) throw new Refusal('gone', '')
  const link = house()
  link.hurry()
  await Promise.race([link.ready(), new Promise((resolve) => window.setTimeout(resolve, PATIENCE))])
  return link.ask<T>({ m: 'try', record, seat: 0, a, ...more })
}

/** Carries it out. Throws a `Refusal` with its clause if the rules don't allow it, without a text if nobody can say. */
export function tryOut(record: string, action: number): Promise<Trial> {
  return ask(record, action, {})
}

/** What it would do; throws as `tryOut` does. */
export async function describe(record: string, action: number | string): Promise<string> {
  return (await ask<{ text: string }>(record, action, { ask: true })).text
}
