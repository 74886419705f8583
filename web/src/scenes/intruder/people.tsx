// The six people of Intruder, as silhouettes at a window, and their lives as lit windows.
//
// SPDX-License-Identifier: MIT
import domino from 'icon:domino-mask'
import { Icon, leastSize, useUnits } from '../../common'
import { things } from './cards'
import { texts } from './texts'

const BUST = 'M6 84c1-19 14-25 26-27v-7h16v7c12 2 25 8 26 27z'

/* hair, hats and beards: what tells them apart in the dark */
const heads: Record<string, { dark: string; light?: string }> = {
  Astrid: { dark: 'M40 14c-15 0-19 10-18 24 0 9-4 15-4 24l8 4c1-10 2-15 1-24 5-2 9-6 11-11 3 5 8 8 15 9 0 9-1 18 3 24l8-4c-3-10-4-15-3-22 1-15-6-24-21-24z' },
  Bruno: { dark: 'M24 31c-1-13 6-19 16-19s17 6 16 17l11 3c1 2 0 4-3 4H24z', light: 'M27 38c0 20 26 20 26 0v8c-1 15-25 15-26 0z' },
  Cleo: { dark: 'M40 13c-14 0-19 10-19 21 0 8 0 13 3 17 5-4 5-13 6-19 6 0 12-3 15-7 2 6 4 9 6 12 0 6 1 11 5 14 3-5 4-11 3-18-1-13-6-20-19-20z', light: 'M24 52a2.500 2.500 0 1 0 .1 0zM56 52a2.500 2.500 0 1 0 .1 0z' },
  Dexter: { dark: 'M25 30c-3-15 8-20 19-19 10 0 14 8 11 19-3-7-8-9-13-9-6 1-12 3-17 9z', light: 'M27 32h11v8H27zm15 0h11v8H42zm-4 2h4v2h-4z' },
  Edith: { dark: 'M40 2a9 9 0 0 1 5 16c6 2 10 7 10 17-4-8-9-10-15-10s-11 2-15 10c0-10 4-15 10-17a9 9 0 0 1 5-16z' },
  Felix: { dark: 'M12 29c9-4 47-4 56 0-2 5-11 6-28 6s-26-1-28-6zM26 26c0-11 4-15 14-15s14 4 14 15c-8 2-20 2-28 0z' },
}

interface PortraitProps {
  character: string
  dead?: boolean
  /** what is known of who it is: intruder, innocent, or nothing */
  identity?: string
}

export function Portrait({ character, dead, identity }: PortraitProps) {
  const head = heads[character]
  return (
    <svg class={`portrait ${dead ? 'is-dead' : ''}`} viewBox="0 0 80 84" aria-hidden="true">
      <rect class="portrait-pane" x={1} y={1} width={78} height={82} rx={10} />
      <path class="portrait-bars" d="M40 2v80M2 40h76" />
      {head ? (
        <>
          <path class="portrait-body" d={BUST} />
          <ellipse class="portrait-face" cx={40} cy={35} rx={14} ry={17} />
          <path class="portrait-hair" d={head.dark} />
          {head.light && <path class="portrait-extra" d={head.light} />}
          {identity === 'intruder' && <Icon of={domino} x={22} y={15} size={36} class="portrait-mask" />}
        </>
      ) : (
        <text class="portrait-unknown" x={40} y={54}>
          ?
        </text>
      )}
      {dead && <path class="portrait-cross" d="M14 14 66 70M66 14 14 70" />}
    </svg>
  )
}

/** Three windows; each is lit for a life that is left. */
export function Lives({ lives }: { lives: number }) {
  return (
    <svg class="lives" viewBox="0 0 66 26" role="img" aria-label={texts.lives(lives)}>
      {[0, 1, 2].map((i) => (
        <g key={i} class={i < lives ? 'life is-lit' : 'life'} transform={`translate(${i * 22 + 2} 2)`}>
          <path class="life-pane" d="M0 22V9a9 9 0 0 1 18 0v13z" />
          <path class="life-bars" d={i < lives ? 'M9 0v22M0 12h18' : 'M0 14l18-6M0 6l18 10M3 22 15 2'} />
        </g>
      ))}
    </svg>
  )
}

/** The card that says who one is; only its owner can lift it. */
export function IdentityCard({ identity, up }: { identity: string; up: boolean }) {
  const { svg, unit } = useUnits()
  const size = { fontSize: `${Math.max(15, leastSize() * unit)}px` }
  return (
    <svg ref={svg} class={`identity-card is-${up ? identity : 'down'}`} viewBox="0 0 100 140" aria-hidden="true">
      <rect class="identity-ground" x={1} y={1} width={98} height={138} rx={8} />
      <rect class="identity-rule" x={6} y={6} width={88} height={128} rx={5} />
      {up ? (
        <>
          {identity === 'intruder' ? (
            <>
              <path class="identity-figure" d="M14 128c2-26 18-34 30-36v-8h12v8c12 2 28 10 30 36z" />
              <ellipse class="identity-figure" cx={50} cy={62} rx={20} ry={26} />
              <Icon of={domino} x={22} y={32} size={56} class="identity-mask" />
            </>
          ) : (
            <>
              <path class="identity-figure" d="M14 128c2-26 18-34 30-36v-8h12v8c12 2 28 10 30 36z" />
              <ellipse class="identity-figure" cx={50} cy={62} rx={20} ry={26} />
              <path class="identity-smile" d="M41 58v4M59 58v4M40 73q10 8 20 0" />
            </>
          )}
          <text class="identity-name" x={50} y={26} style={size}>
            {things.name(identity, '')}
          </text>
        </>
      ) : (
        <>
          <path class="identity-weave" d="M50 24 80 70 50 116 20 70zM50 46 66 70 50 94 34 70z" />
          <text class="identity-name" x={50} y={75} style={size}>
            ?
          </text>
        </>
      )}
    </svg>
  )
}
