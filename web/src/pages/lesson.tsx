// A lesson: a few cards, each with a situation and, mostly, one thing to do. Made from web/lessons by the program
// itself, so that it can't teach anything but the rules; it needs no table on the server. Whatever else the rules allow
// can be tried: the engine in this browser carries it out, and then the lesson goes on from where it was.
//
// SPDX-License-Identifier: MIT
import { useCallback, useEffect, useMemo, useRef, useState } from 'preact/hooks'
import { useShell } from '../app'
import type { Reading } from '../book/book'
import { withClauses } from '../book/exact'
import { TopBar } from '../common/frame'
import { useKeys } from '../common/hooks'
import { hasHouse } from '../home'
import { type Card, type Lesson, loadLesson } from '../lessons'
import { type Action, actionsOf, Refusal } from '../protocol'
import type { SceneProps } from '../scene'
import { motionAllowed, useSettings } from '../settings'
import { Chips } from '../table/chips'
import { eventsOf } from '../table/model'
import { MoveList } from '../table/moves'
import type { Notice } from '../table/play'
import { SceneHost, useScene } from '../table/scene-host'
import { texts } from '../texts'
import { describe, type Trial, tryOut } from '../trial'
import { View } from '../view'
import { ErrorPage } from './error'
import { ReplayPanel } from './replay'
import { useOpening, usualBot } from './start'

export default function LessonPage({ game: id }: { game: string }) {
  const { games } = useShell()
  const game = games.find((g) => g.id === id)
  const [lesson, setLesson] = useState<Lesson | null | undefined>(undefined)
  useEffect(() => {
    void loadLesson(id).then(setLesson)
  }, [id])
  if (!game || lesson === null) return <ErrorPage title={texts.errors.notFound} text={texts.errors.notFoundText} />
  if (!lesson)
    return (
      <main class="loading" aria-busy="true">
        <p>{texts.start.loading}</p>
      </main>
    )
  return <Cards game={game} {...lesson} />
}

const NONE: readonly Action[] = []

/** What is tried at a card, and what the engine says of it. */
function useTrial(card: Card) {
  const [trial, setTrial] = useState<Trial | null>(null)
  const [notice, setNotice] = useState<Notice | null>(null)
  /* an answer that comes when something else is wanted by then is none */
  const wanted = useRef(0)
  const known = useRef(new Map<number, Promise<string>>())
  const clear = () => {
    wanted.current++
    setTrial(null)
    setNotice(null)
  }
  useEffect(() => known.current.clear(), [card])
  /* without a text: there is no engine to be asked */
  const refuse = (why: unknown) => setNotice(why instanceof Refusal && why.message ? { text: why.message, clause: why.clause } : { text: texts.lesson.tryOther, clause: '' })
  const answered = <T,>(answer: Promise<T>, use: (found: T) => void) => {
    clear()
    const mine = wanted.current
    answer.then(
      (found) => wanted.current === mine && use(found),
      (why) => wanted.current === mine && refuse(why),
    )
  }
  return {
    trial,
    notice,
    clear,
    act: (action: Action) => answered(tryOut(card.record ?? '', action.number), setTrial),
    explain: (words: string) => answered(describe(card.record ?? '', words), (text) => setNotice({ text, clause: '' })),
    describe(action: Action): Promise<string> {
      if (action.number === card.want) return Promise.resolve(card.about ?? '')
      const found = known.current.get(action.number) ?? describe(card.record ?? '', action.number)
      known.current.set(action.number, found)
      found.catch(() => known.current.delete(action.number))
      return found
    },
  }
}

/** What the action that is pointed at does. */
function useAbout(previewed: Action | null, tell: (action: Action) => Promise<string>): string {
  const [about, setAbout] = useState('')
  useEffect(() => {
    let gone = false
    setAbout('')
    if (previewed)
      tell(previewed).then(
        (text) => gone || setAbout(text),
        () => {},
      )
    return () => {
      gone = true
    }
  }, [previewed?.number])
  return about
}

/** The table after what was tried: it only shows. */
function tried(props: SceneProps, { view, e, w, p }: Trial): SceneProps {
  return { ...props, view: View.of(view), before: props.view, events: eventsOf(props.game, e), actor: w, prompt: p, actions: NONE, previewed: null, hinted: null }
}

/* the log has the rest */
const BRIEF = 160

function briefly(sentences: readonly string[]): string {
  let text = ''
  for (const sentence of sentences) {
    if (text && text.length + sentence.length > BRIEF) return `${text} …`
    text += text ? ` ${sentence}` : sentence
  }
  return text
}

