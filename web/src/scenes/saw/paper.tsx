// SAW on paper: cards, characters, workbenches, and bodies in pieces. SPDX-License-Identifier: MIT
import drop from 'icon:drop'
import saw from 'icon:hand-saw'
import puzzle from 'icon:jigsaw-piece'
import { Icon, sentence } from '../../common'
import { aids, back, card, copies, framed, mat, type Paper, token } from '../../print/paper'
import type { Thing } from '../../protocol'
import { SawCard, Traits } from './cards'
import { Portrait } from './figure'
import { icons, PARTS } from './printed'
import './saw.css'
import { texts } from './texts'

function Sign({ icon }: { icon: string }) {
  return (
    <svg viewBox="0 0 24 24">
      <Icon of={icon} size={24} />
    </svg>
  )
}

function Bench({ parts }: { parts: readonly string[] }) {
  return (
    <div class="saw-bench-mat">
      {parts.map((part) => (
        <div key={part}>{sentence(part).slice(0, -1)}</div>
      ))}
    </div>
  )
}

/* What becomes of a limb, as many of each as there are. */
function damage(thing: Thing) {
  const stages = Object.entries(texts.stages).filter(([stage]) => stage !== '0')
  return copies(thing, (copy) => token(thing, 17, true, stages[copy % stages.length]?.[1]))
}

const paper: Paper = (things, book) => [
  ...things.flatMap((thing) => {
    const { kind, name, word = '' } = thing
    if (icons[word]) return copies(thing, () => card(thing, <SawCard word={word} />, back(puzzle)))
    if (kind === 'character')
      return copies(thing, () =>
        framed(
          thing,
          <Portrait character={word} />,
          back(saw),
          <>
            <div class="saw">
              <Traits character={word} />
            </div>
            <p class="print-small">{thing.story}</p>
          </>,
        ),
      )
    if (kind === 'workbench') return copies(thing, () => mat(name, 210, 96, <Bench parts={PARTS} />))
    if (kind === 'jigsaw' && word) return copies(thing, () => token(thing, 24, false, name))
    if (kind === 'jigsaw') return copies(thing, () => token(thing, 12, true, <Sign icon={drop} />))
    if (word) return copies(thing, () => token(thing, 30, true, <Sign icon={saw} />))
    return kind === 'token' ? damage(thing) : []
  }),
  ...aids(book, 6),
]
export default paper

