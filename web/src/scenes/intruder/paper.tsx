// Intruder on paper: the deck, three lives for each character, who one is, and a die to fold. SPDX-License-Identifier: MIT
import mask from 'icon:domino-mask'
import home from 'icon:family-house'
import tombstone from 'icon:tombstone'
import type { Thing } from '../../protocol'
import { aids, back, card, copies, framed, mat, type Paper, type Piece } from '../../print/paper'
import { FullCard } from './cards'
import './intruder.css'
import { IdentityCard, Portrait } from './people'
import { texts } from './texts'

/* Six faces in a cross, to be folded and glued. */
const FACE = 17
const NET: readonly (readonly [column: number, row: number])[] = [
  [1, 0], [0, 1], [1, 1], [2, 1], [3, 1], [1, 2],
]

function DieNet({ characters }: { characters: readonly Thing[] }) {
  return (
    <div class="int-net">
      {characters.map(({ name, word = '' }, i) => {
        const [column, row] = NET[i] ?? [0, 0]
        return (
          <div key={name} style={{ left: `${column * FACE}mm`, top: `${row * FACE}mm`, width: `${FACE}mm`, height: `${FACE}mm` }}>
            <Portrait character={word} />
          </div>
        )
      })}
    </div>
  )
}

/* The last of three lives has a tombstone on its other side. */
function lives(thing: Thing): Piece[] {
  const portrait = <Portrait character={thing.word ?? ''} />
  return copies(thing, (copy) =>
    framed(thing, portrait, copy === thing.copies - 1 ? back(tombstone) : back(home), <p>{texts.lifeOf(copy + 1, thing.copies)}</p>),
  )
}

const paper: Paper = (things, book) => [
  ...things.flatMap((thing) => {
    const { kind, word = '', code = '' } = thing
    if (kind === 'character') return lives(thing)
    if (kind === 'identity card') return copies(thing, () => card(thing, <IdentityCard identity={word} up />, back(mask)))
    if (kind === 'die') return copies(thing, () => mat(thing.name, 4 * FACE, 3 * FACE, <DieNet characters={things.filter((one) => one.kind === 'character')} />))
    return copies(thing, () => card(thing, <FullCard code={code} />, back(home)))
  }),
  ...aids(book, 6),
]
export default paper