/** What the engine says of what was tried, and the way back. */
function TrialNote({ trial, onBack }: { trial: Trial; onBack(): void }) {
  const t = texts.lesson
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    button.current?.focus({ preventScroll: true })
    return () => document.querySelector<HTMLElement>('.lesson .scene:not([hidden])')?.focus({ preventScroll: true })
  }, [])
  return (
    <section class="hint trial" role="status">
      <p class="hint-text">
        <strong>{t.allowed}</strong> {briefly(trial.e.map((line) => line[2]))}
      </p>
      <div class="buttons">
        <button ref={button} type="button" class="main" onClick={onBack}>
          {t.back}
        </button>
      </div>
    </section>
  )
}

function Cards({ game, names, cards }: { game: SceneProps['game'] } & Lesson) {
  const { go } = useShell()
  useSettings()
  const t = texts.lesson
  const scene = useScene(game.id)
  const { open, problem } = useOpening()
  const [at, setAt] = useState(0)
  const [previewed, setPreviewed] = useState<Action | null>(null)
  const [listing, setListing] = useState(false)
  const [reading, setReading] = useState<Reading | null>(null)
  const openRules = useCallback((clause: string) => setReading({ part: 'exact', clauses: [clause] }), [])
  const card = cards[at] as Card
  const trying = useTrial(card)
  const { trial, notice } = trying
  const about = useAbout(previewed, trying.describe)
  const view = useMemo(() => View.of(card.view), [card])
  const before = useMemo(() => (at > 0 && card.e.length > 0 ? View.of((cards[at - 1] as Card).view) : view), [card])
  const actions = useMemo(() => actionsOf(card.l), [card])
  const wanted = actions.find((action) => action.number === card.want)
  const last = at === cards.length - 1
  const back = () => {
    setPreviewed(null)
    trying.clear()
  }
  const turn = (to: number) => {
    back()
    setAt(to)
  }
  useEffect(() => {
    document.title = `${t.title(game.title)} – ${texts.name}`
  }, [game])
  useKeys({
    m: () => setListing(true),
    ...(trial ? { Enter: back, Escape: back } : card.want === undefined && !last ? { Enter: () => turn(at + 1) } : {}),
  })

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
    actions: !trial && (wanted || hasHouse) ? actions : NONE,
    mode: 'lesson',
    over: false,
    end: null,
    motion: motionAllowed(),
    busy: false,
    act: (action) => (action.number === card.want ? turn(Math.min(at + 1, cards.length - 1)) : trying.act(action)),
    preview: setPreviewed,
    previewed,
    hinted: wanted ?? null,
    explain: trying.explain,
    describe: trying.describe,
    rules: openRules,
  }
  const shown = useMemo(() => trial && tried(props, trial), [trial])
  const lines = cards.slice(0, at + 1).flatMap((c) => c.e)
  return (
    <div class="table-page lesson" data-game={game.id} data-card={at} data-want={card.want ?? ''} data-trial={trial?.a ?? ''}>
      <TopBar>
        <p class="prompt">{t.title(game.title)}</p>
      </TopBar>
      <div class="table-body">
        {/* whoever has seen enough of it clicks anywhere */}
        <main class="table-main" id="table" onClick={() => trial && back()}>
          <h1 class="sr-only">{t.title(game.title)}</h1>
          <section class={`lesson-card ${trial ? 'is-waiting' : ''}`} aria-live="polite">
            <p class="small">{t.of(at + 1, cards.length)}</p>
            <p class="lesson-say">{card.say}</p>
            <div class="buttons">
              {last ? (
                <>
                  <button type="button" class="main" onClick={() => void open({ m: 'quick', game: game.id, bot: usualBot(game) })}>
                    {texts.start.play}
                  </button>
                  <button type="button" onClick={() => turn(0)}>
                    {t.again}
                  </button>
                </>
              ) : (
                card.want === undefined && (
                  <button type="button" class="main" onClick={() => turn(at + 1)}>
                    {t.next}
                  </button>
                )
              )}
              {at > 0 && (
                <button type="button" class="quiet" onClick={() => turn(at - 1)}>
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
          {/* the lesson's own table waits unseen, as it is */}
          {shown && <SceneHost scene={scene} props={shown} />}
          <SceneHost scene={scene} props={props} hidden={trial !== null} />
          <div class={`now ${scene?.offersAll ? 'is-spare' : ''}`}>
            {trial && <TrialNote trial={trial} onBack={back} />}
            <Chips scene={scene} props={props} />
            {notice ? (
              <p class="about is-refused" role="alert">
                {notice.text} {notice.clause && withClauses(`[${notice.clause}]`, openRules)}
              </p>
            ) : (
              <p class={`about ${about ? '' : 'is-tip'}`}>{withClauses(about, openRules)}</p>
            )}
          </div>
        </main>
        <ReplayPanel game={game.id} lines={trial ? [...lines, ...trial.e] : lines} wanted={reading} />
      </div>
      {listing && <MoveList props={props} scene={scene} onClose={() => setListing(false)} {...(hasHouse ? { onAsk: props.explain } : {})} />}
    </div>
  )
}
