// Calling somebody who has this page open and looks elsewhere: a notification of the browser, if they have
// allowed it by a click of their own. It says that it is their turn, and nothing that others may not know.
//
// SPDX-License-Identifier: MIT
import { useEffect, useState } from 'preact/hooks'
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
    /* some browsers of phones want a worker for that: the title of the page has to do */
  }
}

document.addEventListener('visibilitychange', () => document.hidden || takeDown())

/** The switch for it. The browser is asked only when somebody turns it on. */
export function CallSwitch() {
  const on = useSettings().calls && allowed()
  const [refused, setRefused] = useState(false)
  const turn = async (wanted: boolean) => {
    const may = wanted && (allowed() || (await Notification.requestPermission()) === 'granted')
    setRefused(wanted && !may)
    changeSettings({ calls: may })
  }
  if (!possible) return null
  return (
    <div class="call-switch">
      <label class="tick">
        <input type="checkbox" checked={on} onChange={(event) => void turn(event.currentTarget.checked)} />
        <span>{texts.calls.label}</span>
      </label>
      <p class="small" role={refused ? 'alert' : undefined}>
        {refused ? texts.calls.refused : texts.calls.help}
      </p>
    </div>
  )
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
