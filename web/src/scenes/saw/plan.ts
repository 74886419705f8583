// A turn as it is laid out by hand, before anything of it is sent: what shall lie in which slot, what shall be
// dropped, in which order ten cards go back. Nothing here is allowed by itself: `next` looks for what the plan wants
// among the actions that are offered at that moment, and finds it or not.
//
// SPDX-License-Identifier: MIT
import type { Action, SceneProps } from '../../scene'
import { benchCards } from './zones'

/** A held card: its word, and which copy of it, "rope#1"; '' is an empty slot. */
export type Held = string

export interface Plan {
  /** the turn that it was made for; in another one it is forgotten */
  readonly turn: string
  readonly slots: readonly Held[]
  readonly drops: readonly Held[]
}

type Told = Pick<SceneProps, 'view' | 'seat' | 'actions'>

export const wordOf = (held: Held): string => held.replace(/#\d+$/, '')

/** Copies of a card are told apart by number. */
function numbered(words: readonly string[]): Held[] {
  const seen = new Map<string, number>()
  return words.map((word) => {
    if (word === '') return ''
    const nth = (seen.get(word) ?? 0) + 1
    seen.set(word, nth)
    return `${word}#${nth}`
  })
}

/** The decision of one's own turn that a plan is made for: 'use', 'bench', 'drop'; '' at any other. */
export function turnNode({ view, actions }: Told): string {
  const node = view.text('node')
  return actions.length > 0 && view.text('step') === 'turn' && ['use', 'bench', 'drop'].includes(node) ? node : ''
}

/** Is it one's own turn, so that the workbench lies as it is planned? */
export function isOwnTurn({ view, seat }: Told): boolean {
  return seat >= 0 && view.text('step') === 'turn' && view.number('active', -1) === seat
}

function turnOf({ view, seat }: Told): string {
  return `${view.number('round')}.${seat}`
}

/** How many slots are settled and can't be changed any more. */
export function settled(props: Told): number {
  const { view } = props
  return view.text('node') === 'bench' ? view.number('progress') : view.yes('benched') ? 3 : 0
}

/** Slots as they lie, or as far as they have been told. */
function slotsNow(props: Told): string[] {
  const told = settled(props)
  const plan = props.view.list('plan')
  return benchCards(props, props.seat).map((word, i) => (props.view.text('node') === 'bench' && i < told ? (plan[i] ?? '') : word))
}

/** All that the viewer holds, each card once. */
function pool(props: Told): Held[] {
  return numbered([...props.view.list(`seats.${props.seat}.hand`), ...benchCards(props, props.seat)].filter((word) => word !== ''))
}

/** The workbench as it is. */
export function asItIs(props: Told): Plan {
  return { turn: turnOf(props), slots: slotsFrom(slotsNow(props), pool(props)), drops: [] }
}

/* Each gets that very copy, or else one that no other slot has. */
function slotsFrom(wanted: readonly Held[], held: readonly Held[]): Held[] {
  const left = held.filter((one) => !wanted.includes(one)).reverse()
  return wanted.map((want) => {
    if (want === '' || held.includes(want)) return want
    const at = left.findIndex((one) => wordOf(one) === wordOf(want))
    return at < 0 ? '' : (left.splice(at, 1)[0] ?? '')
  })
}

/** What is left of a plan now: cards may be gone, slots settled. */
export function planNow(props: Told, old: Plan | null): Plan {
  const fresh = asItIs(props)
  if (!old || old.turn !== fresh.turn) return fresh
  const held = pool(props)
  const told = settled(props)
  const now = slotsNow(props)
  const slots = slotsFrom(
    old.slots.map((one, i) => (i < told && wordOf(one) !== now[i] ? (now[i] ?? '') : one)),
    held,
  )
  return { turn: fresh.turn, slots, drops: old.drops.filter((one) => held.includes(one) && !slots.includes(one)) }
}

/** What stays in hand by the plan. */
export function inHand(props: Told, plan: Plan): Held[] {
  return pool(props).filter((one) => !plan.slots.includes(one))
}

/** So many cards are too many for the hand. */
export function tooMany(props: Told, plan: Plan): number {
  return Math.max(0, inHand(props, plan).length - props.view.number(`seats.${props.seat}.limit`))
}

/** Into a slot; what lay there goes where the card came from. */
export function put(plan: Plan, card: Held, slot: number): Plan {
  const from = plan.slots.indexOf(card)
  const there = plan.slots[slot] ?? ''
  return { ...plan, slots: plan.slots.map((one, i) => (i === slot ? card : i === from ? there : one)), drops: plan.drops.filter((one) => one !== card) }
}

/** Out of its slot, back to the hand. */
export function takeBack(plan: Plan, card: Held): Plan {
  return { ...plan, slots: plan.slots.map((one) => (one === card ? '' : one)) }
}

/** Marks a card of the hand, or no longer. Never more than have to go: then the first mark is taken off. */
export function mark(props: Told, plan: Plan, card: Held): Plan {
  if (plan.drops.includes(card)) return { ...plan, drops: plan.drops.filter((one) => one !== card) }
  const taken = takeBack(plan, card)
  const drops = [...taken.drops, card]
  return { ...taken, drops: drops.slice(Math.max(0, drops.length - tooMany(props, taken))) }
}

export function samePlan(a: Plan, b: Plan): boolean {
  return a.drops.length === b.drops.length && a.slots.every((one, i) => wordOf(one) === wordOf(b.slots[i] ?? ''))
}

/** A plan on its way: words, one decision after the other. */
export interface Script {
  readonly turn: string
  readonly slots: readonly string[]
  readonly drops: readonly string[]
  /** in place of a workbench: cards in the order in which they go back */
  readonly order?: readonly string[]
}

export function scriptOf(plan: Plan): Script {
  return { turn: plan.turn, slots: plan.slots.map(wordOf), drops: plan.drops.map(wordOf) }
}

export function orderScript(props: Told, order: readonly string[]): Script {
  return { turn: turnOf(props), slots: [], drops: [], order }
}

/** The next thing to do by the script, if it is offered, and what is then left of the script. */
export function next(props: Told, script: Script): { action: Action; left: Script } | null {
  if (props.actions.length === 0 || script.turn !== turnOf(props)) return null
  const node = props.view.text('node')
  const named = (text: string) => props.actions.find((action) => action.text === text)
  const found = (action: Action | undefined, left = script) => (action ? { action, left } : null)
  if (script.order) {
    if (node !== 'map') return null
    const at = props.view.number('progress')
    const rest = props.view.list('drawn').slice(at)
    const wanted = script.order.slice(at)
    return found(rest.join() === wanted.join() ? named('leave') : named(`map ${wanted[0]}`))
  }
  if (!turnNode(props)) return null
  if (node === 'use') return found(named('stop'))
  if (node === 'bench') return found(named(`bench ${script.slots[props.view.number('progress')] || 'empty'}`))
  return found(named(`drop ${script.drops[0]}`), { ...script, drops: script.drops.slice(1) })
}
