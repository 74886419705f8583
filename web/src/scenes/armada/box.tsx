// Armada on the first page: two ships under fire.
//
// SPDX-License-Identifier: MIT
import { Night, Stars } from '../../common/picture'
import type { Box } from '../../scene'
import './box.css'

/* One jigsaw tile of a ship at a cell of 26. */
function Tile({ x, y, turn, fill, hub }: { x: number; y: number; turn: number; fill: string; hub?: boolean }) {
  return (
    <g transform={`translate(${x} ${y}) rotate(${turn})`}>
      <path d="M-12-12h7q-2-6 5-6t5 6h7v24h-7q2-6-5-6t-5 6h-7z" fill={fill} stroke="#02070c" stroke-width="1.5" />
      {hub ? <circle r="4.5" fill="#fff6d0" /> : <path d="M-5 0h10M0-5v10" stroke="#02070c" stroke-width="1.6" />}
    </g>
  )
}

function Picture() {
  const lines = Array.from({ length: 13 }, (_, i) => `M${4 + i * 26} 0v180`).join('') + Array.from({ length: 7 }, (_, i) => `M0 ${12 + i * 26}h320`).join('')
  return (
    <Night id="armada" sky={['#050b16', '#0d1a2c']}>
      <path d={lines} stroke="#1c3550" stroke-width="1" />
      <Stars seed={23} count={90} />
      <ellipse cx="250" cy="52" rx="90" ry="46" fill="#5a1f4a" opacity=".25" />
      <ellipse cx="70" cy="140" rx="100" ry="46" fill="#0f5a78" opacity=".3" />
      <path d="M108 129 212 64" stroke="#ffe9a8" stroke-width="2.5" stroke-dasharray="9 6" />
      <circle cx="214" cy="62" r="26" fill="url(#glow-armada)" />
      <g>
        <Tile x={43} y={155} turn={0} fill="#3aa8cc" />
        <Tile x={43} y={129} turn={0} fill="#5ac7e8" hub />
        <Tile x={69} y={129} turn={90} fill="#3aa8cc" />
        <Tile x={95} y={129} turn={90} fill="#5ac7e8" />
        <Tile x={69} y={155} turn={180} fill="#2a86a6" />
      </g>
      <g>
        <Tile x={225} y={51} turn={270} fill="#d9506f" />
        <Tile x={251} y={51} turn={270} fill="#f27f98" hub />
        <Tile x={277} y={51} turn={270} fill="#d9506f" />
        <Tile x={251} y={25} turn={0} fill="#a93350" />
        <Tile x={277} y={77} turn={180} fill="#a93350" />
      </g>
      <path d="M206 34q-16 18 0 40" fill="none" stroke="#f9c0cc" stroke-width="2.5" stroke-linecap="round" />
    </Night>
  )
}

const box: Box = {
  length: '20 min',
  pitch: 'Ships that grow piece by piece under fire. One piece in the enemy base wins.',
  Picture,
}
export default box
