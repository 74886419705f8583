// The last things that happened, in words, on the table itself. Screen readers hear them from the live region.
//
// SPDX-License-Identifier: MIT
import { useRef } from 'preact/hooks'
import type { GameEvent, SceneProps } from '../scene'

/** Shows the latest `lines` sentences, the newest last; `worth` leaves out what the picture says anyway. */
export function Ribbon({ props, lines = 3, worth = () => true }: { props: SceneProps; lines?: number; worth?: (event: GameEvent) => boolean }) {
  const kept = useRef<{ beat: number; list: { key: string; seat: number; text: string }[] }>({ beat: -1, list: [] })
  if (kept.current.beat !== props.beat) {
    const fresh = props.events.filter(worth).map((event, i) => ({ key: `${props.beat}.${i}`, seat: event.seat, text: event.text }))
    kept.current = { beat: props.beat, list: [...kept.current.list, ...fresh].slice(-lines) }
  }
  return (
    <div class="ribbon" aria-hidden="true">
      {kept.current.list.map((line) => (
        <p key={line.key} class={line.seat >= 0 ? `seat-${line.seat}` : ''}>
          {line.text}
        </p>
      ))}
    </div>
  )
}
