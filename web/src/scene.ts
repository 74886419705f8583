// What a scene is: the part of the page that draws one game. docs/web.md explains how to write one.
//
// SPDX-License-Identifier: MIT
import type { ComponentType, VNode } from 'preact'
import type { Action, GameInfo, SeatInfo, Thing } from './protocol'
import type { Paper } from './print/paper'
import plain from './scenes/plain/box'
import type { View } from './view'

export type { Action, GameInfo, SeatInfo, View }

/** Something that has happened, as this viewer is told of it. */
export interface GameEvent {
  /** its name in the game's list, such as "shot" */
  readonly kind: string
  /** whom it is about; -1: nobody */
  readonly seat: number
  /** the sentence of the log */
  readonly text: string
  /** its numbers by name; null: this viewer is not told */
  readonly numbers: Readonly<Record<string, number | null>>
}

export type SceneMode = 'live' | 'replay' | 'lesson'

/** How a match has ended. */
export interface End {
  readonly winners: readonly number[]
  /** the seat of whoever looks, also where everything is laid open; -1: they did not play */
  readonly you: number
}

export interface SceneProps {
  readonly game: GameInfo
  /** the options that this match is played with, by name: those that are not as usual */
  readonly options: Readonly<Record<string, string>>
  /** everything that this viewer may know now */
  readonly view: View
  /** the same before `events` happened; equal to `view` after a reconnect or a jump in a replay */
  readonly before: View
  /** what has led from `before` to `view`; empty after a reconnect or a jump */
  readonly events: readonly GameEvent[]
  /** goes up with every new view: a key for animations */
  readonly beat: number
  /** whose eyes these are; -1: a spectator, -2: all-seeing (replay) */
  readonly seat: number
  readonly names: readonly string[]
  readonly seats: readonly SeatInfo[]
  /** the seat that is to act; -1: nobody */
  readonly actor: number
  /** what is being decided, in a sentence */
  readonly prompt: string
  /** what the seat may do now, all of it; empty when it is not asked, and in a replay */
  readonly actions: readonly Action[]
  readonly mode: SceneMode
  readonly over: boolean
  /** once it is over, where that is known */
  readonly end: End | null
  /** false: nothing moves by itself */
  readonly motion: boolean
  /** an action is on its way to the server: offers stay visible, clicks do nothing */
  readonly busy: boolean

  /** Does it. */
  act(action: Action): void
  /** The pointer or the focus is on an action (null: no longer): the shell tells what it does. */
  preview(action: Action | null): void
  /** The action that is being previewed, by whatever part of the page. */
  readonly previewed: Action | null
  /** The action that a hint or a lesson points at; `offer` marks it. */
  readonly hinted: Action | null
  /** Asks the server why something that is not offered may not be done, and shows the clause. */
  explain(words: string): void
  /** What an action would do, with its clause. */
  describe(action: Action): Promise<string>
  /** Opens the rules at a clause such as "N-28". */
  rules(clause: string): void
}

/** A scene is the default export of scenes/ID/index.tsx. */
export interface Scene {
  /** Draws the table, as SVG that fills the width it is given. */
  readonly Table: ComponentType<SceneProps>
  /** Does the scene itself offer this action? Those that it does not are chips below it. */
  offers(action: Action, props: SceneProps): boolean
  /** The scene offers whatever can be done: no room is kept for chips. */
  readonly offersAll?: boolean
  /** Puts an action into a few words for its chip, e.g. "Shoot the Hall"; else its words are shown. */
  label?(action: Action, props: SceneProps): string
  /** What is being decided, where the scene asks for several decisions at once; else `prompt` of the props is shown. */
  prompt?(props: SceneProps): string | undefined
  /** The picture of how it ended, above the result; it shows what `view` has and no more. */
  readonly End?: ComponentType<SceneProps>
}

/** How much an event weighs: a breath passes by, a gesture wants to be followed, for a scene the lamp dims. */
export type Weight = 'breath' | 'gesture' | 'scene'

export type Sound = 'tick' | 'card' | 'move' | 'hit' | 'bomb' | 'life' | 'turn' | 'end'

/** How a game is told, event by event: the default export of scenes/ID/moments.tsx. */
export interface Moments {
  weight(event: GameEvent): Weight
  /** for an event that is a scene: what comes to the middle; it is given a square */
  picture?(event: GameEvent): VNode | null
  /** Does its sentence begin something? Then it is a heading of the log. */
  begins?(event: GameEvent): 'round' | 'turn' | null
  /** else as its weight sounds */
  sound?(event: GameEvent): Sound | undefined
}

const moments = import.meta.glob<{ default: Moments }>(['./scenes/*/moments.tsx'])

/** Where nothing is known of a game all its events weigh the same. */
export const plainMoments: Moments = { weight: () => 'gesture' }

export async function loadMoments(game: string): Promise<Moments> {
  return (await moments[`./scenes/${game}/moments.tsx`]?.())?.default ?? plainMoments
}

const scenes = import.meta.glob<{ default: Scene }>(['./scenes/*/index.tsx', '!./scenes/plain/*'])

/** The scene of a game, or the plain table. */
export async function loadScene(game: string): Promise<Scene> {
  const load = scenes[`./scenes/${game}/index.tsx`]
  if (load) return (await load()).default
  return (await import('./scenes/plain')).default
}

/** Pictures for the rulebook, by the pieces of the scene: the default export of scenes/ID/gallery.tsx. */
export interface Gallery {
  /** a thing of the catalogue; null: there is no picture of it */
  picture(thing: Thing): VNode | null
  /** in place of the rulebook's drawings, by their names; `text` is what stands there */
  readonly drawings?: Readonly<Record<string, ComponentType<{ text: string }>>>
}

const galleries = import.meta.glob<{ default: Gallery }>(['./scenes/*/gallery.tsx', '!./scenes/plain/*'])

export async function loadGallery(game: string): Promise<Gallery> {
  const load = galleries[`./scenes/${game}/gallery.tsx`]
  if (load) return (await load()).default
  return (await import('./scenes/plain/gallery')).default
}

const papers = import.meta.glob<{ default: Paper }>(['./scenes/*/paper.tsx', '!./scenes/plain/*'])

export async function loadPaper(game: string): Promise<Paper> {
  const load = papers[`./scenes/${game}/paper.tsx`]
  if (load) return (await load()).default
  return (await import('./scenes/plain/paper')).default
}

/**
 * A game as it stands on the shelf, before anybody opens it: what the first page and an invitation show of
 * it. It is the default export of scenes/ID/box.tsx, which is loaded with the page, so it takes nothing from
 * the scene.
 */
export interface Box {
  readonly length: string
  /** why to play it, in a sentence or two; else the game's own line is shown */
  readonly pitch?: string
  readonly Picture: ComponentType
}

const boxes = import.meta.glob<Box>('./scenes/*/box.tsx', { eager: true, import: 'default' })

export function boxOf(game: string): Box {
  return boxes[`./scenes/${game}/box.tsx`] ?? plain
}
