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
export function actionsWith(props: Pick<SceneProps, 'actions'>, zone: Zone, word: string): Action[] {
  return props.actions.filter((action) => cardOf(action) === word && ZONES[action.words[0] ?? ''] === zone)
}

/** The slots of a workbench, '' where there is nothing. */
export function benchCards(props: Pick<SceneProps, 'view'>, seat: number): string[] {
  const slots = props.view.list(`seats.${seat}.bench`)
  return [0, 1, 2].map((i) => slots[i] ?? '')
}

/** Is there a place on the table where this action can be clicked? */
export function hasPlace(props: Pick<SceneProps, 'view' | 'seat'>, action: Action): boolean {
  const { view, seat } = props
  const word = cardOf(action)
  const zone = ZONES[action.words[0] ?? '']
  if (!word || !zone) return false
  if (zone === 'drawn') return view.list('drawn').includes(word)
  if (zone === 'discard') return view.list('discard').includes(word)
  return view.list(`seats.${seat}.hand`).includes(word) || benchCards(props, seat).includes(word)
}
