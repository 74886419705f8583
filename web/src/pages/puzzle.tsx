// One puzzle: a position as one player saw it, a question, and, once it is answered or given up, why.
//
// SPDX-License-Identifier: MIT
import '../styles/puzzle.css'
import { useEffect, useMemo, useState } from 'preact/hooks'
import { useShell } from '../app'
import { withClauses } from '../book/exact'
import { TopBar } from '../common/frame'
import { useKeys } from '../common/hooks'
import { type Action, actionsOf, withNames } from '../protocol'
import { asksForMove, type BestPuzzle, keepOutcome, type Puzzle, puzzlesOf, type SurePuzzle, type TruthPuzzle, type WhoPuzzle } from '../puzzles'
import type { Scene, SceneProps } from '../scene'
import { motionAllowed, useSettings } from '../settings'
import { Chips, labelOf } from '../table/chips'
import { MoveList } from '../table/moves'
import { SceneHost, useScene } from '../table/scene-host'
import { listed, texts } from '../texts'
import { View } from '../view'
import { ErrorPage } from './error'
import { ReplayPanel } from './replay'

const nothing = () => {}
/* as many moves, or ways to fail, as a solution names */
const NAMED = 3
const percent = (worth: number) => Math.round(worth / 10)

export default function PuzzlePage({ game: id, id: wanted }: { game: string; id: string }) {
  const { games } = useShell()
  const game = games.find((g) => g.id === id)
  const [puzzles, setPuzzles] = useState<Puzzle[] | null>(null)
  useEffect(() => {
    void puzzlesOf(id).then(setPuzzles)
  }, [id])
  const at = puzzles?.findIndex((puzzle) => puzzle.id === wanted) ?? -1
  if (!game || (puzzles && at < 0)) return <ErrorPage title={texts.errors.notFound} text={texts.errors.notFoundText} />
  if (!puzzles)
    return (
      <main class="loading" aria-busy="true">
        <p>{texts.start.loading}</p>
      </main>
    )
  return <OnePuzzle key={wanted} game={game} puzzle={puzzles[at] as Puzzle} at={at} all={puzzles} />
}

function OnePuzzle({ game, puzzle, at, all }: { game: SceneProps['game']; puzzle: Puzzle; at: number; all: readonly Puzzle[] }) {
  const { go } = useShell()
  useSettings()
  const t = texts.puzzle
  const scene = useScene(game.id)
  const [previewed, setPreviewed] = useState<Action | null>(null)
  const [tried, setTried] = useState(-1)
  const [outcome, setOutcome] = useState<'solved' | 'shown' | null>(null)
  const [listing, setListing] = useState(false)
  const view = useMemo(() => View.of(puzzle.view), [puzzle])
  const actions = useMemo(() => (asksForMove(puzzle) ? actionsOf(puzzle.l) : []), [puzzle])
  const wanted = actions.find((action) => asksForMove(puzzle) && action.number === puzzle.want) ?? null
  const title = t.of(game.title, at + 1, all.length)
  useEffect(() => {
    document.title = `${title} – ${texts.name}`
  }, [title])
  useKeys({ m: () => asksForMove(puzzle) && !outcome && setListing(true) })
  const end = (how: 'solved' | 'shown') => {
    setOutcome(how)
    keepOutcome(puzzle.id, how)
  }
  const answer = (given: number, right: boolean) => {
    setTried(given)
    if (right) end('solved')
  }
  const props: SceneProps = {
    game,
    options: puzzle.options,
    view,
    before: view,
    events: [],
    beat: at + 1,
    seat: puzzle.seat,
    names: puzzle.names,
    seats: puzzle.names.map((name) => ({ name, is: 'person' })),
    actor: puzzle.w,
    prompt: puzzle.p,
    actions: outcome ? [] : actions,
    mode: 'lesson',
    over: false,
    end: null,
    motion: motionAllowed(),
    busy: false,
    act: (action) => answer(action.number, action === wanted),
    preview: setPreviewed,
    previewed: outcome ? wanted : previewed,
    hinted: outcome ? wanted : null,
    explain: nothing,
    describe: async () => '',
    rules: nothing,
  }
  const name = puzzle.names[puzzle.seat] ?? ''
  const next = all[(at + 1) % all.length] as Puzzle
  const exact = (clause: string) => go(`/rules/${game.id}#${clause}`)
  return (
    <div class="table-page lesson puzzle" data-game={game.id} data-puzzle={puzzle.id} data-outcome={outcome ?? ''}>
      <TopBar>
        <p class="prompt">{title}</p>
      </TopBar>
      <div class="table-body">
        <main class="table-main" id="table">
          <h1 class="sr-only">{title}</h1>
          <section class="lesson-card" aria-live="polite">
            <p class="small">{puzzle.p}</p>
            <p class="lesson-say">{questionOf(puzzle, name)}</p>
            {!asksForMove(puzzle) && !outcome && <Values values={valuesOf(puzzle)} right={puzzle.right} tried={tried} onAnswer={answer} />}
            {tried >= 0 && !outcome && <p class="problem">{withClauses(wrongText(puzzle, tried), exact)}</p>}
            {outcome && <Why puzzle={puzzle} outcome={outcome} scene={scene} props={{ ...props, actions }} exact={exact} />}
            <div class="buttons">
              {outcome && all.length > 1 && (
                <button type="button" class="main" onClick={() => go(`/puzzle/${game.id}/${next.id}`)}>
                  {t.next}
                </button>
              )}
              {!outcome && (
                <button type="button" class="quiet" onClick={() => end('shown')}>
                  {t.show}
                </button>
              )}
              <button type="button" class="quiet" onClick={() => go('/puzzles')}>
                {t.all}
              </button>
            </div>
          </section>
          <SceneHost scene={scene} props={props} />
          {actions.length > 0 && (
            <div class="now">
              <Chips scene={scene} props={props} />
            </div>
          )}
        </main>
        <ReplayPanel game={game.id} lines={puzzle.e} />
      </div>
      {listing && <MoveList props={props} scene={scene} onClose={() => setListing(false)} />}
    </div>
  )
}

