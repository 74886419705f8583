// SPDX-License-Identifier: MIT

/** A seat by its number, from 0. */
export type Seat = number
export type Viewer = Seat | 'spectator'

/** A value of a view. '?' is what the viewer may not know, null what there is none of. */
export type Value = number | boolean | string | null | Value[] | { [word: string]: number }
export type View = Record<string, Value>

/** What the engine answers when something can't be done. */
export class Refusal extends Error {
  /** The clause of the rules that forbids it, as 'N-28'; empty where none is concerned. */
  readonly clause: string
}

export interface Option {
  name: string
  help: string
  /** The words to choose from, or else a number from `min` to `max`. */
  words?: string[]
  labels?: string[]
  min?: number
  max?: number
  usual: string | number
}

export interface Bot {
  id: string
  name: string
  about: string
}

export interface Game {
  id: string
  title: string
  tagline: string
  credits?: string
  /** 'kept': what is hidden at the end stays hidden. */
  secrets?: 'kept'
  /** 'study': made to be read or worked out. */
  for?: 'study'
  players: { min: number; max: number; usual: number }
  options: Option[]
  /** The name of each kind of event and of its numbers. */
  events: string[][]
  bots: Bot[]
}

export interface Thing {
  kind: string
  word?: string
  code?: string
  name: string
  does: string
  clause: string
  copies: number
  sets?: number
  story?: string
  facts: Record<string, number | string[]>
}

export interface Legal {
  action: number
  /** As records and programs write it. */
  words: string
  /** As people read it. */
  label: string
}

export interface Happening {
  kind: string
  seat: Seat | null
  text: string
}

export interface Result {
  /** None: drawn. */
  winners: Seat[]
  scores: number[]
  reason: string
}

export interface Advice {
  action: number
  visits: number
  /** The chance to win, or, where a game is played for score, how much of the way from the lowest to the highest; null: not tried. */
  worth: number | null
}

export interface MatchOptions {
  /** The same seed and actions give the same match, here and in every other build. */
  seed?: string | number
  players?: number
  options?: Record<string, string | number>
  /** For each seat the id of a bot, or 'person'. */
  seats?: string[]
  names?: string[]
}

export interface Match {
  readonly actor: Seat | null
  readonly steps: number
  legal(): Legal[]
  do(action: number | string): this
  play(most?: number): number
  undo(seat: Seat): this
  view(viewer: Viewer): View
  truth(): View
  draw(viewer: Viewer): string
  prompt(viewer: Viewer): string
  events(viewer: Viewer): Happening[]
  result(): Result | null
  record(): string
  after(steps: number): Match
  imagine(viewer: Viewer, seed?: string | number): Match
  advise(tries?: number, seed?: string | number): Advice[]
  free(): void
}

export interface Simulation {
  games: number
  /** Of each seat; a win that is shared counts in parts. */
  wins: number[]
  draws: number
  steps: number
  reasons: Record<string, number>
}

export interface Deadfall {
  games(): Game[]
  things(game: string): Thing[]
  match(game: string, options?: MatchOptions): Match
  replay(record: string): Match
  simulate(game: string, options?: { games?: number; bots?: string[]; seed?: string | number; options?: Record<string, string | number> }): Simulation
  random(game: string, games: number, seed?: string | number): number
  /** So many tries of a search at the first decisions of some games, as fast as it goes; answers how many were made. */
  searching(game: string, tries: number): number
  signature(game: string): string
}

/** The engine; `module` is a compiled deadfall.wasm, where it does not lie beside the package's own file. */
export function load(module?: WebAssembly.Module): Promise<Deadfall>
