// A finished game, moment by moment, through anybody's eyes.
//
// SPDX-License-Identifier: MIT
import { useEffect, useMemo, useRef, useState } from 'preact/hooks'
import { hrefOf, linkTo } from '../address'
import { useShell } from '../app'
import { TopBar } from '../common/frame'
import { copyText, useKeys } from '../common/hooks'
import { type GameInfo, type Line, Refusal, type Value } from '../protocol'
import { loadMoments, type SceneProps } from '../scene'
import { motionAllowed, useSettings } from '../settings'
import { weightOf } from '../table/director'
import { eventsOf, type TableState } from '../table/model'
import { Moment } from '../table/moment'
import { SceneHost, useScene } from '../table/scene-host'
import { texts } from '../texts'
import { View } from '../view'
import { ErrorPage } from './error'
import { ReplayPanel } from './replay'

const ALL_SEEING = -2

const SIGNS = {
  first: 'M6 5v14M19 5 9 12l10 7z',
  back: 'M17 5 7 12l10 7z',
  play: 'M7 4v16l13-8z',
  pause: 'M8 5v14M16 5v14',
  on: 'M7 5l10 7-10 7z',
  last: 'M18 5v14M5 5l10 7-10 7z',
}
/* how long a moment is shown while the game plays by itself, and how much longer if it is a scene */
const PLAY_MS = { slow: 2600, usual: 1100, quick: 450 }
const SCENE = 1.7
type Speed = keyof typeof PLAY_MS

interface Moment {
  step: number
  steps: number
  e: Line[]
  view: [string, Value][]
  w: number
  p: string
}

/** So many steps before a moment are told in the log when somebody jumps there. */
const CONTEXT = 6
/* and only if they stay: whoever drags the slider wants none of it */
const CONTEXT_MS = 250

/** Moments by step, for one pair of eyes; each is asked for once. `told` has the lines of those that are known. */
function useMoment(at: number, eyes: number) {
  const { link } = useShell()
  const known = useRef(new Map<string, Promise<Moment>>())
  const [moment, setMoment] = useState<{ now: Moment; eyes: number } | null>(null)
  const [failure, setFailure] = useState<Refusal | null>(null)
  const told = useRef(new Map<string, Line[]>())
  const [, tell] = useState(0)
  const get = (step: number) => {
    const name = `${eyes}/${step}`
    const found = known.current.get(name) ?? link.ask<Moment>({ m: 'replay', step, as: eyes })
    known.current.set(name, found)
    found.then(
      (now) => told.current.set(name, now.e),
      () => known.current.delete(name),
    )
    return found
  }
  useEffect(() => {
    let gone = false
    let timer = 0
    get(at).then(
      (now) => {
        if (gone) return
        setMoment({ now, eyes })
        const around = Array.from({ length: CONTEXT }, (_, i) => at - 1 - i).filter((step) => step >= 0)
        if (at < now.steps) around.unshift(at + 1)
        timer = window.setTimeout(() => void Promise.allSettled(around.map(get)).then(() => gone || tell((n) => n + 1)), CONTEXT_MS)
      },
      (why) => !gone && why instanceof Refusal && why.code !== 'gone' && setFailure(why),
    )
    return () => {
      gone = true
      window.clearTimeout(timer)
    }
  }, [at, eyes])
  return { moment, failure, told: told.current }
}

/** Lines of the log up to a moment with the steps they belong to, as far back as they are known; they grow as moments are visited. */
function linesUpTo(at: number, eyes: number, told: ReadonlyMap<string, Line[]>): Map<Line, number> {
  const lines: [Line, number][] = []
  for (let step = at; told.has(`${eyes}/${step}`); step--) lines.unshift(...(told.get(`${eyes}/${step}`) ?? []).map((line): [Line, number] => [line, step]))
  return new Map(lines)
}

const nothing = () => {}

interface ReplayProps {
  state: TableState
  /** the step, or anything else: where it becomes interesting */
  at: string
  as: string | null
}

