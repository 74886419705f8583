// Log, chat and rules: beside the table, or a drawer where there is little room.
//
// SPDX-License-Identifier: MIT
import { useEffect, useMemo, useRef, useState } from 'preact/hooks'
import { useShell } from '../app'
import { Book, type Reading } from '../book/book'
import { isTalk, type Line } from '../protocol'
import type { Moments } from '../scene'
import { texts } from '../texts'
import { Chat } from './chat'
import { eventsOf, type TableModel, type TableState } from './model'

export type Tab = 'log' | 'chat' | 'rules'

interface Props {
  model: TableModel
  state: TableState
  /** the lines of the moment that is looked at */
  marked: readonly Line[]
  onLine(line: Line): void
  tab: Tab
  onTab(tab: Tab): void
  reading: Reading
  onReading(reading: Reading): void
  onGlance(): void
  open: boolean
  onOpen(open: boolean): void
}

interface LogProps {
  lines: readonly Line[]
  /** what begins a round or a turn is a heading */
  begins?: (line: Line) => 'round' | 'turn' | null
  marked?: readonly Line[]
  /** Shows the moment of a line. */
  onLine?: (line: Line) => void
  shown?: boolean
}

/* The list is reached by Tab; from there arrow keys go from line to line. */
function walkLines(event: KeyboardEvent) {
  const by = { ArrowUp: -1, ArrowDown: 1 }[event.key]
  const list = event.currentTarget as HTMLElement
  if (!by) return
  const all = [...list.querySelectorAll<HTMLElement>('button')]
  const from = all.indexOf(document.activeElement as HTMLElement)
  const to = from < 0 ? all.at(-1) : all[from + by]
  if (!to) return
  event.preventDefault()
  to.focus()
}

/** At its newest line, whenever there is one or the list comes into sight (`shown`); else at the one that is marked. */
export function Log({ lines, begins, marked = [], onLine, shown = true }: LogProps) {
  const own = useRef<HTMLOListElement>(null)
  useEffect(() => {
    const list = own.current
    if (list) list.scrollTop = list.scrollHeight
  }, [lines.length, shown])
  /* a window that changes its size leaves whoever read the newest line there */
  useEffect(() => {
    const list = own.current
    if (!list) return
    let newest = true
    const look = () => (newest = list.scrollHeight - list.scrollTop - list.clientHeight < 2)
    const watch = new ResizeObserver(() => newest && (list.scrollTop = list.scrollHeight))
    list.addEventListener('scroll', look)
    watch.observe(list)
    return () => {
      list.removeEventListener('scroll', look)
      watch.disconnect()
    }
  }, [])
  useEffect(() => {
    if (marked.length > 0) own.current?.querySelector('.is-marked')?.scrollIntoView({ block: 'nearest' })
  }, [marked[0]])
  return (
    <ol class="log" ref={own} tabIndex={0} aria-label={texts.table.log} onKeyDown={walkLines}>
      {lines.map((line, i) => {
        const isEvent = typeof line[0] === 'number'
        const heading = isEvent ? begins?.(line) : null
        const text =
          isEvent && onLine ? (
            <button type="button" tabIndex={-1} title={texts.beats.look} onClick={() => onLine(line)}>
              {line[2]}
            </button>
          ) : (
            line[2]
          )
        return (
          <li key={i} class={`${isEvent ? 'event' : 'remark'} seat-${line[1]} ${heading ? `is-${heading}` : ''} ${marked.includes(line) ? 'is-marked' : ''}`}>
            {heading ? <h2>{text}</h2> : text}
          </li>
        )
      })}
    </ol>
  )
}

/** Which lines begin something, as the game's moments have it. */
export function useBeginnings(moments: Moments, id: string): (line: Line) => 'round' | 'turn' | null {
  const { games } = useShell()
  return useMemo(() => {
    const game = games.find((one) => one.id === id)
    return (line) => {
      const event = eventsOf(game, [line])[0]
      return (event && moments.begins?.(event)) ?? null
    }
  }, [moments, id])
}

export function Panel({ model, state, marked, onLine, tab, onTab, reading, onReading, onGlance, open, onOpen }: Props) {
  const tabs: [Tab, string][] = [
    ['log', texts.table.log],
    ['chat', texts.table.chat],
    ['rules', texts.table.rules],
  ]
  const begins = useBeginnings(state.moments, state.game)
  const lines = state.lines.filter((line) => !isTalk(line))
  const talk = state.lines.length - lines.length
  const [heard, setHeard] = useState(talk)
  const listening = tab === 'chat' && (open || matchMedia('(min-width: 60rem)').matches)
  useEffect(() => {
    if (listening) setHeard(talk)
  }, [listening, talk])
  return (
    <aside class={`panel ${open ? 'is-open' : ''}`} aria-label={texts.table.panel}>
      <div class="tabs">
        <div class="tab-list" role="tablist">
          {tabs.map(([id, label]) => (
            <button
              key={id}
              type="button"
              role="tab"
              id={`tab-${id}`}
              aria-selected={tab === id}
              aria-controls="panel-body"
              onClick={() => {
                onOpen(!(open && tab === id))
                onTab(id)
              }}
            >
              {label}
              {id === 'chat' && talk > heard && !listening && <span class="unread">{talk - heard}</span>}
            </button>
          ))}
        </div>
        <button type="button" class="quiet glance-button" title={texts.book.glance} aria-label={texts.book.glance} onClick={onGlance}>
          <svg class="sign" viewBox="0 0 24 24" aria-hidden="true">
            <path d="M6 3h12v18H6zM9 8h6M9 12h6M9 16h4" fill="none" />
          </svg>
        </button>
        <button type="button" class="quiet panel-close" aria-label={texts.close} onClick={() => onOpen(false)}>
          ✕
        </button>
      </div>
      <div class="panel-body" id="panel-body" role="tabpanel" aria-labelledby={`tab-${tab}`}>
        {tab === 'log' && <Log lines={lines} begins={begins} marked={marked} onLine={onLine} shown={open} />}
        {tab === 'chat' && <Chat model={model} state={state} />}
        {tab === 'rules' && <Book game={state.game} reading={reading} onReading={onReading} narrow />}
      </div>
    </aside>
  )
}
