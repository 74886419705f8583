// What few people look at travels only to them. SPDX-License-Identifier: MIT
import type { ComponentChildren, ComponentType } from 'preact'
import { useLayoutEffect, useState } from 'preact/hooks'

type LazilyProps<P> = P & {
  load(): Promise<{ default: ComponentType<P> } | undefined>
  /** shown until it is there; null: nothing */
  meanwhile?: ComponentChildren
}

/* what has come is there at once when it is shown again */
const known = new Map<unknown, unknown>()

export function Lazily<P extends object>({ load, meanwhile = <main class="loading" aria-busy />, ...props }: LazilyProps<P>) {
  const [Part, setPart] = useState(() => known.get(load) as ComponentType<P> | undefined)
  useLayoutEffect(() => {
    if (Part) return
    /* where it can't be had the link looks whether the page is too old */
    void load().then((module) => {
      if (!module) return
      known.set(load, module.default)
      setPart(() => module.default)
    })
  }, [])
  return Part ? <Part {...(props as unknown as P)} /> : <>{meanwhile}</>
}