function questionOf(puzzle: Puzzle, name: string): string {
  const t = texts.puzzle
  if (puzzle.kind === 'truth') return t.truth(name, puzzle.asked)
  return puzzle.kind === 'who' ? t.who(name, puzzle.side) : t[puzzle.kind](name)
}

const namesOf = (puzzle: Puzzle, seats: readonly number[]) => listed(seats.map((seat) => puzzle.names[seat] ?? ''))

function wrongText(puzzle: Puzzle, tried: number): string {
  const t = texts.puzzle
  switch (puzzle.kind) {
    case 'truth':
      return t.wrongTruth
    case 'who':
      return t.wrongWho(puzzle.side, namesOf(puzzle, puzzle.fits.find(([seat]) => seat === tried)?.[1] ?? []))
    case 'best': {
      const known = puzzle.others.find(([action]) => action === tried)
      return known ? t.wrongKnown(percent(known[1])) : t.wrong
    }
    default: {
      const how = puzzle.wrong.find(([, actions]) => actions.includes(tried))?.[0] ?? ''
      return puzzle.kind === 'win' ? t.wrongWin(how) : t.wrongSave(how)
    }
  }
}

/** What can be answered where no move is asked for, by number. */
function valuesOf(puzzle: TruthPuzzle | WhoPuzzle): [number: number, label: string][] {
  return puzzle.kind === 'truth' ? puzzle.values.map((value, i) => [i, value]) : puzzle.fits.map(([seat]) => [seat, puzzle.names[seat] ?? ''])
}

function Values({ values, right, tried, onAnswer }: { values: [number, string][]; right: number; tried: number; onAnswer(given: number, right: boolean): void }) {
  return (
    <div class="puzzle-values" role="group">
      {values.map(([i, value]) => (
        <button key={i} type="button" data-value={i} aria-pressed={tried === i} onClick={() => onAnswer(i, i === right)}>
          {value}
        </button>
      ))}
    </div>
  )
}

function Head({ outcome }: { outcome: 'solved' | 'shown' }) {
  return <strong>{outcome === 'solved' ? texts.puzzle.right : `${texts.puzzle.solution}:`} </strong>
}

