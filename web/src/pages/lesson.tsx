// A lesson: a few cards, each with a situation and, mostly, one thing to do. Made from web/lessons by
// the program itself, so that it can't teach anything but the rules; it needs no table on the server.
//
// SPDX-License-Identifier: MIT
import { useEffect, useMemo, useState } from 'preact/hooks'
import { useShell } from '../app'
import { TopBar } from '../common/frame'
import { useKeys } from '../common/hooks'
import { type Action, actionsOf, type Line, type Menu, type Value } from '../protocol'
import type { SceneProps } from '../scene'
import { motionAllowed, useSettings } from '../settings'
import { Chips } from '../table/chips'
import { eventsOf } from '../table/model'
import { MoveList } from '../table/moves'
import { withClauses } from '../book/exact'
import { SceneHost, useScene } from '../table/scene-host'
import { texts } from '../texts'
import { View } from '../view'
import { ErrorPage } from './error'
import { ReplayPanel } from './replay'
import { useOpening, usualBot } from './start'

interface Card {
  say: string
  e: Line[]
  view: [string, Value][]
  w: number
  p: string
  l?: Menu
  /** the action that the card asks for; without one it is only read */
  want?: number
  about?: string
}

interface Script {
  names: string[]
  cards: Card[]
}

const files = import.meta.glob<{ default: Script }>('../lessons/*.json')

export function hasLesson(game: string): boolean {
  return `../lessons/${game}.json` in files
}

const nothing = () => {}

export function LessonPage({ game: id }: { game: string }) {
  const { games } = useShell()
  const game = games.find((g) => g.id === id)
  const [script, setScript] = useState<Script | null>(null)
  useEffect(() => {
    void files[`../lessons/${id}.json`]?.().then((file) => setScript(file.default))
  }, [id])
  if (!game || !hasLesson(id)) return <ErrorPage title={texts.errors.notFound} text={texts.errors.notFoundText} />
  if (!script)
    return (
      <main class="loading" aria-busy="true">
        <p>{texts.start.loading}</p>
      </main>
    )
  return <Lesson game={game} {...script} />
}

function Lesson({ game, names, cards }: { game: SceneProps['game'] } & Script) {
  const { go } = useShell()
  useSettings()
  const t = texts.lesson
  const scene = useScene(game.id)
  const { open, problem } = useOpening()
  const [at, setAt] = useState(0)
  const [previewed, setPreviewed] = useState<Action | null>(null)
  const [wrong, setWrong] = useState(false)
  const [listing, setListing] = useState(false)
  const card = cards[at] as Card
  const view = useMemo(() => View.of(card.view), [card])
  const before = useMemo(() => (at > 0 && card.e.length > 0 ? View.of((cards[at - 1] as Card).view) : view), [card])
  const actions = useMemo(() => actionsOf(card.l), [card])
  const last = at === cards.length - 1
  const on = () => {
    setWrong(false)
    setPreviewed(null)
    if (!last) setAt(at + 1)
  }
  useEffect(() => {
    document.title = `${t.title(game.title)} – ${texts.name}`
  }, [game])
  useKeys({ m: () => setListing(true), ...(card.want === undefined && !last ? { Enter: on } : {}) })

  const wanted = actions.find((action) => action.number === card.want)
  const props: SceneProps = {
    game,
    options: {},
    view,
    before,
    events: eventsOf(game, card.e),
    beat: at + 1,
    seat: 0,
    names,
    seats: names.map((name) => ({ name, is: 'person' })),
    actor: card.w,
    prompt: card.p,
    actions: wanted ? actions : [],
    mode: 'lesson',
    over: false,
    end: null,
    motion: motionAllowed(),
    busy: false,
    act: (action) => (action.number === card.want ? on() : setWrong(true)),
    preview: setPreviewed,
    previewed,
    hinted: wanted ?? null,
    explain: nothing,
    describe: async (action) => (action.number === card.want ? (card.about ?? '') : ''),
    rules: nothing,
  }
  return (
    <div class="table-page lesson" data-game={game.id} data-card={at} data-want={card.want ?? ''}>
      <TopBar>
        <p class="prompt">{t.title(game.title)}</p>
      </TopBar>
      <div class="table-body">
        <main class="table-main" id="table">
          <h1 class="sr-only">{t.title(game.title)}</h1>
          <section class="lesson-card" aria-live="polite">
            <p class="small">{t.of(at + 1, cards.length)}</p>
            <p class="lesson-say">{card.say}</p>
            {wrong && <p class="problem">{t.tryOther}</p>}
            <div class="buttons">
              {last ? (
                <>
                  <button type="button" class="main" onClick={() => void open({ m: 'quick', game: game.id, bot: usualBot(game) })}>
                    {texts.start.play}
                  </button>
                  <button type="button" onClick={() => setAt(0)}>
                    {t.again}
                  </button>
                </>
              ) : (
                card.want === undefined && (
                  <button type="button" class="main" onClick={on}>
                    {t.next}
                  </button>
                )
              )}
              {at > 0 && (
                <button type="button" class="quiet" onClick={() => setAt(at - 1)}>
                  {texts.replay.previous}
                </button>
              )}
              {!last && (
                <button type="button" class="quiet" onClick={() => go('/')}>
                  {t.skip}
                </button>
              )}
            </div>
            {problem && <p class="problem">{problem}</p>}
          </section>
          <SceneHost scene={scene} props={props} />
          <div class={`now ${scene?.offersAll ? 'is-spare' : ''}`}>
            <Chips scene={scene} props={props} />
            <p class="about is-tip">{withClauses(previewed && previewed.number === card.want ? (card.about ?? '') : '', nothing)}</p>
          </div>
        </main>
        <ReplayPanel game={game.id} lines={cards.slice(0, at + 1).flatMap((c) => c.e)} />
      </div>
      {listing && <MoveList props={props} scene={scene} onClose={() => setListing(false)} />}
    </div>
  )
}
