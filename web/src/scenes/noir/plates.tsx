// The plates of the two detectives, and the plates of what is not done in a room. SPDX-License-Identifier: MIT
import ear from 'icon:human-ear'
import exit from 'icon:exit-door'
import echoes from 'icon:echo-ripples'
import falling from 'icon:falling'
import flood from 'icon:flood'
import jump from 'icon:jump-across'
import lever from 'icon:lever'
import lightning from 'icon:power-lightning'
import bullet from 'icon:silver-bullet'
import mantrap from 'icon:mantrap'
import timeBomb from 'icon:time-bomb'
import { actionNamed, fit, Icon, offer, optionOf, pile, readable, refusal, sentence, thing } from '../../common'
import type { SceneProps } from '../../scene'
import { Person as Figure } from './furniture'
import { effectOf, effectWord, type Person, useCost } from './know'
import type { Box, Plan } from './map'
import { texts } from './texts'

const AP_MOST = 3

/** Name, hits taken, action points, traps. */
export function Plate({ scene, person, box, narrow }: { scene: SceneProps; person: Person; box: Box; narrow: boolean }) {
  const lives = Number(optionOf(scene, 'hits_to_win')) || 1
  const traps = texts.traps(person.manualCount, person.timedCount)
  // nothing where the players keep track themselves
  const couldBe = person.possible.length > 0 ? (person.you ? texts.hunted : texts.couldBe)(person.possible.length) : ''
  const label = [person.name, texts.hits(person.hits, lives), person.active ? texts.ap(person.ap) : '', traps, couldBe]
  const h = box.h
  const holes = box.w - 14 - lives * 26
  return (
    <g class={`noir-plate seat-${person.seat} ${person.active ? 'is-acting' : ''}`} transform={`translate(${box.x} ${box.y})`} role="img" aria-label={label.filter(Boolean).join(', ')} {...pile(person.name, sentence(label.slice(1).filter(Boolean).join(', ')))}>
      <rect class="noir-plate-ground" width={box.w} height={h} rx={8} />
      <rect class="noir-plate-rule" x={3} y={3} width={box.w - 6} height={h - 6} rx={6} />
      <clipPath id={`noir-bust-${person.seat}`}>
        <rect x={5} y={5} width={44} height={h - 10} rx={5} />
      </clipPath>
      <g clip-path={`url(#noir-bust-${person.seat})`}>
        <rect class="noir-bust" x={5} y={5} width={44} height={h - 10} />
        <g transform={`translate(27 ${h + 34})`}>
          <Figure seat={person.seat} />
        </g>
      </g>
      <text class="noir-plate-name" x={58} y={h / 2 - 5} style={{ fontSize: readable(18) }} {...fit(person.name, narrow ? 150 : 120, 18)}>
        {person.name}
      </text>
      <g transform={`translate(58 ${h / 2 + 3})`}>
        {Array.from({ length: AP_MOST }, (_, i) => (
          <Icon key={i} of={bullet} x={i * 18} size={17} class={`noir-ap ${i < person.ap ? 'is-lit' : ''}`} />
        ))}
        {(
          [
            ['manual', mantrap, person.manualCount],
            ['timed', timeBomb, person.timedCount],
          ] as const
        ).map(([word, icon, count], i) => (
          <g key={word} transform={`translate(${64 + i * 42} 0)`} {...thing(word)}>
            <rect class="noir-reach" width={38} height={20} />
            <Icon of={icon} size={18} class={count > 0 ? 'is-some' : 'is-none'} />
            <text class="noir-count" x={22} y={15}>
              {count}
            </text>
          </g>
        ))}
      </g>
      {Array.from({ length: lives }, (_, i) => (
        <Hole key={i} x={holes + i * 26 + 12} y={narrow ? h / 2 : h / 2 + 12} hit={i < person.hits} />
      ))}
      {!narrow && (
        <text class="noir-possible" x={box.w - 12} y={h / 2 - 5}>
          {couldBe}
        </text>
      )}
      {narrow && (
        <text class="noir-possible" x={holes - 4} y={h / 2 + 4}>
          {couldBe}
        </text>
      )}
    </g>
  )
}

