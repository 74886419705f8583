// Flights: things that lie in the page's own flow, not in one drawing, slide to where they now are.
//
// SPDX-License-Identifier: MIT
import type { RefObject } from 'preact'
import { useLayoutEffect, useRef } from 'preact/hooks'
import { USUAL } from './motion'

interface Spot {
  x: number
  y: number
  width: number
}

function spots(root: HTMLElement, attribute: string): Map<string, Spot> {
  const origin = root.getBoundingClientRect()
  const found = new Map<string, Spot>()
  for (const element of root.querySelectorAll(`[${attribute}]`)) {
    const box = element.getBoundingClientRect()
    found.set(element.getAttribute(attribute) ?? '', { x: box.x - origin.x, y: box.y - origin.y, width: box.width })
  }
  return found
}

/**
 * With each new beat, everything with `data-fly` slides from where that name was before; what is new
 * comes from the element whose `data-place` is its `data-from`. Interrupting is safe: only looks move.
 */
export function useFlights(root: RefObject<HTMLElement | null>, beat: number, motion: boolean) {
  const before = useRef<Map<string, Spot> | null>(null)
  useLayoutEffect(() => {
    if (!root.current) return
    const old = before.current
    const now = spots(root.current, 'data-fly')
    before.current = now
    if (!old || !motion) return
    const places = spots(root.current, 'data-place')
    for (const element of root.current.querySelectorAll('[data-fly]')) {
      const name = element.getAttribute('data-fly') ?? ''
      const to = now.get(name)
      const from = old.get(name) ?? places.get(element.getAttribute('data-from') ?? '')
      if (!to || !from || (Math.abs(from.x - to.x) < 2 && Math.abs(from.y - to.y) < 2)) continue
      const scale = old.has(name) ? 1 : Math.min(1.6, Math.max(0.4, from.width / Math.max(1, to.width)))
      element.animate(
        [{ transform: `translate(${from.x - to.x}px, ${from.y - to.y}px) scale(${scale})`, transformOrigin: '0 0' }, { transform: 'none', transformOrigin: '0 0' }],
        { duration: USUAL, easing: 'cubic-bezier(.2,.7,.3,1)' },
      )
    }
  }, [beat])
}
