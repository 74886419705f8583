// Every move as a list with a search: for keyboards, for screen readers, for those who like lists.
//
// SPDX-License-Identifier: MIT
import { useEffect, useState } from 'preact/hooks'
import { Dialog } from '../common/dialog'
import type { Action, Scene, SceneProps } from '../scene'
import { texts } from '../texts'
import { labelOf } from './chips'

/** So many of the moves tell what they do. */
const TOLD = 24

function About({ action, describe }: { action: Action; describe: SceneProps['describe'] }) {
  const [text, setText] = useState('')
  useEffect(() => {
    let gone = false
    describe(action).then(
      (told) => gone || setText(told),
      () => {},
    )
    return () => {
      gone = true
    }
  }, [action.number])
  return text === '' ? null : <span class="small"> {text}</span>
}

interface Props {
  scene: Scene | null
  props: SceneProps
  onClose(): void
  /** Says why something that is not in the list may not be done. */
  onAsk?(words: string): void
}

export function MoveList({ scene, props, onClose, onAsk }: Props) {
  const [search, setSearch] = useState('')
  const wanted = search.trim().toLowerCase()
  const found = props.actions.filter((a) => a.text.includes(wanted) || labelOf(scene, a, props).toLowerCase().includes(wanted))
  const run = (i: number) => {
    const action = found[i]
    const run = action ? () => props.act(action) : wanted && onAsk && (() => onAsk(wanted))
    if (!run) return
    onClose()
    run()
  }
  return (
    <Dialog title={texts.table.moves} onClose={onClose} class="moves">
      {props.actions.length === 0 ? (
        <p>{texts.table.noMoves}</p>
      ) : (
        <form
          onSubmit={(event) => {
            event.preventDefault()
            run(0)
          }}
        >
          <input
            type="search"
            aria-label={texts.table.moveSearch}
            placeholder={texts.table.moveSearch}
            value={search}
            onInput={(event) => setSearch(event.currentTarget.value)}
          />
          {found.length === 0 && onAsk && <p class="small">{texts.table.noSuchMove}</p>}
          <ul>
            {found.map((action, i) => (
              <li key={action.number}>
                <button type="button" data-move={action.number} onClick={() => run(i)}>
                  {labelOf(scene, action, props)}
                  {i < TOLD && <About action={action} describe={props.describe} />}
                </button>
              </li>
            ))}
          </ul>
        </form>
      )}
    </Dialog>
  )
}