/** The kinds of events that open the first turn, or round where there are no turns, by their numbers. */
async function openings(game: GameInfo): Promise<number[]> {
  const { begins } = await loadMoments(game.id)
  const all = game.events.map(([kind = '']) => begins?.({ kind, seat: -1, text: '', numbers: {} }) ?? null)
  const of = (what: 'turn' | 'round') => all.flatMap((found, i) => (found === what ? [i] : []))
  return of('turn').length > 0 ? of('turn') : of('round')
}

/** What is dealt and chosen before the first turn is passed over; it can be gone back to. */
function FirstTurn({ state, as, game, eyes }: { state: TableState; as: string | null; game: GameInfo; eyes: number }) {
  const { link } = useShell()
  const [failure, setFailure] = useState<Refusal | null>(null)
  useEffect(() => {
    let gone = false
    const find = async () => {
      const tells = await openings(game)
      const { step } = tells.length > 0 ? await link.ask<Moment>({ m: 'replay', tells, as: eyes }) : { step: 0 }
      if (gone) return
      history.replaceState(null, '', hrefOf(`/t/${state.table}#at=${step}${as === null ? '' : `&as=${as}`}`))
      dispatchEvent(new HashChangeEvent('hashchange'))
    }
    find().catch((why) => !gone && why instanceof Refusal && why.code !== 'gone' && setFailure(why))
    return () => {
      gone = true
    }
  }, [])
  if (failure) return <Failure why={failure} />
  return (
    <>
      <TopBar />
      <main class="loading" aria-busy="true">
        <p>{texts.start.loading}</p>
      </main>
    </>
  )
}

function Failure({ why }: { why: Refusal | null }) {
  const t = texts.replay
  return why?.code === 'early' ? <ErrorPage title={t.early} text={t.earlyText} /> : <ErrorPage title={texts.errors.other} text={why?.message ?? ''} />
}

export default function ReplayPage({ state, at, as }: ReplayProps) {
  const { games } = useShell()
  const game = games.find((g) => g.id === state.game)
  if (!game) return <Failure why={null} />
  /* some games keep their secrets: then everybody looks with their own eyes */
  const choices = game.secrets === 'kept' ? [state.seat] : [ALL_SEEING, -1, ...state.seats.map((_, i) => i)]
  const eyes = choices.find((seat) => as === String(seat)) ?? (choices[0] as number)
  if (!/^\d+$/.test(at)) return <FirstTurn state={state} as={as} game={game} eyes={eyes} />
  return <Replay state={state} game={game} step={Number(at)} choices={choices} eyes={eyes} />
}

interface Looked {
  state: TableState
  game: GameInfo
  step: number
  choices: readonly number[]
  eyes: number
}

