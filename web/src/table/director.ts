// The director: how long each beat of a game stays before the next one comes. What passes by takes a breath,
// what matters takes its time; whoever presses a key or clicks sees the rest at once.
//
// SPDX-License-Identifier: MIT
import type { GameEvent, Moments, Weight } from '../scene'
import { motionAllowed, settings } from '../settings'

/** Milliseconds that a beat stays, at the usual pace. */
const STAYS: Record<Weight, number> = { breath: 300, gesture: 900, scene: 1700 }
/* each further scene in the same beat is a sentence more to read */
const FURTHER = 500
const FURTHER_MAX = 2
/* a long sentence takes time to read: so many milliseconds for each letter beyond those that are read at a glance */
const LETTER = 12
const GLANCE = 90
const READING_MAX = 3000
/** How much longer, by the pace that is set. */
const PACES = { calm: 1.6, usual: 1, quick: 0.5, once: 0 }
/* of a long queue, scenes stay as long as ever; all else shares this, at the usual pace, but never goes by unseen */
const QUEUE = 12000
const QUEUE_LEAST = 0.4
/** So much of their time on the clock may somebody's own decision wait for what was before it. */
export const CLOCK_PART = 0.04

const RANK: readonly Weight[] = ['breath', 'gesture', 'scene']

/** The heaviest of some events; null: nothing is told. */
export function weightOf(moments: Moments, events: readonly GameEvent[]): Weight | null {
  const heaviest = Math.max(-1, ...events.map((event) => RANK.indexOf(moments.weight(event))))
  return RANK[heaviest] ?? null
}

/** The heaviest, the latest if several weigh the same; what only begins a turn or a round says least. */
export function weightiest(moments: Moments, events: readonly GameEvent[]): GameEvent | undefined {
  const rank = (event: GameEvent) => (moments.begins?.(event) ? -1 : RANK.indexOf(moments.weight(event)))
  return [...events].reverse().sort((a, b) => rank(b) - rank(a))[0]
}

/** How many times as long as usual things stay; 0: nothing waits for anything. */
export function paceNow(): number {
  return motionAllowed() ? PACES[settings().pace] : 0
}

/** How long events stay, at the pace that is set. */
export function stayOf(moments: Moments, events: readonly GameEvent[]): number {
  const weight = weightOf(moments, events)
  if (!weight) return 0
  const heaviest = events.filter((event) => moments.weight(event) === weight)
  const further = weight === 'scene' ? Math.min(FURTHER_MAX, heaviest.length - 1) * FURTHER : 0
  const longest = Math.max(...heaviest.map((event) => event.text.length))
  const reading = weight === 'breath' ? 0 : Math.min(READING_MAX, Math.max(0, longest - GLANCE) * LETTER)
  return (STAYS[weight] + further + reading) * paceNow()
}

/** Something to be shown, and what it tells. */
export interface Cue {
  readonly beat: { readonly events: readonly GameEvent[] }
}

export class Director<T extends Cue> {
  moments: Moments
  private queue: T[] = []
  private timer = 0
  private shown: T | null = null
  private shownAt = 0
  private held = false
  /* when all that waits has to be shown, once that is bounded: what was shown since counts too */
  private until = Number.POSITIVE_INFINITY

  /** `show` shows one; `most` says how long those that wait may take in all, whatever they weigh. */
  constructor(
    moments: Moments,
    private readonly show: (cue: T) => void,
    private readonly most: (waiting: readonly T[]) => number,
  ) {
    this.moments = moments
  }

  get waiting(): readonly T[] {
    return this.queue
  }

  push(cue: T) {
    this.queue.push(cue)
    this.next()
  }

  /** Whoever watches has seen enough: all that waits, at once. */
  hurry() {
    if (this.held) return
    this.shown = null
    this.stop()
    while (this.queue.length > 0) this.showOne()
  }

  /** While somebody looks at something else nothing new is shown. */
  hold(held: boolean) {
    if (this.held === held) return
    this.held = held
    this.stop()
    if (!held) this.next()
  }

  /** Forgets what waits, and answers it. */
  clear(): T[] {
    const dropped = this.queue
    this.stop()
    this.queue = []
    this.shown = null
    this.until = Number.POSITIVE_INFINITY
    return dropped
  }

  private stop() {
    clearTimeout(this.timer)
    this.timer = 0
  }

  private next() {
    this.stop()
    while (this.queue.length > 0 && !this.held) {
      const wait = this.stay() - (performance.now() - this.shownAt)
      if (wait > 0) {
        this.timer = window.setTimeout(() => {
          this.showOne()
          this.next()
        }, wait)
        return
      }
      this.showOne()
    }
  }

  private showOne() {
    const cue = this.queue.shift()
    if (!cue) return
    if (this.queue.length === 0) this.until = Number.POSITIVE_INFINITY
    this.shown = cue
    this.shownAt = performance.now()
    this.show(cue)
  }

  /* How long what is shown stays. Where nobody looks nothing need be seen. */
  private stay(): number {
    if (!this.shown || document.hidden) return 0
    const stays = [this.shown, ...this.queue.slice(0, -1)].map(({ beat }) => stayOf(this.moments, beat.events))
    const own = stays[0] ?? 0
    const sum = stays.reduce((a, b) => a + b, 0)
    this.until = Math.min(this.until, performance.now() + this.most(this.queue))
    const most = Math.max(0, this.until - this.shownAt)
    if (sum > most) return (own * most) / sum
    if (weightOf(this.moments, this.shown.beat.events) === 'scene') return own
    return own * Math.max(QUEUE_LEAST, Math.min(1, (QUEUE * paceNow()) / sum))
  }
}
