// A grave move is asked about once, below the table: the same again does it, and so does Enter; Escape lets it be.
//
// SPDX-License-Identifier: MIT
import { useEffect } from 'preact/hooks'
import { withClauses } from '../book/exact'
import { useKeys } from '../common/hooks'
import type { Action, SceneProps } from '../scene'
import { texts } from '../texts'
import type { TableModel } from './model'

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

/* Whatever does something of its own with Enter. */
const OWN_ENTER = 'button, a, summary, input, textarea, select, [data-action], [data-step], [data-explain]'

interface Props {
  model: TableModel
  props: SceneProps
  action: Action
  /** "end the turn: 2 AP are left and lost [N-20]" */
  text: string
}

export function DoubtNote({ model, props, action, text }: Props) {
  const t = texts.table
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key !== 'Enter' || event.defaultPrevented || document.querySelector('dialog[open]') || document.activeElement?.matches(OWN_ENTER)) return
      event.preventDefault()
      model.act(action)
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [action.number])
  useKeys({ Escape: () => model.dismiss() })
  const colon = text.indexOf(': ')
  return (
    <section class="hint doubt" role="alert">
      <p class="hint-text">
        <strong>{t.sure(capital(text.slice(0, Math.max(0, colon))))}</strong> {withClauses(capital(text.slice(colon + 2)), props.rules)}
      </p>
      <div class="buttons">
        <button type="button" class="main" disabled={props.busy} onClick={() => model.act(action)}>
          {t.doIt}
        </button>
        <button type="button" class="quiet" onClick={() => model.dismiss()}>
          {t.notYet}
        </button>
      </div>
    </section>
  )
}
