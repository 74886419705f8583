// What the other side has just done stays on the chart until it is done again: arrows, lines of fire, crosses.
//
// SPDX-License-Identifier: MIT
import { useRef } from 'preact/hooks'
import type { GameEvent, SceneProps } from '../../scene'
import { FireLine, middleOf, type Place, placeOf, type Sky } from './chart'
import { type Cell, cellAt, next, pieceAt, type Ship } from './fleet'
import { DIRECTIONS } from './shapes'

type Mark =
  | { kind: 'way'; from: Cell; to: Cell }
  | { kind: 'swing'; pivot: Cell; left: boolean }
  | { kind: 'fire'; from: Cell; to: Cell }
  | { kind: 'built'; cell: Cell }
  | { kind: 'rammed'; own: Cell; foe: Cell }
  | { kind: 'gone'; cells: readonly Cell[] }

function markOf({ kind, numbers }: GameEvent, before: readonly Ship[]): Mark | null {
  const at = (name: string) => cellAt(numbers[name])
  switch (kind) {
    case 'moved':
      return { kind: 'way', from: at('ship'), to: next(at('ship'), DIRECTIONS[numbers.direction ?? 0] ?? 'north') }
    case 'rotated':
      return { kind: 'swing', pivot: at('pivot'), left: numbers.left === 1 }
    case 'shot':
      return { kind: 'fire', from: at('cell'), to: at('struck') }
    case 'built':
      return { kind: 'built', cell: at('cell') }
    case 'bashed':
      return { kind: 'rammed', own: at('own_ship'), foe: at('enemy_ship') }
    case 'destroyed':
      return { kind: 'gone', cells: pieceAt(before, at('ship'))?.ship.pieces ?? [] }
    default:
      return null
  }
}

export interface LastSeen {
  marks: readonly Mark[]
  /** the same in the words of the log */
  lines: readonly string[]
}

/** The marks of the other side's latest turn; spectators see those of the latest turn of all. */
export function useTrail(scene: SceneProps, before: readonly Ship[]): LastSeen {
  const kept = useRef<{ beat: number; actor: number } & LastSeen>({ beat: -1, actor: -1, marks: [], lines: [] })
  if (kept.current.beat === scene.beat) return kept.current
  let { actor, marks, lines } = kept.current
  /* after a jump nothing is known of how it came about */
  if (scene.events.length === 0 && scene.before === scene.view) [marks, lines] = [[], []]
  for (const event of scene.events) {
    if (event.kind === 'turn') {
      actor = event.seat
      if (actor !== scene.seat) [marks, lines] = [[], []]
    }
    const mark = actor !== scene.seat && actor >= 0 ? markOf(event, before) : null
    if (mark) [marks, lines] = [[...marks, mark], [...lines, event.text]]
  }
  kept.current = { beat: scene.beat, actor, marks, lines }
  return kept.current
}

/* Ends before what is printed in the middle of a piece. */
function short(a: Place, b: Place): Place {
  return { x: a.x + (b.x - a.x) * 0.72, y: a.y + (b.y - a.y) * 0.72 }
}

/* A line with a head, from one place towards another. */
function arrow(a: Place, b: Place): string {
  const long = Math.hypot(b.x - a.x, b.y - a.y) || 1
  const [ux, uy] = [(b.x - a.x) / long, (b.y - a.y) / long]
  const head = (side: number) => `L${(b.x - ux * 9 - uy * 6 * side).toFixed(1)} ${(b.y - uy * 9 + ux * 6 * side).toFixed(1)}`
  return `M${a.x} ${a.y}L${b.x} ${b.y}${head(1)}M${b.x} ${b.y}${head(-1)}`
}

function MarkSign({ sky, mark }: { sky: Sky; mark: Mark }) {
  switch (mark.kind) {
    case 'way':
      return <path class="armada-trail" d={arrow(placeOf(sky, mark.from), short(placeOf(sky, mark.from), placeOf(sky, mark.to)))} />
    case 'swing': {
      const { x, y } = placeOf(sky, mark.pivot)
      return <path class="armada-trail" transform={`translate(${x} ${y}) scale(${mark.left ? -1 : 1} 1)`} d="M-19-8A21 21 0 0 1 19-8L20-17M19-8L10-9" />
    }
    case 'fire': {
      const to = placeOf(sky, mark.to)
      return (
        <g>
          <FireLine sky={sky} from={mark.from} to={mark.to} class="armada-trail is-fire" />
          <circle class="armada-trail is-fire" cx={to.x} cy={to.y} r={16} />
        </g>
      )
    }
    case 'built': {
      const { x, y } = placeOf(sky, mark.cell)
      return <rect class="armada-trail" x={x - 18} y={y - 18} width={36} height={36} rx={7} />
    }
    case 'rammed': {
      const { x, y } = middleOf(placeOf(sky, mark.own), placeOf(sky, mark.foe))
      return <circle class="armada-trail is-fire" cx={x} cy={y} r={13} />
    }
    case 'gone':
      return (
        <>
          {mark.cells.map((cell) => {
            const { x, y } = placeOf(sky, cell)
            return <path key={`${x} ${y}`} class="armada-trail is-fire" d={`M${x - 9} ${y - 9}l18 18m0-18l-18 18`} />
          })}
        </>
      )
  }
}

export function Trail({ sky, marks }: { sky: Sky; marks: readonly Mark[] }) {
  return (
    <g class="armada-trails" aria-hidden="true">
      {marks.map((mark, i) => (
        <MarkSign key={i} sky={sky} mark={mark} />
      ))}
    </g>
  )
}
