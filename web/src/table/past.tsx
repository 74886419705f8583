// Looking back in a running game: at the beats that this seat has been shown, and that the page still has. It is only
// a look: nothing can be done there, what is new waits, and there is always a way back to now.
//
// SPDX-License-Identifier: MIT
import { useEffect, useRef, useState } from 'preact/hooks'
import { useKeys } from '../common/hooks'
import type { Line } from '../protocol'
import { texts } from '../texts'
import { paceNow, stayOf, weightiest, weightOf } from './director'
import type { Beat, Kept, TableModel, TableState } from './model'

/** The beats since this seat's last move that told something. */
export function sinceOwn(kept: readonly Kept[]): readonly Kept[] {
  const last = kept.map((one) => one.mine).lastIndexOf(true)
  return kept.slice(last + 1).filter((one) => one.beat.events.length > 0)
}

interface Look {
  list: readonly Kept[]
  /** -1: as it was before the first */
  at: number
  playing: boolean
}

export interface Past {
  /** what is looked at; null: it is now */
  readonly beat: Beat | null
  readonly kept: Kept | null
  readonly at: number
  readonly of: number
  readonly playing: boolean
  /** Plays these, and comes back. */
  play(list: readonly Kept[]): void
  /** Shows the moment of a line, until somebody goes back; false: it is no longer kept. */
  show(line: Line): boolean
  step(by: number): void
  pause(): void
  now(): void
}

/* How long things are as they were before the first beat. */
const BEFORE = 500

export function usePast(model: TableModel, state: TableState): Past {
  const [look, setLook] = useState<Look | null>(null)
  const { kept, moments } = state
  const last = look?.list.at(-1)
  /* what was taken back, or belongs to somebody else, is gone; nobody loses time by looking, or overlooks a question */
  const called = (state.wanted && state.setup.clock !== undefined) || state.asked.includes(state.seat)
  const over = look !== null && ((last && !kept.includes(last)) || called)
  const shown = over ? null : look
  const now = () => setLook(null)
  useEffect(() => {
    if (over) now()
  }, [over])
  const looking = shown !== null
  useEffect(() => {
    model.holdBack(looking)
    return () => model.holdBack(false)
  }, [looking])

  const go = (from: Look, at: number) => setLook(at >= from.list.length ? null : { ...from, at: Math.max(0, at) })
  const one = shown ? (shown.list[Math.max(0, shown.at)] ?? null) : null
  useEffect(() => {
    if (!shown || !one || (!shown.playing && shown.at >= 0)) return
    const ms = shown.at < 0 ? BEFORE * Math.min(1, paceNow()) : stayOf(moments, one.beat.events)
    const timer = window.setTimeout(() => go(shown, shown.at + 1), ms)
    return () => window.clearTimeout(timer)
  }, [shown])

  /* each look at a beat is one of its own, so that it moves again */
  const serial = useRef({ look: shown, number: 0 })
  if (serial.current.look !== shown) serial.current = { look: shown, number: serial.current.number + 1 }
  const beat = one?.beat
  return {
    beat: beat && shown ? { ...beat, number: serial.current.number, ...(shown.at < 0 ? { view: beat.before, events: [] } : {}) } : null,
    kept: one,
    at: Math.max(0, shown?.at ?? 0),
    of: shown?.list.length ?? 0,
    playing: shown?.playing ?? false,
    /* where nothing moves by itself, whoever looks goes from one to the next */
    play: (list) => list.length > 0 && setLook({ list, at: paceNow() > 0 ? -1 : 0, playing: paceNow() > 0 }),
    show(line) {
      const at = kept.findIndex((one) => one.lines.includes(line))
      if (at >= 0) setLook({ list: kept, at, playing: false })
      return at >= 0
    },
    step: (by) => shown && go({ ...shown, playing: false }, shown.at + by),
    pause: () => shown && setLook({ ...shown, playing: !shown.playing }),
    now,
  }
}

/** What has happened since the own last move, in a line, and the way to see it again. */
export function Since({ state, past, behind }: { state: TableState; past: Past; behind: boolean }) {
  const { kept, moments } = state
  const list = sinceOwn(kept)
  const events = list.flatMap((one) => one.beat.events).filter((event) => !moments.begins?.(event))
  const most = weightiest(moments, events)
  if (!most || state.beat.decision < 0 || (weightOf(moments, events) ?? 'breath') === 'breath') return null
  return (
    <div class={`since ${behind ? 'is-behind' : ''}`}>
      <p class={`seat-${most.seat}`}>
        <span class="since-count">{texts.beats.since(events.length)}</span> <span class="since-most">{most.text}</span>
      </p>
      <button type="button" class="quiet" data-since={list.length} onClick={() => past.play(list)}>
        {texts.beats.again}
      </button>
    </div>
  )
}

const SIGNS = { back: 'M18 5 9 12l9 7zM6 5v14', on: 'M6 5l9 7-9 7zM18 5v14', play: 'M7 4v16l13-8z', pause: 'M8 5v14M16 5v14' }

/** In place of what can be done: where one looks, and the way back. */
export function PastBar({ state, past }: { state: TableState; past: Past }) {
  const t = texts.beats
  const way = useRef<HTMLButtonElement>(null)
  useEffect(() => way.current?.focus({ preventScroll: true }), [])
  useKeys({ '[': () => past.step(-1), ']': () => past.step(1), Escape: past.now })
  const button = (label: string, sign: keyof typeof SIGNS, run: () => void, disabled = false) => (
    <button type="button" class="quiet" aria-label={label} title={label} disabled={disabled} onClick={run}>
      <svg class="sign" viewBox="0 0 24 24" aria-hidden="true">
        <path d={SIGNS[sign]} />
      </svg>
    </button>
  )
  return (
    <section class="past" aria-label={t.past}>
      <p class="past-words" role="status">
        {past.kept?.beat.events.map((event, i) => (
          <span key={i} class={`seat-${event.seat}`}>
            {event.text}{' '}
          </span>
        ))}
      </p>
      <div class="buttons">
        {button(texts.replay.previous, 'back', () => past.step(-1), past.at === 0)}
        {paceNow() > 0 && button(past.playing ? texts.replay.pause : texts.replay.play, past.playing ? 'pause' : 'play', past.pause)}
        {button(texts.replay.next, 'on', () => past.step(1))}
        <output>{texts.replay.at(past.at + 1, past.of)}</output>
        <button ref={way} type="button" class="main" data-now onClick={past.now}>
          {state.wanted ? t.nowYours : t.now}
        </button>
      </div>
    </section>
  )
}