interface WhyProps<P> {
  puzzle: P
  outcome: 'solved' | 'shown'
  scene: Scene | null
  props: SceneProps
  exact(clause: string): void
}

function Why({ puzzle, ...rest }: WhyProps<Puzzle>) {
  if (puzzle.kind === 'best') return <WhyBest puzzle={puzzle} {...rest} />
  if (puzzle.kind === 'truth') return <WhyTruth puzzle={puzzle} {...rest} />
  return puzzle.kind === 'who' ? <WhyWho puzzle={puzzle} {...rest} /> : <WhySure puzzle={puzzle} {...rest} />
}

function WhyBest({ puzzle, outcome, scene, props, exact }: WhyProps<BestPuzzle>) {
  const t = texts.puzzle
  const label = (number: number) => {
    const found = props.actions.find((action) => action.number === number)
    return found ? labelOf(scene, found, props) : ''
  }
  return (
    <div class="puzzle-why">
      <p>
        <Head outcome={outcome} />
        {withClauses(withNames(puzzle.about, props.seats), exact)}. {t.chance(percent(puzzle.worth))}
      </p>
      <p>{t.others}</p>
      <ul>
        {puzzle.others.map(([action, worth]) => (
          <li key={action}>{t.worse(label(action), percent(worth))}</li>
        ))}
      </ul>
    </div>
  )
}

/** The move, what comes after it, and how the others that can be told of fail. */
function WhySure({ puzzle, outcome, scene, props, exact }: WhyProps<SurePuzzle>) {
  const t = texts.puzzle
  const labels = (numbers: readonly number[]) => {
    const some = numbers.slice(0, NAMED).flatMap((number) => props.actions.filter((action) => action.number === number).map((action) => labelOf(scene, action, props)))
    return some.join(', ') + (numbers.length > NAMED ? t.more(numbers.length - NAMED) : '')
  }
  const told = puzzle.wrong.filter(([text]) => text !== '').slice(0, NAMED)
  return (
    <div class="puzzle-why">
      <p>
        <Head outcome={outcome} />
        {withClauses(withNames(puzzle.about, props.seats), exact)}.
      </p>
      {puzzle.then !== '' && <p>{withClauses(t.then(puzzle.then), exact)}</p>}
      <p>{t.proof[puzzle.kind](puzzle.tried)}</p>
      {told.length > 0 && (
        <details>
          <summary>{t.whyNot}</summary>
          <ul>
            {told.map(([text, actions]) => (
              <li key={text}>
                <em>{labels(actions)}:</em> {withClauses(text, exact)}
              </li>
            ))}
          </ul>
        </details>
      )}
    </div>
  )
}

/** Every way to deal the sides that would make the answer wrong, and what rules it out. */
function WhyWho({ puzzle, outcome, exact }: WhyProps<WhoPuzzle>) {
  const t = texts.puzzle
  return (
    <div class="puzzle-why">
      <p>
        <Head outcome={outcome} />
        {t.whoElse(puzzle.names[puzzle.right] ?? '', puzzle.side)}
      </p>
      <ul>
        {puzzle.cases.map(([members, heard, instead]) => (
          <li key={members.join()}>
            <em>{namesOf(puzzle, members)}:</em> {withClauses(instead ? t.wouldEnd(heard, instead) : t.heardThat(heard), exact)}
          </li>
        ))}
      </ul>
    </div>
  )
}

/** Only what changed something is told: what was heard, by which rule, and what was left then. */
function WhyTruth({ puzzle, outcome, exact }: WhyProps<TruthPuzzle>) {
  const t = texts.puzzle
  const same = (a: readonly number[], b: readonly number[]) => a.join() === b.join()
  const told = puzzle.clues.filter(([, , left], i) => i === 0 || !same(left, puzzle.clues[i - 1]?.[2] ?? []))
  return (
    <div class="puzzle-why">
      <p>
        <Head outcome={outcome} />
        {puzzle.values[puzzle.right]}
      </p>
      <ol>
        {told.map(([text, clause, left], i) => (
          <li key={i}>
            {text} {clause && withClauses(`[${clause}]`, exact)} <em>{t.left(left.map((value) => puzzle.values[value]).join(', '))}</em>
          </li>
        ))}
      </ol>
    </div>
  )
}
