// SAW's cards on the screen: printed paper, a jigsaw edge for parts of traps. SPDX-License-Identifier: MIT
import pill from 'icon:pill'
import punch from 'icon:punch'
import puzzle from 'icon:jigsaw-piece'
import snake from 'icon:snake'
import spiral from 'icon:divided-spiral'
import coins from 'icon:two-coins'
import { Card, CardBack, Icon, SmallCard } from '../../common'
import { cards, type Trait } from './printed'
import { cardTexts, texts } from './texts'

export const traitIcons: Record<Trait, string> = { corruption: snake, violence: punch, greed: coins, obsession: spiral, addiction: pill }

export function cardName(word: string): string {
  return cardTexts[word]?.name ?? texts.hiddenCard
}

/** What is printed below the name: the value for its traits, then its own words. */
function linesOf(word: string): string[] {
  const printed = cards[word]
  const valued = printed && printed.type !== 'billy' && printed.traits.length > 0
  const own = cardTexts[word]?.lines ?? []
  return valued ? [texts.printed(printed.traits.map((trait) => texts.traits[trait] ?? trait), printed.value), ...own] : [...own]
}

/** One of the five signs, with its letter's colour. */
export function TraitSign({ trait }: { trait: string }) {
  return (
    <svg class={`trait-sign trait-${trait}`} viewBox="0 0 512 512" aria-hidden="true">
      <path d={traitIcons[trait as Trait] ?? ''} />
    </svg>
  )
}

/* the tab that locks into the next slot */
const TAB = 'M99 61c4-3 1-7 5-10a11 11 0 1 1 6 19 11 11 0 0 1-6-2c-4 2-1 6-5 9z'

/** A whole card, 100 by 140, with the tabs of its part. */
export function SawCard({ word, secret, chosen }: { word: string; secret?: boolean; chosen?: boolean }) {
  const printed = cards[word]
  const text = cardTexts[word]
  if (!printed || !text)
    return (
      <svg class="saw-card" viewBox="-3 -3 106 146" aria-hidden="true">
        <CardBack icon={puzzle} />
      </svg>
    )
  return (
    <svg class={`saw-card type-${printed.type}`} viewBox="-3 -3 106 146" aria-hidden="true">
      <Card name={text.name} icon={printed.icon} lines={linesOf(word)} code={printed.type === 'tool' || printed.type === 'billy' ? String(printed.value) : (texts.types[printed.type]?.charAt(0) ?? '')} secret={secret ?? false} chosen={chosen ?? false}>
        {printed.type !== 'billy' && printed.traits.map((trait, i) => <Icon key={trait} of={traitIcons[trait]} x={9} y={28 + i * 19} size={16} class={`trait-${trait}`} />)}
        {(printed.type === 'mechanism' || printed.type === 'object') && <path class="saw-edge" d={TAB} />}
      </Card>
    </svg>
  )
}

/** A small one, for piles, what was laid down, and long lists. */
export function SmallSawCard({ word }: { word: string }) {
  const printed = cards[word]
  if (!printed) return <SawCard word="" />
  return (
    <SmallCard class={`saw-card type-${printed.type}`} name={cardName(word)} icon={printed.icon} about={linesOf(word).join(', ')} code={printed.value > 0 ? String(printed.value) : ''}>
      {printed.type !== 'billy' && printed.traits.map((trait, i) => <Icon key={trait} of={traitIcons[trait]} x={40 - i * 13} y={7} size={12} class={`trait-${trait}`} />)}
    </SmallCard>
  )
}
