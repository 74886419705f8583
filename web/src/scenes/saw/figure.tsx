// Somebody at the bench, in ink: head and shoulders above it, legs below; bandages, splints and stumps.
//
// SPDX-License-Identifier: MIT
import { offer } from '../../common'
import type { Action, SceneProps } from '../../scene'
import { View } from '../../view'
import { things } from './printed'
import { texts } from './texts'

const DROP = 'M0-8C5-2 6.500 1 6.500 4a6.500 6.500 0 0 1-13 0C-6.500 1-5-2 0-8z'
const BLOOD_MAX = 10

interface Limb {
  word: string
  side: 'arms' | 'legs'
  which: 'left' | 'right'
}

const LIMBS: readonly Limb[] = [
  { word: 'left-arm', side: 'arms', which: 'left' },
  { word: 'right-arm', side: 'arms', which: 'right' },
  { word: 'left-leg', side: 'legs', which: 'left' },
  { word: 'right-leg', side: 'legs', which: 'right' },
]

/* The left ones; the right ones are their mirror image. `sleeve` and `bare` are lines that are drawn broad. */
const SHAPES = {
  arms: {
    sleeve: 'M63 120 41 148',
    bare: 'M41 148 67 164',
    hand: 'M66 158q13 1 17 9-1 6-15 5-9-1-10-8z',
    fingers: 'M74 163l7 3m-10 1 6 3',
    bandage: 'M49 153 60 160',
    wrapped: 'M42 148 64 162',
    stump: 'M63 120 54 131.500',
    end: [51, 135],
    turn: 52,
  },
  legs: {
    sleeve: 'M83 186 81 202',
    bare: 'M81 202 80 216',
    hand: 'M90 211v13q0 3-5 3H63q-4-1-3-6 3-5 11-6l2-5z',
    fingers: 'M62 224h27',
    bandage: 'M82 194 81.500 201',
    wrapped: 'M83 188 80.500 208',
    stump: 'M83 186 82.500 192',
    end: [82, 196],
    turn: 0,
  },
} as const

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

/** The injuries in words. */
export function injuries(view: View, seat: number): string[] {
  return LIMBS.filter((limb) => stageOf(view, seat, limb) !== '0').map((limb) => texts.limbIs(things.name(limb.word), texts.stages[stageOf(view, seat, limb)] ?? ''))
}

/* A face for each character: hair, and what else it is known by. */
interface Looks {
  hair: string
  /** its colour, and that of the clothes */
  ink: string
  cloth: string
  /** drawn behind the head */
  behind?: string
  more?: string
  lines?: string
}

const LOOKS: Record<string, Looks> = {
  thomas: { ink: '#4a3524', cloth: '#5d6a70', hair: 'M72 53C66 20 98 12 117 20c14 5 14 20 10 33-3-10-7-15-14-17-12 4-25 3-33 1-4 5-6 9-8 16z', lines: 'M84 52h14v9H86zM102 52h14l-2 9h-12zM98 55h4M84 78h3m2 3h3m16 0h3m2-3h3' },
  helena: { ink: '#2b211c', cloth: '#7a4438', hair: 'M68 50C62 14 138 14 132 50l5 46c-8 6-15 4-18-2l2-40c-12-4-22-10-27-17-3 7-7 13-14 17l2 40c-4 6-11 8-19 2z', lines: 'M94 81q6 3 12 0' },
  marcus: { ink: '#33271f', cloth: '#4b5568', hair: 'M74 58c1 28 14 40 26 40s25-12 26-40c-4 9-9 11-16 9-7-3-13-3-20 0-7 2-12 0-16-9z', lines: 'M84 28q8-6 18-6M92 80h16' },
  ingrid: { ink: '#b18f5a', cloth: '#566049', behind: 'M100 22a13 13 0 1 1 .1 0z', hair: 'M72 54C66 22 84 19 100 19s34 3 28 35c-4-12-13-20-28-21-15 1-24 9-28 21z', lines: 'M76 66v6m48-6v6M94 80q6 2 12 0' },
  desmond: { ink: '#8d857a', cloth: '#6a5142', hair: 'M73 56c-5-14-3-24 6-28-2 9-2 18-1 28zm54 0c5-14 3-24-6-28 2 9 2 18 1 28z', more: 'M86 73c4-6 11-6 14-3 3-3 10-3 14 3-6 3-11 2-14 0-3 2-8 3-14 0z', lines: 'M86 34h28M88 40h24M94 81h12' },
  petra: { ink: '#5e2f1f', cloth: '#5a4a66', behind: 'M118 24c30 2 34 34 22 58-1-17-6-32-20-42z', hair: 'M72 54C66 18 106 10 124 25c7 6 7 18 3 29-2-7-5-12-9-15l-13 3 6-9c-13 1-25 5-32 11-4 3-6 6-7 10z', lines: 'M93 81q7-3 14 0' },
}
const PLAIN: Looks = { ink: '#4a3524', cloth: '#6b5b4a', hair: 'M72 54C66 20 134 20 128 54c-6-14-14-19-28-19s-22 5-28 19z', lines: 'M94 81h12' }

