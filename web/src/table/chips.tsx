// Actions as chips: those that the scene does not offer itself.
//
// SPDX-License-Identifier: MIT
import { useMemo } from 'preact/hooks'
import { useKeys } from '../common/hooks'
import { usePick } from '../common/offer'
import type { Action, Scene, SceneProps } from '../scene'
import { texts } from '../texts'

/** "move dining" → "Move dining" */
export function labelOf(scene: Scene | null, action: Action, props: SceneProps): string {
  const text = scene?.label?.(action, props) ?? action.text.replace(/[-_]/g, ' ')
  return text.charAt(0).toUpperCase() + text.slice(1)
}

/** The key of each chip: the number that it is called, where chips are numbers; else its place. None beyond 9. */
function keysOf(labels: readonly string[]): (string | undefined)[] {
  if (labels.some((label) => /^\d+$/.test(label))) return labels.map((label) => (/^\d$/.test(label) ? label : undefined))
  return labels.map((_, i) => (i < 9 ? String(i + 1) : undefined))
}

/** More than this many are asked for word by word. */
const AT_ONCE = 14

export function Chips({ scene, props }: { scene: Scene | null; props: SceneProps }) {
  const left = useMemo(() => props.actions.filter((action) => scene && !scene.offers(action, props)), [scene, props.actions])
  const pick = usePick({ actions: left })
  const narrow = left.length > AT_ONCE && pick.actions.length > AT_ONCE
  const groups = narrow ? pick.next : []
  /* words that lead to one action alone are that action */
  const single = (word: string) => pick.actions.filter((a) => a.words[pick.words.length] === word)
  const shown = narrow ? groups.flatMap((word) => (single(word).length === 1 ? single(word) : [])) : pick.actions
  const further = narrow ? groups.filter((word) => single(word).length > 1) : []
  const numbered: Record<string, () => void> = {}
  const labels = shown.map((action) => labelOf(scene, action, props))
  const keys = keysOf(labels)
  shown.forEach((action, i) => {
    const key = keys[i]
    if (key) numbered[key] = () => props.act(action)
  })
  if (pick.words.length > 0) numbered.Escape = () => pick.back()
  useKeys(numbered)
  if (left.length === 0) return null
  return (
    <div class="chips" role="group" aria-label={texts.table.doNow}>
      {pick.words.length > 0 && (
        <button type="button" class="chip chip-back" onClick={() => pick.back()}>
          ← {pick.words.join(' ')}
        </button>
      )}
      {further.map((word) => (
        <button key={word} type="button" class="chip" data-step={word} onClick={() => pick.choose(...pick.words, word)}>
          {word.replace(/[-_]/g, ' ')} …
        </button>
      ))}
      {shown.map((action, i) => (
        <button
          key={action.number}
          type="button"
          class={`chip ${props.previewed?.number === action.number ? 'is-previewed' : ''}`}
          data-action={action.number}
          data-hinted={props.hinted?.number === action.number ? '' : undefined}
          disabled={props.busy}
          onClick={() => props.act(action)}
          onPointerEnter={(event) => event.pointerType !== 'touch' && props.preview(action)}
          onPointerLeave={() => props.preview(null)}
          onFocus={() => props.preview(action)}
          onBlur={() => props.preview(null)}
        >
          {keys[i] && <kbd aria-hidden="true">{keys[i]}</kbd>}
          {labels[i]}
        </button>
      ))}
    </div>
  )
}
