// The frame around a scene: loads it, moves the focus between its offers with the arrow keys.
//
// SPDX-License-Identifier: MIT
import type { ComponentChildren } from 'preact'
import { useEffect, useRef, useState } from 'preact/hooks'
import { useShell } from '../app'
import { loadCatalogue } from '../catalogue'
import { OnTable } from '../common/viewer'
import { loadScene, type Scene, type SceneProps } from '../scene'
import { texts } from '../texts'

export function useScene(game: string): Scene | null {
  const { link } = useShell()
  const [scene, setScene] = useState<Scene | null>(null)
  useEffect(() => {
    let gone = false
    setScene(null)
    /* a part of the page that is gone belongs to an older page, which the banner then says */
    Promise.all([loadScene(game), loadCatalogue(link, game)]).then(
      ([found]) => gone || setScene(found),
      () => {},
    )
    return () => {
      gone = true
    }
  }, [game])
  return scene
}

const ARROWS: Record<string, [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

/** The offer that is nearest in a direction; what lies aside counts as farther. */
function neighbour(from: Element, all: Iterable<Element>, [dx, dy]: [number, number]): Element | null {
  const middle = (element: Element) => {
    const box = element.getBoundingClientRect()
    return [box.x + box.width / 2, box.y + box.height / 2] as const
  }
  const [x, y] = middle(from)
  let best: Element | null = null
  let least = Number.POSITIVE_INFINITY
  for (const element of all) {
    if (element === from) continue
    const [ex, ey] = middle(element)
    const along = (ex - x) * dx + (ey - y) * dy
    const aside = Math.abs((ex - x) * dy) + Math.abs((ey - y) * dx)
    if (along <= 1) continue
    const distance = along + 2.5 * aside
    if (distance < least) {
      least = distance
      best = element
    }
  }
  return best
}

const REACHED = '[data-action], [data-step], [data-explain]'

interface HostProps {
  scene: Scene | null
  props: SceneProps
  /** it stays as it is, unseen */
  hidden?: boolean
  /** what lies over it */
  children?: ComponentChildren
}

export function SceneHost({ scene, props, hidden = false, children }: HostProps) {
  const own = useRef<HTMLDivElement>(null)
  const press = (event: KeyboardEvent) => {
    const way = ARROWS[event.key]
    const from = document.activeElement
    if (!way || !from || !own.current?.contains(from)) return
    const to = neighbour(from, own.current.querySelectorAll(REACHED), way)
    if (!to) return
    event.preventDefault()
    ;(to as HTMLElement | SVGElement).focus()
  }
  return (
    <>
      <div ref={own} class="scene" role="group" aria-label={props.game.title} tabIndex={-1} onKeyDown={press} data-scene={props.game.id} aria-busy={props.busy} hidden={hidden}>
        {scene ? <scene.Table {...props} /> : <p class="loading">{texts.start.loading}</p>}
        {children}
      </div>
      {!hidden && <OnTable />}
    </>
  )
}
