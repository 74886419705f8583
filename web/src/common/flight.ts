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
  /** which card it is, where that is known: one that lies elsewhere now has come from where it was */
  card: string
}

function spots(root: HTMLElement, attribute: string): Map<string, Spot> {
  const origin = root.getBoundingClientRect()
  const found = new Map<string, Spot>()
  for (const element of root.querySelectorAll(`[${attribute}]`)) {
    const box = element.getBoundingClientRect()
    found.set(element.getAttribute(attribute) ?? '', { x: box.x - origin.x, y: box.y - origin.y, width: box.width, card: element.getAttribute('data-card') ?? '' })
  }
  return found
}

/** How far each thing that is still on its way is from its place; from now on it is there. */
function stopFlights(flights: Map<Element, Animation>): Map<string, { x: number; y: number }> {
  const seen = [...flights.keys()].map((element) => [element, element.getBoundingClientRect()] as const)
  for (const flight of flights.values()) flight.cancel()
  flights.clear()
  return new Map(
    seen.map(([element, box]) => {
      const place = element.getBoundingClientRect()
      return [element.getAttribute('data-fly') ?? '', { x: box.x - place.x, y: box.y - place.y }]
    }),
  )
}

/** Where a card lay that has another name now; each is found once. */
function takeCard(card: string, old: Map<string, Spot>, now: Map<string, Spot>): Spot | undefined {
  if (card === '' || card === '?') return undefined
  const found = [...old].find(([name, spot]) => spot.card === card && !now.has(name))
  if (found) old.delete(found[0])
  return found?.[1]
}

/**
 * With each new beat, everything with `data-fly` slides from where that name was before; what is new
 * comes from where something with its `data-card` was that is gone, else from the element whose
 * `data-place` is its `data-from`. Interrupting is safe: only looks move,
 * and what was on its way goes on from where it was seen last.
 */
export function useFlights(root: RefObject<HTMLElement | null>, beat: number, motion: boolean) {
  const before = useRef<Map<string, Spot> | null>(null)
  const flights = useRef(new Map<Element, Animation>())
  useLayoutEffect(() => {
    if (!root.current) return
    const old = before.current
    const late = stopFlights(flights.current)
    const now = spots(root.current, 'data-fly')
    before.current = now
    if (!old || !motion) return
    const places = spots(root.current, 'data-place')
    for (const element of root.current.querySelectorAll('[data-fly]')) {
      const name = element.getAttribute('data-fly') ?? ''
      const to = now.get(name)
      const from = old.get(name) ?? takeCard(to?.card ?? '', old, now) ?? places.get(element.getAttribute('data-from') ?? '')
      if (!to || !from) continue
      const x = from.x - to.x + (late.get(name)?.x ?? 0)
      const y = from.y - to.y + (late.get(name)?.y ?? 0)
      if (Math.abs(x) < 2 && Math.abs(y) < 2) continue
      const scale = old.has(name) ? 1 : Math.min(1.6, Math.max(0.4, from.width / Math.max(1, to.width)))
      const flight = element.animate(
        [{ transform: `translate(${x}px, ${y}px) scale(${scale})`, transformOrigin: '0 0' }, { transform: 'none', transformOrigin: '0 0' }],
        { duration: USUAL, easing: 'cubic-bezier(.2,.7,.3,1)' },
      )
      flights.current.set(element, flight)
      flight.onfinish = () => flights.current.delete(element)
    }
  }, [beat])
}
