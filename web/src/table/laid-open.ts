// What was hidden, laid open once the game is over, where the game allows that.
//
// SPDX-License-Identifier: MIT
import { useEffect, useMemo, useState } from 'preact/hooks'
import { useShell } from '../app'
import type { Value } from '../protocol'
import type { SceneProps } from '../scene'
import { View } from '../view'
import type { TableState } from './model'

const ALL_SEEING = -2
const LAST = -1

interface Moment {
  steps: number
  view: [string, Value][]
}

export interface LaidOpen {
  /** of the whole match; 0: not known yet */
  steps: number
  /** there is something to choose between */
  can: boolean
  on: boolean
  toggle(): void
  /** the scene as it is to be shown */
  of(props: SceneProps): SceneProps
}

export function useLaidOpen(state: TableState): LaidOpen {
  const { games, link } = useShell()
  const [last, setLast] = useState<Moment | null>(null)
  const [on, setOn] = useState(true)
  const kept = games.find((g) => g.id === state.game)?.secrets === 'kept'
  const over = state.phase === 'over'
  useEffect(() => {
    let gone = false
    setLast(null)
    if (over)
      link.ask<Moment>({ m: 'replay', step: LAST, as: kept ? state.seat : ALL_SEEING }).then(
        (moment) => gone || setLast(moment),
        () => {},
      )
    return () => {
      gone = true
    }
  }, [state.table, over])
  const view = useMemo(() => (last && !kept ? View.of(last.view) : null), [last])
  return {
    steps: last?.steps ?? 0,
    can: view !== null,
    on,
    toggle: () => setOn(!on),
    of: (props) => (on && view && props.over ? { ...props, view, before: view, events: [], seat: ALL_SEEING, actor: -1, actions: [] } : props),
  }
}
