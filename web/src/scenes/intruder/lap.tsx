// What was played in this lap, by whom and on whom, so that a lap of the others can be followed.
//
// SPDX-License-Identifier: MIT
import { useRef } from 'preact/hooks'
import { seatSign } from '../../common'
import type { GameEvent, SceneProps } from '../../scene'
import { SmallCard, things } from './cards'
import { texts } from './texts'

interface Play {
  /** round and lap, as it was played */
  when: string
  seat: number
  /** '': nothing was played */
  code: string
  on: number
}

/* Events number the cards in the order of the catalogue. */
function playOf(event: GameEvent, when: string): Play | null {
  const { card = -1, on = -1, from = -1 } = event.numbers
  const code = things.all('action card')[card ?? -1]?.code ?? ''
  if (event.kind === 'play' && code) return { when, seat: event.seat, code, on: on ?? -1 }
  if (event.kind === 'snatch' && code) return { when, seat: event.seat, code, on: from ?? -1 }
  return event.kind === 'skip' || event.kind === 'turn_lost' ? { when, seat: event.seat, code: '', on: -1 } : null
}

const whenOf = ({ view }: Pick<SceneProps, 'view'>) => `${view.number('round')}.${view.number('lap')}`

/** The plays of the lap that is going on; of the one before it until somebody has played. */
function usePlays(props: SceneProps): readonly Play[] {
  const kept = useRef<{ beat: number; plays: readonly Play[] }>({ beat: -1, plays: [] })
  if (kept.current.beat !== props.beat) {
    const jumped = props.events.length === 0 && props.before === props.view
    /* what leads into the next lap was played in the last one */
    const when = whenOf({ view: props.before })
    const fresh = props.events.flatMap((event) => playOf(event, when) ?? [])
    const all = [...(jumped ? [] : kept.current.plays), ...fresh]
    kept.current = { beat: props.beat, plays: all.filter((play) => play.when === all.at(-1)?.when) }
  }
  return kept.current.plays
}

export function Lap({ props }: { props: SceneProps }) {
  const plays = usePlays(props)
  const lap = Number(plays[0]?.when.split('.')[1] ?? 0)
  return (
    <div class="int-lap">
      {plays.length > 0 && <h3>{texts.played(lap)}</h3>}
      <ol>
        {plays.map(({ seat, code, on }, i) => (
          <li key={i} class={`seat-${seat}`}>
            <span class="int-lap-who">
              <span class="seat-mark" aria-hidden="true">
                {seatSign(seat)}
              </span>{' '}
              {props.names[seat]}
            </span>
            {code ? <SmallCard code={code} /> : <span class="int-lap-none">{texts.nothing}</span>}
            <span class="int-lap-on">{on >= 0 ? texts.onWhom(on === seat ? texts.themself : (props.names[on] ?? '')) : '\u00a0'}</span>
          </li>
        ))}
      </ol>
    </div>
  )
}
