// Cards that are taken by hand: dragged from where they lie to a spot that takes them. SPDX-License-Identifier: MIT
import type { RefObject } from 'preact'
import { useLayoutEffect, useRef, useState } from 'preact/hooks'

/* Less than this is a click with an unsteady hand. */
const FAR = 7

interface Dragged {
  /** what the caller calls it */
  readonly card: string
  readonly x: number
  readonly y: number
  readonly width: number
}

/** The element that is a spot, below this point of the window. */
function spotAt(x: number, y: number): HTMLElement | null {
  return document.elementFromPoint(x, y)?.closest<HTMLElement>('[data-spot]') ?? null
}

/* The click that follows a drag is none. */
function swallowClick() {
  const stop = (event: Event) => {
    event.stopPropagation()
    event.preventDefault()
  }
  addEventListener('click', stop, { capture: true, once: true })
  setTimeout(() => removeEventListener('click', stop, { capture: true }), 0)
}

/**
 * `grab(card)` gives the attributes of something that can be dragged; `onDrop` hears the `data-spot` where it was let
 * go. `dragged` is under way, with its place in `root`. A finger that moves sideways pushes the line of cards instead.
 */
export function useDrag(root: RefObject<HTMLElement | null>, onDrop: (card: string, spot: string) => void) {
  const [dragged, setDragged] = useState<Dragged | null>(null)
  const latest = useRef(onDrop)
  latest.current = onDrop
  const end = useRef<() => void>(() => {})
  useLayoutEffect(() => () => end.current(), [])
  const grab = (card: string) => ({
    onPointerDown: (down: PointerEvent) => {
      if (down.button !== 0 || !root.current) return
      const box = (down.currentTarget as HTMLElement).getBoundingClientRect()
      let lifted = false
      let over: HTMLElement | null = null
      const light = (spot: HTMLElement | null) => {
        over?.removeAttribute('data-over')
        spot?.setAttribute('data-over', '')
        over = spot
      }
      const stop = () => {
        for (const [kind, hear] of Object.entries(hears)) removeEventListener(kind, hear as EventListener)
        light(null)
        setDragged(null)
        end.current = () => {}
      }
      const hears = {
        pointermove: (event: PointerEvent) => {
          if (event.pointerId !== down.pointerId || !root.current) return
          const [dx, dy] = [event.clientX - down.clientX, event.clientY - down.clientY]
          if (!lifted && Math.hypot(dx, dy) < FAR) return
          if (!lifted && event.pointerType === 'touch' && Math.abs(dx) > Math.abs(dy)) return stop()
          lifted = true
          const origin = root.current.getBoundingClientRect()
          setDragged({ card, x: box.x + dx - origin.x, y: box.y + dy - origin.y, width: box.width })
          light(spotAt(event.clientX, event.clientY))
        },
        pointerup: (event: PointerEvent) => {
          if (event.pointerId !== down.pointerId) return
          const spot = lifted ? spotAt(event.clientX, event.clientY)?.dataset.spot : undefined
          stop()
          if (lifted) swallowClick()
          if (spot) latest.current(card, spot)
        },
        pointercancel: (event: PointerEvent) => event.pointerId === down.pointerId && stop(),
      }
      end.current()
      end.current = stop
      for (const [kind, hear] of Object.entries(hears)) addEventListener(kind, hear as EventListener)
    },
  })
  return { dragged, grab }
}
