// One room: who may be in it, what lies in it, what can be done there. SPDX-License-Identifier: MIT
import ear from 'icon:human-ear'
import boot from 'icon:boot-prints'
import crosshair from 'icon:crosshair'
import detonator from 'icon:detonator'
import eye from 'icon:eye-target'
import mantrap from 'icon:mantrap'
import timeBomb from 'icon:time-bomb'
import { Icon, offer, readable, refusal, sentence, thing, Token } from '../../common'
import type { Action, SceneProps } from '../../scene'
import { Furniture, Person as Figure } from './furniture'
import { effectOf, effectText, MARK_BEATS, type Mark, type Person, things } from './know'
import { type Box, type Plan, type Point, ROOMS, type RoomName } from './map'
import { texts } from './texts'

/* What a click on the room itself does; shots and detonations have a button of their own. */
const GOING = ['start', 'move', 'retreat', 'flee', 'answer', 'remove', 'target']
const ICONS: Record<string, string> = { answer: ear, remove: mantrap, target: timeBomb, shoot: crosshair, detonate: detonator }

interface RoomProps {
  scene: SceneProps
  plan: Plan
  room: RoomName
  people: readonly Person[]
  marks: readonly Mark[]
  look(room: RoomName | null): void
}

function saysOf(room: RoomName, people: readonly Person[], marks: readonly Mark[], flooded: boolean): string[] {
  const says: string[] = []
  for (const p of people) {
    const name = p.you ? texts.you : p.name
    if (p.room === room) says.push(texts.isHere(name))
    else if (!p.you && p.room === null && p.possible.includes(room)) says.push(texts.mayBeHere(name, p.possible.length))
    else if (!p.you && p.room === null && p.possible.length > 0) says.push(texts.notHere(name))
    if (p.you && p.possible.length < ROOMS.length && p.possible.includes(room)) says.push(texts.suspected)
    if (p.manual.includes(room)) says.push(texts.trapHere(name))
    if (p.timed.includes(room)) says.push(texts.timedHere(name))
    if (!p.you && p.manual.length + p.timed.length === 0 && p.possibleTraps.includes(room)) says.push(texts.mayTrap(name))
  }
  for (const mark of marks) says.push((mark.kind === 'seen' ? texts.seenHere : texts.named)(people[mark.seat]?.name ?? ''))
  if (flooded) says.push(texts.flooded)
  return says
}

export function Room({ scene, plan, room, people, marks, look }: RoomProps) {
  const box = plan.room[room]
  const flooded = room === 'basement' && people.some((p) => p.flood)
  const going = scene.actions.find((a) => GOING.includes(a.words[0] ?? '') && a.words[1] === room)
  const others = scene.actions.filter((a) => (a.words[0] === 'shoot' || a.words[0] === 'detonate') && a.words[1] === room)
  const mine = people.some((p) => p.you && p.room === room)
  const name = things.name(room)
  const says = saysOf(room, people, marks, flooded)
  const verb = scene.view.text('node') === 'act' ? 'move' : scene.view.text('node')
  const what = going ? (texts.does[going.words[0] ?? '']?.(name) ?? going.text) : name
  const label = [what, ...says].join('; ')
  const lit = mine || people.some((p) => p.room === room)
  return (
    <g class={`noir-room is-${room} ${lit ? 'is-lit' : ''} ${going ? 'is-offered' : ''}`} {...thing(room)} data-about={[effectText(room), ...says.map(sentence)].filter(Boolean).join(' ')} onPointerEnter={() => look(room)} onPointerLeave={() => look(null)}>
      <g {...(going ? offer(scene, going, label) : { role: 'img', 'aria-label': label, ...(mine ? {} : refusal(scene, `${verb} ${room}`, label)) })}>
        <rect class="noir-wall" x={box.x} y={box.y} width={box.w} height={box.h} />
        {lit && <Lamp box={box} />}
        <Furniture room={room} box={box} />
        <rect class="noir-frame" x={box.x} y={box.y} width={box.w} height={box.h} />
        {going && <rect class="noir-way halo" x={box.x + 4} y={box.y + 4} width={box.w - 8} height={box.h - 8} rx={6} />}
        {going && <Spot plan={plan} box={box} at={0} action={going} />}
      </g>
      <g class="noir-print" aria-hidden="true">
        <RoomName plan={plan} box={box} room={room} />
        <Things plan={plan} box={box} room={room} people={people} marks={marks} beat={scene.beat} />
      </g>
      {others.map((action, i) => (
        <g key={action.number} class="noir-button" {...offer(scene, action, texts.does[action.words[0] ?? '']?.(name))}>
          <Spot plan={plan} box={box} at={i + (going ? 1 : 0)} action={action} />
        </g>
      ))}
    </g>
  )
}

/* Its name, and below it, by lines, what it can do; on a small screen both grow towards each other. */
function RoomName({ plan, box, room }: { plan: Plan; box: Box; room: RoomName }) {
  const x = box.x + (plan.narrow ? 9 : 15)
  const effect = effectOf(room)
  return (
    <text class="noir-name" x={x} y={box.y + 2} style={{ fontSize: readable(plan.name) }}>
      <tspan x={x} dy="1em">
        {things.name(room)}
      </tspan>
      {effect && (
        <tspan class="noir-effect" x={x} dy="1.15em" style={{ fontSize: readable(plan.name * 0.84) }}>
          {effect}
        </tspan>
      )}
    </text>
  )
}

