// What can be done on the chart: cells to build in, arrows about a ship, crosshairs, rams.
//
// SPDX-License-Identifier: MIT
import antiClockwise from 'icon:anticlockwise-rotation'
import clockwise from 'icon:clockwise-rotation'
import crosshair from 'icon:crosshair'
import ram from 'icon:ram'
import { useRef } from 'preact/hooks'
import { Icon, offer } from '../../common'
import type { Action, SceneProps } from '../../scene'
import { middleOf, type Place, placeOf, type Sky, wayOf } from './chart'
import { type Build, type Cell, cellName, COLUMNS, hubsOf, next, type Orders, pieceAt, type Ship, struckFrom } from './fleet'
import { CELL, shapeOf } from './shapes'
import { texts } from './texts'

const R = 12

interface Common {
  scene: SceneProps
  sky: Sky
  /** how far a finger reaches, in units of the chart; 0: there is a pointer */
  reach: number
}

interface CellsProps extends Omit<Common, 'reach'> {
  builds: Map<string, Build[]>
  /** which of the builds of a cell is meant now */
  meant(builds: readonly Build[]): Build
  turn: number
  hovered: string
  onCell(cell: string): void
}

/** Cells that the piece in the hand fits; brighter where it fits as it is turned now. */
export function Cells({ scene, sky, builds, meant, turn, hovered, onCell }: CellsProps) {
  const shown = useRef('')
  return (
    <g>
      {[...builds].map(([name, list]) => {
        const build = meant(list)
        const { x, y } = placeOf(sky, build.cell)
        const fits = build.rotation === turn % shapeOf(build.code).turns
        const attributes = offer(scene, build.action, texts.build(shapeOf(build.code).name, name, build.rotation))
        return (
          <g
            key={name}
            class={`armada-cell ${fits ? 'is-fit' : ''} ${hovered === name ? 'is-hovered' : ''}`}
            {...attributes}
            data-cell={name}
            onPointerEnter={(event: PointerEvent) => event.pointerType !== 'touch' && onCell(name)}
            onPointerLeave={(event: PointerEvent) => event.pointerType !== 'touch' && onCell('')}
            onPointerDown={() => {
              shown.current = hovered
            }}
            onFocus={() => onCell(name)}
            onClick={(event: MouseEvent) => {
              /* a finger can't hover: the first tap shows, the second builds */
              if ((event as PointerEvent).pointerType === 'touch' && shown.current !== name) onCell(name)
              else attributes.onClick?.()
            }}
          >
            <rect class="halo" x={x - CELL / 2 + 2.5} y={y - CELL / 2 + 2.5} width={CELL - 5} height={CELL - 5} rx={6} />
            <path class="armada-plus" d={`M${x - 5} ${y}H${x + 5}M${x} ${y - 5}V${y + 5}`} />
          </g>
        )
      })}
    </g>
  )
}

interface KnobProps extends Omit<Common, 'sky'> {
  at: Place
  action: Action
  label: string
  children: preact.ComponentChildren
  class?: string
}

function Knob({ scene, at, action, label, reach, children, class: name }: KnobProps) {
  return (
    <g class={`armada-knob ${name ?? ''}`} transform={`translate(${at.x.toFixed(1)} ${at.y.toFixed(1)})`} {...offer(scene, action, label)}>
      <circle class="armada-knob-reach" r={reach || R + 4} />
      <g transform={reach ? 'scale(1.35)' : undefined}>
        <circle class="armada-knob-disc halo" r={R} />
        {children}
      </g>
    </g>
  )
}

/** The first of the places that is far enough from all that is taken; it is taken from now on. */
function freeOf(taken: Place[], places: readonly [Place, ...Place[]], apart: number): Place {
  const found = places.find((p) => taken.every((other) => Math.hypot(p.x - other.x, p.y - other.y) >= apart)) ?? places[0]
  taken.push(found)
  return found
}

