// One sheet: its pieces where they lie, and marks that show where to cut. SPDX-License-Identifier: MIT
import { type Placed, type Sheet, type SheetName, SHEETS } from './paper'

/* Marks stand off the corner, so that nothing of them is left on a card. */
const OFF = 0.6
const TICK = 2

function marksOf({ piece: { width, height }, x, y }: Placed): string {
  return [x, x + width]
    .flatMap((cx, i) =>
      [y, y + height].map((cy, k) => {
        const [sx, sy] = [i ? 1 : -1, k ? 1 : -1]
        return `M${cx + sx * OFF} ${cy}h${sx * TICK}M${cx} ${cy + sy * OFF}v${sy * TICK}`
      }),
    )
    .join('')
}

export function OneSheet({ of: { placed, mirrored }, size }: { of: Sheet; size: SheetName }) {
  const { width, height } = SHEETS[size]
  return (
    <section class={`sheet is-${size} ${mirrored ? 'is-back' : ''}`}>
      {placed.map(({ piece, x, y }, i) => (
        <div
          key={i}
          class={`print-piece ${piece.round ? 'is-round' : ''}`}
          {...(mirrored ? {} : { 'data-piece': piece.name })}
          style={{ left: `${x}mm`, top: `${y}mm`, width: `${piece.width}mm`, height: `${piece.height}mm` }}
        >
          {mirrored ? piece.back : piece.face}
        </div>
      ))}
      <svg class="print-cuts" viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
        {!mirrored &&
          placed.map(({ piece, x, y }, i) =>
            piece.round ? <circle key={i} cx={x + piece.width / 2} cy={y + piece.height / 2} r={piece.width / 2} /> : <path key={i} d={marksOf({ piece, x, y })} />,
          )}
      </svg>
    </section>
  )
}
