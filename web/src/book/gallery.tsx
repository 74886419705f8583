// Everything in the box of a game, drawn by the pieces of its scene, with what the catalogue says of it.
//
// SPDX-License-Identifier: MIT
import { catalogueOf } from '../catalogue'
import { sentence } from '../common/pieces'
import type { Thing } from '../protocol'
import type { Gallery } from '../scene'
import { texts } from '../texts'
import type { RuleBook } from './text'

/* What a table of the rulebook says besides name, text and number; its columns are named in its first row. */
export function factsOf(name: string, rows: readonly (readonly string[])[]): string[] {
  const [head = [], ...rest] = rows
  const own = rest.find((row) => row[0] === name)
  const text = head.indexOf('What it does')
  return head.slice(1, Math.max(1, text)).map((column, i) => `${column} ${own?.[i + 1] ?? ''}`)
}

interface ThingsProps {
  game: string
  /** of things, as the catalogue calls it */
  kind: string
  /** the table of the rulebook, if it has one */
  rows: readonly (readonly string[])[]
  gallery: Gallery
  open(clauses: readonly string[]): void
}

/** All things of a kind. */
export function Things({ game, kind, rows, gallery, open }: ThingsProps) {
  return (
    <ul class="things" data-kind={kind} data-game={game}>
      {catalogueOf(game)
        .all(kind)
        .map((thing) => (
          <OneThing key={thing.name} thing={thing} facts={factsOf(thing.name, rows)} gallery={gallery} open={open} />
        ))}
    </ul>
  )
}

/** Its picture, if there is one. */
export function ThingPicture({ thing, gallery }: { thing: Thing; gallery: Gallery | null }) {
  const picture = gallery?.picture(thing)
  return picture ? (
    <div class="thing-picture" aria-hidden="true">
      {picture}
    </div>
  ) : null
}

/** What there is to say of it but its name. Without `open` the clause is only named. */
export function ThingText({ thing, facts, open }: { thing: Thing; facts: readonly string[]; open: ((clauses: readonly string[]) => void) | null }) {
  const t = texts.book
  return (
    <>
      {thing.copies > 0 && <span class="thing-count">{thing.sets ? t.each(thing.copies / thing.sets) : t.copies(thing.copies)}</span>}
      {facts.length > 0 && <span class="thing-facts">{sentence(facts.join(', ').toLowerCase()).slice(0, -1)}</span>}
      <p>{sentence(thing.does)}</p>
      {thing.story && <p class="thing-story">{thing.story}</p>}
      {open ? (
        <button type="button" class="clause" aria-label={texts.table.whyNot(thing.clause)} onClick={() => open([thing.clause])}>
          {thing.clause}
        </button>
      ) : (
        <span class="clause">{thing.clause}</span>
      )}
    </>
  )
}

function OneThing({ thing, facts, gallery, open }: { thing: Thing; facts: readonly string[]; gallery: Gallery; open(clauses: readonly string[]): void }) {
  return (
    <li class="thing" data-thing={thing.name} data-copies={thing.copies}>
      <ThingPicture thing={thing} gallery={gallery} />
      <div class="thing-words">
        <strong>{sentence(thing.name).slice(0, -1)}</strong>
        <ThingText thing={thing} facts={facts} open={open} />
      </div>
    </li>
  )
}

/** The rulebook's tables of things, by their kind. */
export function tablesOf(book: RuleBook | null): ReadonlyMap<string, readonly (readonly string[])[]> {
  return new Map(book?.blocks.flatMap((block) => (block.kind === 'things' ? [[block.of, block.rows] as const] : [])))
}

/** The whole box, kind by kind. */
export function WholeBox({ game, book, gallery, open }: { game: string; book: RuleBook | null; gallery: Gallery; open(clauses: readonly string[]): void }) {
  const all = catalogueOf(game)
  const tables = tablesOf(book)
  return (
    <>
      {all.kinds.map((kind) => {
        const things = all.all(kind)
        return (
          <section key={kind}>
            <h2>{texts.book.kind(kind, things.length)}</h2>
            <Things game={game} kind={kind} rows={tables.get(kind) ?? []} gallery={gallery} open={open} />
          </section>
        )
      })}
    </>
  )
}