function Replay({ state, game, step, choices, eyes }: Looked) {
  const { go } = useShell()
  useSettings()
  const t = texts.replay
  const scene = useScene(state.game)
  const { moment, failure, told } = useMoment(step, eyes)
  const [playing, setPlaying] = useState(false)
  const [speed, setSpeed] = useState<Speed>('usual')
  const [copied, setCopied] = useState(false)
  const last = useRef<{ at: number; eyes: number; view: View } | null>(null)
  const now = moment?.now
  const of = now?.steps ?? Math.max(step, 1)

  const look = (wanted: number, by = eyes) => {
    const inside = Math.max(0, Math.min(of, wanted))
    history.replaceState(null, '', hrefOf(`/t/${state.table}#at=${inside}&as=${by}`))
    dispatchEvent(new HashChangeEvent('hashchange'))
  }
  useKeys({ '[': () => look(step - 1), ']': () => look(step + 1), ' ': () => setPlaying(!playing) })
  useEffect(() => {
    if (!playing || !now) return
    if (step >= of) {
      setPlaying(false)
      return
    }
    const isScene = weightOf(state.moments, eventsOf(game, now.e)) === 'scene'
    const timer = window.setTimeout(() => look(step + 1), PLAY_MS[speed] * (isScene ? SCENE : 1))
    return () => window.clearTimeout(timer)
  }, [playing, step, now, speed])

  const view = useMemo(() => View.of(now?.view ?? []), [now])
  const lines = linesUpTo(now?.step ?? -1, moment?.eyes ?? eyes, told)
  /* a step forward is shown as what happened; any other jump just shows the place */
  const before = now && last.current?.at === now.step - 1 && last.current.eyes === moment?.eyes ? last.current.view : view
  useEffect(() => {
    if (now && moment) last.current = { at: now.step, eyes: moment.eyes, view }
  }, [view])

  if (failure) return <Failure why={failure} />
  const props: SceneProps = {
    game,
    options: state.setup.options,
    view,
    before,
    events: before === view ? [] : eventsOf(game, now?.e ?? []),
    beat: (now?.step ?? 0) + 1,
    seat: moment?.eyes ?? eyes,
    names: state.seats.map((seat) => seat.name),
    seats: state.seats,
    actor: now?.w ?? -1,
    prompt: now?.p ?? '',
    actions: [],
    mode: 'replay',
    over: step === of,
    end: step === of && state.result ? { winners: state.result.winners, you: state.seat } : null,
    motion: motionAllowed(),
    busy: false,
    act: nothing,
    preview: nothing,
    previewed: null,
    hinted: null,
    explain: nothing,
    describe: async () => '',
    rules: nothing,
  }
  const who = (seat: number) => (seat === ALL_SEEING ? t.all : seat < 0 ? t.spectator : (state.seats[seat]?.name ?? ''))
  const button = (label: string, sign: keyof typeof SIGNS, run: () => void, disabled = false) => (
    <button type="button" aria-label={label} title={label} disabled={disabled} onClick={run}>
      <svg class="sign" viewBox="0 0 24 24" aria-hidden="true">
        <path d={SIGNS[sign]} />
      </svg>
    </button>
  )
  return (
    <div class="table-page" data-game={state.game} data-replay={now?.step ?? -1}>
      <TopBar>
        <p class="prompt">
          <span class="watching">{t.title}</span>
          <span>{(now && now.w < 0 && now.p) || (now?.e.at(-1)?.[2] ?? now?.p)}</span>
        </p>
      </TopBar>
      <div class="table-body">
        <main class="table-main" id="table">
          <h1 class="sr-only">{t.of(game.title)}</h1>
          {now && (
            <SceneHost scene={scene} props={props}>
              <Moment moments={state.moments} beat={props.beat} events={props.events} ended={!playing} ms={PLAY_MS[speed] * SCENE} />
            </SceneHost>
          )}
          <div class="replay-bar" role="group" aria-label={t.title}>
            {button(t.first, 'first', () => look(0), step === 0)}
            {button(t.previous, 'back', () => look(step - 1), step === 0)}
            {button(playing ? t.pause : t.play, playing ? 'pause' : 'play', () => setPlaying(!playing))}
            {button(t.next, 'on', () => look(step + 1), step >= of)}
            {button(t.last, 'last', () => look(of), step >= of)}
            <input
              type="range"
              min={0}
              max={of}
              value={step}
              aria-label={t.slider}
              aria-valuetext={t.at(step, of)}
              onInput={(event) => look(Number(event.currentTarget.value))}
            />
            <output>{t.at(step, of)}</output>
          </div>
          <div class="buttons replay-more">
            <label>
              {t.speed}{' '}
              <select value={speed} onChange={(event) => setSpeed(event.currentTarget.value as Speed)}>
                {(Object.keys(PLAY_MS) as Speed[]).map((id) => (
                  <option key={id} value={id}>
                    {t.speeds[id]}
                  </option>
                ))}
              </select>
            </label>
            <label>
              {t.eyes}{' '}
              <select value={eyes} onChange={(event) => look(step, Number(event.currentTarget.value))}>
                {choices.map((seat) => (
                  <option key={seat} value={seat}>
                    {who(seat)}
                  </option>
                ))}
              </select>
            </label>
            <button
              type="button"
              onClick={async () => {
                setCopied(await copyText(linkTo(`/t/${state.table}#at=${step}&as=${eyes}`)))
                window.setTimeout(() => setCopied(false), 2000)
              }}
            >
              {copied ? texts.copied : t.link}
            </button>
            <button type="button" class="quiet" onClick={() => go(`/t/${state.table}`)}>
              {t.backToTable}
            </button>
          </div>
        </main>
        <ReplayPanel game={state.game} moments={state.moments} lines={[...lines.keys()]} onLine={(line) => look(lines.get(line) ?? step)} />
      </div>
    </div>
  )
}
