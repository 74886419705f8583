// The table itself: the scene in the middle, what can be done below it, log, chat and rules beside it.
//
// SPDX-License-Identifier: MIT
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks'
import { useShell } from '../app'
import type { Reading } from '../book/book'
import { withClauses } from '../book/exact'
import { FirstNote, useFirstGame } from '../book/first'
import { GlanceDialog } from '../book/glance'
import { TopBar } from '../common/frame'
import { useBackCloses, useHeight, useKeys, useMedia } from '../common/hooks'
import { useViewing } from '../common/viewer'
import { type Action, type Line, Refusal } from '../protocol'
import type { Scene, SceneProps } from '../scene'
import { motionAllowed, useSettings } from '../settings'
import { texts } from '../texts'
import { Chips } from './chips'
import { Controls } from './controls'
import { DoubtNote } from './doubt'
import { Ending } from './ending'
import { useLaidOpen } from './laid-open'
import type { Beat, TableModel, TableState } from './model'
import { type Hint, HintNote, useHint } from './hint'
import { Moment } from './moment'
import { MoveList } from './moves'
import { Panel, type Tab } from './panel'
import { type Past, PastBar, Since, sinceOwn, usePast } from './past'
import { Players } from './players'
import { SceneHost, useScene } from './scene-host'
import { useSenses } from './sense'

export interface Notice {
  text: string
  clause: string
}

const NOTICE_MS = 7000

/* Do they use keys? Then they should not have to look for the focus after each move. */
let byKeys = false
addEventListener('keydown', () => (byKeys = true), true)
addEventListener('pointerdown', () => (byKeys = false), true)

const offersNow = () => [...document.querySelectorAll<HTMLElement | SVGElement>('.scene [data-action], .scene [data-step], .chips .chip:not(:disabled)')]

/*
 * Where the thing that had the focus goes, with a move or with something put down, the next thing that can
 * be done gets it. Until there is one the scene itself keeps it, or at the end what it was.
 */
function useFocusKept() {
  const own = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const look = () => {
      const has = document.activeElement as HTMLElement | SVGElement | null
      /* what is no offer any more loses the focus soon; the scene and the end only keep it for something */
      if (!byKeys || (has && has.tabIndex >= 0 && !has.matches(':disabled'))) return
      if (document.querySelector('dialog[open]')) return
      const next = offersNow()[0] ?? own.current?.querySelector<HTMLElement>('.ending h2') ?? own.current?.querySelector<HTMLElement>('.scene')
      if (next && next !== has) next.focus()
    }
    if (!own.current) return
    const watch = new MutationObserver(look)
    watch.observe(own.current, { childList: true, subtree: true, attributeFilter: ['disabled', 'tabindex', 'data-action', 'data-step'] })
    return () => watch.disconnect()
  }, [])
  return own
}

/* What one is asked for comes into sight where the page is longer than the screen. */
function useSight(decision: number, scene: Scene | null) {
  useEffect(() => {
    if (decision < 0 || !scene) return
    const offers = offersNow()
    if (!matchMedia('(max-width: 60rem)').matches) return
    const inSight = (element: Element) => {
      const box = element.getBoundingClientRect()
      return box.top > (document.querySelector('.top-bar')?.getBoundingClientRect().bottom ?? 0) && box.bottom < innerHeight - 48
    }
    if (offers.length > 0 && !offers.some(inSight)) offers[0]?.scrollIntoView({ block: 'center', behavior: motionAllowed() ? 'smooth' : 'auto' })
  }, [decision, scene])
}

