// Armada on paper: the board, the pieces of both sides at the size of its cells, energy and shields. SPDX-License-Identifier: MIT
import cube from 'icon:cube'
import shield from 'icon:shield'
import { Icon } from '../../common'
import { aids, copies, mat, type Paper, type Piece, token } from '../../print/paper'
import type { Thing } from '../../protocol'
import './armada.css'
import { BOARD, Board } from './gallery'
import { Tile } from './piece'
import { CELL } from './shapes'

/* A cell in millimetres: the board just fits a sheet. */
const CELL_MM = 19

/* Half of them belong to each side. */
function pieces(thing: Thing): Piece[] {
  return copies(thing, (copy) =>
    token(
      thing,
      CELL_MM,
      false,
      <svg class="armada" viewBox={`${-CELL / 2} ${-CELL / 2} ${CELL} ${CELL}`}>
        <Tile code={thing.code ?? ''} turn={0} seat={copy % 2} />
      </svg>,
    ),
  )
}

function Sign({ icon }: { icon: string }) {
  return (
    <svg viewBox="0 0 24 24">
      <Icon of={icon} size={24} />
    </svg>
  )
}

const paper: Paper = (things, book) => {
  const [width, height] = [(BOARD.width / CELL) * CELL_MM, (BOARD.height / CELL) * CELL_MM]
  return [
    ...things.flatMap((thing) => {
      if (thing.kind === 'board')
        return copies(thing, () =>
          mat(
            thing.name,
            height,
            width,
            <div class="armada-lying" style={{ width: `${width}mm`, height: `${height}mm` }}>
              <Board bare />
            </div>,
          ),
        )
      if (thing.code) return pieces(thing)
      return copies(thing, () => token(thing, 9, false, <Sign icon={thing.name === 'Shield token' ? shield : cube} />))
    }),
    ...aids(book, 2),
  ]
}
export default paper
