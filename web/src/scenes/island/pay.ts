// Drawing from the blank deck as it happens: card by card, from what the engine tells of it.
//
// SPDX-License-Identifier: MIT
import { useEffect, useRef, useState } from 'preact/hooks'
import type { GameEvent, SceneProps, View } from '../../scene'
import { things } from './printed'

/** One drawing of cards: for a price, by force, or something that was handed over. */
export interface Draw {
  readonly seat: number
  /** what came, in order, by the words of the catalogue */
  readonly sorts: readonly string[]
  /** how many of them came from the deck: all but what was handed over before */
  readonly fromDeck: number
  readonly text: string
}

/** Somebody whom an explosion, or a bomb too many, has hit. */
export interface Blast {
  readonly seat: number
  readonly text: string
}

/* A number of the event holds seven cards, two bits each. */
const PACKED = 7

/** The cards of an event "drawn", the one that was received first. */
export function drawOf(event: GameEvent): Draw {
  const { drawn, cards, more_cards: more, received } = event.numbers
  const sorts = things.all('blank deck card').map(({ word = '' }) => word)
  const count = Math.min(drawn ?? 0, 2 * PACKED)
  const found = Array.from({ length: count }, (_, i) => ((i < PACKED ? (cards ?? 0) : (more ?? 0)) >> (2 * (i % PACKED))) & 3)
  const all = typeof received === 'number' && received >= 0 ? [received, ...found] : found
  return { seat: event.seat, sorts: all.map((sort) => sorts[sort] ?? ''), fromDeck: count, text: event.text }
}

function drawsOf(events: readonly GameEvent[]): Draw[] {
  return events.filter(({ kind }) => kind === 'drawn').map(drawOf).filter(({ sorts }) => sorts.length > 0)
}

function blastsOf(events: readonly GameEvent[], draws: readonly Draw[]): Blast[] {
  const out = events.filter(({ kind }) => kind === 'out')
  const hit = draws.filter(({ seat, sorts }) => sorts.includes('explosion') && !out.some((event) => event.seat === seat))
  return [...out, ...hit].map(({ seat, text }) => ({ seat, text }))
}

/** What lies beside the fuse. */
export interface Payment {
  readonly draws: readonly Draw[]
  /** so many cards have been turned over, of all draws together */
  readonly shown: number
  readonly turning: boolean
  /** the view to show of deck and bombs: that of before, until all cards are turned over */
  readonly view: View
  /** who is hit just now */
  readonly blast: Blast | undefined
  /** goes up with each card, for what moves with it */
  readonly moment: number
}

/** Cards of a sort that have been turned over for a player so far. */
export function turnedFor({ draws, shown }: Pick<Payment, 'draws' | 'shown'>, seat: number, sort: string): number {
  let at = 0
  let count = 0
  for (const draw of draws)
    for (const one of draw.sorts) if (at++ < shown && draw.seat === seat && one === sort) count++
  return count
}

/** How much shorter the fuse has become: what was handed over was not drawn. */
export function burnt({ draws, shown }: Pick<Payment, 'draws' | 'shown'>): number {
  let left = shown
  let sum = 0
  for (const { sorts, fromDeck } of draws) {
    const here = Math.min(left, sorts.length)
    sum += Math.max(0, here - (sorts.length - fromDeck))
    left -= here
  }
  return sum
}

/* Milliseconds until a card is turned over: many are turned quickly, and what is bad has its moment. */
const paceOf = (count: number) => (count <= 2 ? 520 : count <= 4 ? 400 : count <= 7 ? 280 : 180)
const AFTER: Record<string, number> = { bomb: 380, explosion: 600 }
const BLAST_MS = 1800

interface Kept {
  beat: number
  draws: readonly Draw[]
  blasts: readonly Blast[]
  total: number
  shown: number
  before: View
  /** the size of the deck that was seen last */
  left: number
  /** the blast is still to be seen */
  bang: boolean
}

/**
 * The last drawing, card by card where things may move, else all at once. It goes on while other things happen;
 * the next one takes its place, and any key or click turns over all of it.
 */
export function usePayment(props: SceneProps): Payment {
  const own = useRef<Kept>({ beat: -1, draws: [], blasts: [], total: 0, shown: 0, before: props.view, left: 0, bang: false })
  const [, draw] = useState(0)
  const again = () => draw((n) => n + 1)
  if (own.current.beat !== props.beat) {
    const draws = drawsOf(props.events)
    const blasts = blastsOf(props.events, draws)
    const left = props.view.number('deck_size')
    const fresh = draws.length > 0 || blasts.length > 0
    const total = draws.reduce((sum, { sorts }) => sum + sorts.length, 0)
    /* a jump over what nobody has told: what lay there belongs to another moment */
    const jumped = props.events.length === 0 && left !== own.current.left
    if (fresh) own.current = { beat: props.beat, draws, blasts, total, shown: props.motion ? 0 : total, before: props.before, left, bang: props.motion && blasts.length > 0 }
    else if (jumped) own.current = { beat: props.beat, draws: [], blasts: [], total: 0, shown: 0, before: props.view, left, bang: false }
    else own.current = { ...own.current, beat: props.beat, left }
  }
  const now = own.current
  const turning = now.shown < now.total
  useEffect(() => {
    if (!turning) return
    const last = now.draws.flatMap(({ sorts }) => sorts)[now.shown - 1] ?? ''
    const timer = window.setTimeout(() => {
      own.current.shown++
      again()
    }, paceOf(now.total) + (AFTER[last] ?? 0))
    return () => window.clearTimeout(timer)
  }, [now.draws, now.shown, turning])
  useEffect(() => {
    if (turning || !now.bang) return
    const timer = window.setTimeout(() => {
      own.current.bang = false
      again()
    }, BLAST_MS)
    return () => window.clearTimeout(timer)
  }, [now.blasts, now.bang, turning])
  useEffect(() => {
    if (!turning) return
    const hurry = () => {
      own.current.shown = own.current.total
      again()
    }
    addEventListener('pointerdown', hurry, true)
    addEventListener('keydown', hurry, true)
    return () => {
      removeEventListener('pointerdown', hurry, true)
      removeEventListener('keydown', hurry, true)
    }
  }, [turning])
  return {
    draws: now.draws,
    shown: now.shown,
    turning,
    view: turning ? now.before : props.view,
    blast: !turning && now.bang ? now.blasts[0] : undefined,
    moment: props.beat * 32 + Math.min(now.shown, 31),
  }
}
