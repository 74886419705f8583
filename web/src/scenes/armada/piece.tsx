// One piece, drawn about its middle. SPDX-License-Identifier: MIT
import crackedShield from 'icon:cracked-shield'
import shieldIcon from 'icon:shield'
import { Component } from 'preact'
import { Icon, readable } from '../../common'
import { shapeOf } from './shapes'

interface PieceProps {
  code: string
  /** quarter turns to the right, as seen on the screen */
  turn: number
  seat: number
  token?: '' | 'whole' | 'cracked'
  /** a number printed on a hub */
  energy?: number | undefined
  /** lit cells of a hub */
  lit?: number
}

/* Two cells of energy a hub are usual; a closed ship has more. */
const SLOTS: readonly (readonly [number, number])[] = [
  [-11.5, -11.5],
  [11.5, 11.5],
  [11.5, -11.5],
  [-11.5, 11.5],
]

function Gun({ side }: { side: number }) {
  return (
    <g transform={`rotate(${side * 90})`}>
      <path class="armada-barrel" d="M-3.4-3V-16H3.4V-3Z" />
      <path class="armada-muzzle" d="M-6-20.5V-15.5H6V-20.5L0-23.5Z" />
    </g>
  )
}

function Core({ seat, kind, token, energy }: { seat: number; kind: string; token: string; energy: number | undefined }) {
  if (kind === 'hub')
    return (
      <g>
        {seat === 0 ? <circle class="armada-core" r={8.6} /> : <path class="armada-core" d="M0-10.6L10.6 0L0 10.6L-10.6 0Z" />}
        {energy !== undefined && (
          <text class="armada-energy" y={4.4} style={{ fontSize: readable(12.5) }}>
            {energy}
          </text>
        )}
      </g>
    )
  if (kind === 'gun') return <circle class="armada-turret" r={6.4} />
  if (token === '') return <path class="armada-socket" d="M-6-5H6V1Q6 6 0 8Q-6 6-6 1Z" />
  return (
    <g class={`armada-shield is-${token}`}>
      <circle class="armada-bubble" r={15.5} />
      <Icon of={token === 'whole' ? shieldIcon : crackedShield} x={-8.5} y={-8.5} size={17} />
    </g>
  )
}

/** A tile; hull walls, open throats, guns along the edge. A full board has thirty: those that stay the same are not drawn again. */
export class Tile extends Component<PieceProps> {
  override shouldComponentUpdate(after: PieceProps) {
    const now = this.props
    return (Object.keys(after) as (keyof PieceProps)[]).some((key) => after[key] !== now[key])
  }

  override render({ code, turn, seat, token = '', energy, lit = 0 }: PieceProps) {
    const { outline, throats, walls, sides, kind } = shapeOf(code)
    return (
      <g class={`armada-tile side-${seat} is-${kind}`}>
        <g transform={`rotate(${(turn % 4) * 90})`}>
          <path class="armada-hull" d={outline} />
          <path class="armada-throat" d={throats} />
          <circle class="armada-floor" r={5.5} />
          <path class="armada-wall" d={walls} />
          {sides.map((side, i) => (side === 'g' ? <Gun key={i} side={i} /> : null))}
        </g>
        {SLOTS.slice(0, Math.min(lit, SLOTS.length)).map(([x, y]) => (
          <rect key={`${x}${y}`} class="armada-cube" x={x - 2.6} y={y - 2.6} width={5.2} height={5.2} rx={1} />
        ))}
        <Core seat={seat} kind={kind} token={token} energy={energy} />
      </g>
    )
  }
}
