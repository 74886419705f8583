// What is going on and what is asked: the card in use with what answers it, the question, and whatever has no other place on the beach.
//
// SPDX-License-Identifier: MIT
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks'
import { offer } from '../../common'
import { isTyping, useKeys } from '../../common/hooks'
import type { Action, SceneProps, View } from '../../scene'
import { cardName, Face } from './pieces'
import { readCard } from './printed'
import { texts } from './texts'

interface Use {
  card: string
  user: number
}

/** What is being used just now, and what answers it: the last one is what counts. */
function usesOf(view: View): Use[] {
  const uses = view.rows('uses').map(([card, , user]) => ({ card: String(card), user: Number(user) }))
  const play = view.text('play')
  return uses.length === 0 && play ? [{ card: play, user: view.number('active') }] : uses
}

function Chain({ props, uses }: { props: SceneProps; uses: readonly Use[] }) {
  return (
    <ol class="isl-chain">
      {uses.map(({ card, user }, i) => {
        const { word } = readCard(card)
        return (
          <li key={`${i}${card}`} class={`isl-use seat-${user}`} data-thing={word} data-fly={`use.${i}.${word}`} data-card={word} data-from={`hand${user}`}>
            <Face text={card} />
            <span class="sr-only">{cardName(card)}</span>
            <small>{texts.by(user === props.seat ? texts.you : (props.names[user] ?? ''))}</small>
          </li>
        )
      })}
    </ol>
  )
}

/** The numbers that may be named: what is typed is the number. Of "1", "10", "11" and "12" Enter takes the first. */
function NumberPad({ props, actions }: { props: SceneProps; actions: readonly Action[] }) {
  const [typed, show] = useState('')
  /* a quick hand types the next digit before the page has drawn the first */
  const now = useRef({ typed, props, numbers: new Map<string, Action>() })
  const numbers = new Map(actions.map((action) => [action.words[1] ?? '', action]))
  Object.assign(now.current, { props, numbers })
  const setTyped = (text: string) => {
    now.current.typed = text
    show(text)
  }
  useLayoutEffect(() => setTyped(''), [props.actions])
  useEffect(() => {
    const take = (number: string) => {
      const { numbers, props } = now.current
      const found = numbers.get(number)
      setTyped('')
      if (found && !props.busy) props.act(found)
    }
    const digit = (key: string) => {
      const { numbers, typed } = now.current
      const next = numbers.has(typed + key) ? typed + key : key
      if ([...numbers.keys()].some((number) => number !== next && number.startsWith(next))) setTyped(next)
      else take(next)
    }
    const press = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.altKey || event.metaKey || isTyping(event) || document.querySelector('dialog[open]')) return
      const { key } = event
      const { typed } = now.current
      if (/^\d$/.test(key)) digit(key)
      else if (typed !== '' && key === 'Enter') take(typed)
      else if (typed !== '' && /^(Escape|Backspace)$/.test(key)) setTyped('')
      else return
      event.preventDefault()
      event.stopPropagation()
    }
    addEventListener('keydown', press, true)
    return () => removeEventListener('keydown', press, true)
  }, [])
  return (
    <div class="isl-pad" role="group" aria-label={texts.pad}>
      {[...numbers].map(([number, action]) => (
        <button key={number} type="button" class={`isl-key ${typed === number ? 'is-typed' : ''} ${typed !== '' && typed !== number && number.startsWith(typed) ? 'is-near' : ''}`} {...offer(props, action, texts.number(number))}>
          {number}
        </button>
      ))}
      <small role="status">{typed === '' ? '' : texts.typed(typed)}</small>
    </div>
  )
}

/** Answers to a question, with their keys. */
function Choices({ props, actions, label }: { props: SceneProps; actions: readonly Action[]; label(action: Action): string }) {
  const numbered: Record<string, () => void> = {}
  actions.slice(0, 9).forEach((action, i) => {
    numbered[i + 1] = () => props.busy || props.act(action)
  })
  useKeys(numbered)
  return (
    <div class="isl-choices" role="group" aria-label={texts.choices}>
      {actions.map((action, i) => (
        <button key={action.number} type="button" class="main" {...offer(props, action, label(action))}>
          {i < 9 && <kbd aria-hidden="true">{i + 1}</kbd>}
          {label(action)}
        </button>
      ))}
    </div>
  )
}

interface AskProps {
  props: SceneProps
  /** what nothing else on the beach offers */
  actions: readonly Action[]
  label(action: Action): string
  onTally?: (() => void) | undefined
}

/** One look: what is in use, by whom, what is asked, and the answers. Everybody sees the same window of a reaction. */
export function Ask({ props, actions, label, onTally }: AskProps) {
  const { view } = props
  const uses = usesOf(view)
  const reacting = view.text('node') === 'react'
  const numbers = actions.filter((action) => action.words[0] === 'number')
  const asked = actions.length > 0 || reacting
  const busyWith = asked || uses.length > 0
  return (
    <section class={`isl-ask ${reacting ? 'is-asking' : ''} ${asked ? '' : 'is-idle'} ${busyWith ? '' : 'is-quiet'}`} aria-label={texts.now}>
      {uses.length > 0 && <Chain props={props} uses={uses} />}
      <div class="isl-question">
        {reacting && <strong>{props.actions.length > 0 ? texts.reactYou : texts.react}</strong>}
        {busyWith && <p>{props.prompt}</p>}
        {numbers.length > 0 ? <NumberPad props={props} actions={numbers} /> : actions.length > 0 && <Choices props={props} actions={actions} label={label} />}
        {reacting && <small>{texts.reactHelp}</small>}
        {!busyWith && (
          <>
            <strong>{view.number('turn') > 0 ? texts.turn(view.number('turn')) : texts.deal}</strong>
            <span>{texts.direction[view.text('direction')]}</span>
            <small>
              {texts.round(view.number('round'))} · {texts.discard(view.list('discard').length)}
            </small>
            {onTally && (
              <button type="button" class="isl-tally-button" onClick={onTally}>
                {texts.tally}
              </button>
            )}
          </>
        )}
      </div>
    </section>
  )
}
