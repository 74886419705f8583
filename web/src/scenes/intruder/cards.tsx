// Intruder's cards: which picture belongs to which code, large and small. SPDX-License-Identifier: MIT
import bandage from 'icon:bandage-roll'
import barricade from 'icon:barricade'
import bat from 'icon:baseball-bat'
import bed from 'icon:bunk-beds'
import knife from 'icon:bowie-knife'
import camera from 'icon:cctv-camera'
import car from 'icon:city-car'
import home from 'icon:family-house'
import kit from 'icon:first-aid-kit'
import flashlight from 'icon:flashlight'
import hostage from 'icon:handcuffed'
import keys from 'icon:house-keys'
import license from 'icon:id-card'
import gasoline from 'icon:jerrycan'
import mirror from 'icon:mirror-mirror'
import roulette from 'icon:revolver'
import snatch from 'icon:robber-hand'
import syringe from 'icon:syringe'
import scratch from 'icon:triple-scratches'
import { catalogueOf } from '../../catalogue'
import { Card, CardBack, fit, Icon, leastSize, thing, useUnits } from '../../common'
import { texts } from './texts'

const icons: Record<string, string> = {
  KY: keys,
  CR: car,
  GS: gasoline,
  LC: license,
  BB: bat,
  BN: bandage,
  FL: flashlight,
  SC: camera,
  RL: roulette,
  UB: bed,
  BR: barricade,
  DS: scratch,
  KN: knife,
  SY: syringe,
  MK: kit,
  BM: mirror,
  NH: home,
  HO: hostage,
  SN: snatch,
}

export const things = catalogueOf('intruder')

const MOODS: Record<string, string> = { damage: 'hurt', heal: 'heal', kit: 'heal', modifier: 'twist', item: 'item' }
const SIGNS: Record<string, string> = { MK: '♥', UB: '←', BR: '→', DS: '×2' }

function groupOf(code: string): string {
  return things.words(code, 'group')[0] ?? ''
}

/** How a card looks at a glance: its colour, and the sign beside it. */
function glance(code: string): { mood: string; sign: string } {
  const damage = things.number(code, 'damage')
  return { mood: MOODS[groupOf(code)] ?? 'plain', sign: SIGNS[code] ?? (damage === 0 ? '' : `${damage}`.replace('-', '−')) }
}

/** The cards that are escape items; the view names who has one by its word. */
export function items(): readonly string[] {
  return things.all('action card').flatMap(({ code }) => (code && isItem(code) ? [code] : []))
}

export function isItem(code: string): boolean {
  return groupOf(code) === 'item'
}

export function cardName(code: string): string {
  return things.name(code, texts.unknownCard)
}

export function cardNames(codes: readonly string[]): string {
  return codes.map(cardName).join(', ')
}

/** A whole card of paper, 100 by 140. */
export function FullCard({ code, secret, chosen, faded }: { code: string; secret?: boolean; chosen?: boolean; faded?: boolean }) {
  const { mood, sign } = glance(code)
  const { svg, unit } = useUnits()
  return (
    <svg ref={svg} class={`int-card mood-${mood}`} viewBox="-3 -3 106 146" aria-hidden="true">
      <Card
        name={cardName(code)}
        icon={icons[code] ?? home}
        does={things.of(code).does}
        code={sign}
        secret={secret ?? false}
        chosen={chosen ?? false}
        faded={faded ?? false}
        unit={unit}
      />
    </svg>
  )
}

/** A card in a row: the picture, the sign, the name if there is room. On a `pile`, that is what tells about it. */
export function SmallCard({ code, ghost, pile }: { code: string; ghost?: boolean; pile?: boolean }) {
  const { mood, sign } = glance(code)
  const { svg, unit } = useUnits()
  const size = Math.max(10, leastSize() * unit)
  const named = size <= 13
  const words = cardName(code).split(' ')
  const name = words.length > 2 ? [words.slice(0, -1).join(' '), words[words.length - 1] ?? ''] : words
  return (
    <svg ref={svg} class={`int-small mood-${mood} ${ghost ? 'is-ghost' : ''}`} viewBox="0 0 60 84" role="img" aria-label={cardName(code)} {...(ghost || pile ? {} : thing(code))}>
      <rect class="card-paper" x={1} y={1} width={58} height={82} rx={5} />
      <rect class="card-rule" x={4} y={4} width={52} height={76} rx={3} />
      <Icon of={icons[code] ?? home} x={named ? 14 : 8} y={named ? 18 : 26} size={named ? 32 : 44} class="card-icon" />
      {sign && (
        <text class="int-small-sign" x={8} y={4 + Math.max(14, size)} style={{ fontSize: `${Math.max(14, size)}px` }}>
          {sign}
        </text>
      )}
      {named &&
        name.map((word, i) => (
          <text key={word} class="int-small-name" x={30} y={name.length > 1 ? 63 + i * (size + 1) : 70} style={{ fontSize: `${size}px` }} {...fit(word, 52, size)}>
            {word}
          </text>
        ))}
    </svg>
  )
}

export function Back({ title }: { title?: string }) {
  return (
    <svg class="int-back" viewBox="0 0 100 140" aria-hidden="true">
      <CardBack icon={home} {...(title ? { title } : {})} />
    </svg>
  )
}

export function ItemSign({ code }: { code: string }) {
  return (
    <svg class="int-item" viewBox="0 0 40 40" role="img" aria-label={cardName(code)}>
      <rect class="card-paper" x={1} y={1} width={38} height={38} rx={6} />
      <Icon of={icons[code] ?? home} x={6} y={6} size={28} class="card-icon" />
    </svg>
  )
}