/* A hanging lamp and its light. */
function Lamp({ box }: { box: Box }) {
  const x = box.x + box.w / 2
  const wide = Math.min(box.w * 0.48, box.h * 1.1)
  const drop = Math.min(26, box.h * 0.16)
  return (
    <g class="noir-lamp">
      <path class="noir-lamplight" d={`M${x - 8} ${box.y + drop}L${x - wide} ${box.y + box.h}H${x + wide}L${x + 8} ${box.y + drop}Z`} />
      <path class="noir-lampshade" d={`M${x} ${box.y}V${box.y + drop - 7}M${x - 11} ${box.y + drop}L${x - 5} ${box.y + drop - 8}H${x + 5}L${x + 11} ${box.y + drop}Z`} />
    </g>
  )
}

/* A round button; they stand in a row at the right, below the name. */
function Spot({ plan, box, at, action }: { plan: Plan; box: Box; at: number; action: Action }) {
  const r = plan.token
  const inset = box.w > box.h * 4 ? r * 2 + 20 : plan.narrow ? 8 : 14 /* the cellar has stairs in its corner */
  const x = box.x + box.w - r - inset - at * (r * 2 + 8)
  const y = plan.narrow ? box.y + Math.max(46, Math.min(box.h - r - 8, 62)) : box.y + r + 8
  return (
    <g class="noir-spot" transform={`translate(${x} ${y})`}>
      <circle class="noir-reach" r={r + 5} />
      <Token icon={ICONS[action.words[0] ?? ''] ?? boot} r={r} class={`halo-token is-${action.words[0]}`} />
    </g>
  )
}

interface ThingsProps {
  plan: Plan
  box: Box
  room: RoomName
  people: readonly Person[]
  marks: readonly Mark[]
  beat: number
}

/* Shadows, traps and marks, on the floor of the room. */
function Things({ plan, box, room, people, marks, beat }: ThingsProps) {
  const k = plan.figure
  const floor = box.y + box.h - 4
  const size = 26 * k + 3
  /* where the others may think that you are, once they know anything */
  const suspected = people.find((p) => p.you && p.possible.length < ROOMS.length && p.possible.includes(room))
  const traps = people.flatMap((p) => {
    const known = p.manual.length + p.timed.length > 0
    const found: [string, Person, string][] = []
    if (p.manual.includes(room)) found.push(['is-known', p, mantrap])
    if (p.timed.includes(room)) found.push(['is-known', p, timeBomb])
    if (!known && !p.you && p.possibleTraps.includes(room)) found.push(['is-guess', p, mantrap])
    return found
  })
  return (
    <g aria-hidden="true">
      {people.map((p) => {
        if (p.you || p.room !== null || !p.possible.includes(room)) return null
        const x = box.x + box.w * 0.5 + (p.seat - 0.5) * 46 * k
        return (
          <g key={p.seat} class={`noir-shadow seat-${p.seat}`} transform={`translate(${x} ${floor}) scale(${Math.min(k, (box.h - 24) / 90)})`} style={{ opacity: 0.3 + 0.7 / p.possible.length, '--figure': Math.min(k, (box.h - 24) / 90) }}>
            <Figure seat={p.seat} />
            <text class="noir-query" y={-53}>
              {p.possible.length === 1 ? '!' : '?'}
            </text>
          </g>
        )
      })}
      {suspected && <Suspected at={{ x: box.x + 8, y: floor - 19 }} seat={suspected.seat} />}
      {traps.map(([kind, p, icon], i) => (
        <g key={`${p.seat}${kind}${icon.length}`} class={`noir-trap ${kind} seat-${p.seat}`} transform={`translate(${box.x + 8 + (suspected ? 44 : 0) + i * (size + 4)} ${floor - size - 2})`}>
          <circle cx={size / 2} cy={size / 2} r={size / 2 + 2} />
          <Icon of={icon} size={size * 0.8} x={size * 0.1} y={size * 0.1} />
        </g>
      ))}
      {marks.map((mark, i) => (
        <g
          key={`${mark.kind}${mark.seat}`}
          class={`noir-mark seat-${mark.seat}`}
          transform={`translate(${box.x + box.w - 30 * k - 6 - i * 34 * k} ${floor - 30 * k - 2}) scale(${k})`}
          style={{ opacity: 1 - ((beat - mark.beat) / MARK_BEATS) * 0.8 }}
        >
          <circle cx={14} cy={14} r={14} />
          <Icon of={mark.kind === 'seen' ? eye : ear} size={22} x={3} y={3} />
        </g>
      ))}
    </g>
  )
}

function Suspected({ at, seat }: { at: Point; seat: number }) {
  return (
    <g class={`noir-suspected seat-${seat}`} transform={`translate(${at.x} ${at.y})`}>
      <rect y={-4} width={40} height={21} rx={10.5} />
      <text x={20} y={11.5}>
        {texts.suspectedShort}
      </text>
    </g>
  )
}
