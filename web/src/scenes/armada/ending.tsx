// How Armada ends: the breach in a base and the fleet that flies through it, or wrecks adrift before it; or two fleets and silence.
//
// SPDX-License-Identifier: MIT
import { useMemo } from 'preact/hooks'
import { Caption, Finale, type Stage, useStage } from '../../common/finale'
import type { SceneProps } from '../../scene'
import { Burst, ShipTiles, type Sky } from './chart'
import './ending.css'
import { hubsOf, pileOf, type Ship, shipsOf } from './fleet'
import { Tile } from './piece'
import { CELL } from './shapes'
import { texts } from './texts'

/* as whoever has seat 0 sees it; what is shown beside each other needs no chart */
const SKY: Sky = { rows: 13, flipped: false }

interface Room {
  x: number
  y: number
  w: number
  h: number
}

/** All of them, one beside the other, as large as the room allows. */
function Fleet({ ships, room }: { ships: readonly Ship[]; room: Room }) {
  let x = 0
  const placed = ships.map((ship) => {
    const columns = ship.pieces.map(({ column }) => column)
    const rows = ship.pieces.map(({ row }) => row)
    const [left, wide] = [Math.min(...columns), Math.max(...columns) - Math.min(...columns) + 1]
    const [top, high] = [Math.max(...rows), Math.max(...rows) - Math.min(...rows) + 1]
    const at = { ship, wide, high, dx: x - left * CELL, dy: -(SKY.rows - top) * CELL }
    x += (wide + 0.6) * CELL
    return at
  })
  const [wide, high] = [x - 0.6 * CELL, Math.max(1, ...placed.map((one) => one.high)) * CELL]
  const scale = Math.min(room.w / Math.max(wide, CELL), room.h / high, 1.7)
  return (
    <g transform={`translate(${room.x + (room.w - wide * scale) / 2} ${room.y + (room.h - high * scale) / 2}) scale(${scale})`}>
      {placed.map(({ ship, dx, dy, high: own }, i) => (
        <g key={i} transform={`translate(${dx} ${dy + (high - own * CELL) / 2})`}>
          <ShipTiles sky={SKY} ship={ship} counted={false} />
        </g>
      ))}
    </g>
  )
}

/* The pieces of a fleet that is beaten, adrift each by itself; without any, hubs out of which the light has gone. */
function Wrecks({ ships, spare, seat, room }: { ships: readonly Ship[]; spare: readonly string[]; seat: number; room: Room }) {
  const own = ships.flatMap(({ pieces }) => pieces.map(({ code }) => code))
  const codes = [...own, ...spare].slice(0, room.w < 200 ? 4 : 6)
  const scale = Math.min(1.35, room.h / 150, room.w / 170)
  return (
    <g class="armada-wrecks">
      {codes.map((code, i) => (
        <g key={i} transform={`translate(${room.x + room.w * (0.12 + ((i * 0.381) % 0.8))} ${room.y + room.h * (0.16 + ((i * 0.618) % 0.75))}) rotate(${(i * 67) % 360}) scale(${scale})`}>
          <Tile code={code} turn={0} seat={seat} />
        </g>
      ))}
    </g>
  )
}

/* A station as broad as the picture's end, of the side that it belongs to. */
function Base({ stage, seat, right, fallen }: { stage: Stage; seat: number; right: boolean; fallen: boolean }) {
  const { w, h, narrow } = stage
  const deep = narrow ? 74 : 190
  const hole = narrow ? 34 : 60
  const middle = h * 0.46
  const skin = fallen ? `M0 0H${deep * 0.7}Q${deep} ${h * 0.2} ${deep} ${middle - hole}l-${deep * 0.2} 12 8 ${hole * 0.4}-${deep * 0.28} 6 10 ${hole * 0.4}-6 ${hole * 0.5} ${deep * 0.22} 10-10 ${hole * 0.4} ${deep * 0.24} 14Q${deep} ${h * 0.8} ${deep * 0.7} ${h}H0z` : `M0 0H${deep * 0.7}Q${deep * 1.2} ${middle} ${deep * 0.7} ${h}H0z`
  return (
    <g class={`armada-station side-${seat}`} transform={right ? `translate(${w} 0) scale(-1 1)` : undefined}>
      <path class="armada-station-hull" d={skin} />
      <path class="armada-station-lamps" d={Array.from({ length: 9 }, (_, i) => `M${deep * (0.16 + (i % 3) * 0.2)} ${h * (0.08 + i * 0.1)}h${narrow ? 6 : 14}`).join('')} />
      {fallen && (
        <>
          <circle class="armada-station-fire" cx={deep * 0.86} cy={middle} r={hole * 1.5} />
          {[0, 1, 2].map((i) => (
            <g key={i} class="armada-station-burst" style={{ animationDelay: `${i * 500}ms` }}>
              <Burst at={{ x: deep * (0.5 + 0.2 * i), y: middle + hole * (i - 1) * 1.1 }} r={narrow ? 14 : 26} />
            </g>
          ))}
        </>
      )}
    </g>
  )
}

