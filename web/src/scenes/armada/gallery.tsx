// Armada in its rulebook: the pieces one by one, the board, and ships before and after. SPDX-License-Identifier: MIT
import cube from 'icon:cube'
import shield from 'icon:shield'
import type { ComponentChildren } from 'preact'
import { useRef } from 'preact/hooks'
import { catalogueOf } from '../../catalogue'
import { Icon, readable, useUnit } from '../../common'
import type { Gallery } from '../../scene'
import './armada.css'
import { Heavens, placeOf } from './chart'
import { cellOf } from './fleet'
import { Tile } from './piece'
import { CELL, shapeOf } from './shapes'
import { texts } from './texts'

const things = catalogueOf('armada')

/** A piece by its word, its rotation, and where it stands. */
type Placed = readonly [word: string, turn: number, cell: string]

function Piece({ word, turn = 0, seat = 0 }: { word: string; turn?: number; seat?: number }) {
  const code = things.of(word).code ?? ''
  return <Tile code={code} turn={turn} seat={seat} token={shapeOf(code).kind === 'shield' ? 'whole' : ''} />
}

const ALONE = `${-CELL * 0.7} ${-CELL * 0.7} ${CELL * 1.4} ${CELL * 1.4}`

function Frame({ box = ALONE, children }: { box?: string; children: ComponentChildren }) {
  const svg = useRef<SVGSVGElement>(null)
  useUnit(svg, box)
  return (
    <svg ref={svg} class="armada armada-picture" viewBox={box}>
      {children}
    </svg>
  )
}

const ROWS = 13

/* Part of the chart: the cells from one corner to the other, and the pieces on it. */
function Chart({ from, to, pieces }: { from: string; to: string; pieces: readonly Placed[] }) {
  const sky = { rows: ROWS, flipped: false }
  const [low, high] = [placeOf(sky, cellOf(from)), placeOf(sky, cellOf(to))]
  const [x, y] = [low.x - CELL / 2, high.y - CELL / 2]
  const [w, h] = [high.x - low.x + CELL, low.y - high.y + CELL]
  const columns = Array.from({ length: Math.round(w / CELL) }, (_, i) => i)
  const rows = Array.from({ length: Math.round(h / CELL) }, (_, i) => i)
  const first = cellOf(from)
  return (
    <Frame box={`${x - 20} ${y - 8} ${w + 28} ${h + 26}`}>
      <rect class="armada-space" x={x - 6} y={y - 6} width={w + 12} height={h + 12} rx={6} />
      <path class="armada-grid" d={[...columns, columns.length].map((i) => `M${x + i * CELL} ${y}v${h}`).join('') + [...rows, rows.length].map((i) => `M${x} ${y + i * CELL}h${w}`).join('')} />
      {columns.map((i) => (
        <text key={`c${i}`} class="armada-mark" x={x + (i + 0.5) * CELL} y={y + h + 15} style={{ fontSize: readable(10) }}>
          {String.fromCharCode(97 + first.column + i)}
        </text>
      ))}
      {rows.map((i) => (
        <text key={`r${i}`} class="armada-mark" x={x - 13} y={low.y - i * CELL + 4} style={{ fontSize: readable(10) }}>
          {first.row + i}
        </text>
      ))}
      {pieces.map(([word, turn, cell]) => {
        const at = placeOf(sky, cellOf(cell))
        return (
          <g key={cell} transform={`translate(${at.x} ${at.y})`}>
            <Piece word={word} turn={turn} />
          </g>
        )
      })}
    </Frame>
  )
}

/** The size of the whole board, with its names. */
export const BOARD = { width: 9 * CELL + 48, height: ROWS * CELL + 36 }

export function Board({ bare }: { bare?: boolean }) {
  const sky = { rows: ROWS, flipped: false }
  return (
    <Frame box={`-30 -18 ${BOARD.width} ${BOARD.height}`}>
      <Heavens sky={sky} names={texts.colours} />
      {(bare ? [] : ['e2', 'e12']).map((cell, seat) => {
        const { x, y } = placeOf(sky, cellOf(cell))
        return (
          <g key={cell} transform={`translate(${x} ${y})`}>
            <Piece word="starter-hub" turn={2 * seat} seat={seat} />
          </g>
        )
      })}
    </Frame>
  )
}

function Pieces() {
  return (
    <ul class="armada-pictures">
      {['starter-hub', 'elbow-gun', 'shield-cap'].map((word) => (
        <li key={word}>
          <Frame>
            <Piece word={word} />
          </Frame>
          {things.name(word)}
        </li>
      ))}
    </ul>
  )
}

function Fit() {
  return (
    <div class="armada-pictures">
      <Chart
        from="e1"
        to="f2"
        pieces={[
          ['starter-hub', 0, 'e2'],
          ['tee-hub', 2, 'e1'],
          ['corner-hub', 3, 'f1'],
          ['corner-shield', 1, 'f2'],
        ]}
      />
    </div>
  )
}

function Swing() {
  return (
    <ul class="armada-pictures">
      <li>
        <Chart
          from="e10"
          to="g12"
          pieces={[
            ['starter-hub', 3, 'e10'],
            ['spine-gun', 0, 'f10'],
            ['shield-cap', 1, 'g10'],
          ]}
        />
        {texts.before}
      </li>
      <li>
        <Chart
          from="e10"
          to="g12"
          pieces={[
            ['starter-hub', 2, 'e10'],
            ['spine-gun', 1, 'e11'],
            ['shield-cap', 0, 'e12'],
          ]}
        />
        {texts.after}
      </li>
    </ul>
  )
}

const ICONS: Record<string, string> = { 'Energy cube': cube, 'Shield token': shield }

const gallery: Gallery = {
  picture({ word = '', code = '', kind, name }) {
    if (code)
      return (
        <Frame>
          <Piece word={word} />
        </Frame>
      )
    if (kind === 'board') return <Board />
    return (
      <Frame>
        <g class="armada-sign">
          <Icon of={ICONS[name] ?? cube} x={-CELL / 2} y={-CELL / 2} size={CELL} />
        </g>
      </Frame>
    )
  },
  drawings: { board: () => <Board />, pieces: Pieces, fit: Fit, swing: Swing },
}
export default gallery