/** What an action does, for whatever the pointer or the focus is on; asked for once for each decision. */
function usePreview(model: TableModel, state: TableState) {
  const [previewed, setPreviewed] = useState<Action | null>(null)
  const [about, setAbout] = useState('')
  const known = useRef({ decision: -1, texts: new Map<number, Promise<string>>() })
  const describe = useCallback(
    (action: Action) => {
      const { decision } = model.state?.beat ?? { decision: -1 }
      if (known.current.decision !== decision) known.current = { decision, texts: new Map() }
      const found = known.current.texts.get(action.number) ?? model.describe(action.number)
      known.current.texts.set(action.number, found)
      return found
    },
    [model],
  )
  useEffect(() => {
    let gone = false
    setAbout('')
    if (previewed)
      describe(previewed).then(
        (text) => gone || setAbout(text),
        () => {},
      )
    return () => {
      gone = true
    }
  }, [previewed?.number, state.beat.decision])
  useLayoutEffect(() => setPreviewed(null), [state.beat.decision])
  return { previewed, preview: setPreviewed, about, describe }
}

/** The props of the scene, from what the model knows. */
function useSceneProps(model: TableModel, state: TableState, hinted: Action | null, openRules: (clause: string) => void, onNotice: (notice: Notice) => void) {
  const { games } = useShell()
  const { asks } = useSettings()
  const { previewed, preview, about, describe } = usePreview(model, state)
  const game = games.find((g) => g.id === state.game)
  if (!game) return null
  const props: SceneProps = {
    game,
    options: state.setup.options,
    view: state.beat.view,
    before: state.beat.before,
    events: state.beat.events,
    beat: state.beat.number,
    seat: state.seat,
    names: state.seats.map((seat) => seat.name),
    seats: state.seats,
    actor: state.beat.actor,
    prompt: state.beat.prompt,
    actions: state.beat.actions,
    mode: 'live',
    over: state.phase === 'over',
    end: state.result && { winners: state.result.winners, you: state.seat },
    motion: motionAllowed(),
    busy: state.busy,
    act: (action) => model.act(action, asks === 'on'),
    preview,
    previewed: previewed ?? hinted,
    hinted,
    describe,
    explain: (words) =>
      void model.describe(words).then(
        (text) => onNotice({ text, clause: '' }),
        (why) => why instanceof Refusal && why.message && onNotice({ text: why.message, clause: why.clause }),
      ),
    rules: openRules,
  }
  return { props, about }
}

/** The scene as it was: it only shows. */
function asItWas(props: SceneProps, { view, before, events, number, actor, prompt }: Beat): SceneProps {
  const nothing = () => {}
  return {
    ...props,
    ...{ view, before, events, actor, prompt, beat: number, actions: [], mode: 'replay', over: false, end: null, busy: false },
    ...{ act: nothing, preview: nothing, explain: nothing, previewed: null, hinted: null },
  }
}

