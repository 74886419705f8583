// A rulebook with its pictures and the catalogue, fetched when somebody wants to read.
//
// SPDX-License-Identifier: MIT
import { useEffect, useState } from 'preact/hooks'
import { useShell } from '../app'
import { loadCatalogue } from '../catalogue'
import type { Thing } from '../protocol'
import { type Gallery, loadGallery } from '../scene'
import { factsOf, tablesOf } from './gallery'
import { hasBook, loadBook, type RuleBook } from './text'

interface Shelf {
  book: RuleBook | null
  gallery: Gallery
}

/** All that a rulebook is shown with; null until it is there. */
export function useShelf(game: string): Shelf | null | 'missing' {
  const { link } = useShell()
  const [shelf, setShelf] = useState<Shelf | null | 'missing'>(null)
  useEffect(() => {
    let gone = false
    setShelf(null)
    Promise.all([hasBook(game) ? loadBook(game) : null, loadGallery(game), loadCatalogue(link, game)]).then(
      ([book, gallery]) => gone || setShelf({ book, gallery }),
      () => gone || setShelf('missing'),
    )
    return () => {
      gone = true
    }
  }, [game])
  return shelf
}

/** What the viewer needs of it: pictures, and what the rulebook's tables say besides a thing's text. */
export function useBook(game: string): { gallery: Gallery | null; facts(thing: Thing): readonly string[] } {
  const shelf = useShelf(game)
  if (shelf === null || shelf === 'missing') return { gallery: null, facts: () => [] }
  const tables = tablesOf(shelf.book)
  return { gallery: shelf.gallery, facts: (thing) => factsOf(thing.name, tables.get(thing.kind) ?? []) }
}
