// How a game is told, from a table of its kinds of events. SPDX-License-Identifier: MIT
import type { VNode } from 'preact'
import type { GameEvent, Moments, Sound, Weight } from '../scene'

/** What is to say of a kind of event. What is left out: a gesture, no picture, no heading, the usual sound. */
export interface Told {
  weight?: Weight | ((event: GameEvent) => Weight)
  /** an icon's outline, or a drawing */
  picture?: string | ((event: GameEvent) => string | VNode)
  begins?: 'round' | 'turn'
  sound?: Sound | ((event: GameEvent) => Sound)
}

export type Kinds = Readonly<Record<string, Told>>

export const breath: Told = { weight: 'breath' }

function drawn(picture: string | VNode): VNode {
  if (typeof picture !== 'string') return picture
  return (
    <svg viewBox="0 0 512 512" aria-hidden="true">
      <path d={picture} />
    </svg>
  )
}

export function momentsOf(kinds: Kinds): Moments {
  const of = ({ kind }: GameEvent): Told => kinds[kind] ?? {}
  return {
    weight(event) {
      const { weight = 'gesture' } = of(event)
      return typeof weight === 'function' ? weight(event) : weight
    },
    picture(event) {
      const { picture } = of(event)
      return picture ? drawn(typeof picture === 'function' ? picture(event) : picture) : null
    },
    begins: (event) => of(event).begins ?? null,
    sound(event) {
      const { sound } = of(event)
      return typeof sound === 'function' ? sound(event) : sound
    },
  }
}
