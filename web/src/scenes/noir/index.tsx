// Noir: a cut-away mansion at night. SPDX-License-Identifier: MIT
import crosshair from 'icon:crosshair'
import { useRef, useState } from 'preact/hooks'
import { Glide, Icon, readable, step, useUnit } from '../../common'
import { useMedia } from '../../common/hooks'
import type { Action, Scene, SceneProps } from '../../scene'
import { Person as Figure } from './furniture'
import { Body, Happenings, useBody } from './happenings'
import { Between, Doors, House } from './house'
import { isRoom, peopleOf, type Person, shotsFrom, things, useMarks } from './know'
import { type Box, middle, NARROW, type Plan, ROOMS, type RoomName, WIDE } from './map'
import './noir.css'
import { Hand, Plate } from './plates'
import { Room } from './rooms'
import { texts } from './texts'

/* Where one may shoot from a room, as its card has it. */
function Sight({ plan, from }: { plan: Plan; from: RoomName }) {
  const a = middle(plan.room[from])
  return (
    <g class="noir-sight" aria-hidden="true">
      {shotsFrom(from).map((to) => {
        const b = middle(plan.room[to])
        if (to === from) return <circle key={to} cx={a.x} cy={a.y} r={plan.narrow ? 16 : 28} />
        const long = Math.hypot(b.x - a.x, b.y - a.y)
        const short = (long - (plan.narrow ? 16 : 28)) / long
        const x = a.x + (b.x - a.x) * short
        const y = a.y + (b.y - a.y) * short
        return (
          <g key={to}>
            <line x1={a.x} y1={a.y} x2={x} y2={y} />
            <Icon of={crosshair} x={b.x - 13} y={b.y - 13} size={26} />
          </g>
        )
      })}
    </g>
  )
}

function Water({ box, motion }: { box: Box; motion: boolean }) {
  const top = box.y + box.h * 0.38
  const wave = (shift: number) => `M${box.x} ${top + shift}${Array.from({ length: Math.ceil(box.w / 40) }, () => 'q10-7 20 0t20 0').join('')}V${box.y + box.h}H${box.x}Z`
  return (
    <g class={`noir-water ${motion ? 'is-rising' : ''}`} clip-path="url(#noir-basement)" aria-hidden="true">
      <path d={wave(0)} />
      <path d={wave(10)} />
    </g>
  )
}

/* Those whose room this viewer knows walk; a click on them is a click on the room. */
function Known({ plan, people, motion }: { plan: Plan; people: readonly Person[]; motion: boolean }) {
  return (
    <g aria-hidden="true" class="noir-known">
      {people.map((p) => {
        if (!p.room) return null
        const box = plan.room[p.room]
        const scale = Math.min(plan.figure * 1.08, (box.h - 20) / 90)
        const x = box.x + box.w * 0.5 + (p.seat - 0.5) * 46 * plan.figure
        return (
          <Glide key={p.seat} at={{ x, y: box.y + box.h - 4, scale }} motion={motion} ms={350}>
            <g class={`noir-figure seat-${p.seat} ${p.you ? 'is-you' : ''}`}>
              <ellipse class="noir-foot" cx={0} cy={0} rx={24} ry={4} />
              <Figure seat={p.seat} />
            </g>
          </Glide>
        )
      })}
    </g>
  )
}

function Table(scene: SceneProps) {
  const plan = useMedia('(max-width: 60rem)') ? NARROW : WIDE
  const people = peopleOf(scene)
  const marks = useMarks(scene)
  const [looked, setLooked] = useState<RoomName | null>(null)
  const [lines, setLines] = useState(false)
  const own = people.find((p) => p.you)
  const upper = people.find((p) => !p.you && p.seat !== (own ? -1 : 0))
  const lower = own ?? people[0]
  const aimed = scene.previewed?.words[0] === 'shoot' ? (own?.room ?? null) : null
  const from = aimed ?? (lines ? (looked ?? own?.room ?? null) : null)
  const isOffered = (room: RoomName) => scene.actions.some((a) => /^(move|retreat|flee)$/.test(a.words[0] ?? '') && a.words[1] === room)
  const open = (a: RoomName, b: RoomName) => (own?.room === a && isOffered(b)) || (own?.room === b && isOffered(a))
  const { basement } = plan.room
  const flooded = people.some((p) => p.flood)
  const body = useBody(scene)
  const svg = useRef<SVGSVGElement>(null)
  useUnit(svg, `${plan.width}`)
  const toggle = plan.narrow ? { x: 258, y: 56, w: 136, h: 30 } : { x: 924, y: 12, w: 160, h: 38 }
  return (
    <svg ref={svg} class="noir" viewBox={`0 0 ${plan.width} ${plan.height}`} role="group" aria-label={texts.mansion}>
      <defs>
        <clipPath id="noir-basement">
          <rect x={basement.x} y={basement.y} width={basement.w} height={basement.h} />
        </clipPath>
        <linearGradient id="noir-light" x1="0" y1="0" x2="0" y2="1">
          <stop class="noir-light-near" offset="0" />
          <stop class="noir-light-far" offset="1" />
        </linearGradient>
      </defs>
      <House plan={plan} />
      <Between plan={plan} />
      {ROOMS.map((room) => (
        <Room key={room} scene={scene} plan={plan} room={room} people={people} marks={marks.filter((m) => m.room === room)} look={setLooked} />
      ))}
      {flooded && <Water box={basement} motion={scene.motion} />}
      <Doors plan={plan} open={open} />
      <Known plan={plan} people={people.filter((p) => p.seat !== body?.seat)} motion={scene.motion} />
      {body && <Body plan={plan} victim={body} />}
      {from && <Sight plan={plan} from={from} />}
      <Happenings scene={scene} plan={plan} />
      {upper && <Plate scene={scene} person={upper} box={plan.top} narrow={plan.narrow} />}
      {lower && <Plate scene={scene} person={lower} box={plan.bottom} narrow={plan.narrow} />}
      {own && <Hand scene={scene} plan={plan} own={own} />}
      <g class={`noir-toggle ${lines ? 'is-on' : ''}`} transform={`translate(${toggle.x} ${toggle.y})`}>
        <g {...toggleOf(lines, () => setLines(!lines), own?.room)}>
          <rect width={toggle.w} height={toggle.h} rx={toggle.h / 2} />
        </g>
        <g class="noir-print" aria-hidden="true">
          <Icon of={crosshair} x={12} y={toggle.h / 2 - 9} size={18} />
          <text x={36} y={toggle.h / 2 + 6} style={{ fontSize: readable(plan.narrow ? 14 : 17) }}>
            {texts.lines}
          </text>
        </g>
      </g>
    </svg>
  )
}

function toggleOf(on: boolean, run: () => void, room: RoomName | null | undefined) {
  const { 'data-step': _, ...attributes } = step(room ? texts.linesFrom(things.name(room)) : texts.lines, on, run)
  return attributes
}

const ALONE = ['listen', 'set', 'effect', 'end']
const IN_ROOMS = ['start', 'move', 'retreat', 'flee', 'answer', 'remove', 'target', 'shoot', 'detonate']

function offers({ words: [verb = '', room, ...more] }: Action): boolean {
  if (more.length > 0) return false
  return room === undefined ? ALONE.includes(verb) : IN_ROOMS.includes(verb) && isRoom(room)
}

function label({ words: [verb = '', room = ''], text }: Action): string {
  if (isRoom(room)) return texts.does[verb]?.(things.name(room)) ?? text
  return ALONE.includes(verb) ? texts[verb as 'listen'] : text
}

const scene: Scene = { Table, offers, offersAll: true, label }
export default scene
