// Intruder in its rulebook: cards, people, and the rows of its examples. SPDX-License-Identifier: MIT
import die from 'icon:perspective-dice-six-faces-random'
import { Card } from '../../common'
import type { Gallery } from '../../scene'
import { FullCard, SmallCard, things } from './cards'
import './intruder.css'
import { IdentityCard, Portrait } from './people'

/* A line of the rulebook's example: cards by their names, what each brings, what they come to. */
function readRow(line: string) {
  const cells = line.trim().split(/ {2,}/)
  const [sums = '', result = ''] = cells.splice(-2)
  const codes = cells.map((name) => things.all('action card').find((card) => card.name.endsWith(name))?.code ?? '')
  return { codes, sums: sums.split(', '), result }
}

function Rows({ text }: { text: string }) {
  return (
    <div class="int-examples">
      {text.split('\n').map((line) => {
        const { codes, sums, result } = readRow(line)
        return (
          <div key={line} class="int-example">
            <ul>
              {codes.map((code, i) => (
                <li key={code}>
                  <SmallCard code={code} />
                  <span>{sums[i]}</span>
                </li>
              ))}
            </ul>
            <strong>{result}</strong>
          </div>
        )
      })}
    </div>
  )
}

const gallery: Gallery = {
  picture({ kind, word = '', code = '', name }) {
    if (kind === 'action card') return <FullCard code={code} />
    if (kind === 'character') return <Portrait character={word} />
    if (kind === 'identity card') return <IdentityCard identity={word} up />
    if (kind === 'die')
      return (
        <svg viewBox="-3 -3 106 146">
          <Card name={name} icon={die} />
        </svg>
      )
    return null
  },
  drawings: { rows: Rows },
}
export default gallery
