// Who is here, who is waited for, and what those who wait can do about it.
//
// All of it follows from what everybody at the table is told: connections, and whose decision it is.
//
// SPDX-License-Identifier: MIT
import { useEffect, useState } from 'preact/hooks'
import { useShell } from '../app'
import { Refusal } from '../protocol'
import { texts } from '../texts'
import type { TableState } from './model'

const t = texts.people
const LOOK_MS = 10000
const SAID_MS = 5000

/** How long ago that was, in words; empty: less than a minute. */
function howLong(since: number): string {
  const minutes = Math.floor((performance.now() - since) / 60000)
  if (minutes < 1) return ''
  if (minutes < 60) return t.minutes(minutes)
  if (minutes < 48 * 60) return t.hours(Math.floor(minutes / 60))
  return t.days(Math.floor(minutes / 1440))
}

/* The words follow the time while somebody is away. */
function useTime(state: TableState) {
  const [, look] = useState(0)
  const any = Object.keys(state.gone).length > 0
  useEffect(() => {
    if (!any) return
    const timer = window.setInterval(() => look((n) => n + 1), LOOK_MS)
    return () => window.clearInterval(timer)
  }, [any])
}

/** Does everybody see that this seat is to decide? */
export function isAwaited(state: TableState, seat: number): boolean {
  return state.phase === 'playing' && !state.chosen.includes(seat) && (state.beat.actor === seat || state.together.includes(seat))
}

/** A dot and a word for the owner of a seat: here, or away since when. */
export function Presence({ state, seat }: { state: TableState; seat: number }) {
  useTime(state)
  const is = state.seats[seat]?.is
  if (is !== 'person' || seat === state.seat) return null
  const since = state.gone[seat]
  return (
    <span class={`presence ${since === undefined ? '' : 'is-gone'}`}>
      <span class="presence-dot" aria-hidden="true" />
      <span class={since === undefined ? 'sr-only' : ''}>{since === undefined ? t.here : t.away(howLong(since))}</span>
    </span>
  )
}

const namesOf = (state: TableState, seats: readonly number[]) => seats.map((seat) => state.seats[seat]?.name ?? '')

/** Whoever waits may remind whoever is waited for; nobody is told who has answered already. */
export function Remind({ state }: { state: TableState }) {
  const { link } = useShell()
  const [said, setSaid] = useState('')
  const people = state.seats.flatMap((info, seat) => (info.is === 'person' && seat !== state.seat ? [seat] : []))
  const waited = people.filter((seat) => isAwaited(state, seat) && state.gone[seat] === undefined)
  useEffect(() => setSaid(''), [state.beat.actor, state.beat.decision])
  useEffect(() => {
    if (!said) return
    const timer = window.setTimeout(() => setSaid(''), SAID_MS)
    return () => window.clearTimeout(timer)
  }, [said])
  if (people.length === 0 || state.seats[state.seat]?.is !== 'person') return null
  const remind = () =>
    link.ask({ m: 'nudge' }).then(
      () => setSaid(t.reminded(namesOf(state, waited))),
      (why) => setSaid(why instanceof Refusal && why.message ? why.message : texts.errors.gone),
    )
  return (
    <>
      <button type="button" class="quiet" disabled={waited.length === 0} aria-label={waited.length > 0 ? t.remindAria(namesOf(state, waited)) : undefined} onClick={() => void remind()}>
        {t.remind}
      </button>
      <span class="small remind-said" role="status">
        {said}
      </span>
    </>
  )
}

/** Somebody waits for this seat and has said so. */
export function Nudged({ state }: { state: TableState }) {
  const { from, decision, count } = state.nudge
  if (decision < 0 || decision !== state.beat.decision) return null
  return (
    <p key={count} class="notice nudged" role="alert">
      {t.nudged(state.seats[from]?.name ?? '')}
    </p>
  )
}

/** All wait for somebody who has been away for long: a bot may play on, if everybody who is here agrees. */
export function Relief({ state }: { state: TableState }) {
  const { link } = useShell()
  useTime(state)
  if (state.phase !== 'playing' || state.seats[state.seat]?.is !== 'person') return null
  return (
    <>
      {state.relief
        .filter(([seat]) => seat !== state.seat && isAwaited(state, seat))
        .map(([seat, agreed]) => {
          const name = state.seats[seat]?.name ?? ''
          const mine = agreed.includes(state.seat)
          const missing = state.seats.flatMap((info, i) => (info.is === 'person' && i !== seat && state.gone[i] === undefined && !agreed.includes(i) ? [i] : []))
          const say = (yes: boolean) => link.send({ m: 'relieve', seat, yes, id: 0 })
          return (
            <p key={seat} class="notice relief" role="status">
              {mine ? t.relieveMine(name) : t.gone(name, howLong(state.gone[seat] ?? performance.now()))}{' '}
              {!mine && agreed.length > 0 && t.would(namesOf(state, agreed))} {mine && missing.length > 0 && t.missing(namesOf(state, missing))}{' '}
              <button type="button" class={mine ? '' : 'main'} title={t.relieveHelp} onClick={() => say(!mine)}>
                {mine ? t.retract : t.relieve}
              </button>
            </p>
          )
        })}
    </>
  )
}
