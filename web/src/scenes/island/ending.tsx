// How Island ends: the beach at dusk; whoever won is in the boat, the others wave from among their bombs and craters.
//
// SPDX-License-Identifier: MIT
import palm from 'icon:palm-tree'
import { Icon } from '../../common'
import { Caption, Finale, spread, useStage } from '../../common/finale'
import type { SceneProps } from '../../scene'
import './ending.css'
import { LitBomb } from './pieces'
import { isKnockout } from './seat'
import { texts } from './texts'

/* Somebody seventy high, the feet at the origin; in a boat only what is above its side is seen. */
function Castaway({ seat, cheers }: { seat: number; cheers?: boolean }) {
  return (
    <g class={`isl-castaway seat-${seat}`}>
      <path d="M-10-47q10-5 20 0 5 4 5 12v17l-4 1v17H3L0-14l-3 14h-8v-17l-4-1v-17q0-8 5-12z" />
      <path class="isl-castaway-arms" d={cheers ? 'M-11-44-23-62M11-44 24-64' : 'M-12-42-18-21M12-42 22-62'} />
      <circle cy={-59} r={10} />
      <path class="isl-castaway-hat" d="M-17-62q17-6 34 0l-7-2q-2-9-10-9t-10 9z" />
      <path class="isl-castaway-scarf" d="M-9-50q9 5 18 0v5q-9 5-18 0z" />
    </g>
  )
}

function Crater() {
  return (
    <g class="isl-crater">
      <ellipse rx={34} ry={8} />
      <ellipse class="isl-crater-hole" rx={24} ry={5} />
      <path class="isl-smoke" d="M-4-4q-14-14 0-26t0-24M8-4q12-12 2-22t4-20" />
    </g>
  )
}

function Boat({ seats, room }: { seats: readonly number[]; room: number }) {
  const half = room / 2
  return (
    <g class="finale-rocks">
      <path class="isl-boat-oar" d={`M${half * 0.4}-24 ${half * 1.15} 12`} />
      {spread(seats.length, -half * 0.8, half * 0.8).map((x, i) => (
        <g key={seats[i]} transform={`translate(${x} 14)`}>
          <Castaway seat={seats[i] ?? 0} cheers />
        </g>
      ))}
      <path class="isl-boat" d={`M${-half}-22q${half} 20 ${2 * half} 0-${half * 0.1} 30-${half * 0.4} 36H${-half * 0.6}Q${-half * 0.9} 8 ${-half}-22z`} />
      <path class="isl-boat-side" d={`M${-half * 0.93}-10q${half * 0.93} 20 ${half * 1.86} 0`} />
      <circle class="isl-boat-lamp" cx={-half} cy={-30} r={7} />
    </g>
  )
}

export function End(props: SceneProps) {
  const { view, names } = props
  const stage = useStage()
  const { narrow, w, h, size } = stage
  const winners = props.end?.winners ?? []
  const left = names.map((_, seat) => seat).filter((seat) => !winners.includes(seat))
  const score = (seat: number) => {
    const value = view.seat(seat, 'score')
    return isKnockout(props) ? texts.survived(value) : texts.end.points(value)
  }
  const bombs = (seat: number) => view.number(`seats.${seat}.bombs`)
  const blown = (seat: number) => view.number(`seats.${seat}.explosions`) > 0
  const [sea, sand] = narrow ? [66, 156] : [112, 184]
  const [from, to] = narrow ? [6, 394] : [30, 800]
  const room = (to - from) / Math.max(1, left.length)
  const scale = narrow ? 0.72 : 1
  const boat = narrow ? { x: 290, y: 92 } : { x: 980, y: 172 }
  const feet = narrow ? 222 : 262
  const label = [
    winners.length > 0 ? texts.end.sails(winners.map((seat) => names[seat]).join(', '), winners.length > 1, score(winners[0] ?? 0)) : texts.end.nobody,
    ...left.map((seat) => texts.end.stays(names[seat] ?? '', score(seat), blown(seat))),
  ].join(' ')
  return (
    <Finale scene={props} stage={stage} class="isl-end" label={label}>
      <defs>
        <linearGradient id="isl-end-sky" x1="0" y1="0" x2="0" y2="1">
          <stop class="isl-end-high" offset="0" />
          <stop class="isl-end-low" offset="1" />
        </linearGradient>
      </defs>
      <rect width={w} height={sea + 2} fill="url(#isl-end-sky)" />
      <circle class="isl-end-sun" cx={narrow ? 180 : 420} cy={sea} r={narrow ? 34 : 56} />
      <rect class="isl-end-sea" y={sea} width={w} height={h - sea} />
      <path class="isl-end-glitter" d={Array.from({ length: 7 }, (_, i) => `M${(narrow ? 180 : 420) - 46 + (i % 3) * 14} ${sea + 9 + i * 10}h${92 - (i % 3) * 28 - i * 6}`).join('')} />
      <g transform={`translate(${boat.x} ${boat.y}) scale(${narrow ? 0.8 : 1.15})`}>
        <Boat seats={winners} room={Math.max(110, winners.length * 52 + 40)} />
      </g>
      {spread(winners.length, boat.x - (narrow ? 90 : 130), boat.x + (narrow ? 110 : 150)).map((x, i) => (
        <Caption key={winners[i]} stage={stage} scene={props} seat={winners[i] ?? 0} x={x} y={boat.y + (narrow ? 18 : 36) + size * 0.9} width={(narrow ? 200 : 280) / winners.length - 6} note={score(winners[i] ?? 0)} />
      ))}
      <path class="isl-end-sand" d={narrow ? `M0 ${h}V${sand}q90-22 170-4t120 30 110 14v${h}z` : `M0 ${h}V${sand}q220-22 460-6t330 66 410 46v${h}z`} />
      <Icon of={palm} x={narrow ? -26 : -34} y={narrow ? 14 : 8} size={narrow ? 150 : 200} class="isl-end-palm" />
      {spread(left.length, from, to).map((x, i) => {
        const seat = left[i] ?? 0
        return (
          <g key={seat} class="finale-comes" style={{ animationDelay: `${i * 120}ms` }}>
            {blown(seat) && (
              <g transform={`translate(${x + 34 * scale} ${feet}) scale(${scale})`}>
                <Crater />
              </g>
            )}
            <g transform={`translate(${x - 8 * scale} ${feet}) scale(${scale})`}>
              <Castaway seat={seat} />
            </g>
            {Array.from({ length: bombs(seat) }, (_, n) => (
              <g key={n} transform={`translate(${x + (18 + n * 17 - bombs(seat) * 11) * scale} ${feet + (4 + (n % 2) * 4) * scale}) scale(${scale * 0.62})`}>
                <LitBomb />
              </g>
            ))}
            <Caption stage={stage} scene={props} seat={seat} x={x} y={feet + (narrow ? 10 : 16) + size} width={room - 6} note={score(seat)} />
          </g>
        )
      })}
    </Finale>
  )
}
