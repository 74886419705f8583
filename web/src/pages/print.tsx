// A game on paper: everything in its box at its true size, to print and cut out.
//
// SPDX-License-Identifier: MIT
import { useEffect, useMemo, useState } from 'preact/hooks'
import { hrefOf } from '../address'
import { useShell } from '../app'
import { hasBook, loadBook } from '../book/text'
import { catalogueOf, loadCatalogue } from '../catalogue'
import { TopBar } from '../common/frame'
import { type Piece, type SheetName, sheetsOf } from '../print/paper'
import { OneSheet } from '../print/sheet'
import { loadPaper } from '../scene'
import '../styles/print.css'
import { texts } from '../texts'
import { ErrorPage } from './error'

/* The size of the pages is no style of an element: the browser asks the page for it when it prints. */
function usePageSize(size: SheetName) {
  useEffect(() => {
    const rules = new CSSStyleSheet()
    rules.replaceSync(`@page { size: ${size === 'a4' ? 'A4' : 'letter'} landscape; margin: 0 }`)
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, rules]
    return () => {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== rules)
    }
  }, [size])
}

function usePieces(game: string): readonly Piece[] | null | 'missing' {
  const { link } = useShell()
  const [pieces, setPieces] = useState<readonly Piece[] | null | 'missing'>(null)
  useEffect(() => {
    let gone = false
    Promise.all([loadPaper(game), hasBook(game) ? loadBook(game) : null, loadCatalogue(link, game)]).then(
      ([paper, book]) => gone || setPieces(paper(catalogueOf(game).everything, book)),
      () => gone || setPieces('missing'),
    )
    return () => {
      gone = true
    }
  }, [game])
  return pieces
}

export default function PrintPage({ game: id }: { game: string }) {
  const { games } = useShell()
  const game = games.find((g) => g.id === id)
  const [size, setSize] = useState<SheetName>('a4')
  const [colour, setColour] = useState(false)
  const [backs, setBacks] = useState(true)
  const pieces = usePieces(id)
  const t = texts.print
  usePageSize(size)
  useEffect(() => {
    if (game) document.title = `${t.of(game.title)} – ${texts.name}`
  }, [game])
  const sheets = useMemo(() => (Array.isArray(pieces) ? sheetsOf(pieces, size, backs) : []), [pieces, size, backs])
  if (!game) return <ErrorPage title={texts.errors.notFound} text={texts.errors.notFoundText} />
  return (
    <>
      <TopBar />
      <main class={`print-page ${colour ? 'is-coloured' : 'is-black'}`} data-game={id}>
        <header class="print-head">
          <h1>{t.of(game.title)}</h1>
          <p>{t.how}</p>
          <div class="print-choices">
            <label>
              {t.sheet}{' '}
              <select value={size} onChange={(event) => setSize(event.currentTarget.value as SheetName)}>
                <option value="a4">A4</option>
                <option value="letter">Letter</option>
              </select>
            </label>
            <label>
              <input type="checkbox" checked={colour} onChange={(event) => setColour(event.currentTarget.checked)} /> {t.colour}
            </label>
            <label>
              <input type="checkbox" checked={backs} onChange={(event) => setBacks(event.currentTarget.checked)} /> {t.backs}
            </label>
            <button type="button" class="main" disabled={sheets.length === 0} onClick={() => print()}>
              {t.print}
            </button>
            {hasBook(id) && <a href={hrefOf(`/rules/${id}`)}>{texts.book.of(game.title)}</a>}
          </div>
          <p role="status" class="small">
            {pieces === 'missing' ? texts.table.rulesMissing : pieces ? t.count(pieces.length, sheets.length) : texts.start.loading}
          </p>
        </header>
        <div class="print-sheets">
          {sheets.map((sheet, i) => (
            <OneSheet key={i} of={sheet} size={size} />
          ))}
        </div>
      </main>
    </>
  )
}
