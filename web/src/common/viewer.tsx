// The viewer: whatever says what it is (thing.ts) is shown large when somebody points at it, holds a finger on
// it, or presses a key; whether or not it can be used. One listener for the whole page.
//
// Pointing shows a card beside the pointer that is in nobody's way; holding, the key and the other button of
// the mouse open a dialog, which can be read by anybody and leads to the rules.
//
// SPDX-License-Identifier: MIT
import { useEffect, useLayoutEffect, useReducer, useRef, useState } from 'preact/hooks'
import { ThingPicture, ThingText } from '../book/gallery'
import { catalogueOf } from '../catalogue'
import type { Thing } from '../protocol'
import { useBook } from '../book/shelf'
import { texts } from '../texts'
import { Dialog } from './dialog'
import { isTyping } from './hooks'
import { sentence } from './pieces'

const SUBJECT = '[data-thing], [data-pile]'
const KEY = 'i'

/* a moment of rest before a card comes up; from one thing to the next it is quicker */
const POINT_MS = 350
/* what is large is crossed on the way to something else */
const LARGE_MS = 700
const LARGE = 240
const NEXT_MS = 90
const HOLD_MS = 400
/* a finger that goes farther than this is on its way */
const SLIP = 10

// ---- what pages tell the viewer

interface Page {
  /** opens the exact rules at a clause */
  open: ((clause: string) => void) | null
  /** what the offer that the pointer, the focus or a finger is on would do */
  about: string
}

const page: Page = { open: null, about: '' }
const readers = new Set<() => void>()
let openList: (() => void) | null = null

/** A page says where clauses lead (null: what is around it says that), and what is just being told about an offer. */
export function useViewing(open: ((clause: string) => void) | null, about = '') {
  const latest = useRef(open)
  latest.current = open
  useEffect(() => {
    if (!latest.current) return
    const before = page.open
    const own = (clause: string) => latest.current?.(clause)
    page.open = own
    return () => {
      if (page.open === own) page.open = before
    }
  }, [])
  useEffect(() => {
    if (!latest.current) return
    page.about = about
    for (const reader of readers) reader()
    return () => {
      page.about = ''
    }
  }, [about])
}

/** For keys and screen readers, after the scene: everything that lies open on the table, to be read. */
export function OnTable() {
  return (
    <button type="button" class="on-table" onClick={() => openList?.()}>
      {texts.viewer.onTable}
    </button>
  )
}

// ---- what is pointed at

interface Subject {
  anchor: Element
  /** the part of the page that it belongs to: with it, what it tells goes */
  root: Element
  game: string
  thing: Thing | null
  /** of a pile */
  name: string
  about: string
  holds: readonly Thing[]
}

function subjectOf(from: EventTarget | null): Subject | null {
  const anchor = from instanceof Element ? from.closest<HTMLElement | SVGElement>(SUBJECT) : null
  const root = anchor?.closest<HTMLElement | SVGElement>('[data-game]')
  if (!anchor || !root) return null
  const box = catalogueOf(root.dataset.game ?? '')
  const { thing: word, pile: name = '', about = '', holds = '' } = anchor.dataset
  const thing = word === undefined ? null : box.find(word)
  if (!thing && name === '') return null
  return { anchor, root, game: root.dataset.game ?? '', thing, name, about, holds: holds.split(' ').flatMap((one) => box.find(one) ?? []) }
}

/** Where others of the same kind lie open: places and how many. */
function placesOf({ root, game, thing }: Subject): [string, number][] {
  const found = new Map<string, number>()
  if (thing)
    for (const element of root.querySelectorAll<HTMLElement | SVGElement>('.scene [data-where] [data-thing]')) {
      const where = element.closest<HTMLElement | SVGElement>('[data-where]')?.dataset.where ?? ''
      if (catalogueOf(game).find(element.dataset.thing ?? '') === thing) found.set(where, (found.get(where) ?? 0) + Number(element.dataset.many ?? 1))
    }
  return [...found]
}

