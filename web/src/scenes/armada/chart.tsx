// The star chart and the ships on it. SPDX-License-Identifier: MIT
import { useLayoutEffect, useRef } from 'preact/hooks'
import { Passing, readable, thing } from '../../common'
import type { GameEvent, SceneProps } from '../../scene'
import { type Cell, cellAt, cellName, COLUMNS, hubsOf, next, type Piece, pieceAt, type Ship, struckFrom, swing } from './fleet'
import { Tile } from './piece'
import { CELL, DIRECTIONS, shapeOf } from './shapes'
import { texts } from './texts'

/** From cells to places in the picture; whoever looks sits at the bottom. */
export interface Sky {
  rows: number
  flipped: boolean
}

export interface Place {
  x: number
  y: number
}

export function placeOf({ rows, flipped }: Sky, { column, row }: Cell): Place {
  return {
    x: (flipped ? COLUMNS - 1 - column : column) * CELL + CELL / 2,
    y: (flipped ? row - 1 : rows - row) * CELL + CELL / 2,
  }
}

export function cellUnder({ rows, flipped }: Sky, { x, y }: Place): Cell | null {
  const column = Math.floor(x / CELL)
  const line = Math.floor(y / CELL)
  if (column < 0 || column >= COLUMNS || line < 0 || line >= rows) return null
  return flipped ? { column: COLUMNS - 1 - column, row: line + 1 } : { column, row: rows - line }
}

export function turnOf({ flipped }: Sky, rotation: number): number {
  return rotation + (flipped ? 2 : 0)
}

/** One cell in a direction, in the picture. */
export function wayOf(sky: Sky, direction: string): Place {
  const origin = { column: 4, row: 5 }
  const a = placeOf(sky, origin)
  const b = placeOf(sky, next(origin, direction))
  return { x: b.x - a.x, y: b.y - a.y }
}

/* The grid, two bases, a few stars; never changes during a match. */
export function Heavens({ sky, names }: { sky: Sky; names: readonly string[] }) {
  const w = COLUMNS * CELL
  const h = sky.rows * CELL
  const lines = [
    ...Array.from({ length: COLUMNS + 1 }, (_, i) => `M${i * CELL} 0V${h}`),
    ...Array.from({ length: sky.rows + 1 }, (_, i) => `M0 ${i * CELL}H${w}`),
  ]
  const stars = Array.from({ length: 70 }, (_, i) => ({ x: (i * 137.5) % w, y: (i * 89.7 + (i % 7) * 31) % h, r: i % 9 === 0 ? 1.5 : 0.7 }))
  const top = sky.flipped ? 0 : 1
  return (
    <g aria-hidden="true">
      <rect class="armada-space" x={-15} y={-15} width={w + 30} height={h + 30} rx={10} />
      {stars.map(({ x, y, r }, i) => (
        <circle key={i} class="armada-star" cx={x} cy={y} r={r} />
      ))}
      {[top, 1 - top].map((seat, end) => (
        <g key={seat} class={`side-${seat}`}>
          <rect class="armada-base" x={0} y={end === 0 ? 0 : h - 2 * CELL} width={w} height={2 * CELL} />
          <path class="armada-frontier" d={end === 0 ? `M0 ${2 * CELL}H${w}` : `M0 ${h - 2 * CELL}H${w}`} />
          <text class="armada-base-name" x={w / 2} y={end === 0 ? CELL + 4 : h - CELL + 4} style={{ fontSize: readable(12) }}>
            {texts.base(names[seat] ?? '')}
          </text>
        </g>
      ))}
      <path class="armada-grid" d={lines.join('')} />
      {Array.from({ length: COLUMNS }, (_, column) => {
        const { x } = placeOf(sky, { column, row: 1 })
        return (
          <text key={column} class="armada-mark" x={x} y={h + 12} style={{ fontSize: readable(10) }}>
            {String.fromCharCode(97 + column)}
          </text>
        )
      })}
      {Array.from({ length: sky.rows }, (_, i) => {
        const { y } = placeOf(sky, { column: 0, row: i + 1 })
        return (
          <text key={i} class="armada-mark" x={-8} y={y + 3.5} style={{ fontSize: readable(10) }}>
            {i + 1}
          </text>
        )
      })}
    </g>
  )
}

