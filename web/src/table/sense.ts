// What is heard and felt of a game, for those who have switched it on.
//
// SPDX-License-Identifier: MIT
import { useEffect, useRef } from 'preact/hooks'
import type { Moments, Sound, Weight } from '../scene'
import { settings } from '../settings'
import { weightiest, weightOf } from './director'
import type { Beat } from './model'

const USUAL: Record<Weight, Sound> = { breath: 'tick', gesture: 'card', scene: 'hit' }
/* milliseconds on, off, on */
const FELT = { turn: [60, 60, 60], scene: [120] }

export function playSound(sound: Sound) {
  const { sound: switched, volume } = settings()
  if (switched === 'off' || volume === 0) return
  /* a part of the page that is gone belongs to an older page, which the banner then says */
  void import('./sound').then(
    (module) => module.play(sound, volume / 100),
    () => {},
  )
}

function feel(pattern: number[]) {
  if (settings().vibration === 'on') navigator.vibrate?.(pattern)
}

/** The beat that is shown is heard; and that one's own turn has come. */
export function useSenses(moments: Moments, beat: Beat, seat: number) {
  const before = useRef({ number: beat.number, decision: beat.decision, actor: beat.actor })
  useEffect(() => {
    const last = before.current
    before.current = { number: beat.number, decision: beat.decision, actor: beat.actor }
    if (last.number === beat.number) return
    const most = weightiest(moments, beat.events)
    const weight = weightOf(moments, beat.events)
    const called = beat.decision >= 0 && last.decision < 0 && last.actor !== seat
    if (most && weight) playSound(moments.sound?.(most) ?? USUAL[weight])
    if (called) playSound('turn')
    if (called) feel(FELT.turn)
    else if (weight === 'scene') feel(FELT.scene)
  }, [beat.number])
}
