// Somebody's first game of a kind begins with its aim, and what a turn consists of: once in this browser.
//
// SPDX-License-Identifier: MIT
import type { ComponentChildren } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import { readKept, writeKept } from '../keep'
import type { TableState } from '../table/model'
import { texts } from '../texts'
import { hasBook, loadBook } from './text'

/* For each game the table at which its lines were shown; '' once somebody has put them away. */
const MET = 'met'

function metAt(game: string): string | undefined {
  return readKept<Record<string, string>>(MET, {})[game]
}

function meet(game: string, table: string) {
  writeKept(MET, { ...readKept<Record<string, string>>(MET, {}), [game]: table })
}

export interface FirstGame {
  /** nothing comes any more that would move the table under the pointer */
  ready: boolean
  /** '' : none, or no longer */
  lines: string
  dismiss(): void
}

export function useFirstGame({ game, table, seat, phase }: TableState): FirstGame {
  const [wanted] = useState(() => seat >= 0 && phase === 'playing' && hasBook(game) && [undefined, table].includes(metAt(game)))
  const [lines, setLines] = useState<string | null>(wanted ? null : '')
  useEffect(() => {
    if (!wanted) return
    let gone = false
    loadBook(game).then(
      ({ brief }) => {
        if (gone) return
        meet(game, table)
        setLines(brief)
      },
      () => gone || setLines(''),
    )
    return () => {
      gone = true
    }
  }, [])
  return {
    ready: lines !== null,
    lines: phase === 'playing' ? (lines ?? '') : '',
    dismiss() {
      meet(game, '')
      setLines('')
    },
  }
}

/** The three lines, with the words before their colons marked. */
export function Brief({ lines }: { lines: string }) {
  return <p class="brief">{lines.split(/(Aim:|Your turn[^:.]*:)/).map((part, i) => (i % 2 === 0 ? part : <strong key={part}>{part}</strong>))}</p>
}

/** Above the scene, which makes room for it: it never lies over anything. */
export function FirstNote({ first, children }: { first: FirstGame; children: ComponentChildren }) {
  if (!first.lines) return null
  return (
    <section class="first-game" aria-label={texts.book.first}>
      <Brief lines={first.lines} />
      <div class="buttons">
        <button type="button" class="main" onClick={first.dismiss}>
          {texts.book.gotIt}
        </button>
        {children}
      </div>
    </section>
  )
}
