// What people should know of games that are kept in this browser.
//
// SPDX-License-Identifier: MIT
import type { Trouble } from './talk'

const listeners = new Set<(trouble: Trouble) => void>()

export function onTrouble(listener: (trouble: Trouble) => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function tellTrouble(trouble: Trouble) {
  for (const listener of listeners) listener(trouble)
}
