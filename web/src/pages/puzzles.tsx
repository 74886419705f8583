// The shelf of puzzles: today's and all others, game by game, with what has become of them here.
//
// SPDX-License-Identifier: MIT
import '../styles/puzzle.css'
import { useEffect, useState } from 'preact/hooks'
import { hrefOf } from '../address'
import { useShell } from '../app'
import { TopBar } from '../common/frame'
import type { GameInfo } from '../protocol'
import { outcomeOf, type Puzzle, puzzleGames, puzzlesOf, todays } from '../puzzles'
import { texts } from '../texts'

export default function PuzzlesPage() {
  const { games } = useShell()
  const t = texts.puzzle
  useEffect(() => {
    document.title = `${t.title} – ${texts.name}`
  }, [])
  return (
    <>
      <TopBar />
      <main class="puzzles" id="table">
        <h1>{t.title}</h1>
        <p>{t.intro}</p>
        {games
          .filter((game) => puzzleGames.includes(game.id))
          .map((game) => (
            <Shelf key={game.id} game={game} />
          ))}
      </main>
    </>
  )
}

function Shelf({ game }: { game: GameInfo }) {
  const { go } = useShell()
  const [puzzles, setPuzzles] = useState<Puzzle[]>([])
  const t = texts.puzzle
  useEffect(() => {
    void puzzlesOf(game.id).then(setPuzzles)
  }, [game.id])
  const today = todays(puzzles.length)
  return (
    <section class="puzzle-shelf" data-game={game.id}>
      <h2>{game.title}</h2>
      <ul>
        {puzzles.map((puzzle, i) => {
          const outcome = outcomeOf(puzzle.id)
          return (
            <li key={puzzle.id}>
              <a
                href={hrefOf(`/puzzle/${game.id}/${puzzle.id}`)}
                class={`puzzle-link ${outcome ?? ''} ${i === today ? 'is-today' : ''}`}
                onClick={(event) => {
                  event.preventDefault()
                  go(`/puzzle/${game.id}/${puzzle.id}`)
                }}
              >
                <strong>{t.number(i + 1)}</strong>
                <span class="small">{[i === today ? t.todays : '', t.kinds[puzzle.kind], puzzle.hard ? t.hard : '', outcome ? t[outcome] : ''].filter((word) => word !== '').join(', ')}</span>
              </a>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
