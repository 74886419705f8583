// One's own turn at the bench: cards are picked up, put into slots, swapped, taken back and marked; one "Done" sends it.
//
// SPDX-License-Identifier: MIT
import { useLayoutEffect, useRef, useState } from 'preact/hooks'
import { offer, step } from '../../common'
import { useKeys } from '../../common/hooks'
import type { Action, SceneProps } from '../../scene'
import { cardName } from './cards'
import { asItIs, type Held, inHand, isOwnTurn, mark, next, orderScript, type Plan, planNow, put, samePlan, type Script, scriptOf, settled, takeBack, tooMany, turnNode, wordOf } from './plan'
import { texts } from './texts'
import { actionsWith } from './zones'

export type Turn = ReturnType<typeof useTurn>

/** Sends a script, one decision after the other; stops where something else is asked. */
function useScript(props: SceneProps) {
  const script = useRef<Script | null>(null)
  const sent = useRef<readonly Action[] | null>(null)
  const [running, setRunning] = useState(false)
  useLayoutEffect(() => {
    if (!script.current || props.busy || props.actions.length === 0) return
    /* the same question once more: it was refused */
    const found = sent.current === props.actions ? null : next(props, script.current)
    if (found) {
      sent.current = props.actions
      script.current = props.mode === 'lesson' ? null : found.left
      props.act(found.action)
    } else script.current = null
    if (!script.current) setRunning(false)
  }, [props.actions, props.busy, running])
  const run = (what: Script) => {
    script.current = what
    sent.current = null
    setRunning(true)
  }
  return { running: running && props.actions.length > 0, run }
}

export function useTurn(props: SceneProps) {
  const [stored, setPlan] = useState<Plan | null>(null)
  const [picked, setPicked] = useState<Held>('')
  const { running, run } = useScript(props)
  useLayoutEffect(() => setPicked(''), [props.actions])
  const node = running ? '' : turnNode(props)
  const own = isOwnTurn(props)
  const plan = own ? planNow(props, stored) : null
  const free = node === 'use' || node === 'bench'
  const change = (changed: Plan) => {
    setPlan(changed)
    setPicked('')
    props.preview(null)
  }
  const putIn = (card: Held, slot: number) => plan && free && slot >= settled(props) && change(put(plan, card, slot))
  const back = (card: Held) => plan && free && change(takeBack(plan, card))
  const drop = (card: Held) => plan && node !== '' && change(mark(props, plan, card))
  const playOf = (card: Held) => (node === 'use' ? actionsWith(props, 'held', wordOf(card))[0] : undefined)
  const pick = (card: Held) => {
    setPicked(card === picked ? '' : card)
    props.preview(card === picked ? null : (playOf(card) ?? null))
  }
  const start = (what: Plan) => {
    setPlan({ ...what, drops: [] })
    run(scriptOf(what))
  }
  /* what stands behind the button is the first of the things that it sends */
  const sends = (what: Plan | null, label: string) => {
    const first = what && node !== '' ? next(props, scriptOf(what)) : null
    return offer({ ...props, act: () => what && start(what) }, first?.action, label)
  }
  const keys: Record<string, () => void> = {}
  if (free) {
    keys['='] = () => start(asItIs(props))
    if (picked) {
      for (const slot of [0, 1, 2]) keys[String(slot + 1)] = () => putIn(picked, slot)
      for (const key of ['Delete', 'd']) keys[key] = () => drop(picked)
      keys.Escape = () => setPicked('')
    }
  }
  useKeys(keys)
  return { node, plan, picked, running, free, run, pick, putIn, back, drop, playOf, sends, reset: () => change(asItIs(props)) }
}

/** Does a hint lead to this card? */
export function leadsTo(props: SceneProps, word: string): boolean {
  return props.hinted?.words[1] === word && props.hinted.words[0] !== 'commit'
}

