// An address as a code that phones scan, drawn when the part of the page that knows how has come.
//
// SPDX-License-Identifier: MIT
import { useEffect, useState } from 'preact/hooks'
import { texts } from '../texts'

/* light around it, in squares: without it cameras find no edge */
const QUIET = 3

export function Code({ address }: { address: string }) {
  const [squares, setSquares] = useState<boolean[][]>([])
  useEffect(() => {
    let gone = false
    void import('uqr').then(
      ({ encode }) => gone || setSquares(encode(address, { ecc: 'M', border: QUIET }).data),
      () => {},
    )
    return () => {
      gone = true
    }
  }, [address])
  const size = squares.length
  if (size === 0) return null
  const path = squares.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : []))).join('')
  return (
    <figure class="code">
      <svg viewBox={`0 0 ${size} ${size}`} role="img" aria-label={texts.waiting.codeAria} shape-rendering="crispEdges">
        <rect width={size} height={size} fill="#fff" />
        <path d={path} fill="#000" />
      </svg>
      <figcaption class="small">{texts.waiting.code}</figcaption>
    </figure>
  )
}
