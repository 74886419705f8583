// Where SAW's cards lie, and which of them can be used where they lie. SPDX-License-Identifier: MIT
import type { Action, SceneProps } from '../../scene'

export type Zone = 'held' | 'drawn' | 'discard'

const ZONES: Record<string, Zone> = {
  play: 'held',
  pay: 'held',
  bench: 'held',
  drop: 'held',
  special: 'held',
  numb: 'held',
  seek: 'held',
  commit: 'held',
  keep: 'drawn',
  reject: 'drawn',
  map: 'drawn',
  bin: 'discard',
}

/** The card that an action is done with; '' for none. */
export function cardOf(action: Action): string {
  const [verb = '', what = ''] = action.words
  if (action.text === 'numb') return 'anesthetic'
  return ZONES[verb] && what !== 'empty' && what !== 'none' ? what : ''
}

/** What can be done with a card that lies in a zone. */
export function actionsWith(props: SceneProps, zone: Zone, word: string): Action[] {
  return props.actions.filter((action) => cardOf(action) === word && ZONES[action.words[0] ?? ''] === zone)
}

/** Is the workbench being filled just now? */
export function isBenching(props: SceneProps): boolean {
  return props.actions.some((action) => action.words[0] === 'bench')
}

/** What the viewer holds in hand; while the workbench is filled anew, what lay on it as well. */
export function heldCards(props: SceneProps): string[] {
  const hand = props.view.list(`seats.${props.seat}.hand`)
  if (!isBenching(props)) return hand
  const all = [...hand, ...benchCards(props).filter((word) => word !== '')]
  for (const word of props.view.list('plan')) {
    const at = all.indexOf(word)
    if (at >= 0) all.splice(at, 1)
  }
  return all
}

/** The slots of a workbench, '' where there is nothing; the viewer's own if no seat is named. */
export function benchCards(props: SceneProps, seat = props.seat): string[] {
  const slots = props.view.list(`seats.${seat}.bench`)
  return [0, 1, 2].map((i) => slots[i] ?? '')
}

/** Is there a place on the table where this action can be clicked? */
export function hasPlace(props: SceneProps, action: Action): boolean {
  const word = cardOf(action)
  const zone = ZONES[action.words[0] ?? '']
  if (!word || !zone) return false
  if (zone === 'drawn') return props.view.list('drawn').includes(word)
  if (zone === 'discard') return props.view.list('discard').includes(word)
  return heldCards(props).includes(word) || benchCards(props).includes(word)
}
