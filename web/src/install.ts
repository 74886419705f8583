// The browser's offer to install the page, where it makes one: it comes once, and early.
//
// SPDX-License-Identifier: MIT
import { useWatched } from './common/hooks'

interface Offer extends Event {
  prompt(): Promise<unknown>
}

let offer: Offer | null = null
const listeners = new Set<() => void>()

function know(now: Offer | null) {
  offer = now
  for (const listener of listeners) listener()
}

addEventListener('beforeinstallprompt', (event) => know(event as Offer))
addEventListener('appinstalled', () => know(null))

function watch(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

export const useOffer = () => useWatched(watch, () => offer)
