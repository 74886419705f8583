// Island on paper: attack cards with the backs of their decks, and the blank deck. SPDX-License-Identifier: MIT
import meeple from 'icon:meeple'
import { Icon } from '../../common'
import { aid, back, card, copies, framed, type Paper, type Piece, token } from '../../print/paper'
import type { Thing } from '../../protocol'
import './island.css'
import { Back, IslandCard } from './pieces'
import { bombIcon, explosionIcon, SYMBOLS, things as box } from './printed'

function sign(icon: string) {
  return (
    <svg viewBox="0 0 24 24">
      <Icon of={icon} size={24} />
    </svg>
  )
}

const signs: Record<string, ReturnType<typeof sign>> = { bomb: sign(bombIcon), explosion: sign(explosionIcon) }

/* As many with each symbol as the catalogue says. */
function attacks(thing: Thing): Piece[] {
  const { word = '' } = thing
  return SYMBOLS.flatMap((symbol) =>
    Array.from({ length: box.number(word, symbol) }, () => card(thing, <IslandCard text={`${word} ${symbol}`} />, <Back symbol={symbol} />)),
  )
}

const paper: Paper = (things, book) =>
  things.flatMap((thing) => {
    if (thing.kind === 'attack card') return attacks(thing)
    if (thing.kind === 'blank deck card') return copies(thing, () => framed(thing, signs[thing.word ?? ''] ?? null, back(bombIcon)))
    if (thing.name === 'Meeple')
      return copies(thing, () =>
        token(thing, 20, false, sign(meeple)),
      )
    return copies(thing, () => aid(book, thing.name))
  })
export default paper
