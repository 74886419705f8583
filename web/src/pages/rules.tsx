// The rulebook of a game on a page of its own, to be read before anybody sits down.
//
// SPDX-License-Identifier: MIT
import { useEffect, useState } from 'preact/hooks'
import { useShell } from '../app'
import { Book, type Reading } from '../book/book'
import { hasRules } from '../book/text'
import { TopBar } from '../common/frame'
import { boxOf } from '../scene'
import { texts } from '../texts'
import { ErrorPage } from './error'
import { hasLesson } from '../lessons'
import { useOpening, usualBot } from './start'

export function RulesPage({ game: id, hash }: { game: string; hash: string }) {
  const { games, go } = useShell()
  const { open, problem, busy } = useOpening()
  const game = games.find((g) => g.id === id)
  const [reading, setReading] = useState<Reading>({ part: 'book' })
  useEffect(() => setReading({ part: 'book', section: hash.replace(/^#/, '') }), [hash])
  useEffect(() => {
    if (game) document.title = `${texts.book.of(game.title)} – ${texts.name}`
  }, [game])
  if (!game || !hasRules(id)) return <ErrorPage title={texts.errors.notFound} text={texts.errors.notFoundText} />
  const { Picture } = boxOf(id)
  return (
    <>
      <TopBar />
      <main class="book-page" data-game={id}>
        <header class="book-head">
          <div class="book-cover">
            <Picture />
          </div>
          <div>
            <h1>{game.title}</h1>
            <p>{game.tagline}</p>
            <div class="buttons">
              <button type="button" class="main" disabled={busy} onClick={() => void open({ m: 'quick', game: id, bot: usualBot(game) })}>
                {texts.start.play}
              </button>
              <button type="button" onClick={() => go(`/rules/${id}/print`)}>
                {texts.print.game}
              </button>
              {reading.part === 'book' && (
                <button type="button" onClick={() => print()}>
                  {texts.print.book}
                </button>
              )}
              {hasLesson(id) && (
                <button type="button" onClick={() => go(`/learn/${id}`)}>
                  {texts.start.learn}
                </button>
              )}
            </div>
            {problem && (
              <p class="problem" role="alert">
                {problem}
              </p>
            )}
          </div>
        </header>
        <Book game={id} reading={reading} onReading={setReading} />
      </main>
    </>
  )
}
