// The rulebook of a game, what lies in its box, and its exact rules: on a page of its own, in a dialog
// before one sits down, and beside the table.
//
// SPDX-License-Identifier: MIT
import { useEffect, useRef, useState } from 'preact/hooks'
import { hrefOf } from '../address'
import { Dialog } from '../common/dialog'
import { useMedia } from '../common/hooks'
import { useViewing } from '../common/viewer'
import type { Gallery } from '../scene'
import { texts } from '../texts'
import { ExactRules, inline, RuleTable } from './exact'
import { Brief } from './first'
import { Things, WholeBox } from './gallery'
import { Glance } from './glance'
import { useShelf } from './shelf'
import { type Block, type ClauseLink, hasBook, type RuleBook } from './text'

/* always the same list: another one is taken for other clauses to show, and ends a search */
const NONE: readonly string[] = []

/** What is being read: the rulebook from a section on, what lies in the box, or the exact rules with some clauses marked. */
export interface Reading {
  part: 'book' | 'box' | 'exact'
  clauses?: readonly string[]
  section?: string
}

interface BookProps {
  game: string
  reading: Reading
  onReading(reading: Reading): void
  /** beside the table there is little room */
  narrow?: boolean
}

export function Book({ game, reading, onReading, narrow }: BookProps) {
  const shelf = useShelf(game)
  const parts: Reading['part'][] = hasBook(game) ? ['book', 'box', 'exact'] : ['exact', 'box']
  const part = parts.includes(reading.part) ? reading.part : (parts[0] ?? 'exact')
  const from = useRef('')
  /* beside a table that is the table's to say */
  useViewing(narrow ? null : (clause) => onReading({ part: 'exact', clauses: [clause] }))
  return (
    <div class={`book ${narrow ? 'is-narrow' : ''}`} data-game={game} data-part={part}>
      <div class="book-parts" role="group" aria-label={texts.book.parts}>
        {parts.map((one) => (
          <button key={one} type="button" aria-pressed={part === one} onClick={() => onReading(one === 'book' ? { part: one, section: from.current } : { part: one })}>
            {texts.book[one]}
          </button>
        ))}
      </div>
      {shelf === 'missing' ? (
        <p class="small">{texts.table.rulesMissing}</p>
      ) : shelf === null ? (
        <p class="small" role="status">
          {texts.start.loading}
        </p>
      ) : part === 'exact' ? (
        <ExactRules game={game} clauses={reading.clauses ?? NONE} />
      ) : part === 'box' || !shelf.book ? (
        <div class="book-text">
          <WholeBox game={game} {...shelf} open={(clauses) => onReading({ part: 'exact', clauses })} />
        </div>
      ) : (
        <Pages
          game={game}
          book={shelf.book}
          gallery={shelf.gallery}
          section={reading.section ?? ''}
          narrow={narrow ?? false}
          open={(clauses, section) => {
            from.current = section
            onReading({ part: 'exact', clauses })
          }}
        />
      )}
    </div>
  )
}

interface PagesProps {
  game: string
  book: RuleBook
  gallery: Gallery
  /** to begin at */
  section: string
  narrow: boolean
  open(clauses: readonly string[], section: string): void
}

/** Two of these can be on one screen, so the name of a section is an attribute and not its id. */
function goTo(root: Element | null, section: string) {
  root?.querySelector(`[data-section="${section}"]`)?.scrollIntoView({ block: 'start' })
}

function Pages({ game, book, gallery, section, narrow, open }: PagesProps) {
  const own = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (section) goTo(own.current, section)
  }, [section])
  let under = ''
  return (
    <div class="book-pages" ref={own}>
      <Contents game={game} book={book} narrow={narrow} go={(to) => goTo(own.current, to)} />
      <article class="book-text">
        <div class="book-brief">
          <Brief lines={book.brief} />
        </div>
        {book.blocks.map((block, i) => {
          if (block.kind === 'heading') under = block.id
          const here = under
          return <OneBlock key={i} block={block} game={game} gallery={gallery} open={(clauses) => open(clauses, here)} />
        })}
        <h2 data-section="glance">{texts.book.glance}</h2>
        <Glance block={book.glance} />
        <p class="book-credits">{book.credits}</p>
      </article>
    </div>
  )
}

function Contents({ game, book, narrow, go }: { game: string; book: RuleBook; narrow: boolean; go(section: string): void }) {
  const folded = useMedia('(max-width: 40rem)') || narrow
  const sections = book.blocks.flatMap((block) => (block.kind === 'heading' && block.level === 2 ? [[block.id, block.text] as const] : []))
  const list = (
    <ol>
      {[...sections, ['glance', texts.book.glance] as const].map(([id, text]) => (
        <li key={id}>
          <a
            href={hrefOf(`/rules/${game}#${id}`)}
            onClick={(event) => {
              event.preventDefault()
              go(id)
            }}
          >
            {text}
          </a>
        </li>
      ))}
    </ol>
  )
  return (
    <nav class="book-contents" aria-label={texts.book.contents}>
      {folded ? (
        <details>
          <summary>{texts.book.contents}</summary>
          {list}
        </details>
      ) : (
        list
      )}
    </nav>
  )
}

function OneBlock({ block, game, gallery, open }: { block: Block; game: string; gallery: Gallery; open(clauses: readonly string[]): void }) {
  if (block.kind === 'heading')
    return block.level === 2 ? <h2 data-section={block.id}>{inline(block.text)}</h2> : <h3 data-section={block.id}>{inline(block.text)}</h3>
  if (block.kind === 'text') return <p class={block.text.startsWith('*Example') ? 'book-example' : ''}>{inline(block.text)}</p>
  if (block.kind === 'list') {
    const items = block.items.map((item) => <li key={item}>{inline(item)}</li>)
    return block.ordered ? <ol>{items}</ol> : <ul>{items}</ul>
  }
  if (block.kind === 'table') return <RuleTable rows={block.rows} />
  if (block.kind === 'things') return <Things game={game} kind={block.of} rows={block.rows} gallery={gallery} open={open} />
  if (block.kind === 'drawing') return <Drawing block={block} gallery={gallery} />
  return <Links links={block.links} open={open} />
}

/** The scene's own picture, or else the letters of the text. */
function Drawing({ block, gallery }: { block: Block & { kind: 'drawing' }; gallery: Gallery }) {
  const Picture = gallery.drawings?.[block.name]
  const named = block.words ? { role: 'img' as const, 'aria-label': block.words } : {}
  if (Picture)
    return (
      <div class="book-drawing" data-drawing={block.name} {...named}>
        <Picture text={block.text} />
      </div>
    )
  return (
    <pre class="book-drawing" data-drawing={block.name} tabIndex={0} {...named}>
      {block.text}
    </pre>
  )
}

function Links({ links, open }: { links: readonly ClauseLink[]; open(clauses: readonly string[]): void }) {
  return (
    <p class="book-links">
      {links.map(({ label, clauses }) => (
        <button key={label} type="button" class="clause" onClick={() => open(clauses)}>
          {texts.book.exactOf(label)}
        </button>
      ))}
    </p>
  )
}

/** The same over a screen that one does not want to leave. */
export function BookDialog({ game, title, onClose }: { game: string; title: string; onClose(): void }) {
  const [reading, setReading] = useState<Reading>({ part: 'book' })
  return (
    <Dialog title={title} class="book-dialog" onClose={onClose}>
      <Book game={game} reading={reading} onReading={setReading} />
    </Dialog>
  )
}
