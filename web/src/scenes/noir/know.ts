// What the view says about rooms and people, in the form in which it is drawn. SPDX-License-Identifier: MIT
import { useEffect, useRef, useState } from 'preact/hooks'
import { catalogueOf } from '../../catalogue'
import { optionOf } from '../../common'
import type { Action, GameEvent, SceneProps } from '../../scene'
import { ROOMS, type RoomName } from './map'

export const things = catalogueOf('noir')

/** The rooms that may be shot at from one, as its card has it. */
export function shotsFrom(room: RoomName): RoomName[] {
  return things.words(room, 'shots').filter(isRoom)
}

function effectIn(room: string) {
  return things.all('effect').find((effect) => things.words(effect.word ?? '', 'room').includes(room))
}

/** The name of the effect of a room; '' if it has none. */
export function effectOf(room: string): string {
  return effectIn(room)?.name ?? ''
}

/** Its word in the catalogue. */
export function effectWord(room: string): string {
  return effectIn(room)?.word ?? ''
}

/** What it does, with its name. */
export function effectText(room: string): string {
  const effect = effectIn(room)
  return effect ? `${effect.name}: ${effect.does}.` : ''
}

export interface Person {
  seat: number
  name: string
  you: boolean
  /** null: not known to this viewer */
  room: RoomName | null
  possible: readonly string[]
  manual: readonly string[]
  timed: readonly string[]
  possibleTraps: readonly string[]
  manualCount: number
  timedCount: number
  hits: number
  flood: boolean
  active: boolean
  ap: number
}

export function isRoom(word: string | undefined): word is RoomName {
  return (ROOMS as readonly string[]).includes(word ?? '')
}

export function peopleOf({ view, names, seat }: SceneProps): Person[] {
  const known = (path: string) => view.list(path).filter(isRoom)
  const playing = view.text('node') !== 'start' && view.text('node') !== 'over'
  return names.map((name, s) => {
    const room = view.seat(s, 'room')
    const active = playing && view.number('active') === s
    return {
      seat: s,
      name,
      you: s === seat,
      room: isRoom(room) ? room : null,
      possible: known(`seats.${s}.possible`),
      manual: known(`seats.${s}.manual`),
      timed: known(`seats.${s}.timed`),
      possibleTraps: known(`seats.${s}.possible_traps`),
      manualCount: view.number(`seats.${s}.manual_count`),
      timedCount: view.number(`seats.${s}.timed_count`),
      hits: view.number(`seats.${s}.hits`),
      flood: view.yes(`seats.${s}.flood`),
      active,
      ap: active ? view.number('ap') : 0,
    }
  })
}

/** Something that gave a room away, or named it. */
export interface Mark {
  room: RoomName
  seat: number
  kind: 'seen' | 'named'
  beat: number
}

/** For how many beats a mark fades. */
export const MARK_BEATS = 9

/* Events number the rooms in the order of the catalogue. */
function roomAt(number: number | null | undefined): RoomName | null {
  const word = typeof number === 'number' ? things.all('room')[number]?.word : undefined
  return isRoom(word) ? word : null
}

/* The room that has this effect. */
function roomOf(effect: string): RoomName | null {
  return things.words(effect, 'room').find(isRoom) ?? null
}

/* Where the event says that somebody was. */
const REVEALING: Record<string, (event: GameEvent) => [RoomName | null, 'seen' | 'named', number]> = {
  shot: (e) => [roomAt(e.numbers.from), 'seen', e.seat],
  jump: (e) => ['kitchen', 'seen', e.seat],
  panel: (e) => [roomOf('panel'), 'seen', e.seat],
  flood: (e) => [roomOf('lever'), 'seen', e.seat],
  switch: (e) => [roomOf('switch'), 'seen', e.seat],
  energized: (e) => [roomOf('energized'), 'seen', e.seat],
  echoes: (e) => [roomAt(e.numbers.room) ?? roomOf('echoes'), 'seen', roomAt(e.numbers.room) ? 1 - e.seat : e.seat],
  answer: (e) => [roomAt(e.numbers.room), 'named', e.seat],
}

export function useMarks(scene: SceneProps): Mark[] {
  const { events, beat, view, before } = scene
  const beats = optionOf(scene, 'notes') === 'off' ? 1 : MARK_BEATS // the players keep track themselves
  const marks = useRef<Mark[]>([])
  const last = useRef(-1)
  if (last.current !== beat) {
    if (view === before && events.length === 0 && Math.abs(beat - last.current) !== 1) marks.current = []
    last.current = beat
    const fresh = events.flatMap((event): Mark[] => {
      const [room, kind, seat] = REVEALING[event.kind]?.(event) ?? [null, 'seen' as const, -1]
      return room ? [{ room, kind, seat, beat }] : []
    })
    const replaced = (old: Mark) => fresh.some((mark) => mark.seat === old.seat && mark.kind === old.kind)
    marks.current = [...marks.current.filter((mark) => beat - mark.beat < beats && beat >= mark.beat && !replaced(mark)), ...fresh]
  }
  return marks.current
}

/** The first words of what an action does, such as "1 AP"; asked for once for each decision. */
export function useCost(props: SceneProps, action: Action | undefined): string {
  const [cost, setCost] = useState('')
  useEffect(() => {
    let gone = false
    setCost('')
    if (action)
      props.describe(action).then(
        (text) => gone || setCost(/^\d+ AP/.exec(text)?.[0] ?? ''),
        () => {},
      )
    return () => {
      gone = true
    }
  }, [action])
  return cost
}

export function roomOfEvent(event: GameEvent, name: string): RoomName | null {
  return roomAt(event.numbers[name])
}
