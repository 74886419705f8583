// Island's pieces: cards with their backs, signs on stakes, lit bombs, the fuse. SPDX-License-Identifier: MIT
import { Card, CardBack, Icon } from '../../common'
import { bombIcon, explosionIcon, icons, markOf, readCard, type Symbol, symbolIcons, things } from './printed'
import { texts } from './texts'

export function cardName(text: string): string {
  return things.name(readCard(text).word, texts.hiddenCard)
}

/** A card as it is printed: for the rulebook and for paper. */
export function IslandCard({ text }: { text: string }) {
  const { word, symbol } = readCard(text)
  const icon = icons[word]
  const mark = markOf(word)
  if (!icon) return <Back />
  return (
    <svg class={`isl-card mark-${mark || 'plain'}`} viewBox="-3 -3 106 146" aria-hidden="true">
      <Card name={cardName(text)} icon={icon} does={things.of(word).does} code={String(things.number(word, 'number'))}>
        {symbol && <Icon of={symbolIcons[symbol]} x={9} y={26} size={14} class={`symbol-${symbol}`} />}
        {mark && (
          <text class="isl-mark" x={50} y={20}>
            {mark === 'quick' ? texts.quick : texts.stays}
          </text>
        )}
      </Card>
    </svg>
  )
}

/** One icon as a picture of its own. */
export function Sign({ of, class: name }: { of: string; class: string }) {
  return (
    <svg class={name} viewBox="0 0 512 512" aria-hidden="true">
      <path d={of} />
    </svg>
  )
}

/** A card at the table: number, sign of its back, picture, name, and what it does where there is room for it. */
export function Face({ text, secret }: { text: string; secret?: boolean }) {
  const { word, symbol } = readCard(text)
  const icon = icons[word]
  const mark = markOf(word)
  if (!icon) return <Back />
  return (
    <span class={`isl-face mark-${mark || 'plain'} ${secret ? 'is-secret' : ''}`} aria-hidden="true">
      <span class="isl-corner">
        <b>{things.number(word, 'number')}</b>
        {symbol && <Sign of={symbolIcons[symbol]} class={`symbol-${symbol}`} />}
        {mark && <i>{mark === 'quick' ? texts.quick : texts.stays}</i>}
      </span>
      <Sign of={icon} class="isl-face-icon" />
      <strong>{cardName(text)}</strong>
      <span class="isl-does">{things.of(word).does}</span>
    </span>
  )
}

/** A card as a tag with its number, picture and name; what is short of room leaves the name to whoever asks. */
export function Tag({ text }: { text: string }) {
  const { word } = readCard(text)
  const icon = icons[word]
  return (
    <span class={`isl-tag mark-${markOf(word) || 'plain'}`} aria-hidden="true">
      <b>{things.number(word, 'number')}</b>
      {icon && <Sign of={icon} class="isl-tag-icon" />}
      <span class="isl-tag-name">{cardName(text)}</span>
    </span>
  )
}

export function Back({ symbol }: { symbol?: Symbol }) {
  return (
    <svg class={`isl-back ${symbol ? `back-${symbol}` : ''}`} viewBox="0 0 100 140" aria-hidden="true">
      <CardBack {...(symbol ? { icon: symbolIcons[symbol] } : {})} />
    </svg>
  )
}

const SORT_ICONS: Record<string, string> = { bomb: bombIcon, explosion: explosionIcon }

/** A card of the blank deck; without a sort its back, with "?" one that nobody here knows. */
export function DeckCard({ sort }: { sort: string }) {
  const icon = SORT_ICONS[sort]
  return (
    <span class={`isl-blank sort-${things.has(sort) ? sort : 'back'}`} data-thing={things.has(sort) ? sort : undefined}>
      {icon ? <Sign of={icon} class="isl-sort" /> : sort === '?' ? '?' : ''}
    </span>
  )
}