const titleOf = ({ thing, name }: Subject) => (thing ? sentence(thing.name).slice(0, -1) : name)

/** How often each is there, in the order of their first. */
function counted(things: readonly Thing[]): [Thing, number][] {
  const found = new Map<Thing, number>()
  for (const one of things) found.set(one, (found.get(one) ?? 0) + 1)
  return [...found]
}

// ---- what is shown

function Body({ subject, open }: { subject: Subject; open: ((clause: string) => void) | null }) {
  const { facts, gallery } = useBook(subject.game)
  const places = placesOf(subject)
  return (
    <>
      {subject.thing && <ThingPicture thing={subject.thing} gallery={gallery} />}
      <div class="thing-words">
        {subject.thing && <ThingText thing={subject.thing} facts={facts(subject.thing)} open={open && (([clause = '']) => open(clause))} />}
        {places.length > 0 && <p class="viewer-where">{texts.viewer.where(places)}</p>}
        {subject.about && <p>{subject.about}</p>}
        {subject.holds.length > 0 && (
          <ul class="viewer-holds">
            {counted(subject.holds).map(([one, count]) => (
              <li key={one.name}>
                <ThingPicture thing={one} gallery={gallery} />
                <span>{texts.viewer.held(sentence(one.name).slice(0, -1), count)}</span>
              </li>
            ))}
          </ul>
        )}
      </div>
    </>
  )
}

interface At {
  x: number
  y: number
}

const GAP = 14

/* Beside the thing, or, where that is large, beside the pointer; never over either, and never off the screen. */
function placeBeside(card: HTMLElement, anchor: Element, { x, y }: At) {
  const thing = anchor.getBoundingClientRect()
  const small = thing.width < LARGE
  const [left, right] = small ? [thing.left, thing.right] : [x, x]
  const { width, height } = card.getBoundingClientRect()
  const fits = right + GAP + width <= innerWidth
  const across = fits ? right + GAP : Math.max(4, left - GAP - width)
  const down = Math.max(4, Math.min(y - height / 3, innerHeight - height - 4))
  card.style.transform = `translate(${Math.round(across)}px, ${Math.round(down)}px)`
}

function Beside({ subject, at }: { subject: Subject; at: At }) {
  const card = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    /* also over a dialog, where the browser can do that */
    if (card.current?.isConnected) card.current.showPopover?.()
  }, [])
  /* its height is known only when the picture is there */
  useLayoutEffect(() => {
    const own = card.current
    if (!own) return
    const look = new ResizeObserver(() => placeBeside(own, subject.anchor, at))
    look.observe(own)
    placeBeside(own, subject.anchor, at)
    return () => look.disconnect()
  }, [subject, at])
  return (
    <div ref={card} class="viewer is-beside" popover="manual" data-game={subject.game} data-viewed={titleOf(subject)} aria-hidden="true">
      <strong>{titleOf(subject)}</strong>
      <Body subject={subject} open={null} />
      <p class="viewer-key">{texts.viewer.more}</p>
    </div>
  )
}

/* What an offer does comes when the server has told it, and stays however the finger goes on. */
function useAbout(anchor: Element): string {
  const isOffer = anchor.closest('[data-action]') !== null || anchor.querySelector('[data-action]') !== null
  const kept = useRef('')
  const [, draw] = useReducer((n: number) => n + 1, 0)
  useEffect(() => {
    readers.add(draw as () => void)
    return () => void readers.delete(draw as () => void)
  }, [])
  if (isOffer && page.about) kept.current = page.about
  return kept.current
}

