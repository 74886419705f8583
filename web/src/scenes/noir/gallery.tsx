// Noir in its rulebook: the rooms one by one, their effects, and the house as a whole. SPDX-License-Identifier: MIT
import mantrap from 'icon:mantrap'
import map from 'icon:treasure-map'
import timeBomb from 'icon:time-bomb'
import { Card } from '../../common'
import { useMedia } from '../../common/hooks'
import type { Gallery } from '../../scene'
import { Furniture } from './furniture'
import { Between, Doors, House } from './house'
import { effectOf, isRoom, things } from './know'
import { NARROW, type Plan, ROOMS, type RoomName, WIDE } from './map'
import './noir.css'
import { EFFECTS } from './plates'

/** A room as it stands in the house, alone. */
function RoomPicture({ room }: { room: RoomName }) {
  const box = { x: 4, y: 4, w: 292, h: 172 }
  return (
    <svg class="noir is-wide" viewBox="0 0 300 180">
      <g class={`noir-room is-${room}`}>
        <rect class="noir-wall" {...{ x: box.x, y: box.y, width: box.w, height: box.h }} />
        <Furniture room={room} box={box} />
        <rect class="noir-frame" {...{ x: box.x, y: box.y, width: box.w, height: box.h }} />
        <text class="noir-name" x={16} y={30} style={{ fontSize: '22px' }}>
          {things.name(room)}
        </text>
        {effectOf(room) && (
          <text class="noir-effect" x={16} y={50} style={{ fontSize: '16px' }}>
            {effectOf(room)}
          </text>
        )}
      </g>
    </svg>
  )
}

function paper(name: string, icon: string, code = '') {
  return (
    <svg viewBox="-3 -3 106 146">
      <Card name={name} icon={icon} code={code} />
    </svg>
  )
}

/* All of the house but who is in it. */
function Mansion() {
  const plan: Plan = useMedia('(max-width: 40rem)') ? NARROW : WIDE
  const top = plan.narrow ? 54 : 0
  return (
    <svg class="noir" viewBox={`0 ${top} ${plan.width} ${plan.room.basement.y + plan.room.basement.h + 10 - top}`}>
      <House plan={plan} />
      <Between plan={plan} />
      {ROOMS.map((room) => {
        const box = plan.room[room]
        const inset = plan.narrow ? 9 : 15
        return (
          <g key={room} class={`noir-room is-${room}`}>
            <rect class="noir-wall" x={box.x} y={box.y} width={box.w} height={box.h} />
            <Furniture room={room} box={box} />
            <rect class="noir-frame" x={box.x} y={box.y} width={box.w} height={box.h} />
            <text class="noir-name" x={box.x + inset} y={box.y + plan.name + 4} style={{ fontSize: `${plan.name * 1.25}px` }}>
              {things.name(room)}
            </text>
          </g>
        )
      })}
      <Doors plan={plan} open={() => true} />
    </svg>
  )
}

const TRAPS: Record<string, string> = { manual: mantrap, timed: timeBomb }

const gallery: Gallery = {
  picture({ kind, word = '', name, facts }) {
    if (kind === 'room' && isRoom(word)) return <RoomPicture room={word} />
    const [room = ''] = things.words(word, 'room')
    if (kind === 'effect' && EFFECTS[room]) return paper(name, EFFECTS[room] ?? '', `${facts.cost}`)
    if (kind === 'trap' && TRAPS[word]) return paper(name, TRAPS[word] ?? '')
    return kind === 'reference card' ? paper(name, map) : null
  },
  drawings: { mansion: Mansion },
}
export default gallery
