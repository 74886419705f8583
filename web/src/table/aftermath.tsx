// What a game looks like afterwards: the score in its parts, and how the chances went. Loaded at the end of a game.
//
// SPDX-License-Identifier: MIT
import { useEffect, useState } from 'preact/hooks'
import { useShell } from '../app'
import { withClauses } from '../book/exact'
import { type GameInfo, Refusal } from '../protocol'
import { homeTexts } from '../texts-home'
import './aftermath.css'
import { eventsOf, type TableState } from './model'

const t = homeTexts.end

// ---- The score ---------------------------------------------------------------------------------

const heading = (name: string) => name.charAt(0).toUpperCase() + name.slice(1).replaceAll('_', ' ')

/** For each seat what its score is made of, where the game tells that in events; else the bare scores, where there are any. */
function partsOf(state: TableState, game: GameInfo | undefined): { heads: string[]; rows: { seat: number; cells: number[] }[] } | null {
  const scores = state.result?.scores ?? []
  const told = eventsOf(game, state.lines).filter((event) => event.kind === 'score')
  const last = state.seats.map((_, seat) => told.filter((event) => event.seat === seat).pop())
  const order = state.seats.map((_, seat) => seat).sort((a, b) => (scores[b] ?? 0) - (scores[a] ?? 0))
  if (last.length > 0 && last.every((event) => event !== undefined)) {
    const column = (name: string) => last.map((event) => event?.numbers[name] ?? 0).join()
    /* what is nothing for all, or the same once more, tells nothing */
    const heads = Object.keys(last[0]?.numbers ?? {}).filter((name, i, all) => last.some((event) => event?.numbers[name]) && !all.slice(0, i).some((earlier) => column(earlier) === column(name)))
    return { heads: heads.map(heading), rows: order.map((seat) => ({ seat, cells: heads.map((name) => last[seat]?.numbers[name] ?? 0) })) }
  }
  /* one or nothing is only who has won */
  if (scores.every((score) => score === 0 || score === 1)) return null
  return { heads: [t.score], rows: order.map((seat) => ({ seat, cells: [scores[seat] ?? 0] })) }
}

