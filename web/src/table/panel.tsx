// Log, chat and rules: beside the table, or a drawer where there is little room.
//
// SPDX-License-Identifier: MIT
import { useEffect, useRef, useState } from 'preact/hooks'
import type { Line } from '../protocol'
import { texts } from '../texts'
import { Chat, isTalk } from './chat'
import type { TableModel, TableState } from './model'
import { Rules } from './rules'

export type Tab = 'log' | 'chat' | 'rules'

interface Props {
  model: TableModel
  state: TableState
  tab: Tab
  onTab(tab: Tab): void
  clause: string
  open: boolean
  onOpen(open: boolean): void
}

export function Log({ lines, marked }: { lines: readonly Line[]; marked?: number }) {
  const own = useRef<HTMLOListElement>(null)
  useEffect(() => {
    const list = own.current
    if (list) list.scrollTop = list.scrollHeight
  }, [lines.length])
  return (
    <ol class="log" ref={own} tabIndex={0} aria-label={texts.table.log}>
      {lines.map((line, i) => (
        <li key={i} class={`${typeof line[0] === 'number' ? 'event' : 'remark'} seat-${line[1]} ${i === marked ? 'is-marked' : ''}`}>
          {line[2]}
        </li>
      ))}
    </ol>
  )
}

export function Panel({ model, state, tab, onTab, clause, open, onOpen }: Props) {
  const tabs: [Tab, string][] = [
    ['log', texts.table.log],
    ['chat', texts.table.chat],
    ['rules', texts.table.rules],
  ]
  const lines = state.lines.filter((line) => !isTalk(line))
  const talk = state.lines.length - lines.length
  const [heard, setHeard] = useState(talk)
  const listening = tab === 'chat' && (open || matchMedia('(min-width: 60rem)').matches)
  useEffect(() => {
    if (listening) setHeard(talk)
  }, [listening, talk])
  return (
    <aside class={`panel ${open ? 'is-open' : ''}`} aria-label={texts.table.panel}>
      <div class="tabs" role="tablist">
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
        <button type="button" class="quiet panel-close" aria-label={texts.close} onClick={() => onOpen(false)}>
          ✕
        </button>
      </div>
      <div class="panel-body" id="panel-body" role="tabpanel" aria-labelledby={`tab-${tab}`}>
        {tab === 'log' && <Log lines={lines} />}
        {tab === 'chat' && <Chat model={model} state={state} />}
        {tab === 'rules' && <Rules game={state.game} clause={clause} />}
      </div>
    </aside>
  )
}