/** What can be done with the card that is picked up, and the one button that sends all of it. */
export function TurnBar({ props, turn }: { props: SceneProps; turn: Turn }) {
  const { node, plan, picked } = turn
  if (!plan || node === '') return null
  const limit = props.view.number(`seats.${props.seat}.limit`)
  const over = tooMany(props, plan)
  const missing = over - plan.drops.length
  const asIs = samePlan(plan, asItIs(props))
  const name = cardName(wordOf(picked))
  const play = picked ? turn.playOf(picked) : undefined
  const label = node === 'drop' ? texts.dropThese(plan.drops.map((card) => cardName(wordOf(card)))) : asIs ? (node === 'use' ? texts.doneAsItIs : texts.asItIs) : texts.done
  const done = turn.sends(plan, label)
  const says = picked ? texts.pickedUp(name) : missing > 0 ? (node === 'drop' ? texts.dropSome(missing) : texts.tooMany(missing, limit)) : over > 0 ? texts.goes(plan.drops.map((card) => cardName(wordOf(card)))) : node === 'use' ? texts.useThem : texts.arrange
  return (
    <div class="saw-bar" role="group" aria-label={texts.workbench}>
      <p class={!picked && missing > 0 ? 'is-warning' : ''}>{says}</p>
      <div class="saw-buttons">
        {play && (
          <div class="saw-button is-main" {...offer(props, play, texts.verbs.play?.(name))}>
            {texts.verbs.play?.(name)}
          </div>
        )}
        {picked && plan.slots.includes(picked) && (
          <div class="saw-button" {...step(texts.toHand(name), false, () => turn.back(picked))}>
            {texts.toHand(name)}
          </div>
        )}
        {picked && over > 0 && !plan.slots.includes(picked) && (
          <div class="saw-button" {...step(plan.drops.includes(picked) ? texts.keep(name) : texts.drop(name), false, () => turn.drop(picked))}>
            {plan.drops.includes(picked) ? texts.keep(name) : texts.drop(name)} <kbd aria-hidden="true">D</kbd>
          </div>
        )}
        {!asIs && node !== 'drop' && (
          <div class="saw-button is-quiet" {...step(texts.asItWas, false, turn.reset)}>
            {texts.asItWas}
          </div>
        )}
        {'role' in done && (
          <div class="saw-button is-main saw-done" {...done}>
            {label} {asIs && node !== 'drop' && <kbd aria-hidden="true">=</kbd>}
          </div>
        )}
      </div>
    </div>
  )
}

/** What stays in hand by the plan, each card by itself. */
export function handOf(props: SceneProps, turn: Turn): Held[] {
  if (turn.plan) return inHand(props, turn.plan)
  const nth: Record<string, number> = {}
  return props.view.list(`seats.${props.seat}.hand`).map((word) => {
    nth[word] = (nth[word] ?? 0) + 1
    return `${word}#${nth[word]}`
  })
}

/** Cards that go back to the deck in an order: the way they lie, moved about locally, then one "Done". */
export function useOrder(props: SceneProps, turn: Turn) {
  const drawn = props.view.list('drawn')
  const asked = !turn.running && props.actions.some((action) => action.words[0] === 'map')
  const placed = asked ? props.view.number('progress') : 0
  const [stored, setOrder] = useState<readonly string[]>([])
  const [picked, setPicked] = useState(-1)
  useLayoutEffect(() => setPicked(-1), [props.actions])
  /* it is an order of just these cards, with those settled in front, or it is of another time */
  const fits = [...stored].sort().join() === [...drawn].sort().join() && drawn.slice(0, placed).every((word, i) => stored[i] === word)
  const order = fits ? stored : drawn
  const move = (from: number, to: number) => {
    if (from < placed || to < placed || to >= order.length || from === to) return
    const left = order.filter((_, i) => i !== from)
    setOrder([...left.slice(0, to), order[from] ?? '', ...left.slice(to)])
  }
  const first = asked ? next(props, orderScript(props, order)) : null
  const leave = order.join() === drawn.join()
  const done = offer({ ...props, act: () => turn.run(orderScript(props, order)) }, first?.action, leave ? texts.leaveOrder : texts.doneOrder)
  useKeys(picked >= 0 ? { Escape: () => setPicked(-1) } : {})
  return { asked, order, placed, picked, setPicked, move, done, leave, reset: () => setOrder(drawn) }
}
export type Order = ReturnType<typeof useOrder>
