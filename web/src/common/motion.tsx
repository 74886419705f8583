// Motion: short, interruptible, and gone when the visitor does not want it.
//
// SPDX-License-Identifier: MIT
import type { ComponentChildren } from 'preact'
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks'

/** Milliseconds of a move. */
export const USUAL = 250

export interface Place {
  x: number
  y: number
  /** degrees */
  turn?: number
  scale?: number
}

function css({ x, y, turn = 0, scale = 1 }: Place): string {
  return `translate(${x}px, ${y}px) rotate(${turn}deg) scale(${scale})`
}

interface GlideProps {
  at: Place
  /** where it comes from when it is first drawn */
  from?: Place | undefined
  motion: boolean
  ms?: number
  children: ComponentChildren
  class?: string
}

/**
 * A group that slides to its place whenever the place changes. Give it a key that stays with the thing,
 * and keep all that may change places among the children of one element. A change of mind on the way
 * starts from where it is just now.
 */
export function Glide({ at, from, motion, ms = USUAL, children, ...rest }: GlideProps) {
  const group = useRef<SVGGElement>(null)
  useLayoutEffect(() => {
    if (!from || !motion) return
    const sliding = group.current?.animate([{ transform: css(from) }, { transform: css(at) }], {
      duration: ms,
      easing: 'cubic-bezier(.2,.7,.3,1)',
    })
    return () => sliding?.cancel()
    // only when it is first drawn
  }, [])
  return (
    <g
      ref={group}
      class={rest.class}
      style={{ transform: css(at), transition: motion ? `transform ${ms}ms cubic-bezier(.2,.7,.3,1)` : 'none' }}
    >
      {children}
    </g>
  )
}

interface PassingProps {
  /** a new value starts it again; use the beat */
  on: number
  /** does it happen at this beat at all? */
  when: boolean
  ms?: number
  motion: boolean
  children: ComponentChildren
}

/** Something that is seen for a moment after an event: a flash, a splash, a word. Not without motion. */
export function Passing({ on, when, ms = 900, motion, children }: PassingProps) {
  const [seen, setSeen] = useState(false)
  useEffect(() => {
    if (!when || !motion) {
      setSeen(false)
      return
    }
    setSeen(true)
    const timer = window.setTimeout(() => setSeen(false), ms)
    return () => window.clearTimeout(timer)
  }, [on, when, motion, ms])
  return seen ? (
    <g key={on} class="passing" style={{ animationDuration: `${ms}ms` }} aria-hidden="true">
      {children}
    </g>
  ) : null
}
