// Small hooks that several screens use. SPDX-License-Identifier: MIT
import { useEffect, useRef, useState } from 'preact/hooks'
import { hrefOf } from '../address'

/** Draws again whenever `watch` calls back. */
export function useWatched<T>(watch: (listener: () => void) => () => void, read: () => T): T {
  const [value, set] = useState<{ of: T }>({ of: read() })
  const latest = useRef(read)
  latest.current = read
  useEffect(() => {
    const look = () => set((old) => (Object.is(old.of, latest.current()) ? old : { of: latest.current() }))
    look()
    return watch(look)
  }, [watch])
  return value.of
}

/** Tells the styles how high an element is just now, as the custom property `name` of the page. */
export function useHeight(name: string) {
  const own = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const { style } = document.documentElement
    if (!own.current) return
    const look = new ResizeObserver(([entry]) => style.setProperty(name, `${Math.ceil(entry?.borderBoxSize[0]?.blockSize ?? 0)}px`))
    look.observe(own.current)
    return () => {
      look.disconnect()
      style.removeProperty(name)
    }
  }, [name])
  return own
}

/** A question to the style sheets, such as "(max-width: 60rem)", and its answer whenever it changes. */
export function useMedia(question: string): boolean {
  const [answer, setAnswer] = useState(() => matchMedia(question).matches)
  useEffect(() => {
    const query = matchMedia(question)
    const look = () => setAnswer(query.matches)
    look()
    query.addEventListener('change', look)
    return () => query.removeEventListener('change', look)
  }, [question])
  return answer
}

/* What lies open over the page is an entry of the browser's history. */
const OVER = 'over'

/** Where a drawer lies over the page (`open`), the browser's way back closes it and leaves the page only then. */
export function useBackCloses(open: boolean, close: () => void) {
  const now = useRef({ open, close, returning: false })
  Object.assign(now.current, { open, close })
  useEffect(() => {
    const follow = () => {
      const { open, close, returning } = now.current
      now.current.returning = false
      if (!returning && open) close()
      else if (returning && open) history.pushState(OVER, '') // opened again before the entry was gone
    }
    addEventListener('popstate', follow)
    return () => removeEventListener('popstate', follow)
  }, [])
  useEffect(() => {
    if (now.current.returning) return
    if (open && history.state !== OVER) history.pushState(OVER, '')
    else if (!open && history.state === OVER) {
      now.current.returning = true
      history.back()
    }
  }, [open])
}

/** Goes to another page of ours; what lies over this one is not come back to. */
export function goTo(path: string) {
  if (history.state === OVER) history.replaceState(null, '', hrefOf(path))
  else history.pushState(null, '', hrefOf(path))
}

/** A line of cards that is pushed sideways: when `on` changes, the first card that can be used is in sight. */
export function useAbleInSight(on: unknown) {
  const line = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const able = line.current?.querySelector<HTMLElement>(':scope > .is-able')
    if (!line.current || !able) return
    const [frame, card] = [line.current.getBoundingClientRect(), able.getBoundingClientRect()]
    if (card.left < frame.left || card.right > frame.right) line.current.scrollLeft += card.left - frame.left - card.width / 4
  }, [on])
  return line
}

/** Is somebody typing? Then single keys are letters. */
export function isTyping(event: Event): boolean {
  const target = event.target as HTMLElement | null
  return target !== null && /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName) && (target as HTMLInputElement).type !== 'range'
}

/** Single keys of the whole page, by their name. */
export function useKeys(keys: Record<string, () => void>) {
  const latest = useRef(keys)
  latest.current = keys
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.altKey || event.metaKey || isTyping(event)) return
      if (document.querySelector('dialog[open]')) return
      const run = latest.current[event.key.length === 1 ? event.key.toLowerCase() : event.key]
      if (!run) return
      event.preventDefault()
      run()
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [])
}

/** Puts a text on the clipboard; where that is forbidden, into a field to copy by hand. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return false
  }
}
