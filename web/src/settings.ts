// How this visitor likes the page: theme, size of text, motion, pace, sound.
//
// SPDX-License-Identifier: MIT
import { useEffect, useState } from 'preact/hooks'
import { readKept, writeKept } from './keep'

export interface Settings {
  theme: 'system' | 'dark' | 'light'
  /** of the usual size of text, in percent */
  text: 90 | 100 | 125 | 150 | 200
  motion: 'system' | 'on' | 'off'
  /** of what others do */
  pace: 'calm' | 'usual' | 'quick' | 'once'
  sound: 'off' | 'on'
  /** in percent */
  volume: number
  vibration: 'off' | 'on'
  /** ask once before a grave move */
  asks: 'on' | 'off'
  /** call me by a notification of the browser when it is my turn */
  calls: boolean
  /** games that need nobody else are played in this browser, without the server */
  here: 'off' | 'on'
}

const usual: Settings = { theme: 'system', text: 100, motion: 'system', pace: 'usual', sound: 'off', volume: 60, vibration: 'off', asks: 'on', calls: false, here: 'off' }
const still = matchMedia('(prefers-reduced-motion: reduce)')
const listeners = new Set<() => void>()
let current: Settings = { ...usual, ...readKept<Partial<Settings>>('settings', {}) }

export function settings(): Settings {
  return current
}

/** May things move by themselves? */
export function motionAllowed(): boolean {
  return current.motion === 'on' || (current.motion === 'system' && !still.matches)
}

function show() {
  const root = document.documentElement
  if (current.theme === 'system') delete root.dataset.theme
  else root.dataset.theme = current.theme
  for (const scheme of ['light', 'dark'])
    document.querySelector(`meta[data-theme=${scheme}]`)?.setAttribute('media', current.theme === 'system' ? `(prefers-color-scheme: ${scheme})` : current.theme === scheme ? 'all' : 'not all')
  root.style.setProperty('--text-scale', String(current.text / 100))
  root.dataset.text = current.text > 125 ? 'large' : 'usual'
  root.dataset.motion = motionAllowed() ? 'on' : 'off'
}

export function changeSettings(change: Partial<Settings>) {
  current = { ...current, ...change }
  writeKept('settings', current)
  show()
  for (const listener of listeners) listener()
}

export function useSettings(): Settings {
  const [value, set] = useState(current)
  useEffect(() => {
    const listener = () => set(current)
    listeners.add(listener)
    return () => void listeners.delete(listener)
  }, [])
  return value
}

still.addEventListener('change', () => changeSettings({}))
show()
