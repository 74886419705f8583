// What stands beside a game that is only looked at: its log and its rules.
//
// SPDX-License-Identifier: MIT
import { useEffect, useRef, useState } from 'preact/hooks'
import { Book, type Reading } from '../book/book'
import { useViewing } from '../common/viewer'
import type { Line } from '../protocol'
import { type Moments, plainMoments } from '../scene'
import { Log, useBeginnings } from '../table/panel'
import { texts } from '../texts'

interface PanelProps {
  game: string
  moments?: Moments
  lines: Line[]
  onLine?: (line: Line) => void
  /** what is to be read in the rules now */
  wanted?: Reading | null
}

/** Log and rules, without anybody to talk to. */
export function ReplayPanel({ game, moments = plainMoments, lines, onLine, wanted = null }: PanelProps) {
  const begins = useBeginnings(moments, game)
  const [tab, setTab] = useState<'log' | 'rules'>('log')
  const [reading, setReading] = useState<Reading>({ part: 'book' })
  const own = useRef<HTMLElement>(null)
  const read = (what: Reading) => {
    setReading(what)
    setTab('rules')
  }
  useViewing((clause) => read({ part: 'exact', clauses: [clause] }))
  useEffect(() => {
    if (!wanted) return
    read(wanted)
    own.current?.scrollIntoView({ block: 'nearest' })
  }, [wanted])
  return (
    <aside ref={own} class="panel is-open replay-panel" aria-label={texts.table.panel}>
      <div class="tabs" role="tablist">
        {(['log', 'rules'] as const).map((id) => (
          <button key={id} type="button" role="tab" id={`tab-${id}`} aria-selected={tab === id} aria-controls="panel-body" onClick={() => setTab(id)}>
            {texts.table[id]}
          </button>
        ))}
      </div>
      <div class="panel-body" id="panel-body" role="tabpanel" aria-labelledby={`tab-${tab}`}>
        {tab === 'log' ? <Log lines={lines} begins={begins} {...(onLine ? { onLine } : {})} /> : <Book game={game} reading={reading} onReading={setReading} narrow />}
      </div>
    </aside>
  )
}
