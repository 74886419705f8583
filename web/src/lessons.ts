// Lessons: which there are. Made from web/lessons by the program itself (tools/lessons); each game's travels only to
// who takes it.
//
// SPDX-License-Identifier: MIT
import type { Line, Menu, Value } from './protocol'

export interface Card {
  say: string
  e: Line[]
  view: [string, Value][]
  w: number
  p: string
  l?: Menu
  /** the action that the card asks for; without one it is only read */
  want?: number
  about?: string
  /** with `l`: the match so far, for whoever tries something else (trial.ts) */
  record?: string
}

export interface Lesson {
  names: string[]
  cards: Card[]
}

const files = import.meta.glob<{ default: Lesson }>('./lessons/*.json')
const fileOf = (game: string) => files[`./lessons/${game}.json`]

export function hasLesson(game: string): boolean {
  return fileOf(game) !== undefined
}

export async function loadLesson(game: string): Promise<Lesson | null> {
  return (await fileOf(game)?.())?.default ?? null
}