export function Play({ model, state }: { model: TableModel; state: TableState }) {
  const [tab, setTab] = useState<Tab>('log')
  const [drawer, setDrawer] = useState(false)
  const [reading, setReading] = useState<Reading>({ part: 'book' })
  const [glancing, setGlancing] = useState(false)
  const [notice, setNotice] = useState<Notice | null>(null)
  const [listing, setListing] = useState(false)
  const first = useFirstGame(state)
  const loaded = useScene(state.game)
  const scene = first.ready ? loaded : null
  const hint = useHint(state, (why) => setNotice({ text: why.message, clause: why.clause }))

  const past = usePast(model, state)
  useSenses(state.moments, past.beat ?? state.beat, state.seat)

  const page = useFocusKept()
  useSight(state.beat.decision, scene)
  useBackCloses(useMedia('(max-width: 60rem)') && drawer, () => setDrawer(false))

  const show = (wanted: Tab) => {
    setTab(wanted)
    setDrawer(true)
  }
  const openRules = useCallback((wanted: string) => {
    setReading({ part: 'exact', clauses: [wanted] })
    setTab('rules')
    setDrawer(true)
  }, [])
  useEffect(() => {
    model.onRefused = (why) => setNotice({ text: why.message, clause: why.clause })
  }, [model])
  useEffect(() => {
    if (!notice) return
    const timer = window.setTimeout(() => setNotice(null), NOTICE_MS)
    return () => window.clearTimeout(timer)
  }, [notice])
  useEffect(() => setNotice(null), [state.beat.number])
  useEffect(() => {
    const hurry = () => model.hurry()
    const leave = () => document.hidden && model.hurry()
    addEventListener('pointerdown', hurry, true)
    addEventListener('keydown', hurry, true)
    document.addEventListener('visibilitychange', leave)
    return () => {
      removeEventListener('pointerdown', hurry, true)
      removeEventListener('keydown', hurry, true)
      document.removeEventListener('visibilitychange', leave)
    }
  }, [model])
  const again = () => void (state.beat.decision >= 0 && past.play(sinceOwn(state.kept)))
  useKeys({
    b: again,
    m: () => setListing(true),
    l: () => show('log'),
    c: () => show('chat'),
    r: () => show('rules'),
    g: () => setGlancing(true),
    h: () => past.beat === null && hint.ask(),
    Escape: () => setDrawer(false),
  })

  const laid = useLaidOpen(state)
  const made = useSceneProps(model, state, hint.action, openRules, setNotice)
  useViewing(openRules, made?.about)
  if (!made) return null
  const { about } = made
  /* while somebody looks back nothing is offered; the table itself waits unseen, as it is */
  const props: SceneProps = past.beat ? { ...made.props, actions: [], previewed: null, hinted: null } : made.props
  const lookAt = (line: Line) => void (past.show(line) || setNotice({ text: texts.beats.gone, clause: '' }))
  return (
    <div ref={page} class="table-page" data-game={state.game} data-beat={state.beat.number} data-phase={state.phase}>
      <TopBar>
        {past.beat ? <PastPrompt /> : <Prompt state={state} asked={scene?.prompt?.(props)} />}
        <Players state={state} />
      </TopBar>
      <div class="table-body">
        <main class="table-main" id="table">
          <h1 class="sr-only">{props.game.title}</h1>
          <FirstNote first={first}>
            <button
              type="button"
              onClick={() => {
                setReading({ part: 'book' })
                show('rules')
              }}
            >
              {texts.book.book}
            </button>
            <button type="button" onClick={() => setGlancing(true)}>
              {texts.book.glance}
            </button>
          </FirstNote>
          <Chosen state={state} />
          {!past.beat && <Ending model={model} state={state} laid={laid} openRules={openRules} picture={scene?.End && <scene.End {...laid.of(props)} />} />}
          {past.beat && (
            <SceneHost scene={scene} props={asItWas(made.props, past.beat)}>
              <Moment moments={state.moments} beat={past.beat.number} events={past.beat.events} ended={false} />
            </SceneHost>
          )}
          <SceneHost scene={scene} props={laid.of(props)} hidden={past.beat !== null}>
            <Moment moments={state.moments} beat={state.beat.number} events={state.beat.events} ended={past.beat !== null || state.hurried === state.beat.number} />
          </SceneHost>
          {past.beat ? (
            <PastBar state={state} past={past} />
          ) : (
            <>
              <Now state={state} past={past} scene={scene} props={props} about={about} notice={notice} hint={hint} model={model} />
              <Controls state={state} hint={hint} onRedo={() => state.beat.redo && model.act(state.beat.redo)} onList={() => setListing(true)} />
            </>
          )}
        </main>
        <Panel model={model} state={state} marked={past.kept?.lines ?? []} onLine={lookAt} tab={tab} onTab={setTab} reading={reading} onReading={setReading} onGlance={() => setGlancing(true)} open={drawer} onOpen={setDrawer} />
      </div>
      {listing && <MoveList props={props} scene={scene} onClose={() => setListing(false)} onAsk={props.explain} />}
      {glancing && <GlanceDialog game={state.game} onClose={() => setGlancing(false)} />}
      <LiveRegion state={state} />
    </div>
  )
}

