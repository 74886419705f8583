// The table itself: the scene in the middle, what can be done below it, log, chat and rules beside it.
//
// SPDX-License-Identifier: MIT
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks'
import { useShell } from '../app'
import { TopBar } from '../common/frame'
import { useHeight, useKeys, useMedia } from '../common/hooks'
import { type Action, Refusal } from '../protocol'
import type { Scene, SceneProps } from '../scene'
import { motionAllowed, useSettings } from '../settings'
import { texts } from '../texts'
import { Chips } from './chips'
import { Controls } from './controls'
import { Ending } from './ending'
import type { TableModel, TableState } from './model'
import { type Hint, HintNote, useHint } from './hint'
import { MoveList } from './moves'
import { Panel, type Tab } from './panel'
import { Players } from './players'
import { withClauses } from './rules'
import { SceneHost, useScene } from './scene-host'

export interface Notice {
  text: string
  clause: string
}

const NOTICE_MS = 7000

/* Do they use keys? Then they should not have to look for the focus after each move. */
let byKeys = false
addEventListener('keydown', () => (byKeys = true), true)
addEventListener('pointerdown', () => (byKeys = false), true)

/*
 * What one is asked for comes into sight where the page is longer than the screen, and gets the focus
 * if the thing that had it went with the last move.
 */
function useSight(decision: number, scene: Scene | null) {
  useEffect(() => {
    if (decision < 0 || !scene) return
    const offers = [...document.querySelectorAll<HTMLElement | SVGElement>('.scene [data-action], .scene [data-step], .chips .chip')]
    if (byKeys && document.activeElement === document.body) offers[0]?.focus()
    if (!matchMedia('(max-width: 60rem)').matches) return
    const inSight = (element: Element) => {
      const box = element.getBoundingClientRect()
      return box.top > 56 && box.bottom < innerHeight - 48
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
  useSettings()
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
    motion: motionAllowed(),
    busy: state.busy,
    act: (action) => model.act(action),
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

export function Play({ model, state }: { model: TableModel; state: TableState }) {
  const [tab, setTab] = useState<Tab>('log')
  const [drawer, setDrawer] = useState(false)
  const [clause, setClause] = useState('')
  const [notice, setNotice] = useState<Notice | null>(null)
  const [listing, setListing] = useState(false)
  const scene = useScene(state.game)
  const hint = useHint(state, (why) => setNotice({ text: why.message, clause: why.clause }))

  useSight(state.beat.decision, scene)

  const show = (wanted: Tab) => {
    setTab(wanted)
    setDrawer(true)
  }
  const openRules = useCallback((wanted: string) => {
    setClause(wanted)
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
    addEventListener('pointerdown', hurry, true)
    addEventListener('keydown', hurry, true)
    return () => {
      removeEventListener('pointerdown', hurry, true)
      removeEventListener('keydown', hurry, true)
    }
  }, [model])
  useKeys({
    m: () => setListing(true),
    l: () => show('log'),
    c: () => show('chat'),
    r: () => show('rules'),
    h: hint.ask,
    Escape: () => setDrawer(false),
  })

  const made = useSceneProps(model, state, hint.action, openRules, setNotice)
  if (!made) return null
  const { props, about } = made
  return (
    <div class="table-page" data-game={state.game} data-beat={state.beat.number} data-phase={state.phase}>
      <TopBar>
        <Prompt state={state} />
      </TopBar>
      <div class="table-body">
        <main class="table-main" id="table">
          <Players state={state} />
          <Ending model={model} state={state} openRules={openRules} />
          <SceneHost scene={scene} props={props} />
          <Now scene={scene} props={props} about={about} notice={notice} hint={hint} />
          <Controls state={state} hint={hint} onList={() => setListing(true)} />
        </main>
        <Panel model={model} state={state} tab={tab} onTab={setTab} clause={clause} open={drawer} onOpen={setDrawer} />
      </div>
      {listing && <MoveList props={props} scene={scene} onClose={() => setListing(false)} />}
      <LiveRegion state={state} />
    </div>
  )
}

/** One sentence: whose decision it is, and what is being decided. */
function Prompt({ state }: { state: TableState }) {
  const { actor, prompt } = state.beat
  const name = state.seats[actor]?.name ?? ''
  const mine = actor >= 0 && actor === state.seat
  const text = state.phase === 'over' ? texts.table.over : prompt || (mine ? texts.table.yourTurn : name && texts.table.waitingFor(name))
  return (
    <p class={`prompt ${mine ? 'is-mine' : ''}`}>
      {state.seat < 0 && <span class="watching">{texts.table.watching}</span>}
      <span>{text}</span>
    </p>
  )
}

interface NowProps {
  scene: Scene | null
  props: SceneProps
  about: string
  notice: Notice | null
  hint: Hint
}

/** What can be done now besides what the scene offers, and what it would do. */
function Now({ scene, props, about, notice, hint }: NowProps) {
  const own = useHeight('--now')
  const touch = useMedia('(hover: none)')
  const tip = touch ? texts.table.tipTouch : texts.table.tip
  if (props.over) return null
  const text = about || (props.actions.length > 0 ? tip : '')
  return (
    <div ref={own} class="now">
      <HintNote hint={hint} scene={scene} props={props} />
      <Chips scene={scene} props={props} />
      {notice ? (
        <p class="about is-refused" role="alert">
          {notice.text} {notice.clause && withClauses(`[${notice.clause}]`, props.rules)}
        </p>
      ) : (
        <p class={`about ${about ? '' : 'is-tip'}`}>{withClauses(text, props.rules)}</p>
      )}
    </div>
  )
}

/** So many lines stay for screen readers that are still at an older one. */
const SPOKEN = 40

/** What happens, for screen readers: each new line is said once, however quickly the next one comes; then what is asked. */
function LiveRegion({ state }: { state: TableState }) {
  const first = useRef(state.lines.length)
  const from = Math.max(first.current, state.lines.length - SPOKEN)
  return (
    <div class="sr-only" aria-live="polite">
      {state.lines.slice(from).map((line, i) => (
        <p key={from + i}>{line[2]}</p>
      ))}
      {state.beat.decision >= 0 && <p key={`asked ${state.beat.decision}`}>{state.beat.prompt}</p>}
    </div>
  )
}
