// Where games are played: at the server that this page is from, or in this browser (house/), if there is no server, it
// can't be reached, or somebody prefers it. A table says by its id where it is.
//
// SPDX-License-Identifier: MIT
import { useEffect, useState } from 'preact/hooks'
import wasm from 'house:wasm'
import { isStatic } from './address'
import { dialServer, Link, type LinkState, type Wire } from './link'
import { useSettings } from './settings'

/** Can games be played in this browser? */
export const hasHouse = wasm !== '' && 'Worker' in globalThis && 'BroadcastChannel' in globalThis && 'WebAssembly' in globalThis

/** How long a server may take to be reached before the games are offered without it. */
const PATIENCE = 4000

/* as src/house/house.c begins their ids */
const HERE = 'here-'

export const isHere = (table: string) => table.startsWith(HERE)

export const server: Link | null = isStatic ? null : new Link(dialServer, true)

/* the code of the house travels only when it is wanted */
function dialHouse(): Wire {
  let inner: Wire | null = null
  const wire: Wire = { send: (text) => inner?.send(text) ?? false, onopen: () => {}, onmessage: () => {}, onclose: () => {} }
  import('./house/wire').then(
    (module?: typeof import('./house/wire')) => {
      /* nothing: it could not be fetched, which the link to the server has been told (vite:preloadError) */
      if (!module) return wire.onclose(false)
      inner = new module.HouseWire()
      inner.onopen = () => wire.onopen()
      inner.onmessage = (text) => wire.onmessage(text)
      inner.onclose = (otherVersion) => wire.onclose(otherVersion)
    },
    () => wire.onclose(false),
  )
  return wire
}

let opened: Link | null = null

/** The house; it is opened when it is first asked for. */
export function house(): Link {
  opened ??= new Link(dialHouse, false)
  return opened
}

/** Whom a table is asked for. */
export const linkOf = (table: string): Link => (server && !isHere(table) ? server : house())

/** A table of this browser is not wanted any more. */
export function forgetHere(table: string) {
  if (hasHouse && isHere(table)) void import('./house/wire').then(({ forget }) => forget(table))
}

export function useLinkState(link: Link | null): LinkState {
  const [state, set] = useState<LinkState>(link?.state ?? 'away')
  useEffect(() => {
    set(link?.state ?? 'away')
    return link?.watch(() => set(link.state))
  }, [link])
  return state
}

/** Can others be played with? */
export function useOnline(): boolean {
  return useLinkState(server) === 'open'
}

/** Where games begin that need nobody else. */
export function useHome(): Link {
  const { here } = useSettings()
  const state = useLinkState(server)
  const [late, setLate] = useState(false)
  useEffect(() => {
    setLate(false)
    if (state !== 'connecting') return
    const timer = window.setTimeout(() => setLate(true), navigator.onLine ? PATIENCE : 0)
    return () => window.clearTimeout(timer)
  }, [state])
  if (!server) return house()
  if (!hasHouse || state === 'other') return server
  return here === 'on' || state === 'away' || late ? house() : server
}
