// A hint: what a strong bot would do here, how good that is, and the rule that it rests on.
//
// SPDX-License-Identifier: MIT
import { useEffect, useState } from 'preact/hooks'
import { useShell } from '../app'
import { type Action, Refusal, withNames } from '../protocol'
import type { Scene, SceneProps } from '../scene'
import { texts } from '../texts'
import { labelOf } from './chips'
import type { TableState } from './model'
import { withClauses } from '../book/exact'

interface Answer {
  d: number
  a: number
  text: string
  /** how good it is: to win, in percent, or, in a game that is played for that, its score */
  chance?: number
  score?: number
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
    if (decision < 0 || state.beat.actor !== state.seat || thinking || state.setup.hints === false) return
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
  const others = (answer.then ?? []).slice(0, 2).filter(([number]) => label(number) !== '')
  const { chance, score } = answer
  const best = score ?? chance ?? 100
  const asGood = others.filter((other) => other[1] >= best).map(([number]) => label(number))
  const worth = (n: number) => (score === undefined ? t.percent(n) : t.points(n))
  const next = others.filter((other) => other[1] < best).map((other) => `${label(other[0])} (${worth(other[1])})`)
  return (
    <section class="hint" role="status">
      <div class="hint-text">
        <p>
          <span class="hint-word">{t.title}</span> <strong>{labelOf(scene, action, props)}</strong>{' '}
          {score !== undefined ? t.score(score) : chance !== undefined ? t.chance(chance) : t.only}
        </p>
        <p class="small">{withClauses(withNames(answer.text, props.seats), props.rules)}</p>
        {answer.tries !== undefined && (
          <p class="small">
            {asGood.length > 0 && `${t.asGood(asGood.join(', '))} `}
            {next.length > 0 && `${t.then(next.join(', '))} `}
            {t.tries(answer.tries)}
          </p>
        )}
      </div>
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