function Opened({ subject, onClose }: { subject: Subject; onClose(): void }) {
  const about = useAbout(subject.anchor)
  const open = (clause: string) => {
    onClose()
    page.open?.(clause)
  }
  return (
    <Dialog title={titleOf(subject)} class="viewer is-opened" onClose={onClose}>
      <div class="viewer-body" data-game={subject.game} data-viewed={titleOf(subject)}>
        <Body subject={subject} open={page.open && open} />
      </div>
      {about && <p class="viewer-offer">{texts.viewer.offer(about)}</p>}
    </Dialog>
  )
}

/** Everything open on the table, each once, as the rulebook shows what is in the box. */
function TableList({ root, onClose }: { root: HTMLElement; onClose(): void }) {
  const game = root.dataset.game ?? ''
  const { facts, gallery } = useBook(game)
  const subjects = [...root.querySelectorAll(`.scene :is(${SUBJECT})`)].flatMap((one) => subjectOf(one) ?? [])
  const things = new Map(subjects.flatMap((one) => (one.thing ? [[one.thing, one] as const] : [])))
  const piles = subjects.filter((one) => one.name !== '')
  return (
    <Dialog title={texts.viewer.onTable} class="viewer is-list" onClose={onClose}>
      <ul class="things" data-game={game}>
        {[...things].map(([one, subject]) => (
          <li key={one.name} class="thing" data-listed={one.name}>
            <ThingPicture thing={one} gallery={gallery} />
            <div class="thing-words">
              <strong>{titleOf(subject)}</strong>
              <ThingText
                thing={one}
                facts={facts(one)}
                open={
                  page.open &&
                  (([clause = '']) => {
                    onClose()
                    page.open?.(clause)
                  })
                }
              />
              {placesOf(subject).length > 0 && <p class="viewer-where">{texts.viewer.where(placesOf(subject))}</p>}
            </div>
          </li>
        ))}
      </ul>
      <dl class="viewer-piles">
        {piles.map(({ name, about, holds }, i) => (
          <div key={i}>
            <dt>{name}</dt>
            <dd>
              {about} {counted(holds).map(([one, count]) => texts.viewer.held(one.name, count)).join(', ')}
            </dd>
          </div>
        ))}
      </dl>
    </Dialog>
  )
}

// ---- when it is shown

type Shown = { how: 'beside'; subject: Subject; at: At } | { how: 'opened'; subject: Subject } | { how: 'list'; root: HTMLElement } | null

