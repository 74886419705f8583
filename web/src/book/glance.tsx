// The quick reference of a game: the last block of its rulebook, laid out anew for the width there is.
//
// SPDX-License-Identifier: MIT
import { useEffect, useState } from 'preact/hooks'
import { Dialog } from '../common/dialog'
import { texts } from '../texts'
import { loadBook, type RuleBook } from './text'

interface Row {
  /** of the row above it */
  part: boolean
  /** begins a new group */
  apart: boolean
  term: string
  /** a number or so between the two */
  note: string
  text: string
}

/** The width that rulebooks keep to. */
const COLUMNS = 78

const isTitle = (term: string) => term === term.toUpperCase()

/**
 * Columns are parted by two blanks or more: a title or a name, perhaps a number, a text. What begins with
 * blanks is a part of the row above or, without columns, goes on with its text: on a line of its own where
 * the one above had room for more.
 */
export function glanceRows(block: string): Row[] {
  const rows: Row[] = []
  let apart = false
  let before = ''
  const add = (part: boolean, cells: readonly string[]) => {
    const [term = '', ...rest] = cells
    rows.push({ part, apart, term: rest.length > 0 ? term : '', note: rest.length > 1 ? (rest[0] ?? '') : '', text: rest.length > 0 ? rest.slice(rest.length > 1 ? 1 : 0).join(' ') : term })
    apart = false
  }
  for (const line of block.split('\n')) {
    const cells = line.trim().split(/ {2,}/)
    const last = rows.at(-1)
    if (line.trim() === '') apart = rows.length > 0
    else if (line.startsWith(' ') && cells.length === 1 && last) {
      const [word = ''] = line.trim().split(' ')
      last.text += `${before.length + 1 + word.length <= COLUMNS ? '\n' : ' '}${cells[0]}`
    } else if (line.startsWith(' ')) add(true, cells)
    else if (isTitle(cells[0] ?? '') && cells.length > 2) {
      add(false, [cells[0] ?? '', ''])
      add(true, cells.slice(1))
    } else if (cells.length === 4) {
      /* two in one line */
      add(false, cells.slice(0, 2))
      add(false, cells.slice(2))
    } else add(false, cells)
    before = line
  }
  return rows
}

export function Glance({ block }: { block: string }) {
  return (
    <dl class="glance">
      {glanceRows(block).map((row) => (
        <div key={`${row.term} ${row.text}`} class={`${row.part ? 'is-part' : ''} ${row.apart ? 'is-apart' : ''} ${isTitle(row.term) ? 'is-title' : ''}`}>
          <dt>
            {row.term} {row.note && <b>{row.note}</b>}
          </dt>
          <dd>{row.text}</dd>
        </div>
      ))}
    </dl>
  )
}

export function GlanceDialog({ game, onClose }: { game: string; onClose(): void }) {
  const [book, setBook] = useState<RuleBook | null>(null)
  const [failed, setFailed] = useState(false)
  useEffect(() => {
    loadBook(game).then(setBook, () => setFailed(true))
  }, [game])
  return (
    <Dialog title={texts.book.glance} class="glance-dialog" onClose={onClose}>
      {failed && <p>{texts.table.rulesMissing}</p>}
      {book && <Glance block={book.glance} />}
    </Dialog>
  )
}
