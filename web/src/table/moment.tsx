// A moment that weighs as much as a scene: the lamp dims, and what happens is said large in the middle. Nothing is
// in anybody's way: clicks go through it, and any key or click ends it. Screen readers hear it from the live region.
//
// SPDX-License-Identifier: MIT
import { useLayoutEffect, useState } from 'preact/hooks'
import type { GameEvent, Moments } from '../scene'
import { paceNow, stayOf } from './director'

/* More sentences than this nobody reads in that time. */
const SENTENCES = 3

interface Props {
  moments: Moments
  /** which beat it is: a new one begins anew */
  beat: number
  events: readonly GameEvent[]
  /** somebody has seen enough of it */
  ended: boolean
  /** else as long as the pace has it */
  ms?: number
}

export function Moment({ moments, beat, events, ended, ms }: Props) {
  const scenes = events.filter((event) => moments.weight(event) === 'scene').slice(-SENTENCES)
  const [gone, setGone] = useState(-1)
  const shown = scenes.length > 0 && paceNow() > 0 && !ended && gone !== beat
  useLayoutEffect(() => {
    if (!shown) return
    const timer = window.setTimeout(() => setGone(beat), ms ?? stayOf(moments, events))
    return () => window.clearTimeout(timer)
  }, [beat, shown])
  if (!shown) return null
  const picture = scenes.map((event) => moments.picture?.(event)).filter(Boolean).at(-1)
  return (
    <div key={beat} class="moment" aria-hidden="true">
      <div class="moment-words">
        {picture && <div class="moment-picture">{picture}</div>}
        {scenes.map((event, i) => (
          <p key={i} class={`seat-${event.seat}`}>
            {event.text}
          </p>
        ))}
      </div>
    </div>
  )
}
