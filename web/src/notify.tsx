// Calling somebody who looks elsewhere: a notification of the browser, if they have allowed it by a click of their
// own. It says that it is their turn, and nothing that others may not know. While this page is open it calls by
// itself; when it is closed the server does, by way of the browser (push.ts).
//
// SPDX-License-Identifier: MIT
import { useEffect, useState } from 'preact/hooks'
import { isHere, server } from './home'
import type { Link } from './link'
import type { Reach } from './push'
import { changeSettings, settings, useSettings } from './settings'
import { texts } from './texts'

const possible = 'Notification' in globalThis
const allowed = () => possible && Notification.permission === 'granted'

let shown: Notification | null = null

function takeDown() {
  shown?.close()
  shown = null
}

/** Calls, if nobody looks at the page; the next call, or a look at the page, takes the place of this one. */
export function call(title: string, body: string) {
  if (!document.hidden || !settings().calls || !allowed()) return
  takeDown()
  try {
    const icon = document.querySelector<HTMLLinkElement>('link[rel=icon]')?.href
    shown = new Notification(title, { body, tag: 'deadfall', ...(icon ? { icon } : {}) })
    shown.onclick = () => {
      window.focus()
      takeDown()
    }
  } catch {
    void import('./push').then((push) => push.showByWorker(title, body)) /* browsers of phones want a worker for that */
  }
}

document.addEventListener('visibilitychange', () => document.hidden || takeDown())

/** The switch for it. The browser is asked only when somebody turns it on. */
export function CallSwitch() {
  const on = useSettings().calls && allowed()
  const [refused, setRefused] = useState(false)
  const how = useReach()
  const turn = async (wanted: boolean) => {
    const may = wanted && (allowed() || (await Notification.requestPermission()) === 'granted')
    setRefused(wanted && !may)
    changeSettings({ calls: may })
    if (may && server) await find(server, false)
    else if (!wanted && server) await (await import('./push')).silence(server)
  }
  if (!server) return null
  if (!possible) return <p class="small">{texts.calls.never}</p>
  return (
    <div class="call-switch">
      <label class="tick">
        <input type="checkbox" checked={on} onChange={(event) => void turn(event.currentTarget.checked)} />
        <span>{texts.calls.label}</span>
      </label>
      <p class="small" role={refused ? 'alert' : undefined}>
        {refused ? texts.calls.refused : on && how ? texts.calls.reach[how] : texts.calls.help}
      </p>
    </div>
  )
}

/* what was last found out, for all who show it */
let reached: Reach | null = null
const watchers = new Set<(how: Reach) => void>()

async function find(link: Link, seated: boolean) {
  reached = await (await import('./push')).reach(link, seated)
  for (const tell of watchers) tell(reached)
}

function useReach(): Reach | null {
  const [how, set] = useState(reached)
  useEffect(() => {
    watchers.add(set)
    return () => void watchers.delete(set)
  }, [])
  return how
}

/** Keeps the browser known to the server at whatever table one sits; once for the whole page. */
export function useCalled(table: string, seat: number) {
  const on = useSettings().calls && allowed()
  useEffect(() => {
    if (on && server && !isHere(table)) void find(server, seat >= 0)
  }, [on, table, seat])
}

/** The title of a table's page, and the calls: it is one's turn, or somebody waits and has said so. */
export function useCalls(title: string, asked: boolean, decision: number, waiting: string, count: number) {
  const page = `${title} – ${texts.name}`
  const head = waiting ? texts.people.nudgedTitle(waiting) : texts.table.yourTurn
  useEffect(() => {
    if (title) document.title = asked ? `● ${head} – ${page}` : page
  }, [page, asked, head])
  useEffect(() => {
    if (title && asked) call(texts.table.yourTurn, title)
    else takeDown()
  }, [title, asked, decision])
  useEffect(() => {
    if (waiting) call(texts.people.nudgedTitle(waiting), title)
  }, [waiting, count])
}
