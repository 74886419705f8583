// Who sits at the table, whose turn it is, and how much time they have.
//
// SPDX-License-Identifier: MIT
import { useEffect, useState } from 'preact/hooks'
import { seatSign } from '../common/pieces'
import { texts } from '../texts'
import type { TableState } from './model'
import { isAwaited, Presence } from './presence'

function clockText(ms: number): string {
  const seconds = Math.max(0, Math.ceil(ms / 1000))
  if (seconds >= 86400) return `${Math.floor(seconds / 86400)} d ${Math.floor((seconds % 86400) / 3600)} h`
  const minutes = Math.floor(seconds / 60)
  return `${minutes}:${String(seconds % 60).padStart(2, '0')}`
}

/** Milliseconds that a seat has left, as it goes down; null: no clock. */
function useClock(state: TableState, seat: number): number | null {
  const clock = state.setup.clock
  const [, tick] = useState(0)
  const running = clock !== undefined && state.phase === 'playing' && state.beat.actor === seat
  useEffect(() => {
    if (!running) return
    const timer = window.setInterval(() => tick((n) => n + 1), 500)
    return () => window.clearInterval(timer)
  }, [running])
  if (!clock) return null
  if (clock.kind === 'match') {
    const left = state.left[seat] ?? clock.seconds * 1000
    return running ? left - (performance.now() - state.clockAt) : left
  }
  return running ? clock.seconds * 1000 - (performance.now() - state.beat.at) : clock.seconds * 1000
}

function Player({ state, seat }: { state: TableState; seat: number }) {
  const info = state.seats[seat]
  const left = useClock(state, seat)
  if (!info) return null
  const playing = state.phase === 'playing'
  const chosen = playing && state.chosen.includes(seat)
  const acting = isAwaited(state, seat)
  const note = info.is === 'bot' ? texts.table.bot : info.is === 'away' ? texts.table.awayMark : info.is === 'nobody' ? texts.table.nobody : ''
  return (
    <li class={`player seat-${seat} ${acting ? 'is-acting' : ''} ${state.result?.winners.includes(seat) ? 'is-winner' : ''}`}>
      <span class="seat-sign" aria-hidden="true">
        {seatSign(seat)}
      </span>
      <span class="player-name">
        {info.name}
        {seat === state.seat && <span class="player-you">{texts.you('')}</span>}
      </span>
      {note && <span class="player-note">{note}</span>}
      {state.practice && seat === state.seat && (
        <span class="player-note practice" title={texts.table.practiceHelp}>
          {texts.table.practice}
        </span>
      )}
      <Presence state={state} seat={seat} />
      {chosen && <span class="player-chosen">{texts.table.chosenMark}</span>}
      {acting && seat !== state.seat && (
        <span class="thinking" title={texts.table.waitingFor(info.name)}>
          <span class="sr-only">{texts.people.thinking}</span>
        </span>
      )}
      {left !== null && (
        <span class={`clock ${left < 20000 ? 'is-short' : ''}`} aria-label={texts.table.clock(info.name)}>
          {clockText(left)}
        </span>
      )}
    </li>
  )
}

export function Players({ state }: { state: TableState }) {
  return (
    <ul class="players" aria-label={texts.people.all}>
      {state.seats.map((_, seat) => (
        <Player key={seat} state={state} seat={seat} />
      ))}
    </ul>
  )
}