/** The pieces of a ship; its energy is spread over its hubs, the sum stands on the first, if it is `counted`. */
export function ShipTiles({ sky, ship, fresh, counted = true }: { sky: Sky; ship: Ship; fresh?: Cell | null | undefined; counted?: boolean }) {
  const hubs = hubsOf(ship)
  return (
    <>
      {ship.pieces.map((piece) => {
        const { x, y } = placeOf(sky, piece)
        const hub = hubs.indexOf(piece)
        const lit = hub < 0 ? 0 : Math.floor(ship.energy / hubs.length) + (hub < ship.energy % hubs.length ? 1 : 0)
        const isFresh = fresh && fresh.column === piece.column && fresh.row === piece.row
        return (
          <g key={cellName(piece)} transform={`translate(${x} ${y})`} {...thing(piece.code)}>
            <g class={isFresh ? 'armada-fresh' : undefined}>
              <Tile code={piece.code} turn={turnOf(sky, piece.rotation)} seat={ship.seat} token={piece.token} energy={counted && hub === 0 ? ship.energy : undefined} lit={lit} />
            </g>
          </g>
        )
      })}
    </>
  )
}

/** The outline of a whole ship, under its tiles. */
export function ShipOutline({ sky, pieces, class: name }: { sky: Sky; pieces: readonly Piece[]; class: string }) {
  return (
    <g class={name} aria-hidden="true">
      {pieces.map((piece) => {
        const { x, y } = placeOf(sky, piece)
        return <path key={cellName(piece)} d={shapeOf(piece.code).outline} transform={`translate(${x} ${y}) rotate(${(turnOf(sky, piece.rotation) % 4) * 90})`} />
      })}
    </g>
  )
}

const EASE = 'cubic-bezier(.2,.7,.3,1)'

/* How a ship got where it is: from the side, or about a pivot. */
function arrivalOf(sky: Sky, ship: Ship, events: readonly GameEvent[]): [string, string] | null {
  const event = events.filter((e) => (e.kind === 'moved' || e.kind === 'rotated') && e.seat === ship.seat).at(-1)
  if (!event) return null
  const holds = (cell: Cell) => ship.pieces.some((piece) => piece.column === cell.column && piece.row === cell.row)
  if (event.kind === 'moved') {
    const direction = DIRECTIONS[event.numbers.direction ?? 0] ?? 'north'
    if (!holds(next(cellAt(event.numbers.ship), direction))) return null
    const { x, y } = wayOf(sky, direction)
    return [`translate(${-x}px, ${-y}px)`, 'translate(0px, 0px)']
  }
  const pivot = cellAt(event.numbers.pivot)
  if (!holds(pivot)) return null
  const { x, y } = placeOf(sky, pivot)
  const about = (degrees: number) => `translate(${x}px, ${y}px) rotate(${degrees}deg) translate(${-x}px, ${-y}px)`
  return [about(event.numbers.left === 1 ? 90 : -90), about(0)]
}

/** A ship that arrives: slides by a cell or swings about its hub. */
export function Arriving({ scene, sky, ship, children }: { scene: SceneProps; sky: Sky; ship: Ship; children: preact.ComponentChildren }) {
  const group = useRef<SVGGElement>(null)
  useLayoutEffect(() => {
    const way = scene.motion ? arrivalOf(sky, ship, scene.events) : null
    if (!way) return
    const moving = group.current?.animate(
      way.map((transform) => ({ transform })),
      { duration: 320, easing: EASE },
    )
    return () => moving?.cancel()
  }, [scene.beat])
  return <g ref={group}>{children}</g>
}

/** The cell where a piece was built at this beat. */
export function builtAt(events: readonly GameEvent[]): Cell | null {
  const event = events.filter((e) => e.kind === 'built').at(-1)
  return event ? cellAt(event.numbers.cell) : null
}

export function FireLine({ sky, from, to, class: name }: { sky: Sky; from: Cell; to: Cell; class: string }) {
  const a = placeOf(sky, from)
  const b = placeOf(sky, to)
  const long = Math.hypot(b.x - a.x, b.y - a.y) || 1
  const [ux, uy] = [(b.x - a.x) / long, (b.y - a.y) / long]
  return <line class={name} x1={a.x + ux * 22} y1={a.y + uy * 22} x2={b.x - ux * 16} y2={b.y - uy * 16} />
}

export function Burst({ at, r, class: name }: { at: Place; r: number; class?: string }) {
  const points = Array.from({ length: 20 }, (_, i) => {
    const far = i % 2 === 0 ? r : r * 0.5
    return `${(at.x + Math.cos((i * Math.PI) / 10) * far).toFixed(1)} ${(at.y + Math.sin((i * Math.PI) / 10) * far).toFixed(1)}`
  })
  return <path class={`armada-burst ${name ?? ''}`} d={`M${points.join('L')}Z`} />
}

