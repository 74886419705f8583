// How SAW ends: the steel door is open, whoever lives stands in it, and the others are still at the bench.
//
// SPDX-License-Identifier: MIT
import hammer from 'icon:claw-hammer'
import saw from 'icon:hand-saw'
import pincers from 'icon:pincers'
import { Icon } from '../../common'
import { Caption, Finale, spread, useStage } from '../../common/finale'
import type { SceneProps } from '../../scene'
import './ending.css'
import { Figure } from './figure'
import { texts } from './texts'

/* the box that a figure is drawn in */
const [WIDE, HIGH, BENCH] = [160, 228, 175]

function Bricks({ w, h, course }: { w: number; h: number; course: number }) {
  const rows = Array.from({ length: Math.ceil(h / course) }, (_, row) => {
    const from = row % 2 === 0 ? 0 : course
    return `M0 ${row * course}H${w}${Array.from({ length: Math.ceil(w / (2 * course)) }, (_, i) => `M${from + i * 2 * course} ${row * course}v${course}`).join('')}`
  })
  return <path class="saw-end-bricks" d={rows.join('')} />
}

interface DoorProps {
  x: number
  y: number
  w: number
  h: number
  open: boolean
}

function Door({ x, y, w, h, open }: DoorProps) {
  const leaf = w * 0.5
  return (
    <g transform={`translate(${x} ${y})`}>
      <path class="saw-end-frame" d={`M-12 0v-${h + 12}h${w + 24}V0z`} />
      <path class={open ? 'saw-end-outside' : 'saw-end-leaf'} d={`M0 0v-${h}h${w}V0z`} />
      {open ? (
        <g class="saw-end-swings">
          <path class="saw-end-leaf" d={`M${w} 0v-${h}l${leaf}-14V18z`} />
          <circle class="saw-end-rivets" cx={w + leaf * 0.8} cy={-h / 2} r={4} />
        </g>
      ) : (
        <path class="saw-end-rivets" d={`M8-${h - 10}h${w - 16}M8-10h${w - 16}M${w - 22}-${h / 2}a9 9 0 1 0 .1 0z`} />
      )}
    </g>
  )
}

export function End(props: SceneProps) {
  const { view, names } = props
  const stage = useStage()
  const { narrow, w, h, size } = stage
  const blood = (seat: number) => view.number(`seats.${seat}.blood`)
  const rank = (seat: number) => view.number(`seats.${seat}.rank`)
  const seats = names.map((_, seat) => seat)
  const out = props.end?.winners ?? []
  const left = seats.filter((seat) => !out.includes(seat)).sort((a, b) => rank(b) - rank(a))
  const floor = narrow ? 226 : 276
  const door = narrow ? { x: 288, w: 78, h: 150 } : { x: 920, w: 150, h: 216 }
  const [from, to] = narrow ? [4, 270] : [36, 850]
  const room = (to - from) / Math.max(1, left.length)
  const scale = Math.min(room / WIDE, (narrow ? 120 : 190) / BENCH)
  const edge = narrow ? 184 : 232
  const tall = Math.min(door.h * 0.96, (door.w / Math.max(1, out.length)) * 1.5)
  const label = [
    out.length > 0 ? texts.end.leaves(out.map((seat) => names[seat]).join(', '), out.length > 1) : texts.end.shut,
    ...left.map((seat) => (blood(seat) === 0 ? texts.end.lies(names[seat] ?? '', rank(seat)) : texts.end.sits(names[seat] ?? ''))),
  ].join(' ')
  return (
    <Finale scene={props} stage={stage} class="saw-end" label={label}>
      <rect class="saw-end-wall" width={w} height={h} />
      <Bricks w={w} h={floor} course={narrow ? 18 : 26} />
      <rect class="saw-end-floor" y={floor} width={w} height={h - floor} />
      {!narrow && (
        <g class="saw-end-tools">
          <path d={`M60 34H${to - 40}`} />
          {[saw, hammer, pincers].map((tool, i) => (
            <Icon key={i} of={tool} x={150 + i * 250} y={30} size={46} />
          ))}
        </g>
      )}
      <path class="saw-end-cone" d={`M${to / 2 - 24} 24 ${from - 30} ${edge}H${to + 10}L${to / 2 + 24} 24z`} />
      <path class="saw-end-shade" d={`M${to / 2} 0v8m-26 18q26-34 52 0z`} />
      {left.map((seat, i) => {
        const x = spread(left.length, from, to)[i] ?? from
        return (
          <svg key={seat} class="finale-comes" style={{ animationDelay: `${i * 120}ms` }} x={x - (WIDE * scale) / 2} y={edge - (BENCH - 4) * scale} width={WIDE * scale} height={HIGH * scale}>
            <Figure props={props} seat={seat} />
          </svg>
        )
      })}
      <path class="saw-end-bench" d={`M${from - 40} ${edge}H${to + 8}v${narrow ? 9 : 12}H${from - 40}z`} />
      <path class="saw-end-front" d={`M${from - 40} ${edge + (narrow ? 9 : 12)}H${to}V${h}H${from - 40}z`} />
      {left.map((seat, i) => (
        <Caption key={seat} stage={stage} scene={props} seat={seat} x={spread(left.length, from, to)[i] ?? from} y={edge + (narrow ? 9 : 14) + size * 1.2} width={room - 6} note={blood(seat) === 0 ? texts.end.place(rank(seat)) : texts.end.left} />
      ))}
      <path class="saw-end-light" d={out.length > 0 ? `M${door.x} ${floor}H${door.x + door.w}L${door.x + door.w * 0.6} ${h}H${door.x - door.w * (narrow ? 0.2 : 1.1)}z` : ''} />
      <Door {...door} y={floor} open={out.length > 0} />
      {out.map((seat, i) => {
        const x = spread(out.length, door.x, door.x + door.w)[i] ?? door.x
        return (
          <svg key={seat} class="saw-end-goes" x={x - (tall * WIDE) / HIGH / 2} y={floor - tall} width={(tall * WIDE) / HIGH} height={tall}>
            <Figure props={props} seat={seat} upright />
          </svg>
        )
      })}
      {out.map((seat, i) => (
        <Caption key={seat} stage={stage} scene={props} seat={seat} x={spread(out.length, door.x - 30, door.x + door.w + 30)[i] ?? door.x} y={floor + size * 1.2} width={(door.w + 60) / out.length} note={texts.end.out} />
      ))}
    </Finale>
  )
}
