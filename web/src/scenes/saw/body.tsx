// The paper doll: four limbs that come off like pieces of a jigsaw, ten marks of blood.
//
// SPDX-License-Identifier: MIT
import { offer } from '../../common'
import type { Action, SceneProps, View } from '../../scene'
import { things } from './printed'
import { texts } from './texts'

const ARM = 'M72 80 44 92Q26 100 22 124L13 174Q11 190 25 190 35 190 37 178L45 134 72 114z'
const LEG = 'M77 192H108V210L104 276Q103 291 88 291 72 291 74 276z'
const DROP = 'M0-8C5-2 6.500 1 6.500 4a6.500 6.500 0 0 1-13 0C-6.500 1-5-2 0-8z'
const BLOOD_MAX = 10

interface Limb {
  word: string
  side: 'arms' | 'legs'
  which: 'left' | 'right'
  path: string
  /** where its joint, its wounds and its label are */
  cracks: readonly [string, string]
  band: string
  label: readonly [number, number]
}

const ARM_CRACKS: [string, string] = ['M58 84l-6 10 8 4-6 14', 'M22 128l10 4-4 8 12 4M17 158l9 2-3 7 11 3']
const LEG_CRACKS: [string, string] = ['M80 214l9 6-4 8 18 6', 'M76 246l9 4-3 8 20 4M76 270l9 2-3 8 18 2']

const LIMBS: readonly Limb[] = [
  { word: 'left-arm', side: 'arms', which: 'left', path: ARM, cracks: ARM_CRACKS, band: 'M60 82l4 34', label: [30, 212] },
  { word: 'right-arm', side: 'arms', which: 'right', path: ARM, cracks: ARM_CRACKS, band: 'M60 82l4 34', label: [190, 212] },
  { word: 'left-leg', side: 'legs', which: 'left', path: LEG, cracks: LEG_CRACKS, band: 'M76 202h32', label: [80, 308] },
  { word: 'right-leg', side: 'legs', which: 'right', path: LEG, cracks: LEG_CRACKS, band: 'M76 202h32', label: [140, 308] },
]

/** The stage of a limb as the view writes it: 0 to 3, or T. */
function stageOf(view: View, seat: number, limb: Limb): string {
  const [left = '0', right = '0'] = view.list(`seats.${seat}.${limb.side}`)
  return limb.which === 'left' ? left : right
}

/** What can be done to a limb now: the next point of damage, or a tourniquet. */
function actionOn(props: SceneProps, seat: number, limb: Limb): Action | undefined {
  if (seat !== props.seat) return undefined
  return props.actions.find((a) => a.text === `limb ${limb.word}` || (a.text === `wound ${limb.which}` && props.view.text('side') === limb.side))
}

export function Body({ props, seat, small }: { props: SceneProps; seat: number; small?: boolean }) {
  const blood = props.view.number(`seats.${seat}.blood`)
  const was = props.before.number(`seats.${seat}.blood`, blood)
  const said = LIMBS.filter((limb) => stageOf(props.view, seat, limb) !== '0').map((limb) => texts.limbIs(things.name(limb.word), texts.stages[stageOf(props.view, seat, limb)] ?? ''))
  const label = [texts.blood(blood), ...said].join(', ')
  const able = !small && LIMBS.some((limb) => actionOn(props, seat, limb))
  return (
    <svg class={`saw-body ${small ? 'is-small' : ''} ${blood === 0 ? 'is-out' : ''}`} viewBox={small ? '4 8 212 290' : '-8 6 236 310'} role={able ? 'group' : 'img'} aria-label={label}>
      <title>{label}</title>
      <circle class="saw-flesh" cx={110} cy={42} r={27} />
      <path class="saw-face" d={blood === 0 ? 'M98 36l8 8m0-8-8 8M114 36l8 8m0-8-8 8M100 56h20' : 'M101 38v5M119 38v5M102 55h16'} />
      {LIMBS.map((limb) => (
        <LimbPiece key={limb.word} props={props} seat={seat} limb={limb} small={small ?? false} />
      ))}
      <path class="saw-flesh saw-torso" d="M76 74Q110 66 144 74L150 120 143 194H77L70 120z" />
      {Array.from({ length: BLOOD_MAX }, (_, i) => (
        <path key={i} class={`saw-drop ${i < BLOOD_MAX - blood ? 'is-gone' : ''} ${i < BLOOD_MAX - blood && i >= BLOOD_MAX - was ? 'is-fresh' : ''}`} d={DROP} transform={`translate(${i % 2 === 0 ? 97 : 123} ${92 + Math.floor(i / 2) * 22})`} />
      ))}
    </svg>
  )
}

function LimbPiece({ props, seat, limb, small }: { props: SceneProps; seat: number; limb: Limb; small: boolean }) {
  const stage = stageOf(props.view, seat, limb)
  const action = small ? undefined : actionOn(props, seat, limb)
  const name = things.name(limb.word)
  const fresh = stageOf(props.before, seat, limb) !== stage
  const mirrored = limb.which === 'right' ? 'translate(220 0) scale(-1 1)' : undefined
  const what = action?.words[0] === 'limb' ? texts.tie(name) : texts.wound(name)
  return (
    <g class={`saw-limb stage-${stage} ${fresh ? 'is-struck' : ''}`} {...offer(props, action, what)}>
      <g transform={mirrored}>
        <path class={`saw-flesh ${action ? 'halo' : ''}`} d={limb.path} />
        {fresh && stage === '3' && <path class="saw-flesh saw-falling" d={limb.path} />}
        {(stage === '1' || stage === '2') && <path class="saw-crack" d={limb.cracks[0]} />}
        {stage === '2' && <path class="saw-crack" d={limb.cracks[1]} />}
        {stage === 'T' && <path class="saw-band" d={limb.band} />}
      </g>
      {!small && stage !== '0' && (
        <text class="saw-stage-name" x={limb.label[0]} y={limb.label[1]}>
          {texts.stages[stage]}
        </text>
      )}
    </g>
  )
}