/** Shots, rams, losses: seen for a moment. */
export function Happenings({ scene, sky, ships, before }: { scene: SceneProps; sky: Sky; ships: readonly Ship[]; before: readonly Ship[] }) {
  const { events } = scene
  const loud = events.filter((e) => ['shot', 'token', 'energy', 'destroyed', 'bashed', 'closed'].includes(e.kind))
  return (
    <Passing on={scene.beat} when={loud.length > 0} motion={scene.motion}>
      {loud.map((event, i) => {
        const at = (name: string) => cellAt(event.numbers[name])
        switch (event.kind) {
          case 'shot':
            return (
              <g key={i}>
                <FireLine sky={sky} from={at('cell')} to={at('struck')} class="armada-beam" />
                <Burst at={placeOf(sky, at('struck'))} r={20} />
              </g>
            )
          case 'bashed':
            return <Burst key={i} at={middleOf(placeOf(sky, at('own_ship')), placeOf(sky, at('enemy_ship')))} r={24} />
          case 'destroyed': {
            const gone = pieceAt(before, at('ship'))?.ship
            return gone ? (
              <g key={i}>
                <ShipTiles sky={sky} ship={gone} />
                {gone.pieces.map((piece) => (
                  <Burst key={cellName(piece)} at={placeOf(sky, piece)} r={22} />
                ))}
              </g>
            ) : null
          }
          case 'closed': {
            const whole = pieceAt(ships, at('ship'))?.ship
            return whole ? <ShipOutline key={i} sky={sky} pieces={whole.pieces} class="armada-whole" /> : null
          }
          default:
            return <circle key={i} class="armada-ring" cx={placeOf(sky, at(event.kind === 'token' ? 'cell' : 'ship')).x} cy={placeOf(sky, at(event.kind === 'token' ? 'cell' : 'ship')).y} r={18} />
        }
      })}
    </Passing>
  )
}

export function middleOf(a: Place, b: Place): Place {
  return { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 }
}

/** What the previewed action would come to: a ghost, a line of fire. */
export function Preview({ scene, sky, ships, codes }: { scene: SceneProps; sky: Sky; ships: readonly Ship[]; codes: readonly string[] }) {
  const words = scene.previewed?.words
  if (!words) return null
  const [verb, a = '', b = '', c = ''] = words
  const cell = (name: string): Cell => ({ column: name.charCodeAt(0) - 97, row: Number(name.slice(1)) })
  const ghost = (pieces: readonly Piece[], seat: number) => (
    <g class="armada-ghost" aria-hidden="true">
      {pieces.map((piece) => {
        const { x, y } = placeOf(sky, piece)
        return (
          <g key={cellName(piece)} transform={`translate(${x} ${y})`}>
            <Tile code={piece.code} turn={turnOf(sky, piece.rotation)} seat={seat} token={piece.token} />
          </g>
        )
      })}
    </g>
  )
  if (verb === 'build') {
    const code = codes.find((one) => shapeOf(one).word === a)
    return code ? ghost([{ code, ...cell(b), rotation: Number(c), token: shapeOf(code).kind === 'shield' ? 'whole' : '' }], scene.actor) : null
  }
  const found = pieceAt(ships, cell(a))
  if (!found) return null
  if (verb === 'move') return ghost(found.ship.pieces.map((piece) => ({ ...piece, ...next(piece, b) })), found.ship.seat)
  if (verb === 'rotate') return ghost(found.ship.pieces.map((piece) => swing(piece, cell(a), b === 'left')), found.ship.seat)
  if (verb === 'shoot') {
    const struck = struckFrom(ships, cell(a), b, sky.rows)
    return struck ? (
      <g aria-hidden="true">
        <FireLine sky={sky} from={cell(a)} to={struck.piece} class="armada-aim" />
        <ShipOutline sky={sky} pieces={[struck.piece]} class="armada-aimed" />
      </g>
    ) : null
  }
  const foe = verb === 'bash' ? pieceAt(ships, cell(b)) : null
  return foe ? (
    <g>
      <ShipOutline sky={sky} pieces={found.piece.token ? [found.piece] : found.ship.pieces} class="armada-aimed" />
      <ShipOutline sky={sky} pieces={foe.piece.token ? [foe.piece] : foe.ship.pieces} class="armada-aimed" />
    </g>
  ) : null
}