/** The marks of blood that are left. */
export function Blood({ props, seat }: { props: SceneProps; seat: number }) {
  const blood = props.view.number(`seats.${seat}.blood`)
  const was = props.before.number(`seats.${seat}.blood`, blood)
  return (
    <svg class="saw-blood" viewBox="0 0 160 20" aria-hidden="true">
      {Array.from({ length: BLOOD_MAX }, (_, i) => (
        <path key={i} class={`saw-drop ${i >= blood ? 'is-gone' : ''} ${i >= blood && i < was ? 'is-fresh' : ''}`} d={DROP} transform={`translate(${8 + i * 16} 9)`} />
      ))}
    </svg>
  )
}

/** `large`: its limbs can be hurt and tied off; `upright`: away from the bench. */
export function Figure({ props, seat, large, upright }: { props: SceneProps; seat: number; large?: boolean; upright?: boolean }) {
  const blood = props.view.number(`seats.${seat}.blood`)
  const label = [texts.blood(blood), ...injuries(props.view, seat)].join(', ')
  const looks = LOOKS[props.view.seat(seat, 'character')] ?? PLAIN
  const able = large && LIMBS.some((limb) => actionOn(props, seat, limb))
  const dead = blood === 0
  return (
    <svg class={`saw-figure ${large ? 'is-large' : ''} ${dead ? 'is-out' : ''}`} viewBox="20 4 160 228" role={able ? 'group' : 'img'} aria-label={label} style={{ '--hair': looks.ink, '--cloth': looks.cloth }}>
      <path class="saw-cloth" d="M88 88C72 96 58 100 53 114l7 60h80l7-60c-5-14-19-18-35-26z" />
      <path class="saw-line" d="M88 92q12 18 24 0M100 108v60M68 132l-2 40M132 132l2 40" />
      <g transform={dead ? 'rotate(13 100 96) translate(0 8)' : undefined}>
        {looks.behind && <path class="saw-hair" d={looks.behind} />}
        <path class="saw-skin" d="M90 80v12q10 10 20 0V80z" />
        <path class="saw-skin" d="M75 50q-6-1-5 8t7 10zM125 50q6-1 5 8t-7 10z" />
        <path class="saw-skin" d="M74 46C74 24 126 24 126 46c0 26-10 46-26 46S74 72 74 46z" />
        <path class="saw-line" d={dead ? 'M84 56l8 6m0-6-8 6M108 56l8 6m0-6-8 6M94 82h12' : 'M83 51q5-4 11-1M106 50q6-3 11 1M99 58l-3 10 5 1'} />
        {!dead && <path class="saw-eyes" d="M86 57.500a3 2.400 0 1 0 6 0 3 2.400 0 1 0-6 0zM108 57.500a3 2.400 0 1 0 6 0 3 2.400 0 1 0-6 0z" />}
        <path class="saw-hair" d={looks.hair} />
        {looks.more && <path class="saw-hair" d={looks.more} />}
        {!dead && looks.lines && <path class={`saw-line ${looks.hair.startsWith('M74 58') ? 'on-hair' : ''}`} d={looks.lines} />}
      </g>
      <path class={upright ? 'saw-hips' : 'saw-edge-of-bench'} d={upright ? 'M62 170h76l-9 20H71z' : 'M20 174h160v11H20z'} />
      {LIMBS.map((limb) => (
        <LimbPiece key={limb.word} props={props} seat={seat} limb={limb} large={large ?? false} />
      ))}
    </svg>
  )
}

/* A broad line with an outline. */
function Rod({ d, kind, wide, halo }: { d: string; kind: string; wide: number; halo?: boolean }) {
  return (
    <>
      <path class={`saw-rod-edge ${halo ? 'halo' : ''}`} d={d} style={{ strokeWidth: halo ? undefined : wide + 4.5 }} />
      <path class={`saw-rod is-${kind}`} d={d} style={{ strokeWidth: wide }} />
    </>
  )
}