export function Viewer() {
  const [shown, setShown] = useState<Shown>(null)
  const now = useRef(shown)
  now.current = shown

  useEffect(() => {
    let timer = 0
    let pending: Element | null = null
    /* pressed, or turned away with Escape: quiet until the pointer has left it */
    let quiet: Element | null = null
    let last: At = { x: -1, y: -1 }
    let held: { at: At; timer: number } | null = null
    let heldOpen = false

    const later = (run: () => void, ms: number, what: Element | null) => {
      window.clearTimeout(timer)
      pending = what
      timer = window.setTimeout(run, ms)
    }
    const forget = () => {
      window.clearTimeout(timer)
      pending = null
    }
    const leave = () => {
      forget()
      setShown((old) => (old?.how === 'beside' ? null : old))
    }
    /* what has moved away from the pointer is no longer pointed at; the log may scroll */
    const scrolled = (event: Event) => {
      const open = now.current
      if (open?.how === 'beside' && event.target instanceof Node && event.target.contains(open.subject.anchor)) leave()
    }
    const pin = (subject: Subject) => {
      forget()
      setShown({ how: 'opened', subject })
    }

    const move = (event: PointerEvent) => {
      if (event.pointerType === 'touch') {
        if (held && Math.hypot(event.clientX - held.at.x, event.clientY - held.at.y) > SLIP) letGo()
        return
      }
      /* the table may move under a pointer that rests: that is no pointing */
      if (event.clientX === last.x && event.clientY === last.y) return
      last = { x: event.clientX, y: event.clientY }
      if (event.buttons !== 0) return
      const subject = subjectOf(event.target)
      const anchor = subject?.anchor ?? null
      if (quiet && quiet !== anchor) quiet = null
      const open = now.current
      const showing = open?.how === 'beside' ? open.subject.anchor : null
      if (!subject || anchor === quiet) {
        if (showing) leave()
        else forget()
      } else if (anchor !== showing && anchor !== pending) later(() => setShown({ how: 'beside', subject, at: last }), showing ? NEXT_MS : subject.anchor.getBoundingClientRect().width < LARGE ? POINT_MS : LARGE_MS, anchor)
      else if (anchor === showing) forget()
    }
    const letGo = () => {
      if (held) window.clearTimeout(held.timer)
      held = null
    }
    const down = (event: PointerEvent) => {
      heldOpen = false
      const subject = subjectOf(event.target)
      quiet = subject?.anchor ?? null
      leave()
      letGo()
      if (event.pointerType !== 'touch' || !subject || !event.isPrimary) return
      held = {
        at: { x: event.clientX, y: event.clientY },
        timer: window.setTimeout(() => {
          heldOpen = true
          pin(subject)
        }, HOLD_MS),
      }
    }
    /* a finger that has read does not also tap; offers see to that themselves (offer.tsx) */
    const click = (event: MouseEvent) => {
      if (!heldOpen) return
      heldOpen = false
      if (event.target instanceof Element && event.target.closest('[data-action]')) return
      event.preventDefault()
      event.stopPropagation()
    }
    const menu = (event: Event) => {
      const subject = subjectOf(event.target)
      if (!subject) return
      event.preventDefault()
      if (!heldOpen && !held) pin(subject)
    }
    const press = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && now.current?.how === 'beside') {
        quiet = now.current.subject.anchor
        leave()
      }
      if (event.key.toLowerCase() !== KEY || event.ctrlKey || event.altKey || event.metaKey || isTyping(event)) return
      if (document.querySelector('dialog.viewer[open]')) return
      const open = now.current
      const subject = open?.how === 'beside' ? open.subject : subjectOf(document.activeElement)
      if (subject) pin(subject)
      else if (!document.querySelector('dialog[open]')) openList?.()
      else return
      event.preventDefault()
    }
    openList = () => {
      const root = document.querySelector<HTMLElement>('.table-page[data-game]:has(.scene)')
      if (root) setShown({ how: 'list', root })
    }
    /* what is gone from the page, as behind a curtain, is not told about any longer */
    const watch = new MutationObserver(() => {
      const open = now.current
      if (!open) return
      const gone = open.how === 'list' ? !open.root.isConnected : !open.subject.root.isConnected || (open.how === 'beside' && !open.subject.anchor.isConnected)
      if (gone) setShown(null)
    })
    watch.observe(document.body, { childList: true, subtree: true })

    addEventListener('pointermove', move, { passive: true })
    addEventListener('pointerdown', down, true)
    addEventListener('pointerup', letGo, true)
    addEventListener('pointercancel', letGo, true)
    addEventListener('click', click, true)
    addEventListener('contextmenu', menu)
    addEventListener('keydown', press)
    addEventListener('scroll', scrolled, { capture: true, passive: true })
    document.addEventListener('pointerleave', leave)
    return () => {
      forget()
      letGo()
      openList = null
      watch.disconnect()
      removeEventListener('pointermove', move)
      removeEventListener('pointerdown', down, true)
      removeEventListener('pointerup', letGo, true)
      removeEventListener('pointercancel', letGo, true)
      removeEventListener('click', click, true)
      removeEventListener('contextmenu', menu)
      removeEventListener('keydown', press)
      removeEventListener('scroll', scrolled, true)
      document.removeEventListener('pointerleave', leave)
    }
  }, [])

  if (!shown) return null
  const close = () => setShown(null)
  if (shown.how === 'beside') return <Beside subject={shown.subject} at={shown.at} />
  if (shown.how === 'list') return <TableList root={shown.root} onClose={close} />
  return <Opened subject={shown.subject} onClose={close} />
}