/** A bomb about its middle, as it lies in the sand. */
export function LitBomb() {
  return (
    <>
      <ellipse class="isl-bomb-shadow" cy={13} rx={12} ry={3} />
      <g class="isl-bomb-roll">
        <circle class="isl-bomb-body" r={12} />
        <path class="isl-bomb-shine" d="M-7-3q1-5 6-6" />
        <path class="isl-bomb-neck" d="M3-14h6l1 5H1z" />
        <path class="isl-bomb-fuse" d="M6-14q1-5 6-4" />
      </g>
      <path class="isl-spark" d="M13-24 14-20 18-21 15.500-18 18-15 14-16 13-12 12-16 8-15 10.500-18 8-21 12-20z" />
    </>
  )
}

/** Bombs before a player: one place for each that may lie there, a lit fuse for each that does. */
export function Bombs({ bombs, limit, explosions, seat }: { bombs: number; limit: number; explosions: number; seat?: number }) {
  const places = Math.max(bombs, limit)
  return (
    <span class={`isl-bombs ${bombs > 0 && bombs + 1 >= limit ? 'is-close' : ''}`} role="img" aria-label={`${texts.bombs(bombs, limit)}${explosions > 0 ? `, ${texts.explosions(explosions)}` : ''}`}>
      {Array.from({ length: places }, (_, i) =>
        i < bombs ? (
          <span key={`b${i}`} class="isl-bomb is-lit" data-thing="bomb" {...(seat === undefined ? {} : { 'data-fly': `bomb.${seat}.${i}`, 'data-from': 'draw' })}>
            <svg viewBox="-14 -22 32 38" aria-hidden="true">
              <LitBomb />
            </svg>
          </span>
        ) : (
          <span key={`p${i}`} class="isl-bomb">
            <svg viewBox="-14 -22 32 38" aria-hidden="true">
              <circle class="isl-bomb-place" r={11} />
            </svg>
          </span>
        ),
      )}
      {Array.from({ length: explosions }, (_, i) => (
        <span key={`e${i}`} class="isl-bomb isl-burst" data-thing="explosion">
          <Sign of={explosionIcon} class="isl-burst-icon" />
        </span>
      ))}
    </span>
  )
}

const FUSE_MAX = 62

function fusePoint(t: number): [number, number] {
  return [52 + 530 * t, 34 + 9 * Math.sin(t * Math.PI * 3.2)]
}

/** Is the end that burns far from the barrel? */
export const burnsFar = (size: number) => size > FUSE_MAX / 2

/** The blank deck as a fuse: it burns down towards the barrel with every card that is drawn. */
export function Fuse({ size }: { size: number }) {
  const end = Math.min(1, size / FUSE_MAX)
  const path = (from: number, to: number) =>
    Array.from({ length: 41 }, (_, i) => fusePoint(from + ((to - from) * i) / 40))
      .map(([x, y], i) => `${i === 0 ? 'M' : 'L'}${x.toFixed(1)} ${y.toFixed(1)}`)
      .join('')
  const [x, y] = fusePoint(end)
  return (
    <svg class="isl-fuse" viewBox="0 0 606 68" aria-hidden="true">
      <path class="isl-ash" d={path(end, 1)} />
      <path class="isl-rope-shade" d={path(0, end)} transform="translate(0 4)" />
      <path class="isl-rope" d={path(0, end)} />
      <path class="isl-rope-twist" d={path(0, end)} />
      <ellipse class="isl-rope-shade isl-barrel-shade" cx={28} cy={60} rx={30} ry={5} />
      <path class="isl-barrel" d="M8 8h40q7 26 0 52H8q-7-26 0-52z" />
      <path class="isl-staves" d="M18 8q-3 26 0 52M28 8v52M38 8q3 26 0 52" />
      <path class="isl-hoops" d="M5 18h46M5 50h46" />
      <g transform={`translate(${x} ${y})`}>
        {[34, 28, 22].map((r) => (
          <circle key={r} class="isl-glow" r={r} />
        ))}
        <path class="isl-flare" d="M0-20 4-6 16-12 7-1 21 4 7 6 11 19 0 9-11 19-7 6-21 4-7-1-16-12-4-6z" />
        <circle class="isl-flare-core" r={5} />
      </g>
    </svg>
  )
}