/* Linen: its turns are thin lines across. */
function Linen({ d, wide }: { d: string; wide: number }) {
  return (
    <g class="saw-linen">
      <path class="saw-rod-edge" d={d} style={{ strokeWidth: wide + 4 }} />
      <path class="saw-rod is-linen" d={d} style={{ strokeWidth: wide }} />
      <path class="saw-turns" d={d} style={{ strokeWidth: wide }} />
    </g>
  )
}

function Whole({ limb, wide }: { limb: Limb; wide: number }) {
  const shape = SHAPES[limb.side]
  return (
    <>
      <path class={limb.side === 'arms' ? 'saw-skin' : 'saw-shoe'} d={shape.hand} />
      {limb.side === 'arms' && <path class="saw-line" d={shape.fingers} />}
      <Rod d={shape.bare} kind={limb.side === 'arms' ? 'skin' : 'trousers'} wide={wide - 4} />
      <Rod d={shape.sleeve} kind={limb.side === 'arms' ? 'cloth' : 'trousers'} wide={wide} />
    </>
  )
}

function Stump({ limb, wide, tied }: { limb: Limb; wide: number; tied: boolean }) {
  const shape = SHAPES[limb.side]
  const [x, y] = shape.end
  return (
    <>
      {!tied && <path class="saw-gone" d={`${shape.sleeve}L${shape.bare.slice(1)}`} style={{ strokeWidth: wide }} />}
      <Rod d={shape.stump} kind={limb.side === 'arms' ? 'cloth' : 'trousers'} wide={wide} />
      <g transform={`translate(${x} ${y}) rotate(${shape.turn})`}>
        {tied ? (
          <>
            <path class="saw-rod is-linen saw-outlined" d={`M-${wide / 2}-4h${wide}v5q0 8-${wide / 2} 8t-${wide / 2}-8z`} />
            <path class="saw-strap" d={`M-${wide / 2 + 2}-6h${wide + 4}M2-11l9 10`} />
          </>
        ) : (
          <>
            <ellipse class="saw-cut" rx={wide / 2} ry={wide / 3.4} />
            <ellipse class="saw-bone" rx={wide / 6} ry={wide / 9} />
            <path class="saw-drip" d={DROP} transform={`rotate(${-shape.turn}) translate(0 15) scale(.62)`} />
          </>
        )}
      </g>
    </>
  )
}

function LimbPiece({ props, seat, limb, large }: { props: SceneProps; seat: number; limb: Limb; large: boolean }) {
  const stage = stageOf(props.view, seat, limb)
  const action = large ? actionOn(props, seat, limb) : undefined
  const name = things.name(limb.word)
  const fresh = stageOf(props.before, seat, limb) !== stage
  const what = action?.words[0] === 'limb' ? texts.tie(name) : texts.wound(name)
  const shape = SHAPES[limb.side]
  const wide = limb.side === 'arms' ? 21 : 18
  return (
    <g class={`saw-limb stage-${stage} ${fresh ? 'is-struck' : ''}`} {...offer(props, action, what)}>
      <g transform={limb.which === 'right' ? 'translate(200 0) scale(-1 1)' : undefined}>
        {action && <Rod d={`${shape.sleeve}L${shape.bare.slice(1)}`} kind="skin" wide={wide} halo />}
        {stage === '3' || stage === 'T' ? <Stump limb={limb} wide={wide} tied={stage === 'T'} /> : <Whole limb={limb} wide={wide} />}
        {stage === '1' && <Linen d={shape.bandage} wide={wide - 3} />}
        {stage === '2' && (
          <>
            <Linen d={shape.wrapped} wide={wide - 2} />
            <circle class="saw-stain" cx={limb.side === 'arms' ? 54 : 81} cy={limb.side === 'arms' ? 156 : 198} r={4.500} />
          </>
        )}
        {fresh && stage === '3' && (
          <g class="saw-falling">
            <Whole limb={limb} wide={wide} />
          </g>
        )}
      </g>
    </g>
  )
}

/** Somebody unhurt, or with the left arm at this stage, without a table; a picture needs no more of a view. */
export function Portrait({ character = '', stage = '0' }: { character?: string; stage?: string }) {
  const view = View.of([
    ['seats.0.blood', BLOOD_MAX],
    ['seats.0.character', character],
    ['seats.0.arms', [stage, '0']],
    ['seats.0.legs', ['0', '0']],
  ])
  const props = { view, before: view, seat: -1, actions: [], names: [''] } as unknown as SceneProps
  return <Figure props={props} seat={0} />
}