export function End(props: SceneProps) {
  const { view, names } = props
  const stage = useStage()
  const { narrow, w, h, size } = stage
  const ships = useMemo(() => shipsOf(view).filter((ship) => ship.pieces.length > 0), [view])
  const of = (seat: number) => ships.filter((ship) => ship.seat === seat)
  const reason = view.text('reason')
  const [winner] = props.end?.winners ?? []
  /* one's own side is at the left */
  const near = props.end && props.end.you >= 0 ? props.end.you : 0
  const far = 1 - near
  const loser = winner === undefined ? -1 : 1 - winner
  const breached = reason === 'base' && loser >= 0
  const half = w / 2
  const inner = narrow ? 66 : 190
  const roomOf = (seat: number): Room => {
    const x = seat === near ? inner : half + 10
    return { x, y: narrow ? 26 : 34, w: half - inner - 10, h: h - size * 2.8 - (narrow ? 34 : 48) }
  }
  /* where a base has fallen its conqueror is before the breach, the beaten fleet drifts behind it */
  const winners = winner === undefined ? null : breached ? { ...roomOf(loser), w: roomOf(loser).w + (narrow ? 10 : 40) } : roomOf(winner)
  const spare = (seat: number) => [...new Set([...pileOf(view, seat, 'play_pile'), ...pileOf(view, seat, 'draw_pile'), hubsOf(ships[0] ?? { seat, text: '', energy: 0, pieces: [] })[0]?.code ?? ''])].filter(Boolean)
  const say = texts.end[reason]
  const label = [say && winner !== undefined ? say(names[winner] ?? '', names[loser] ?? '') : texts.endQuiet, ...names.map((name, seat) => texts.endFleet(name, of(seat).length))].join(' ')
  return (
    <Finale scene={props} stage={stage} class="armada armada-end" label={label}>
      <rect class="armada-end-space" width={w} height={h} />
      <ellipse class={`armada-end-cloud side-${near}`} cx={w * 0.25} cy={h * 0.75} rx={w * 0.3} ry={h * 0.5} />
      <ellipse class={`armada-end-cloud side-${far}`} cx={w * 0.75} cy={h * 0.25} rx={w * 0.3} ry={h * 0.5} />
      {Array.from({ length: narrow ? 60 : 130 }, (_, i) => (
        <circle key={i} class="armada-star" cx={(i * 137.5) % w} cy={(i * 61.8) % h} r={i % 9 === 0 ? 2 : 1} />
      ))}
      <Base stage={stage} seat={near} right={false} fallen={breached && loser === near} />
      <Base stage={stage} seat={far} right fallen={breached && loser === far} />
      {winner === undefined || !winners ? (
        [0, 1].map((seat) => <Fleet key={seat} ships={of(seat)} room={roomOf(seat)} />)
      ) : (
        <>
          {reason === 'stall' ? <Fleet ships={of(loser)} room={roomOf(loser)} /> : <Wrecks ships={of(loser)} spare={spare(loser)} seat={loser} room={breached ? roomOf(winner) : roomOf(loser)} />}
          <g class={`armada-end-flies ${winner === near ? 'to-right' : 'to-left'}`}>
            {breached && <path class="armada-end-trail" d={`M${half - (winner === near ? 1 : -1) * w * 0.22} ${h * 0.46}H${winners.x + winners.w / 2}`} />}
            <Fleet ships={of(winner)} room={winners} />
          </g>
        </>
      )}
      {/* under the ships and wrecks that are theirs */}
      {[near, far].map((seat) => (
        <Caption key={seat} stage={stage} scene={props} seat={seat} x={(seat === near) === breached ? w * 0.7 : w * 0.3} y={h - size * 1.65} width={half - 20} note={seat === loser && breached ? texts.endFallen : texts.endShips(of(seat).length)} />
      ))}
    </Finale>
  )
}
