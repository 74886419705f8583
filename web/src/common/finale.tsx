// The picture at the end of a game: its frame, the light on it, and who is who. What it shows is the scene's own.
//
// SPDX-License-Identifier: MIT
import type { ComponentChildren } from 'preact'
import type { SceneProps } from '../scene'
import { useMedia } from './hooks'
import { fit, seatSign } from './pieces'
import { leastSize, useUnits } from './readable'
import '../styles/finale.css'

export interface Stage extends ReturnType<typeof useUnits> {
  readonly narrow: boolean
  readonly w: number
  readonly h: number
  /** of letters that can be read */
  readonly size: number
}

export function useStage(): Stage {
  const narrow = useMedia('(max-width: 40rem)')
  const units = useUnits()
  const size = Math.max(narrow ? 13 : 17, Math.ceil(leastSize() * units.unit))
  return narrow ? { ...units, narrow, size, w: 400, h: 270 } : { ...units, narrow, size, w: 1200, h: 330 }
}

/** For whoever looks on it is neither. */
function lightOf({ end }: SceneProps): string {
  if (!end || end.you < 0 || end.winners.length === 0) return 'is-open'
  return end.winners.includes(end.you) ? 'is-won' : 'is-lost'
}

interface FinaleProps {
  scene: SceneProps
  stage: Stage
  /** what can be seen, in words */
  label: string
  class: string
  children: ComponentChildren
}

export function Finale({ scene, stage, label, children, ...rest }: FinaleProps) {
  return (
    <div class={`finale ${rest.class} ${lightOf(scene)} ${scene.motion ? 'moves' : ''}`}>
      <svg ref={stage.svg} viewBox={`0 0 ${stage.w} ${stage.h}`} role="img" aria-label={label}>
        <g aria-hidden="true">{children}</g>
      </svg>
    </div>
  )
}

interface CaptionProps {
  stage: Stage
  scene: SceneProps
  seat: number
  x: number
  y: number
  /** so much room there is */
  width: number
  note?: string
}

/** Whose picture it is, and a word about them. */
export function Caption({ stage, scene, seat, x, y, width, note = '' }: CaptionProps) {
  const name = `${seatSign(seat)} ${scene.names[seat] ?? ''}`
  const style = { fontSize: `${stage.size}px` }
  return (
    <g class={`finale-caption seat-${seat} ${scene.end?.winners.includes(seat) ? 'is-winner' : ''}`}>
      <text x={x} y={y} style={style} {...fit(name, width, stage.size)}>
        {name}
      </text>
      <text class="finale-note" x={x} y={y + stage.size * 1.2} style={style} {...fit(note, width, stage.size)}>
        {note}
      </text>
    </g>
  )
}

/** The middles of so many things side by side, between two places. */
export function spread(count: number, from: number, to: number): number[] {
  return Array.from({ length: count }, (_, i) => from + ((i + 0.5) * (to - from)) / count)
}
