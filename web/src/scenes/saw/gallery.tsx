// SAW in its rulebook: every card, who one can be, and what becomes of a limb. SPDX-License-Identifier: MIT
import drop from 'icon:drop'
import puzzle from 'icon:jigsaw-piece'
import { Card } from '../../common'
import type { Gallery } from '../../scene'
import { SawCard, TableCard, Traits, TraitSign } from './cards'
import { Portrait } from './figure'
import { icons, PARTS, things } from './printed'
import './saw.css'
import { texts } from './texts'

function Limbs() {
  return (
    <ol class="saw-stages">
      {Object.entries(texts.stages)
        .sort(([a], [b]) => a.localeCompare(b))
        .map(([stage, name]) => (
          <li key={stage} class="saw">
            <Portrait stage={stage} />
            {name}
          </li>
        ))}
    </ol>
  )
}

/* The second line of the drawing names the three parts; those with bars say what each brings, and what that is. */
function WholeTrap({ text }: { text: string }) {
  const lines = text.split('\n')
  const names = lines[1]?.trim().split(/ {2,}/) ?? []
  const rows = lines.filter((line) => line.trim().startsWith('|')).map((line) => line.trim().slice(1).split('|').map((cell) => cell.trim()))
  const words = PARTS.map((kind, i) => things.all(kind).find((part) => part.name === names[i])?.word ?? '')
  return (
    <div class="saw saw-whole">
      <div class="saw-trap-parts">
        {words.map((word, i) => (
          <div key={word} class="saw-part" style={{ zIndex: 3 - i }}>
            <TableCard word={word} locked={i < 2} />
          </div>
        ))}
      </div>
      <table>
        <tbody>
          {rows.map((cells) => (
            <tr key={cells[3]}>
              {cells.slice(0, 3).map((cell) => (
                <td key={cell}>{cell}</td>
              ))}
              <th>{cells[3]}</th>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

const gallery: Gallery = {
  picture({ kind, word = '', name }) {
    if (icons[word]) return <SawCard word={word} />
    if (kind === 'character')
      return (
        <div class="saw saw-portrait">
          <Portrait character={word} />
          <Traits character={word} />
        </div>
      )
    if (kind === 'trait') return <TraitSign trait={word} />
    if (kind !== 'jigsaw' && kind !== 'token') return null
    return (
      <svg viewBox="-3 -3 106 146">
        <Card name={name.charAt(0).toUpperCase() + name.slice(1)} icon={word ? puzzle : drop} />
      </svg>
    )
  },
  drawings: { trap: WholeTrap, limbs: Limbs },
}
export default gallery
