// The pieces that all scenes share: icons, paper cards and their backs, tokens.
//
// SPDX-License-Identifier: MIT
import type { ComponentChildren } from 'preact'
import { leastSize } from './readable'

interface IconProps {
  /** the outline that `import x from 'icon:NAME'` gives */
  of: string
  x?: number
  y?: number
  size?: number
  class?: string
}

/** An icon of game-icons inside an SVG, its upper left corner at x, y. */
export function Icon({ of, x = 0, y = 0, size = 24, ...rest }: IconProps) {
  return (
    <g class={`icon ${rest.class ?? ''}`} transform={`translate(${x} ${y}) scale(${size / 512})`} aria-hidden="true">
      <path d={of} />
    </g>
  )
}

/** Cards are drawn 100 by 140 at the origin; scale them with a group around them. */
export const CARD_WIDTH = 100
export const CARD_HEIGHT = 140

interface CardProps {
  name: string
  icon?: string
  /** what it does, in a few words */
  does?: string
  /** the code in the corner */
  code?: string
  /** you know it, others don't: a folded corner */
  secret?: boolean
  chosen?: boolean
  faded?: boolean
  class?: string
  /** units for a pixel of the screen (useUnits): its words are large enough to read, and what it does is left out where that takes too much room */
  unit?: number
  children?: ComponentChildren
}

