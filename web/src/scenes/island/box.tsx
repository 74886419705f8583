// Island on the first page: a beach where half of it ticks.
//
// SPDX-License-Identifier: MIT
import palm from 'icon:palm-tree'
import { Icon } from '../../common/pieces'
import { Night, Stars } from '../../common/picture'
import type { Box } from '../../scene'
import './box.css'

/* A round bomb with a lit fuse, standing on y. */
function Bomb({ x, y, r, lit }: { x: number; y: number; r: number; lit: boolean }) {
  return (
    <g transform={`translate(${x} ${y - r})`}>
      <ellipse cy={r} rx={r * 1.1} ry={r * 0.25} fill="#0006" />
      <path d={`M0 ${-r}q${r * 0.3} ${-r * 0.9} ${r * 0.9} ${-r * 0.8}`} fill="none" stroke="#caa46a" stroke-width="2" />
      <circle r={r} fill="#11181a" />
      <path d={`M${-r * 0.55} ${-r * 0.3}q${r * 0.15} ${-r * 0.4} ${r * 0.5} ${-r * 0.45}`} fill="none" stroke="#5d7a77" stroke-width="2" stroke-linecap="round" />
      {lit && <circle cx={r * 0.9} cy={-r * 1.8} r={r * 1.4} fill="url(#glow-island)" />}
      {lit && <path d={`M${r * 0.9} ${-r * 2.4}v${r * 1.2}m${-r * 0.6} ${-r * 0.6}h${r * 1.2}`} stroke="#fff1c0" stroke-width="1.6" />}
    </g>
  )
}

function Picture() {
  return (
    <Night id="island" sky={['#07131a', '#1c5a58']}>
      <Stars seed={5} count={46} height={70} />
      <circle cx="70" cy="42" r="16" fill="#f3ecd0" />
      <path d="M0 92h320v88H0z" fill="#0f4a4a" />
      <path d="M58 96h24m-30 7h36m-28 7h22m-26 8h30" stroke="#f3ecd0" stroke-width="2" stroke-linecap="round" opacity=".5" />
      <path d="M150 104h30m70-4h26M14 112h24m96 6h18" stroke="#4fa39a" stroke-width="1.5" opacity=".7" />
      <path d="M0 180v-34q70-34 168-34t152 30v38z" fill="#c9a66b" />
      <path d="M0 180v-22q80-28 170-28t150 26v24z" fill="#b58f56" />
      <g style={{ color: '#0b2320' }}>
        <Icon of={palm} x={214} y={30} size={104} />
      </g>
      <Bomb x={60} y={156} r={11} lit={false} />
      <Bomb x={98} y={164} r={13} lit />
      <Bomb x={140} y={158} r={11} lit={false} />
      <Bomb x={180} y={168} r={14} lit={false} />
      <Bomb x={222} y={158} r={11} lit />
    </Night>
  )
}

const box: Box = {
  length: '25 min',
  pitch: 'Six piles on a beach, and half of them tick.',
  Picture,
}
export default box