function PastPrompt() {
  return (
    <p class="prompt">
      <span class="watching">{texts.beats.past}</span>
    </p>
  )
}

/* so many letters are two lines on a phone, so many are three */
const LONG = 48
const VERY_LONG = 76

/** One sentence: whose decision it is, and what is being decided. */
function Prompt({ state, asked }: { state: TableState; asked: string | undefined }) {
  const { actor, prompt, decision } = state.beat
  const { name, is } = state.seats[actor] ?? { name: '', is: 'nobody' }
  const mine = decision >= 0
  /* whoever is alone with bots is not asked where there is no choice */
  const waiting = actor === state.seat && is === 'person' ? texts.table.noChoice : texts.table.waitingFor(name)
  const text = state.phase === 'over' ? texts.table.over : asked || prompt || (mine ? texts.table.yourTurn : name && waiting)
  return (
    <p class={`prompt ${mine ? 'is-mine' : ''} ${text.length > LONG ? 'is-long' : ''} ${text.length > VERY_LONG ? 'is-very-long' : ''}`}>
      {state.seat < 0 && <span class="watching">{texts.table.watching}</span>}
      <span>{text}</span>
    </p>
  )
}

/** Of several who choose at the same time: who has, for screen readers. The row of players shows it. */
function Chosen({ state }: { state: TableState }) {
  if (state.phase !== 'playing' || state.chosen.length === 0) return null
  const names = state.chosen.filter((seat) => seat !== state.seat).map((seat) => state.seats[seat]?.name ?? '')
  return (
    <p class="chosen sr-only" role="status">
      {texts.table.chosen(state.chosen.includes(state.seat), names)}
    </p>
  )
}

interface NowProps {
  state: TableState
  past: Past
  scene: Scene | null
  props: SceneProps
  about: string
  notice: Notice | null
  hint: Hint
  model: TableModel
}

/** What can be done now besides what the scene offers, and what it would do. */
function Now({ state, past, scene, props, about, notice, hint, model }: NowProps) {
  const own = useHeight('--now')
  const touch = useMedia('(hover: none)')
  const tip = touch ? texts.table.tipTouch : texts.table.tip
  if (props.over) return null
  const text = about || (props.actions.length > 0 ? tip : '')
  return (
    <div ref={own} class={`now ${scene?.offersAll ? 'is-spare' : ''}`}>
      {state.doubt ? <DoubtNote model={model} props={props} {...state.doubt} /> : <HintNote hint={hint} scene={scene} props={props} />}
      <Chips scene={scene} props={props} />
      <div class="now-words">
        <Since state={state} past={past} behind={notice !== null || about !== ''} />
        {notice ? (
          <p class="about is-refused" role="alert">
            {notice.text} {notice.clause && withClauses(`[${notice.clause}]`, props.rules)}
          </p>
        ) : (
          <p class={`about ${about ? '' : 'is-tip'}`}>{withClauses(text, props.rules)}</p>
        )}
      </div>
    </div>
  )
}

/** So many lines stay for screen readers that are still at an older one. */
const SPOKEN = 40

/** What happens, for screen readers: each new line is said once, however quickly the next one comes; then what is asked. */
function LiveRegion({ state }: { state: TableState }) {
  /* by themselves and not by their place: what people say appears before what waits for its beat */
  const heard = useRef({ known: new Set(state.lines), said: [] as { key: number; text: string }[] })
  const { known, said } = heard.current
  for (const line of state.lines) {
    if (known.has(line)) continue
    known.add(line)
    said.push({ key: known.size, text: line[2] })
  }
  said.splice(0, said.length - SPOKEN)
  return (
    <div class="sr-only" aria-live="polite">
      {said.map(({ key, text }) => (
        <p key={key}>{text}</p>
      ))}
      {state.beat.decision >= 0 && <p key={`asked ${state.beat.decision}`}>{state.beat.prompt}</p>}
    </div>
  )
}
