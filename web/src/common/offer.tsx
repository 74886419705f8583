// Offers: how anything on the table becomes something that can be clicked, tapped or focused.
//
// Everything that does an action carries `data-action` (its number); everything that leads to actions,
// such as a piece to be picked up first, carries `data-step`. Tests, the arrow keys and the styles
// find them by that.
//
// SPDX-License-Identifier: MIT
import { useLayoutEffect, useMemo, useState } from 'preact/hooks'
import type { Action, SceneProps } from '../scene'

type Doer = Pick<SceneProps, 'act' | 'preview' | 'busy'> & Partial<Pick<SceneProps, 'hinted'>>

/** Enter and Space do what a click does. */
function keys(run: () => void) {
  return (event: KeyboardEvent) => {
    if (event.key !== 'Enter' && event.key !== ' ') return
    event.preventDefault()
    event.stopPropagation()
    run()
  }
}

/* A finger can't point at something without doing it: held for a moment, it reads instead. */
const HOLD_MS = 400
const holding = { timer: 0, read: false }

function hold(props: Doer, action: Action) {
  window.clearTimeout(holding.timer)
  holding.read = false
  holding.timer = window.setTimeout(() => {
    holding.read = true
    props.preview(action)
    addEventListener('pointerdown', () => props.preview(null), { once: true, capture: true })
  }, HOLD_MS)
}

function letGo() {
  window.clearTimeout(holding.timer)
}

/**
 * Attributes that make an element do `action`. Without an action: none, and the element is no offer.
 * `label` is what a screen reader says; the words of the action if it is left out.
 */
export function offer(props: Doer, action: Action | null | undefined, label?: string) {
  if (!action) return {}
  const run = () => {
    if (props.busy) return
    props.preview(null)
    props.act(action)
  }
  return {
    role: 'button' as const,
    tabindex: 0, // written so: in a drawing `tabIndex` is no attribute
    'data-action': action.number,
    'data-hinted': props.hinted?.number === action.number ? '' : undefined,
    'aria-label': label ?? action.text,
    onClick: () => {
      if (!holding.read) run()
      holding.read = false
    },
    onKeyDown: keys(run),
    onPointerDown: (event: PointerEvent) => {
      if (event.pointerType === 'touch') hold(props, action)
      else holding.read = false
    },
    onPointerUp: letGo,
    onPointerCancel: letGo,
    onPointerEnter: (event: PointerEvent) => {
      if (event.pointerType !== 'touch') props.preview(action)
    },
    onPointerLeave: (event: PointerEvent) => {
      letGo()
      if (event.pointerType !== 'touch') props.preview(null)
    },
    onFocus: () => props.preview(action),
    onBlur: () => props.preview(null),
  }
}

/**
 * Attributes of an element that is a step on the way to an action: a piece to pick up, a card to choose.
 * `hinted`: a hint leads this way.
 */
export function step(label: string, chosen: boolean, run: () => void, hinted = false) {
  return {
    role: 'button' as const,
    tabindex: 0,
    'data-step': label,
    'data-hinted': hinted && !chosen ? '' : undefined,
    'aria-label': label,
    'aria-pressed': chosen,
    onClick: run,
    onKeyDown: keys(run),
  }
}

/** Attributes of an element whose action is not offered now: it explains itself. `label` is what a screen reader calls it. */
export function refusal(props: Pick<SceneProps, 'explain' | 'actions'>, words: string, label: string) {
  if (props.actions.length === 0) return {}
  const run = () => props.explain(words)
  return {
    role: 'button' as const,
    tabindex: 0,
    'data-explain': words,
    'aria-disabled': true,
    'aria-label': label,
    onClick: run,
    onKeyDown: keys(run),
  }
}

/** The value of an option of this match. */
export function optionOf({ game, options }: Pick<SceneProps, 'game' | 'options'>, name: string): string {
  return options[name] ?? String(game.options.find((option) => option.name === name)?.usual ?? '')
}

/**
 * The clickable face of something that has words or a drawing of its own: it lies over them, so that
 * its name need not repeat what is printed there. Its parent is positioned; nothing if `how` is no offer.
 */
export function Hit({ how }: { how: ReturnType<typeof offer> | ReturnType<typeof step> | ReturnType<typeof refusal> }) {
  return 'role' in how ? <div class="hit" {...how} /> : null
}

/** Finds the action with exactly these words. */
export function actionNamed(actions: readonly Action[], words: string): Action | undefined {
  return actions.find((action) => action.text === words)
}

export interface Picking {
  /** the words that have been chosen so far */
  readonly words: readonly string[]
  /** the actions that begin with them */
  readonly actions: readonly Action[]
  /** the next words that can be chosen, in order, each once */
  readonly next: readonly string[]
  choose(...words: string[]): void
  /** back by one word, or to the start */
  back(): void
  clear(): void
}

/** Chooses an action word by word: `build`, then the piece, then the cell, then how it is turned. */
export function usePick(props: { readonly actions: readonly Action[] }): Picking {
  const [words, setWords] = useState<readonly string[]>([])
  /* before anybody can click: an effect after the picture would drop what a quick hand has picked since */
  useLayoutEffect(() => setWords([]), [props.actions])
  return useMemo(() => {
    const actions = props.actions.filter((a) => words.every((word, i) => a.words[i] === word))
    const next = [...new Set(actions.map((a) => a.words[words.length]).filter((w) => w !== undefined))]
    return {
      words,
      actions,
      next,
      choose: (...chosen: string[]) => setWords(chosen),
      back: () => setWords(words.slice(0, -1)),
      clear: () => setWords([]),
    }
  }, [props.actions, words])
}