/** Arrows on four sides of the ship, and the two ways to swing it at its upper corners, or, at the edge of the chart, where there is room. */
export function Helm({ scene, sky, ship, orders, pivot, reach }: Common & { ship: Ship; orders: Orders; pivot: Cell }) {
  const [away, aside] = reach ? [24, 20] : [16, 10]
  const places = ship.pieces.map((piece) => placeOf(sky, piece))
  const left = Math.min(...places.map((p) => p.x)) - CELL / 2
  const right = Math.max(...places.map((p) => p.x)) + CELL / 2
  const top = Math.min(...places.map((p) => p.y)) - CELL / 2
  const bottom = Math.max(...places.map((p) => p.y)) + CELL / 2
  const reference = hubsOf(ship)[0]
  const moves = [...((reference && orders.moves.get(cellName(reference))) ?? [])]
  const swings = [...(orders.swings.get(cellName(pivot)) ?? [])]
  const keep = (p: Place): Place => ({ x: Math.max(R - 4, Math.min(COLUMNS * CELL - R + 4, p.x)), y: Math.max(R - 4, Math.min(sky.rows * CELL - R + 4, p.y)) })
  const apart = 2 * R * (reach ? 1.35 : 1) + 2
  const taken: Place[] = [...places]
  return (
    <g>
      {moves.map(([direction, action]) => {
        const way = wayOf(sky, direction)
        const [ux, uy] = [Math.sign(way.x), Math.sign(way.y)]
        const at = keep({ x: ux === 0 ? (left + right) / 2 : (ux < 0 ? left : right) + ux * away, y: uy === 0 ? (top + bottom) / 2 : (uy < 0 ? top : bottom) + uy * away })
        taken.push(at)
        const angle = (Math.atan2(uy, ux) * 180) / Math.PI
        return (
          <Knob key={direction} scene={scene} at={at} action={action} label={texts.move(direction)} reach={reach}>
            <path class="armada-arrow" d="M-5-5.5L6 0L-5 5.5L-2.4 0Z" transform={`rotate(${angle})`} />
          </Knob>
        )
      })}
      {swings.map(([way, action]) => {
        const [near, far] = way === 'left' ? [left - aside, right + aside] : [right + aside, left - aside]
        const corner = (x: number, y: number) => keep({ x, y })
        const [above, below] = [top - aside, bottom + aside]
        const at = freeOf(taken, [corner(near, above), corner(near, below), corner(far, above), corner(far, below), corner(near - apart - 1, above), corner(near + apart + 1, above)], apart)
        return (
          <Knob key={way} scene={scene} at={at} action={action} label={texts.rotate(way, cellName(pivot))} class={`is-swing is-${way}`} reach={reach}>
            <Icon of={way === 'left' ? antiClockwise : clockwise} x={-7.5} y={-7.5} size={15} />
          </Knob>
        )
      })}
    </g>
  )
}

/** A crosshair on what each gun would strike. */
export function Shots({ scene, sky, ships, orders, reach }: Common & { ships: readonly Ship[]; orders: Orders }) {
  return (
    <g>
      {orders.shots.map(({ action, from, direction }) => {
        const struck = struckFrom(ships, from, direction, sky.rows)
        const aim = struck?.piece ?? next(from, direction)
        const own = struck?.ship.seat === scene.seat
        const way = wayOf(sky, direction)
        const to = placeOf(sky, aim)
        const at = { x: to.x - way.x * 0.36, y: to.y - way.y * 0.36 }
        const a = placeOf(sky, from)
        const label = (own ? texts.shootOwn : texts.shoot)(cellName(from), direction, cellName(aim))
        return (
          <g key={action.number} class={own ? 'is-own-goal' : ''}>
            <line class="armada-line" x1={a.x + way.x * 0.55} y1={a.y + way.y * 0.55} x2={at.x} y2={at.y} />
            <Knob scene={scene} at={at} action={action} label={label} class="is-shot" reach={reach}>
              <Icon of={crosshair} x={-8} y={-8} size={16} />
            </Knob>
          </g>
        )
      })}
    </g>
  )
}

/* Where two ships touch, as pairs of places. */
function contacts(sky: Sky, a: Ship, b: Ship): Place[] {
  const found: Place[] = []
  for (const one of a.pieces)
    for (const other of b.pieces)
      if (Math.abs(one.column - other.column) + Math.abs(one.row - other.row) === 1) found.push(middleOf(placeOf(sky, one), placeOf(sky, other)))
  return found
}

/** A ram where the ships touch; one for each choice of who takes the damage. */
export function Bashes({ scene, sky, ships, orders, reach }: Common & { ships: readonly Ship[]; orders: Orders }) {
  const used = new Map<string, number>()
  return (
    <g>
      {orders.bashes.map(({ action, own, foe }) => {
        const mine = pieceAt(ships, own)
        const theirs = pieceAt(ships, foe)
        if (!mine || !theirs) return null
        const places = contacts(sky, mine.ship, theirs.ship)
        const key = `${ships.indexOf(mine.ship)} ${ships.indexOf(theirs.ship)}`
        const count = used.get(key) ?? 0
        used.set(key, count + 1)
        const place = places[count % Math.max(1, places.length)] ?? placeOf(sky, foe)
        const round = Math.floor(count / Math.max(1, places.length))
        const say = (p: { piece: { token: string } } & { ship: Ship }, cell: Cell) => (p.piece.token ? texts.shieldAt(cellName(cell)) : texts.shipAt(cellName(cell)))
        return (
          <Knob key={action.number} scene={scene} at={{ x: place.x + round * 18, y: place.y + round * 18 }} action={action} label={texts.bash(say(mine, own), say(theirs, foe))} class="is-bash" reach={reach}>
            <Icon of={ram} x={-8} y={-8} size={16} />
          </Knob>
        )
      })}
    </g>
  )
}
