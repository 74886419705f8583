// Noir: a cut-away mansion at night. SPDX-License-Identifier: MIT
import crosshair from 'icon:crosshair'
import { useState } from 'preact/hooks'
import { Glide, Icon, step } from '../../common'
import { useMedia } from '../../common/hooks'
import type { Action, Scene, SceneProps } from '../../scene'
import { Person as Figure } from './furniture'
import { Happenings } from './happenings'
import { isRoom, peopleOf, type Person, shotsFrom, things, useMarks } from './know'
import { type Box, middle, NARROW, type Plan, ROOMS, type RoomName, WIDE } from './map'
import './noir.css'
import { Hand, Plate } from './plates'
import { Room } from './rooms'
import { texts } from './texts'

const STARS = [4, 13, 21, 37, 44, 52, 58, 66, 71, 78, 91, 97]

/* The house as a whole: night, roof, earth. */
function House({ plan }: { plan: Plan }) {
  const { bedroom, hall, library, basement } = plan.room
  const k = plan.narrow ? 0.42 : 1
  const left = bedroom.x
  const right = plan.shaft.x + plan.shaft.w
  const eaves = bedroom.y
  const low = eaves - 30 * k
  const chimney = library.x + library.w * 0.78
  return (
    <g aria-hidden="true">
      <rect class="noir-sky" x={0} y={0} width={plan.width} height={basement.y} rx={plan.narrow ? 10 : 16} />
      {STARS.map((x, i) => (
        <circle key={x} class="noir-star" cx={(plan.width * x) / 100} cy={(plan.narrow ? 54 : 6) + ((i * 37) % (plan.narrow ? 24 : 78))} r={i % 3 === 0 ? 1.6 : 1} />
      ))}
      <circle class="noir-moon" cx={plan.width * 0.73} cy={plan.narrow ? 68 : 42} r={plan.narrow ? 9 : 26} />
      <path class="noir-roof" d={`M${chimney} ${eaves}V${low - 16 * k}H${chimney - 4 * k}v${-6 * k}H${chimney + 40 * k}v${6 * k}h${-4 * k}V${eaves}Z`} />
      <path class="noir-roof" d={`M${left - 16 * k} ${eaves}L${left + 34 * k} ${low}H${right - 34 * k}L${right + 16 * k} ${eaves}Z`} />
      <path class="noir-roof" d={`M${hall.x - 26 * k} ${eaves}L${hall.x + hall.w / 2} ${eaves - 84 * k}L${hall.x + hall.w + 26 * k} ${eaves}Z`} />
      <path class="noir-tiles" d={`M${left + 10 * k} ${eaves - 10 * k}H${right - 10 * k}M${left + 26 * k} ${eaves - 20 * k}H${right - 26 * k}`} />
      <circle class="noir-attic" cx={hall.x + hall.w / 2} cy={eaves - 34 * k} r={13 * k} />
      <path class="noir-attic-bars" d={`M${hall.x + hall.w / 2} ${eaves - 47 * k}v${26 * k}m${-13 * k} ${-13 * k}h${26 * k}`} />
      <rect class="noir-earth" x={0} y={basement.y} width={plan.width} height={basement.h + (plan.narrow ? 8 : 10)} rx={6} />
      <path class="noir-ground" d={`M0 ${basement.y}H${plan.width}`} />
    </g>
  )
}

/* The passage behind the Dining Room, and the hidden stairs beside the Library. */
function Between({ plan }: { plan: Plan }) {
  const { passage, shaft } = plan
  const turns = Math.floor(shaft.h / 24)
  const zigzag = Array.from({ length: turns }, (_, i) => `L${i % 2 === 0 ? shaft.x + shaft.w - 7 : shaft.x + 7} ${shaft.y + (i + 1) * 24}`)
  return (
    <g aria-hidden="true">
      {[passage, shaft].map((box) => (
        <rect key={box.x} class="noir-passage" x={box.x} y={box.y} width={box.w} height={box.h} />
      ))}
      <path class="noir-stairs" d={`M${shaft.x + 7} ${shaft.y + 6}${zigzag.join('')}`} />
      <path class="noir-stairs is-rug" d={`M${passage.x + 12} ${passage.y + passage.h - 5}H${passage.x + passage.w - 12}`} />
    </g>
  )
}

function Doors({ plan, open }: { plan: Plan; open: (a: RoomName, b: RoomName) => boolean }) {
  const k = plan.narrow ? 0.62 : 1
  return (
    <g aria-hidden="true">
      {plan.doors.map(({ between, kind, at }) => (
        <g key={`${between.join()}${at.x}`} class={`noir-door ${open(...between) ? 'is-open' : ''}`} transform={`translate(${at.x} ${at.y}) scale(${k})`}>
          {kind === 'door' ? (
            <path d="M-9 0V-24a9 9 0 0 1 18 0V0Z" />
          ) : (
            <>
              <rect x={-18} y={-4} width={36} height={8} rx={2} />
              <path class="noir-ladder" d="M-10-16V20M10-16V20M-10-10H10M-10-2H10M-10 6H10M-10 14H10" />
            </>
          )}
        </g>
      ))}
      <g class="noir-hatch" transform={`translate(${plan.hatch.x} ${plan.hatch.y}) scale(${k})`}>
        <path d="M-20-3H20V3H-20ZM0 8V22M-6 16L0 23L6 16" />
      </g>
    </g>
  )
}

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
  const toggle = plan.narrow ? { x: 258, y: 56, w: 136, h: 30 } : { x: 936, y: 14, w: 148, h: 34 }
  return (
    <svg class="noir" viewBox={`0 0 ${plan.width} ${plan.height}`} role="group" aria-label={texts.mansion}>
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
      <Known plan={plan} people={people} motion={scene.motion} />
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
          <text x={38} y={toggle.h / 2 + 5}>
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

const scene: Scene = { Table, offers, label }
export default scene
