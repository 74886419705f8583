// Saw on the first page: three scraps that fit, on a bench.
//
// SPDX-License-Identifier: MIT
import saw from 'icon:hand-saw'
import pendulum from 'icon:pendulum-swing'
import { Icon } from '../../common/pieces'
import { Night } from '../../common/picture'
import type { Box } from '../../scene'
import './box.css'

function Picture() {
  const part = (x: number, fill: string) => (
    <path
      d={`M${x} 122h17q-3-9 5-9t5 9h17v15q9-3 9 5t-9 5v15H${x}v-15q9 3 9-5t-9-5z`}
      fill={fill}
      stroke="#1d1009"
      stroke-width="2"
    />
  )
  return (
    <Night id="saw" sky={['#171310', '#2b1a10']}>
      <path d="M0 0h320v108H0z" fill="#1a1613" />
      <path d="M0 36h320M0 72h320M40 0v36m80-36v36m80-36v36m80-36v36M0 36m80 0v36m80-36v36m80-36v36M40 72v36m80-36v36m80-36v36m80-36v36" stroke="#241d18" stroke-width="1.5" />
      <path d="M160 0v26" stroke="#5a4a3a" stroke-width="2" />
      <path d="M140 38q20-26 40 0z" fill="#7a5a3c" />
      <path d="M142 38h36l86 100H56z" fill="#ffd98a" opacity=".13" />
      <circle cx="160" cy="41" r="5" fill="#ffe9b8" />
      <circle cx="160" cy="60" r="60" fill="url(#glow-saw)" opacity=".45" />
      <g style={{ color: '#0f0b09' }}>
        <Icon of={saw} x={28} y={30} size={62} />
        <Icon of={pendulum} x={232} y={22} size={62} />
      </g>
      <path d="M0 108h320v72H0z" fill="#4a2d18" />
      <path d="M0 108h320v6H0z" fill="#6b4325" />
      <path d="M0 138h320M0 162h320M70 114v24m150-24v24M130 138v24m110-24v24" stroke="#38210f" stroke-width="1.5" />
      {part(98, '#b9683a')}
      {part(142, '#d7a06a')}
      {part(186, '#8e3f22')}
      <path d="M112 142h14m-7-7v14M156 142a7 7 0 1 0 14 0 7 7 0 1 0-14 0m44 5 5-12 5 12z" fill="none" stroke="#241108" stroke-width="2.4" stroke-linecap="round" />
    </Night>
  )
}

const box: Box = {
  length: '45 min',
  pitch: 'Build a trap out of scraps, and hope that nobody has the one tool that beats it.',
  Picture,
}
export default box
