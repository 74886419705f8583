// SAW's cards on the screen: printed paper, a jigsaw edge for parts of traps. SPDX-License-Identifier: MIT
import pill from 'icon:pill'
import punch from 'icon:punch'
import puzzle from 'icon:jigsaw-piece'
import snake from 'icon:snake'
import spiral from 'icon:divided-spiral'
import coins from 'icon:two-coins'
import { Card, CardBack, Icon, SmallCard } from '../../common'
import { icons, things } from './printed'
import { texts } from './texts'

const traitIcons: Record<string, string> = { corruption: snake, violence: punch, greed: coins, obsession: spiral, addiction: pill }

export function cardName(word: string): string {
  return things.name(word, texts.hiddenCard)
}

/** One of the five signs, with its letter's colour. */
export function TraitSign({ trait }: { trait: string }) {
  return (
    <svg class={`trait-sign trait-${trait}`} viewBox="0 0 512 512" aria-hidden="true">
      <path d={traitIcons[trait] ?? ''} />
    </svg>
  )
}

/* Billy serves for all traits, so it shows none. */
function traitsOn(word: string): readonly string[] {
  return word === 'billy' ? [] : things.words(word, 'traits')
}

/* the tab that locks into the next slot */
const TAB = 'M99 61c4-3 1-7 5-10a11 11 0 1 1 6 19 11 11 0 0 1-6-2c-4 2-1 6-5 9z'

/** A whole card, 100 by 140, with the tabs of its part. */
export function SawCard({ word, secret, chosen }: { word: string; secret?: boolean; chosen?: boolean }) {
  const icon = icons[word]
  const { kind, name, does } = things.of(word)
  const value = things.number(word, 'value')
  if (!icon)
    return (
      <svg class="saw-card" viewBox="-3 -3 106 146" aria-hidden="true">
        <CardBack icon={puzzle} />
      </svg>
    )
  return (
    <svg class={`saw-card type-${kind.split(' ')[0]}`} viewBox="-3 -3 106 146" aria-hidden="true">
      <Card name={name} icon={icon} does={does} code={texts.types[kind]?.charAt(0) ?? (value > 0 ? String(value) : '')} secret={secret ?? false} chosen={chosen ?? false}>
        {traitsOn(word).map((trait, i) => (
          <Icon key={trait} of={traitIcons[trait] ?? ''} x={9} y={28 + i * 19} size={16} class={`trait-${trait}`} />
        ))}
        {(kind === 'mechanism' || kind === 'object') && <path class="saw-edge" d={TAB} />}
      </Card>
    </svg>
  )
}

/** A small one, for piles, what was laid down, and long lists. */
export function SmallSawCard({ word }: { word: string }) {
  const icon = icons[word]
  const { kind, does } = things.of(word)
  const value = things.number(word, 'value')
  if (!icon) return <SawCard word="" />
  return (
    <SmallCard class={`saw-card type-${kind.split(' ')[0]}`} name={cardName(word)} icon={icon} about={does} code={value > 0 ? String(value) : ''}>
      {traitsOn(word).map((trait, i) => (
        <Icon key={trait} of={traitIcons[trait] ?? ''} x={40 - i * 13} y={7} size={12} class={`trait-${trait}`} />
      ))}
    </SmallCard>
  )
}
