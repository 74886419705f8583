// How Intruder ends: the house at night, everybody at a window, a red lamp on each Intruder, and the door.
//
// SPDX-License-Identifier: MIT
import domino from 'icon:domino-mask'
import { Icon } from '../../common'
import { Caption, Finale, spread, useStage } from '../../common/finale'
import type { SceneProps } from '../../scene'
import { things } from './cards'
import './ending.css'
import { Portrait } from './people'
import { texts } from './texts'

/* the car before the house; its lamps are at the left */
function Car({ x, y, scale, masked, away }: { x: number; y: number; scale: number; masked: boolean; away: boolean }) {
  return (
    <g transform={`translate(${x} ${y}) scale(${scale})`}>
      <g class={away ? 'int-car-away' : ''}>
        {away && <path class="int-beam" d="M-58-17-250-40V8L-58-9z" />}
        <path class="int-car" d="M-62-6v-13q2-5 14-6l20-3 16-15q3-3 9-3h26q7 0 11 5l11 14q14 2 15 8v13z" />
        <path class="int-car-pane" d="M-19-28-9-38q2-3 6-3h7v13zM9-41h13q4 0 7 4l7 9H9z" />
        {masked && <Icon of={domino} x={-13} y={-42} size={16} class="int-car-mask" />}
        <path class="int-car-lamp" d="M-62-18h7v8h-7z" />
        {[-34, 32].map((wheel) => (
          <circle key={wheel} class="int-wheel" cx={wheel} cy={-5} r={11} />
        ))}
      </g>
    </g>
  )
}

function Door({ x, y, open, masked }: { x: number; y: number; open: boolean; masked: boolean }) {
  return (
    <g transform={`translate(${x} ${y})`}>
      {open && <path class="int-spill" d="M-34 0-96 46H62L34 0z" />}
      <path class="int-door-frame" d="M-42 0v-98a42 34 0 0 1 84 0V0z" />
      <path class={open ? 'int-doorway' : 'int-door'} d="M-34 0v-96a34 26 0 0 1 68 0V0z" />
      {open ? <path class="int-door int-door-leaf" d="M34 0v-96l30-14V12z" /> : <path class="int-door-lines" d="M0-121V0M-26-88h18v34h-18zM8-88h18v34H8zM-26-44h18v34h-18zM8-44h18v34H8z" />}
      {masked && !open && <Icon of={domino} x={-24} y={-92} size={48} class="int-door-mask" />}
      <path class="int-step" d="M-52 0H52v8H-52z" />
    </g>
  )
}

export function End(props: SceneProps) {
  const { view, names } = props
  const stage = useStage()
  const { narrow, w, h, size } = stage
  const winner = view.text('winner')
  const escaped = view.text('reason') === 'escape'
  const masked = winner === 'intruders'
  const open = winner === 'innocents' || escaped
  const ground = h - (narrow ? 26 : 34)
  const roof = narrow ? 54 : 70
  const [from, to] = narrow ? [14, w - 14] : [70, 880]
  const room = (to - from) / names.length
  const pane = Math.min(room * 0.82, narrow ? 74 : 118)
  const top = narrow ? roof + 12 : roof + 16
  const door = narrow ? { x: w - 72, y: ground, scale: 0.48 } : { x: 985, y: ground, scale: 1.2 }
  const people = names.map((name, seat) => ({
    name,
    seat,
    identity: view.seat(seat, 'identity'),
    dead: view.number(`seats.${seat}.lives`) === 0,
  }))
  const label = [...people.map(({ name, identity, dead }) => texts.end.person(name, things.has(identity) ? things.name(identity) : '', dead)), open ? texts.end.open : texts.end.shut, escaped ? texts.end.away : ''].filter(Boolean).join(' ')
  return (
    <Finale scene={props} stage={stage} class="int-end" label={label}>
      <rect class="int-end-sky" width={w} height={h} />
      <circle class="int-end-sun" cx={w * 0.9} cy={narrow ? 34 : 48} r={narrow ? 20 : 34} />
      <path class="int-end-roof" d={narrow ? `M0 ${roof} 44 14h46V0h18v14h${w - 152}l44 ${roof - 14}z` : `M26 ${roof} 96 20h90V0h30v20h${w - 340}l80 ${roof - 20}z`} />
      <path class="int-end-wall" d={narrow ? `M6 ${roof}H${w - 6}V${ground}H6z` : `M40 ${roof}H${w - 60}V${ground}H40z`} />
      <path class="int-end-eaves" d={narrow ? `M0 ${roof}H${w}` : `M26 ${roof}H${w - 48}`} />
      <rect class="int-end-ground" y={ground} width={w} height={h - ground} />
      <g transform={`translate(${door.x} ${door.y}) scale(${door.scale})`}>
        <Door x={0} y={0} open={open} masked={masked} />
      </g>
      {spread(names.length, from, to).map((x, i) => {
        const { seat, identity, dead } = people[i] ?? { seat: i, identity: '', dead: false }
        const isIntruder = identity === 'intruder'
        const note = [things.has(identity) ? things.name(identity) : '', dead ? texts.dead : ''].filter(Boolean)
        return (
          <g key={seat} class={`int-end-window seat-${seat} finale-comes`} style={{ animationDelay: `${i * 120}ms` }}>
            {isIntruder && <circle class="int-end-lamp" cx={x} cy={top + pane / 2} r={pane * 0.86} />}
            <svg x={x - pane / 2} y={top} width={pane} height={pane * 1.05}>
              <Portrait character={view.seat(seat, 'character')} dead={dead} identity={identity} />
            </svg>
            <Caption stage={stage} scene={props} seat={seat} x={x} y={top + pane * 1.05 + size * 1.15} width={room - 6} note={narrow ? (note[0] ?? '') : note.join(', ')} />
          </g>
        )
      })}
      <Car x={narrow ? 92 : 760} y={h - (narrow ? 6 : 8)} scale={narrow ? 0.8 : 1.1} masked={escaped && masked} away={escaped} />
      <path class="int-end-rain" d={Array.from({ length: narrow ? 36 : 90 }, (_, i) => `M${((i * 137.5) % w).toFixed(0)} ${((i * 61.8) % h).toFixed(0)}l-5 16`).join('')} />
    </Finale>
  )
}
