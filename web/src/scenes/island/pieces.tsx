// Island's pieces: cards with their backs, lit bombs, the fuse. SPDX-License-Identifier: MIT
import { Card, CardBack, Icon, SmallCard } from '../../common'
import { bombIcon, explosionIcon, icons, markOf, readCard, type Symbol, symbolIcons, things } from './printed'
import { texts } from './texts'

export function cardName(text: string): string {
  return things.name(readCard(text).word, texts.hiddenCard)
}

export function IslandCard({ text, secret }: { text: string; secret?: boolean }) {
  const { word, symbol } = readCard(text)
  const icon = icons[word]
  const mark = markOf(word)
  if (!icon) return <Back />
  return (
    <svg class={`isl-card mark-${mark || 'plain'}`} viewBox="-3 -3 106 146" aria-hidden="true">
      <Card name={cardName(text)} icon={icon} does={things.of(word).does} code={String(things.number(word, 'number'))} secret={secret ?? false}>
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

export function SmallIslandCard({ text }: { text: string }) {
  const { word } = readCard(text)
  const icon = icons[word]
  if (!icon) return <Back />
  return <SmallCard class={`isl-card mark-${markOf(word) || 'plain'}`} name={cardName(text)} icon={icon} about={things.of(word).does} code={String(things.number(word, 'number'))} />
}

export function Back({ symbol }: { symbol?: Symbol }) {
  return (
    <svg class={`isl-back ${symbol ? `back-${symbol}` : ''}`} viewBox="0 0 100 140" aria-hidden="true">
      <CardBack {...(symbol ? { icon: symbolIcons[symbol] } : {})} />
    </svg>
  )
}

/** Bombs before a player: one place for each that may lie there, a lit fuse for each that does. */
export function Bombs({ bombs, limit, explosions }: { bombs: number; limit: number; explosions: number }) {
  const places = Math.max(bombs, limit)
  return (
    <span class="isl-bombs" role="img" aria-label={`${texts.bombs(bombs, limit)}${explosions > 0 ? `, ${texts.explosions(explosions)}` : ''}`}>
      {Array.from({ length: places }, (_, i) => (
        <svg key={i} class={`isl-bomb ${i < bombs ? 'is-lit' : ''}`} viewBox="0 0 512 512" aria-hidden="true">
          <path class="isl-bomb-body" d={bombIcon} />
          {i < bombs && <circle class="isl-spark" cx={452} cy={60} r={56} />}
        </svg>
      ))}
      {Array.from({ length: explosions }, (_, i) => (
        <svg key={`e${i}`} class="isl-bomb isl-blast" viewBox="0 0 512 512" aria-hidden="true">
          <path d={explosionIcon} />
        </svg>
      ))}
    </span>
  )
}

const FUSE_MAX = 62

function fusePoint(t: number): [number, number] {
  return [52 + 530 * t, 34 + 13 * Math.sin(t * Math.PI * 3.2)]
}

/** The blank deck as a fuse: it burns down towards the barrel with every card that is drawn. */
export function Fuse({ size }: { size: number }) {
  const end = Math.min(1, size / FUSE_MAX)
  const path = (from: number, to: number) =>
    Array.from({ length: 41 }, (_, i) => fusePoint(from + ((to - from) * i) / 40))
      .map(([x, y], i) => `${i === 0 ? 'M' : 'L'}${x.toFixed(1)} ${y.toFixed(1)}`)
      .join('')
  const [x, y] = fusePoint(end)
  return (
    <svg class="isl-fuse" viewBox="0 0 600 68" aria-hidden="true">
      <path class="isl-ash" d={path(end, 1)} />
      <path class="isl-rope" d={path(0, end)} />
      <path class="isl-rope-twist" d={path(0, end)} />
      <path class="isl-barrel" d="M8 14h38q6 20 0 40H8q-6-20 0-40z" />
      <path class="isl-hoops" d="M6 22h44M6 46h44" />
      <g transform={`translate(${x} ${y})`}>
        <path class="isl-flare" d="M0-20 4-6 16-12 7-1 21 4 7 6 11 19 0 9-11 19-7 6-21 4-7-1-16-12-4-6z" />
        <circle class="isl-flare-core" r={5} />
      </g>
    </svg>
  )
}