/** What stands in the catalogue without a capital and a full stop. */
export function sentence(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}.`
}

/** A text in lines of about the same length, each of at most so many letters where words allow it. */
export function linesOf(text: string, letters: number): string[] {
  const count = Math.ceil(text.length / letters)
  const words = text.split(' ').filter(Boolean)
  for (let limit = Math.ceil(text.length / count); limit <= letters; limit++) {
    const lines: string[] = []
    for (const word of words) {
      const last = lines[lines.length - 1]
      if (last !== undefined && last.length + 1 + word.length <= limit) lines[lines.length - 1] = `${last} ${word}`
      else lines.push(word)
    }
    if (lines.length <= count || limit === letters) return lines
  }
  return words
}

/* What a card does takes up to three lines, or up to five of small print. */
const PRINT = { letters: 21, lines: 3, size: 9, step: 11 }
const SMALL_PRINT = { letters: 27, lines: 5, size: 7.5, step: 9 }

interface Print {
  name: readonly string[]
  nameSize: number
  lines: readonly string[]
  size: number
  step: number
  /** the baseline of the first line of the name, and the side of the icon */
  nameAt: number
  icon: number
}

/* As it is on paper. */
function usualPrint(name: string, does: string): Print {
  const print = linesOf(does, PRINT.letters).length <= PRINT.lines ? PRINT : SMALL_PRINT
  const lines = linesOf(does, print.letters).slice(0, print.lines)
  return { name: [name], nameSize: 12, lines, size: print.size, step: print.step, nameAt: 98 - (Math.max(lines.length, 1) - 1) * (print.step / 2), icon: 50 }
}

/* As large as it has to be on this screen. Words take the lower part of the card, at most 80 of its 140 units. */
function readablePrint(name: string, does: string, unit: number): Print {
  const least = leastSize() * unit
  const nameSize = Math.max(12, least)
  const size = Math.max(9, least)
  const step = size * 1.18
  const names = name.length * nameSize * 0.52 > 84 ? linesOf(name, Math.max(6, Math.floor(84 / (nameSize * 0.52)))) : [name]
  const all = does ? linesOf(does, Math.max(8, Math.floor(86 / (size * 0.5)))) : []
  const high = (count: number) => names.length * nameSize * 1.1 + count * step + 4
  const lines = high(all.length) <= 80 ? all : []
  const top = 134 - high(lines.length)
  const icon = Math.min(lines.length > 0 ? 50 : 58, top - 22)
  return { name: names, nameSize, lines, size, step, nameAt: top + nameSize * 0.9, icon }
}

/** A card of warm paper with a thin double rule. */
export function Card({ name, icon, does = '', code, secret, chosen, faded, unit, children, ...rest }: CardProps) {
  const state = `${chosen ? 'is-chosen' : ''} ${faded ? 'is-faded' : ''} ${rest.class ?? ''}`
  const fold = 20
  const print = unit === undefined ? usualPrint(name, does) : readablePrint(name, does, unit)
  const { lines, nameAt } = print
  const below = nameAt + (print.name.length - 1) * print.nameSize * 1.1 + (unit === undefined ? (lines.length > 1 ? 14 : 16) : print.step * 1.05)
  const edge = secret
    ? `M7 0H${CARD_WIDTH - fold}L${CARD_WIDTH} ${fold}V133a7 7 0 0 1-7 7H7a7 7 0 0 1-7-7V7a7 7 0 0 1 7-7z`
    : `M7 0H93a7 7 0 0 1 7 7V133a7 7 0 0 1-7 7H7a7 7 0 0 1-7-7V7a7 7 0 0 1 7-7z`
  return (
    <g class={`card ${state}`}>
      <path class="card-paper" d={edge} />
      <rect class="card-rule" x={4.5} y={4.5} width={91} height={131} rx={4} />
      <rect class="card-rule card-rule-inner" x={7} y={7} width={86} height={126} rx={3} />
      {secret && <path class="card-fold" d={`M${CARD_WIDTH - fold} 0V${fold}H${CARD_WIDTH}z`} />}
      {code && (
        <text class="card-code" x={12} y={21} style={unit === undefined ? undefined : { fontSize: `${Math.max(14, print.nameSize)}px` }}>
          {code}
        </text>
      )}
      {icon && <Icon of={icon} x={50 - print.icon / 2} y={unit === undefined ? 24 : 20} size={print.icon} class="card-icon" />}
      {print.name.map((line, i) => (
        <text key={line} class="card-name" style={unit === undefined ? undefined : { fontSize: `${print.nameSize}px` }} x={50} y={nameAt + i * print.nameSize * 1.1} {...fit(line, 84, print.nameSize)}>
          {line}
        </text>
      ))}
      {lines.map((line, i) => (
        <text key={line} class="card-line" style={{ fontSize: `${print.size}px` }} x={50} y={below + i * print.step} {...fit(line, 88, print.size)}>
          {line}
        </text>
      ))}
      {children}
    </g>
  )
}

/** Squeezes a text that would be wider than `width` at this size of letters. */
export function fit(text: string, width: number, size: number): Record<string, string | number> {
  return text.length * size * 0.52 > width ? { textLength: width, lengthAdjust: 'spacingAndGlyphs' } : {}
}

/** The back of a card; every deck has its own sign. */
export function CardBack({ icon, class: name, title }: { icon?: string; class?: string; title?: string }) {
  return (
    <g class={`card card-back ${name ?? ''}`}>
      {title && <title>{title}</title>}
      <rect class="card-back-ground" width={CARD_WIDTH} height={CARD_HEIGHT} rx={7} />
      <rect class="card-back-rule" x={6} y={6} width={88} height={128} rx={4} />
      <path class="card-back-weave" d="M6 38 50 6 94 38M6 70 50 38 94 70M6 102 50 70 94 102M6 134 50 102 94 134" />
      {icon && <Icon of={icon} x={32} y={52} size={36} class="card-back-icon" />}
    </g>
  )
}

/** A round token with a sign and, if there is one, a number. */
export function Token({ icon, count, r = 16, class: name, title }: { icon?: string; count?: number | string; r?: number; class?: string; title?: string }) {
  return (
    <g class={`token ${name ?? ''}`}>
      {title && <title>{title}</title>}
      <circle class="token-disc" r={r} />
      <circle class="token-rule" r={r - 2.5} />
      {icon && <Icon of={icon} x={-r * 0.6} y={-r * 0.6} size={r * 1.2} class="token-icon" />}
      {count !== undefined && (
        <text class="token-count" y={r * 0.35} style={{ fontSize: `${r}px` }}>
          {count}
        </text>
      )}
    </g>
  )
}

interface SmallProps {
  name: string
  icon: string
  /** what it does, for whoever points at it */
  about: string
  /** in the corner */
  code?: string
  class: string
  children?: ComponentChildren
}

/** A small card, 60 by 84: picture and name, for piles, rows and long lists. */
export function SmallCard({ name, icon, about, code, children, ...rest }: SmallProps) {
  const words = name.split(' ')
  const lines = words.length > 2 ? [words.slice(0, -1).join(' '), words[words.length - 1] ?? ''] : words
  return (
    <svg class={`card-small ${rest.class}`} viewBox="0 0 60 84" role="img" aria-label={name}>
      <title>{`${name}: ${about}`}</title>
      <rect class="card-paper" x={1} y={1} width={58} height={82} rx={5} />
      <rect class="card-rule" x={4} y={4} width={52} height={76} rx={3} />
      {code && (
        <text class="card-code" x={9} y={18}>
          {code}
        </text>
      )}
      <Icon of={icon} x={15} y={22} size={30} class="card-icon" />
      {lines.map((line, i) => (
        <text key={line} class="card-small-name" x={30} y={lines.length > 1 ? 64 + i * 9.5 : 69} {...fit(line, 48, 9)}>
          {line}
        </text>
      ))}
      {children}
    </svg>
  )
}

/** The other seats, in the order in which they sit to the left; for a spectator all. */
export function othersOf({ names, seat }: { names: readonly string[]; seat: number }): number[] {
  return names.map((_, i) => (Math.max(-1, seat) + 1 + i) % names.length).filter((other) => other !== seat)
}

/** Signs by which seats are told apart besides their colour. */
const SEAT_SIGNS = ['●', '▲', '■', '◆', '★', '✚']

export function seatSign(seat: number): string {
  return SEAT_SIGNS[seat] ?? '○'
}

/** A player's name with the sign of the seat, as the heading of what is theirs; the parent has the class seat-N. */
export function SeatName({ seat, name, children }: { seat: number; name: string; children?: ComponentChildren }) {
  return (
    <strong class="seat-name">
      <span class="seat-mark" aria-hidden="true">
        {seatSign(seat)}
      </span>{' '}
      {name}
      {children}
    </strong>
  )
}
