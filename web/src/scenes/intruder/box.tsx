// Intruder on the first page: six at a table, one of them masked.
//
// SPDX-License-Identifier: MIT
import mask from 'icon:domino-mask'
import { Icon } from '../../common/pieces'
import { Night } from '../../common/picture'
import type { Box } from '../../scene'
import './box.css'

/* A head and shoulders, the chin at x, 96. */
function Bust({ x, scale = 1, fill, hair }: { x: number; scale?: number; fill: string; hair: string }) {
  return (
    <g transform={`translate(${x} 104) scale(${scale})`}>
      <path d="M-30 60q0-42 22-46 8 8 16 0 22 4 22 46z" fill={fill} />
      <path d="M-6 8h12v12h-12z" fill={fill} />
      <ellipse cy="-8" rx="13" ry="17" fill={fill} />
      <path d={hair} fill={fill} />
    </g>
  )
}

function Picture() {
  const hairs = [
    'M-14-8q-2-20 14-20t14 20q2 14 5 22l-7-2q2-16-1-24-16 0-22-6-4 14-1 30l-7 2q4-10 5-22z',
    'M-15-14q0-14 15-14t15 14l4 1v3h-38v-3z',
    'M-13-10q-3-18 13-18t13 18q-6-8-12-9-8 1-14 9z',
    'M-16-2q-6-28 16-28t16 28q-4-14-8-18-14 4-20-2-2 10-4 20z',
    'M-13-12q0-15 13-15t13 15l-3-3-4 2-3-3-3 3-4-3-4 3z',
    'M-15 4q-4-34 15-33t15 33q5 4 3 8-8 0-6-24-16-2-20-8-6 10-4 18-1 10-5 14-2-2 2-8z',
  ]
  return (
    <Night id="intruder" sky={['#2a0f0f', '#120a0c']}>
      <g fill="#3b1714" stroke="#541f1a">
        {[18, 92, 166, 240].map((x) => (
          <path key={x} d={`M${x} 14h62v56h-62zm31 0v56m-31-28h62`} />
        ))}
      </g>
      <path d="M166 14h62v56h-62z" fill="#f2a05c" opacity=".55" />
      <circle cx="197" cy="42" r="60" fill="url(#glow-intruder)" opacity=".5" />
      {[34, 86, 138, 190, 242, 292].map((x, i) => (
        <Bust key={x} x={x} scale={i % 2 === 0 ? 1 : 0.94} fill={i === 3 ? '#0a0405' : ['#5b2a25', '#6b352c', '#4d2723', '', '#643029', '#53292a'][i] ?? ''} hair={hairs[i] ?? ''} />
      ))}
      {/* one of them is not what they seem */}
      <g style={{ color: '#f2574a' }}>
        <Icon of={mask} x={177} y={83} size={26} />
      </g>
      <path d="M0 150q160-18 320 0v30H0z" fill="#1a0b0b" />
      <path d="M0 150q160-18 320 0" fill="none" stroke="#7a3527" stroke-width="2" />
      <g fill="#f4ead4" stroke="#bda579">
        <path d="m96 152 16-4 5 20-16 4z" />
        <path d="m148 150h17v21h-17z" />
        <path d="m204 149 16 4-5 20-16-4z" />
      </g>
      <path d="M152 156h9m-9 4h9m-9 4h6" stroke="#a3231a" stroke-width="1.4" />
    </Night>
  )
}

const box: Box = {
  length: '30 min',
  pitch: 'Somebody loses a life every round. Find out who wants it to be yours.',
  Picture,
}
export default box
