// Nothing that carries meaning is drawn smaller than people can read, however small its drawing is.
//
// SPDX-License-Identifier: MIT
import type { RefObject } from 'preact'
import { useLayoutEffect, useRef, useState } from 'preact/hooks'

/** A size of letters in a drawing: this, or more where that would be too small on the screen. For a style's `fontSize`. */
export function readable(size: number): string {
  return `max(${size}px, calc(var(--least) * var(--unit, 1)))`
}

/** The least size of letters on this screen, in pixels; `--least` of the styles. */
export function leastSize(): number {
  return Number.parseFloat(getComputedStyle(document.documentElement).getPropertyValue('--least')) || 12
}

/* How many units of the drawing a pixel is, at rest: what is just flying to its place is measured as it will lie there. */
function unitOf(svg: SVGSVGElement): number {
  const { width, height } = svg.viewBox.baseVal
  const { clientWidth, clientHeight } = svg
  return clientWidth > 0 && clientHeight > 0 ? Math.max(width / clientWidth, height / clientHeight) : 1
}

/** Tells the styles of a drawing how many of its units a pixel of the screen is, as `--unit`; `box` is its viewBox. */
export function useUnit(svg: RefObject<SVGSVGElement | null>, box: string) {
  useLayoutEffect(() => {
    const own = svg.current
    if (!own) return
    const look = () => {
      /* a part that is drawn at a scale of its own makes its --unit from the other */
      for (const name of ['--unit', '--unit-of-all']) own.style.setProperty(name, unitOf(own).toFixed(4))
    }
    const watch = new ResizeObserver(look)
    watch.observe(own)
    look()
    return () => watch.disconnect()
  }, [box])
}

/** The same for a drawing that has to be laid out by it: units for a pixel, now. */
export function useUnits() {
  const svg = useRef<SVGSVGElement>(null)
  const [unit, setUnit] = useState(1)
  useLayoutEffect(() => {
    const own = svg.current
    if (!own) return
    const look = () => setUnit(Math.ceil(unitOf(own) * 50) / 50)
    const watch = new ResizeObserver(look)
    watch.observe(own)
    look()
    return () => watch.disconnect()
  }, [])
  return { svg, unit }
}
