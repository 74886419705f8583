// Island in its rulebook: cards and their backs, what the blank deck holds, and the table. SPDX-License-Identifier: MIT
import meeple from 'icon:meeple'
import notebook from 'icon:notebook'
import { Card } from '../../common'
import type { Gallery } from '../../scene'
import './island.css'
import { Back, Bombs, Fuse, IslandCard, Tag } from './pieces'
import { bombIcon, explosionIcon, type Symbol, SYMBOLS, things } from './printed'
import { texts } from './texts'

const ICONS: Record<string, string> = { bomb: bombIcon, explosion: explosionIcon, Meeple: meeple, 'Setup card': notebook }

function paper(name: string, icon?: string) {
  return (
    <svg viewBox="-3 -3 106 146">
      <Card name={name} {...(icon ? { icon } : {})} />
    </svg>
  )
}

/* Six piles, high above low, the blank deck as it burns down, and what lies before a player. */
function Layout() {
  return (
    <div class="isl-layout">
      <ul class="isl-layout-piles">
        {SYMBOLS.map((symbol) => (
          <li key={symbol}>
            <strong>{things.name(symbol)}</strong>
            {['high', 'low'].map((height) => (
              <span key={height}>
                <Back symbol={symbol} />
                {texts.heights[height]}
              </span>
            ))}
          </li>
        ))}
      </ul>
      <div class="isl-layout-deck">
        <strong>{texts.deck}</strong>
        <Fuse size={56} />
      </div>
      <div class="isl-layout-own">
        <strong>{texts.row}</strong>
        <Bombs bombs={2} limit={3} explosions={0} />
        {['thrift', 'lookout'].map((word) => (
          <Tag key={word} text={word} />
        ))}
      </div>
    </div>
  )
}

const gallery: Gallery = {
  picture({ kind, word = '', name }) {
    if (kind === 'attack card') return <IslandCard text={word} />
    if (kind === 'symbol') return <Back symbol={word as Symbol} />
    return paper(name.charAt(0).toUpperCase() + name.slice(1), ICONS[word || name])
  },
  drawings: { table: Layout },
}
export default gallery
