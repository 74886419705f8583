// What has just happened, for a moment: a shot, a blast, water, a word over a room. SPDX-License-Identifier: MIT
import { Passing } from '../../common'
import type { GameEvent, SceneProps } from '../../scene'
import { roomOfEvent } from './know'
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

export function Happenings({ scene, plan }: { scene: SceneProps; plan: Plan }) {
  const words = scene.events.map(wordOf).filter((word) => word !== null)
  const shots = scene.events.filter((event) => event.kind === 'shot')
  return (
    <Passing on={scene.beat} when={words.length > 0} ms={MS} motion={scene.motion}>
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
            <text class={`noir-word ${word.strong ? 'is-strong' : ''}`} x={x} y={y + 10} style={{ fontSize: plan.narrow ? '22px' : '36px' }}>
              {word.text}
            </text>
          </g>
        )
      })}
    </Passing>
  )
}
