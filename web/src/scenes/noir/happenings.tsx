// What has just happened, for a moment: a shot, a blast, water, a word over a room. SPDX-License-Identifier: MIT
import { useRef } from 'preact/hooks'
import { optionOf, Passing } from '../../common'
import type { GameEvent, SceneProps } from '../../scene'
import { Person as Figure } from './furniture'
import { isRoom, roomOfEvent } from './know'
import { type Box, middle, type Plan, type RoomName } from './map'
import { texts } from './texts'

interface Word {
  room: RoomName
  text: string
  strong: boolean
}

function wordOf(event: GameEvent): Word | null {
  const hit = event.numbers.hit === 1
  const at = (name: string) => roomOfEvent(event, name)
  const over = (room: RoomName | null, text: string, strong = false): Word | null => (room ? { room, text, strong } : null)
  switch (event.kind) {
    case 'shot':
      return over(at('at'), hit ? texts.hit : texts.miss, hit)
    case 'detonation':
    case 'timed_trap':
      return over(at('room'), hit ? `${texts.boom} ${texts.hit}` : texts.boom, hit)
    case 'flood':
      return over('basement', hit ? texts.hit : texts.flood, hit)
    case 'switch':
      return over('kitchen', event.numbers.fell === 1 ? (hit ? texts.hit : texts.fell) : texts.nothing, event.numbers.fell === 1)
    case 'jump':
      return over('kitchen', texts.jump)
    case 'panel':
      return over('basement', texts.panel)
    case 'energized':
      return over('kitchen', texts.energy)
    default:
      return null
  }
}

function Flash({ box, strong }: { box: Box; strong: boolean }) {
  const { x, y } = middle(box)
  return (
    <g>
      <rect class="noir-flash" x={box.x} y={box.y} width={box.w} height={box.h} />
      {strong && <path class="noir-burst" d={burst(x, y, Math.min(box.w, box.h) * 0.42)} />}
    </g>
  )
}

function burst(x: number, y: number, r: number): string {
  const spikes = 11
  const points = Array.from({ length: spikes * 2 }, (_, i) => {
    const angle = (i * Math.PI) / spikes
    const far = i % 2 === 0 ? r : r * 0.55
    return `${(x + Math.cos(angle) * far * 1.25).toFixed(1)} ${(y + Math.sin(angle) * far).toFixed(1)}`
  })
  return `M${points.join('L')}Z`
}

const MS = 1300
/* a hit is a scene of its own */
const HIT_MS = 2000

/** Somebody who was hit, and where. */
interface Victim {
  seat: number
  room: RoomName
}

/* Whose hits have gone up with these events. */
function victimsOf({ names, view, before }: SceneProps, room: RoomName | undefined): Victim[] {
  return names.flatMap((_, seat) => (room && view.number(`seats.${seat}.hits`) > before.number(`seats.${seat}.hits`) ? [{ seat, room }] : []))
}

const lyingAt = (plan: Plan, { room }: Victim) => {
  const box = plan.room[room]
  const scale = Math.min(plan.figure * 1.08, (box.h - 20) / 90)
  return { x: box.x + box.w * 0.3, y: box.y + box.h - 4, scale }
}

function Fallen({ plan, victim, class: name }: { plan: Plan; victim: Victim; class: string }) {
  const { x, y, scale } = lyingAt(plan, victim)
  return (
    <g class={`noir-figure seat-${victim.seat} ${name}`} transform={`translate(${x} ${y}) scale(${scale})`} aria-hidden="true">
      <g class="noir-falls">
        <Figure seat={victim.seat} />
      </g>
    </g>
  )
}

/** At the end the loser lies in the room where it happened; null while nobody does. */
export function useBody(scene: SceneProps): Victim | null {
  const last = useRef<{ beat: number; victim: Victim | null }>({ beat: -1, victim: null })
  if (last.current.beat !== scene.beat) {
    const strong = scene.events.map(wordOf).find((word) => word?.strong)
    last.current = { beat: scene.beat, victim: victimsOf(scene, strong?.room).at(-1) ?? last.current.victim }
  }
  const lives = Number(optionOf(scene, 'hits_to_win')) || 1
  const loser = scene.names.findIndex((_, seat) => scene.view.number(`seats.${seat}.hits`) >= lives)
  if (loser < 0) return null
  if (last.current.victim?.seat === loser) return last.current.victim
  const room = scene.view.seat(loser, 'room')
  return isRoom(room) ? { seat: loser, room } : null
}

/** The body, in chalk. */
export function Body({ plan, victim }: { plan: Plan; victim: Victim }) {
  return <Fallen plan={plan} victim={victim} class="noir-body" />
}

export function Happenings({ scene, plan }: { scene: SceneProps; plan: Plan }) {
  const words = scene.events.map(wordOf).filter((word) => word !== null)
  const hit = words.find((word) => word.strong)
  const shots = scene.events.filter((event) => event.kind === 'shot')
  return (
    <Passing on={scene.beat} when={words.length > 0} ms={hit ? HIT_MS : MS} motion={scene.motion}>
      {hit && <rect class="noir-dark" width={plan.width} height={plan.height} />}
      {hit && <rect class="noir-glare" x={plan.room[hit.room].x} y={plan.room[hit.room].y} width={plan.room[hit.room].w} height={plan.room[hit.room].h} />}
      {shots.map((shot, i) => {
        const from = roomOfEvent(shot, 'from')
        const at = roomOfEvent(shot, 'at')
        if (!from || !at) return null
        const a = middle(plan.room[from])
        const b = middle(plan.room[at])
        return <line key={i} class="noir-tracer" x1={a.x} y1={a.y} x2={b.x} y2={b.y} />
      })}
      {words.map((word, i) => {
        const box = plan.room[word.room]
        const { x, y } = middle(box)
        return (
          <g key={i}>
            <Flash box={box} strong={word.strong} />
            {word.strong && victimsOf(scene, word.room).map((victim) => <Fallen key={victim.seat} plan={plan} victim={victim} class="is-falling" />)}
            <text class={`noir-word ${word.strong ? 'is-strong' : ''}`} x={x} y={y + 10} style={{ fontSize: plan.narrow ? '22px' : '36px' }}>
              {word.text}
            </text>
          </g>
        )
      })}
    </Passing>
  )
}
