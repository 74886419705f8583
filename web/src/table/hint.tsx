// A hint: what a strong bot would do here, how good that is, and the rule that it rests on.
//
// SPDX-License-Identifier: MIT
import { useEffect, useState } from 'preact/hooks'
import { useShell } from '../app'
import { type Action, Refusal } from '../protocol'
import type { Scene, SceneProps } from '../scene'
import { texts } from '../texts'
import { labelOf } from './chips'
import type { TableState } from './model'
import { withClauses } from './rules'

interface Answer {
  d: number
  a: number
  text: string
  chance?: number
  then?: [number, number][]
  tries?: number
}

export interface Hint {
  /** may one be asked for now? */
  readonly allowed: boolean
  readonly thinking: boolean
  readonly answer: Answer | null
  /** the action that is advised */
  readonly action: Action | null
  ask(): void
  dismiss(): void
}

/** Hints are for one decision: with the next one they are gone. */
export function useHint(state: TableState, onRefused: (why: Refusal) => void): Hint {
  const { link } = useShell()
  const { decision, actions } = state.beat
  const [asked, setAsked] = useState(-1)
  const [answer, setAnswer] = useState<Answer | null>(null)
  useEffect(() => setAnswer(null), [decision])
  const thinking = asked >= 0 && asked === decision
  const ask = () => {
    if (decision < 0 || thinking || state.setup.hints === false) return
    setAsked(decision)
    link
      .ask<Answer>({ m: 'hint', d: decision })
      .then(setAnswer, (why) => why instanceof Refusal && why.message && why.code !== 'late' && onRefused(why))
      .finally(() => setAsked(-1))
  }
  const valid = answer?.d === decision ? answer : null
  return {
    allowed: state.seat >= 0 && state.phase === 'playing' && state.setup.hints !== false,
    thinking,
    answer: valid,
    action: valid ? (actions.find((action) => action.number === valid.a) ?? null) : null,
    ask,
    dismiss: () => setAnswer(null),
  }
}

export function HintNote({ hint, scene, props }: { hint: Hint; scene: Scene | null; props: SceneProps }) {
  const t = texts.hint
  const { answer, action } = hint
  if (!answer || !action) return null
  const label = (number: number) => {
    const found = props.actions.find((a) => a.number === number)
    return found ? labelOf(scene, found, props) : ''
  }
  const next = (answer.then ?? []).slice(0, 2).filter(([number]) => label(number) !== '')
  return (
    <section class="hint" role="status">
      <p class="hint-move">
        <span class="hint-word">{t.title}</span> <strong>{labelOf(scene, action, props)}</strong>{' '}
        <span class="hint-chance">{answer.chance === undefined ? t.only : t.chance(answer.chance)}</span>
      </p>
      <p class="small">{withClauses(answer.text, props.rules)}</p>
      {next.length > 0 && (
        <p class="small">
          {t.then} {next.map(([number, chance]) => `${label(number)} (${t.percent(chance)})`).join(', ')}
          {answer.tries ? ` · ${t.tries(answer.tries)}` : ''}
        </p>
      )}
      <div class="buttons">
        <button type="button" class="main" disabled={props.busy} onClick={() => props.act(action)}>
          {t.take}
        </button>
        <button type="button" class="quiet" onClick={hint.dismiss}>
          {t.dismiss}
        </button>
      </div>
    </section>
  )
}