/* A pane of glass; a hit is a bullet hole with cracks. */
function Hole({ x, y, hit }: { x: number; y: number; hit: boolean }) {
  return (
    <g class={`noir-hole ${hit ? 'is-hit' : ''}`} transform={`translate(${x} ${y})`}>
      <circle r={10} />
      {hit && <path d="M0-4V-10M3-3L8-7M4 1L10 3M2 4L5 9M-2 3L-6 8M-4 0L-10 1M-3-3L-7-8" />}
      {hit && <circle class="noir-hole-core" r={3.5} />}
    </g>
  )
}

const PLATES: [string, string][] = [
  ['listen', ear],
  ['set', mantrap],
  ['effect', lever],
  ['end', exit],
]

/** What the effect of a room looks like. */
export const EFFECTS: Record<string, string> = { balcony: jump, basement: timeBomb, bedroom: flood, foyer: echoes, kitchen: lightning, library: falling }

export function Hand({ scene, plan, own }: { scene: SceneProps; plan: Plan; own: Person | undefined }) {
  const { hand } = plan
  const gap = 6
  const w = (hand.w - gap * (PLATES.length - 1)) / PLATES.length
  return (
    <g>
      {PLATES.map(([word, icon], i) => {
        const effect = effectOf(own?.room ?? '')
        const label = word === 'effect' && effect ? effect : String(texts[word as 'listen' | 'set' | 'effect' | 'end'])
        return <HandPlate key={word} scene={scene} word={word} about={word === 'effect' ? effectWord(own?.room ?? '') : word === 'set' ? 'manual' : ''} icon={(word === 'effect' && EFFECTS[own?.room ?? '']) || icon} label={label} narrow={plan.narrow} box={{ x: hand.x + i * (w + gap), y: hand.y, w, h: hand.h }} />
      })}
    </g>
  )
}

interface HandPlateProps {
  scene: SceneProps
  word: string
  /** the thing of the catalogue that it is about; '' if it is about none */
  about: string
  icon: string
  label: string
  narrow: boolean
  box: Box
}

function HandPlate({ scene, word, about, icon, label, narrow, box }: HandPlateProps) {
  const action = actionNamed(scene.actions, word)
  const cost = useCost(scene, action)
  const attributes = action ? offer(scene, action, cost ? `${label}, ${cost}` : label) : { role: 'img' as const, 'aria-label': label, ...refusal(scene, word, label) }
  const size = narrow ? 24 : 30
  const long = label.length > (narrow ? 12 : 10)
  const words = long ? halves(label) : [label]
  const most = narrow ? 13 : 17
  return (
    <g class={`noir-hand ${action ? '' : 'is-off'}`} transform={`translate(${box.x} ${box.y})`} {...thing(about)}>
      <g {...attributes}>
        <rect class={`noir-hand-ground ${action ? 'halo' : ''}`} width={box.w} height={box.h} rx={8} />
      </g>
      <g class="noir-print" aria-hidden="true">
        <Icon of={icon} size={size} x={narrow ? box.w / 2 - size / 2 : 12} y={narrow ? 6 : (box.h - size) / 2} />
        {words.map((line, i) => (
          <text
            key={line}
            class="noir-hand-name"
            style={{ fontSize: readable(most), textAnchor: narrow ? 'middle' : 'start' }}
            x={narrow ? box.w / 2 : 50}
            y={narrow ? 44 + i * 14 - (long ? 2 : 0) : box.h / 2 + 6 + (i - (words.length - 1) / 2) * 20}
            {...fit(line, narrow ? box.w - 6 : box.w - 54, most)}
          >
            {line}
          </text>
        ))}
        {cost && (
          <text class="noir-hand-cost" x={box.w - 6} y={narrow ? 15 : 18}>
            {cost}
          </text>
        )}
      </g>
    </g>
  )
}

function halves(text: string): string[] {
  const words = text.split(' ')
  const half = Math.ceil(words.length / 2)
  return [words.slice(0, half).join(' '), words.slice(half).join(' ')].filter(Boolean)
}
