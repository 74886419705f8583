// SAW's cards: printed paper, a jigsaw edge for parts of traps. On the table they are laid out by the page, so that
// their letters are as large as those around them however small the card is; for book and paper they are drawn.
//
// SPDX-License-Identifier: MIT
import pill from 'icon:pill'
import punch from 'icon:punch'
import puzzle from 'icon:jigsaw-piece'
import snake from 'icon:snake'
import spiral from 'icon:divided-spiral'
import coins from 'icon:two-coins'
import { Card, CardBack, Icon } from '../../common'
import { icons, things, traits } from './printed'
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

/** The five values of a character; the two lowest are where it hurts. */
export function Traits({ character }: { character: string }) {
  if (!things.has(character)) return null
  return (
    <div class="saw-traits">
      {traits().map((trait) => {
        const value = things.number(character, trait)
        return (
          <span key={trait} class={value <= 1 ? 'is-weak' : ''} data-thing={trait}>
            <TraitSign trait={trait} />
            <b>{value}</b>
            <span class="sr-only">{things.name(trait)}</span>
          </span>
        )
      })}
    </div>
  )
}

/* Billy serves for all traits, so it shows none. */
function traitsOn(word: string): readonly string[] {
  return word === 'billy' ? [] : things.words(word, 'traits')
}

/* the tab that locks into the next slot */
const TAB = 'M99 61c4-3 1-7 5-10a11 11 0 1 1 6 19 11 11 0 0 1-6-2c-4 2-1 6-5 9z'

const typeOf = (kind: string) => `type-${kind.split(' ')[0]}`

/** A whole card, 100 by 140, as it is printed. */
export function SawCard({ word }: { word: string }) {
  const icon = icons[word]
  const { kind, name, does } = things.of(word)
  const value = things.number(word, 'value')
  if (!icon) return <Back />
  return (
    <svg class={`saw-card ${typeOf(kind)}`} viewBox="-3 -3 106 146" aria-hidden="true">
      <Card name={name} icon={icon} does={does} code={texts.types[kind]?.charAt(0) ?? (value > 0 ? String(value) : '')}>
        {traitsOn(word).map((trait, i) => (
          <Icon key={trait} of={traitIcons[trait] ?? ''} x={73 - i * 19} y={10} size={16} class={`trait-${trait}`} />
        ))}
        {(kind === 'mechanism' || kind === 'object') && <path class="saw-edge" d={TAB} />}
      </Card>
    </svg>
  )
}

function Back() {
  return (
    <svg class="saw-card" viewBox="-3 -3 106 146" aria-hidden="true">
      <CardBack icon={puzzle} />
    </svg>
  )
}

/* What takes more than this is for the viewer: a card has room for three lines. */
const SHORT = 40

/**
 * A card on the table. Its head has the number and the traits it counts for, its foot the name, and what it does where
 * there is room; `locked`: a part whose tab holds the next one.
 */
export function TableCard({ word, secret, locked }: { word: string; secret?: boolean; locked?: boolean }) {
  const icon = icons[word]
  if (!icon) return <Back />
  const { kind, name, does } = things.of(word)
  const value = things.number(word, 'value')
  const sides = things.words(word, 'sides')
  return (
    <div class={`saw-paper ${typeOf(kind)} ${secret ? 'is-secret' : ''} ${does.length > SHORT ? 'is-long' : ''}`} data-thing={word}>
      {locked && (
        <svg class="saw-tab" viewBox="96 44 30 38" aria-hidden="true">
          <path d={TAB} />
        </svg>
      )}
      <span class="saw-paper-head" aria-hidden="true">
        {value > 0 && <b>{value}</b>}
        {traitsOn(word).map((trait) => (
          <TraitSign key={trait} trait={trait} />
        ))}
        {sides.length > 0 && <small>{sides.map((side) => texts.sides[side]).join(texts.or)}</small>}
      </span>
      <svg class="saw-paper-icon" viewBox="0 0 512 512" aria-hidden="true">
        <path d={icon} />
      </svg>
      <b class="saw-paper-name">{name}</b>
      <span class="saw-paper-does" aria-hidden="true">
        {does}
      </span>
    </div>
  )
}

/** A card as a line, for what was laid down and for long lists. */
export function CardLine({ word }: { word: string }) {
  const value = things.number(word, 'value')
  return (
    <span class={`saw-line-card ${typeOf(things.of(word).kind)}`} data-thing={word}>
      <svg viewBox="0 0 512 512" aria-hidden="true">
        <path d={icons[word] ?? puzzle} />
      </svg>
      <b>{cardName(word)}</b>
      {traitsOn(word).map((trait) => (
        <TraitSign key={trait} trait={trait} />
      ))}
      {value > 0 && <b>{value}</b>}
    </span>
  )
}