export function Scores({ state, game }: { state: TableState; game: GameInfo | undefined }) {
  const parts = partsOf(state, game)
  if (!parts) return null
  return (
    <div class="aftermath aftermath-scroll">
      <table class="scores">
        <thead>
          <tr>
            <th scope="col">{t.seat}</th>
            {parts.heads.map((head) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {parts.rows.map(({ seat, cells }) => (
            <tr key={seat} class={state.result?.winners.includes(seat) ? 'is-winner' : ''}>
              <th scope="row">{state.seats[seat]?.name}</th>
              {cells.map((cell, i) => (
                <td key={parts.heads[i]}>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

// ---- The chances -------------------------------------------------------------------------------

/** step, before, after, what was done, what would have been better */
type Point = [number, number, number, string, string?]

interface Analysis {
  as: number
  done?: number
  of?: number
  stopped?: boolean
  worth?: 'chance' | 'score'
  range?: [number, number]
  points?: Point[]
}

/** The judgement of one seat, as far as the server has come. */
function useAnalysis(seat: number, at: string, unasked: boolean) {
  const { link } = useShell()
  /* how often */
  const [asked, setAsked] = useState(unasked ? 1 : 0)
  const [found, setFound] = useState<Analysis | null>(null)
  const [stopped, setStopped] = useState(false)
  useEffect(() => {
    setFound(null)
    setStopped(false)
    return link.hear('analysis', (message) => {
      const news = message as unknown as Analysis
      if (news.as !== seat) return
      setFound(news)
      setStopped(news.stopped === true)
    })
  }, [seat, at])
  useEffect(() => {
    if (asked === 0) return
    let gone = false
    link.ask<Analysis>({ m: 'analysis', as: seat }).then(
      (answer) => gone || setFound((old) => (answer.points ? answer : (old ?? answer))),
      (why) => !gone && why instanceof Refusal && setStopped(true),
    )
    /* what has been asked for is forgotten with the connection */
    const stop = link.watch(() => link.state !== 'open' && setStopped(true))
    return () => {
      gone = true
      stop()
    }
  }, [asked, seat, at])
  const ask = () => {
    setStopped(false)
    setAsked(asked + 1)
  }
  return { found, stopped, asked: asked > 0, ask }
}

/** What the seat had at each moment and, last, what came of it. */
interface Course {
  points: readonly Point[]
  ends: number
  range: [number, number]
  say(worth: number): string
}

const EMPTY: Course = { points: [], ends: 0, range: [0, 100], say: t.percent }

/* less is no turn */
const TURN = 0.08

/**
 * The decision after which most was gained, for whoever won, or lost, for all others; -1: none. The course goes from one
 * decision of the seat to its next, so what others did in between, and luck, belong to it.
 */
function turnOf({ points, ends, range }: Course, won: boolean, drawn: boolean): number {
  let best = -1
  let most = TURN * (range[1] - range[0])
  points.forEach(([, before], i) => {
    const change = (points[i + 1]?.[1] ?? ends) - before
    const size = drawn ? Math.abs(change) : won ? change : -change
    if (size > most) {
      most = size
      best = i
    }
  })
  return best
}

const WIDTH = 340
const HEIGHT = 150
const LEFT = 40
const TOP = 8
const BOTTOM = 20

interface ChartProps {
  course: Course
  steps: number
  turn: number
  look(step: number): void
}

/** Without points it keeps the place for them. */
function Chart({ course, steps, turn, look }: ChartProps) {
  const { points, ends, range, say } = course
  const x = (step: number) => LEFT + (step / Math.max(1, steps)) * (WIDTH - LEFT - 10)
  const y = (worth: number) => TOP + (1 - (worth - range[0]) / Math.max(1, range[1] - range[0])) * (HEIGHT - TOP - BOTTOM)
  const line = [...points.map(([step, before]) => [x(step), y(before)]), [x(steps), y(ends)]]
  const path = line.map(([px, py], i) => `${i === 0 ? 'M' : 'L'}${px?.toFixed(1)} ${py?.toFixed(1)}`).join('')
  const [first] = line
  const at = points[turn]
  const middle = (range[0] + range[1]) / 2
  /* the sentence and the table below say the same in words */
  return (
    <svg class="chart" viewBox={`0 0 ${WIDTH} ${HEIGHT}`} aria-hidden="true">
      {[range[0], middle, range[1]].map((worth) => (
        <g key={worth}>
          <path class="chart-rule" d={`M${LEFT} ${y(worth)}H${WIDTH - 10}`} />
          <text x={LEFT - 6} y={y(worth) + 4} text-anchor="end">
            {say(worth)}
          </text>
        </g>
      ))}
      {points.length > 0 && <path class="chart-area" d={`${path}V${y(range[0])}H${first?.[0]}Z`} />}
      {points.length > 0 && <path class="chart-line" d={path} />}
      {at && (
        <g class="chart-turn" onClick={() => look(at[0])}>
          <path d={`M${x(at[0])} ${TOP}V${HEIGHT - BOTTOM}`} />
          <circle class="chart-reach" cx={x(at[0])} cy={y(at[1])} r="16" />
          <circle cx={x(at[0])} cy={y(at[1])} r="6" />
        </g>
      )}
      <text x={LEFT} y={HEIGHT - 4}>
        0
      </text>
      <text x={WIDTH - 10} y={HEIGHT - 4} text-anchor="end">
        {steps}
      </text>
    </svg>
  )
}

interface ChancesProps {
  state: TableState
  game: GameInfo | undefined
  /** of the whole match */
  steps: number
  openRules(clause: string): void
}

export function Chances({ state, game, steps, openRules }: ChancesProps) {
  const { go } = useShell()
  const own = state.seat >= 0
  /* spectators look at whoever won */
  const seat = own ? state.seat : (state.result?.winners[0] ?? 0)
  const { found, stopped, asked, ask } = useAnalysis(seat, state.table, own)
  if (!own && game?.secrets === 'kept') return null
  const name = state.seats[seat]?.name ?? ''
  const byScore = found?.worth === 'score'
  const title = byScore ? (own ? t.scores : t.scoresOf(name)) : own ? t.chances : t.chancesOf(name)
  const look = (step: number) => go(`/t/${state.table}#at=${step}`)
  if (!found?.points || !found.range)
    return (
      <section class="aftermath chances" aria-busy={asked && !stopped}>
        <h3>{title}</h3>
        {asked && <Chart course={EMPTY} steps={steps} turn={-1} look={look} />}
        {asked && !stopped ? (
          <>
            <p class="small" role="status">
              {t.thinking(found?.done ?? 0, found?.of ?? 0)}
            </p>
            <progress max={found?.of || 1} value={found?.of ? (found.done ?? 0) : undefined} aria-label={title} />
          </>
        ) : (
          <>
            {stopped && <p class="small">{t.stopped}</p>}
            <button type="button" onClick={ask}>
              {stopped ? t.again : t.find}
            </button>
          </>
        )}
      </section>
    )
  const winners = state.result?.winners ?? []
  const [won, drawn] = [winners.includes(seat), winners.length === 0]
  const { points, range } = found
  const ends = byScore ? (state.result?.scores[seat] ?? range[0]) : drawn ? (points.at(-1)?.[2] ?? 50) : won ? 100 : 0
  const say = (worth: number) => (byScore ? String(worth) : t.percent(Math.round(worth)))
  const course: Course = { points, range, ends, say }
  if (points.length === 0)
    return (
      <section class="aftermath chances">
        <h3>{title}</h3>
        <p class="small">{t.noChoice}</p>
      </section>
    )
  const turn = turnOf(course, won, drawn)
  const at = points[turn]
  const after = points[turn + 1]?.[1] ?? ends
  return (
    <section class="aftermath chances" data-turn={at?.[0] ?? -1}>
      <h3>{title}</h3>
      <p class="sr-only">{t.chart(title, say(points[0]?.[1] ?? 0), say(ends), points.length)}</p>
      <Chart course={course} steps={steps} turn={turn} look={look} />
      {at ? (
        <p role="status">
          {withClauses(t.turned(at[0], at[3], say(at[1]), say(after), after > at[1]), openRules)} {at[4] && t.better(at[4])}
        </p>
      ) : (
        <p role="status">{t.steady}</p>
      )}
      {at && (
        <button type="button" onClick={() => look(at[0])}>
          {t.lookThere}
        </button>
      )}
      <details>
        <summary>{t.table}</summary>
        <div class="aftermath-scroll">
          <table>
            <thead>
              <tr>
                <th scope="col">{t.step}</th>
                <th scope="col">{t.worth}</th>
                <th scope="col">{t.did}</th>
              </tr>
            </thead>
            <tbody>
              {points.map(([step, before, , did, better]) => (
                <tr key={step}>
                  <td>
                    <button type="button" class="quiet" onClick={() => look(step)}>
                      {step}
                    </button>
                  </td>
                  <td>{say(before)}</td>
                  <td>
                    {did} {better && <span class="small">{t.better(better)}</span>}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </details>
    </section>
  )
}
