// A picture for each game on the first page: small night scenes, the same in both themes.
//
// SPDX-License-Identifier: MIT
import type { ComponentChildren, ComponentType } from 'preact'
import saw from 'icon:hand-saw'
import mask from 'icon:domino-mask'
import palm from 'icon:palm-tree'
import dice from 'icon:perspective-dice-six-faces-random'
import pendulum from 'icon:pendulum-swing'
import { Icon } from '../common/pieces'

function Scene({ children, sky, id }: { children: ComponentChildren; sky: [string, string]; id: string }) {
  return (
    <svg viewBox="0 0 320 180" preserveAspectRatio="xMidYMid slice" aria-hidden="true" class="picture">
      <defs>
        <linearGradient id={`sky-${id}`} x1="0" y1="0" x2="0" y2="1">
          <stop offset="0" stop-color={sky[0]} />
          <stop offset="1" stop-color={sky[1]} />
        </linearGradient>
        <radialGradient id={`glow-${id}`}>
          <stop offset="0" stop-color="#ffd98a" stop-opacity=".9" />
          <stop offset="1" stop-color="#ffd98a" stop-opacity="0" />
        </radialGradient>
      </defs>
      <rect width="320" height="180" fill={`url(#sky-${id})`} />
      {children}
    </svg>
  )
}

function Stars({ seed, count, height = 180 }: { seed: number; count: number; height?: number }) {
  let x = seed
  const next = (n: number) => {
    x = (x * 1103515245 + 12345) % 2147483648
    return (x / 2147483648) * n
  }
  return (
    <g fill="#fff6de">
      {Array.from({ length: count }, (_, i) => (
        <circle key={i} cx={next(320).toFixed(1)} cy={next(height).toFixed(1)} r={(0.4 + next(0.8)).toFixed(2)} opacity={(0.3 + next(0.6)).toFixed(2)} />
      ))}
    </g>
  )
}

function Noir() {
  const windows = [
    [96, 78], [126, 78], [176, 78], [206, 78], [96, 116], [126, 116], [206, 116], [236, 116],
  ] as const
  return (
    <Scene id="noir" sky={['#0b1018', '#26221f']}>
      <Stars seed={11} count={40} height={90} />
      <path d="M268 20a19 19 0 1 1-24 26 22 22 0 0 0 24-26z" fill="#f6e7bf" />
      <path d="M0 150q60-18 110-8t110 0 100-6v44H0z" fill="#0c0f10" />
      {/* the house: two floors, two gables, a tower */}
      <path d="M78 152V66l-8 2 34-30 30 26h36l26-34 26 34v4h24v84z" fill="#15191c" stroke="#3a352c" />
      <path d="M112 46V30h9v24M214 40V24h8v22" fill="#15191c" stroke="#3a352c" />
      <path d="M78 106h168" stroke="#2b2a27" stroke-width="2" />
      <g fill="#232a30" stroke="#0a0c0e">
        {windows.map(([wx, wy]) => (
          <path key={`${wx}${wy}`} d={`M${wx} ${wy + 20}v-14a6 6 0 0 1 12 0v14zm6-20v20m-6-9h12`} />
        ))}
      </g>
      {/* one room is lit, and somebody stands in it */}
      <circle cx="163" cy="124" r="46" fill="url(#glow-noir)" />
      <path d="M150 146v-28a13 13 0 0 1 26 0v28z" fill="#eaa63c" />
      <path d="m150 146-34 34h94l-34-34z" fill="#eaa63c" opacity=".28" />
      <path d="M157 146v-14q0-5 6-5t6 5v14zm6-20a4.4 4.4 0 1 1 0-9 4.4 4.4 0 0 1 0 9zm-8-7h16v-1.6h-3.6l-1.4-4h-6l-1.4 4H155zm13 11 9 1v2l-9 1z" fill="#160f06" />
      <circle cx="192" cy="86" r="2" fill="#eaa63c" opacity=".8" />
    </Scene>
  )
}

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

function Intruder() {
  const hairs = [
    'M-14-8q-2-20 14-20t14 20q2 14 5 22l-7-2q2-16-1-24-16 0-22-6-4 14-1 30l-7 2q4-10 5-22z',
    'M-15-14q0-14 15-14t15 14l4 1v3h-38v-3z',
    'M-13-10q-3-18 13-18t13 18q-6-8-12-9-8 1-14 9z',
    'M-16-2q-6-28 16-28t16 28q-4-14-8-18-14 4-20-2-2 10-4 20z',
    'M-13-12q0-15 13-15t13 15l-3-3-4 2-3-3-3 3-4-3-4 3z',
    'M-15 4q-4-34 15-33t15 33q5 4 3 8-8 0-6-24-16-2-20-8-6 10-4 18-1 10-5 14-2-2 2-8z',
  ]
  return (
    <Scene id="intruder" sky={['#2a0f0f', '#120a0c']}>
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
    </Scene>
  )
}

function Saw() {
  const part = (x: number, fill: string) => (
    <path
      d={`M${x} 122h17q-3-9 5-9t5 9h17v15q9-3 9 5t-9 5v15H${x}v-15q9 3 9-5t-9-5z`}
      fill={fill}
      stroke="#1d1009"
      stroke-width="2"
    />
  )
  return (
    <Scene id="saw" sky={['#171310', '#2b1a10']}>
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
    </Scene>
  )
}

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

function Island() {
  return (
    <Scene id="island" sky={['#07131a', '#1c5a58']}>
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
    </Scene>
  )
}

/* One jigsaw tile of a ship at a cell of 26. */
function Tile({ x, y, turn, fill, hub }: { x: number; y: number; turn: number; fill: string; hub?: boolean }) {
  return (
    <g transform={`translate(${x} ${y}) rotate(${turn})`}>
      <path d="M-12-12h7q-2-6 5-6t5 6h7v24h-7q2-6-5-6t-5 6h-7z" fill={fill} stroke="#02070c" stroke-width="1.5" />
      {hub ? <circle r="4.5" fill="#fff6d0" /> : <path d="M-5 0h10M0-5v10" stroke="#02070c" stroke-width="1.6" />}
    </g>
  )
}

function Armada() {
  const lines = Array.from({ length: 13 }, (_, i) => `M${4 + i * 26} 0v180`).join('') + Array.from({ length: 7 }, (_, i) => `M0 ${12 + i * 26}h320`).join('')
  return (
    <Scene id="armada" sky={['#050b16', '#0d1a2c']}>
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
    </Scene>
  )
}

const pictures: Record<string, ComponentType> = { noir: Noir, intruder: Intruder, saw: Saw, island: Island, armada: Armada }

export function Picture({ game }: { game: string }) {
  const Drawn = pictures[game]
  if (Drawn) return <Drawn />
  return (
    <Scene id="other" sky={['#161b1a', '#2a322e']}>
      <g style={{ color: '#e6b566' }}>
        <Icon of={dice} x={110} y={40} size={100} />
      </g>
    </Scene>
  )
}
