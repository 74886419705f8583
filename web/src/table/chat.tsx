// What people say to each other. Their words are text, never markup.
//
// SPDX-License-Identifier: MIT
import { useEffect, useRef, useState } from 'preact/hooks'
import { useShell } from '../app'
import { useLinkState } from '../home'
import { isTalk } from '../protocol'
import { texts } from '../texts'
import type { TableModel, TableState } from './model'

const SAY_MAX = 500

/* What was typed stays with the seat until its line has come back from the server. */
const drafts = new Map<string, string>()

export function Chat({ state }: { model: TableModel; state: TableState }) {
  const { link, emotes } = useShell()
  const open = useLinkState(link) === 'open'
  const own = `${state.table} ${state.seat}`
  const [draft, setDraft] = useState(drafts.get(own) ?? '')
  /* what is on its way, and how many lines there were before it */
  const [sent, setSent] = useState({ text: '', after: 0 })
  const [muted, setMuted] = useState<readonly number[]>([])
  const end = useRef<HTMLLIElement>(null)
  const talk = state.lines.filter(isTalk).filter((line) => !muted.includes(line[1]))
  const type = (text: string) => {
    setDraft(text)
    drafts.set(own, text)
  }

  useEffect(() => {
    end.current?.scrollIntoView({ block: 'nearest' })
  }, [talk.length])
  useEffect(() => {
    const come = state.lines.slice(sent.after).some((line) => line[0] === 'say' && line[1] === state.seat && line[2].includes(sent.text))
    if (sent.text !== '' && come) {
      setSent({ text: '', after: 0 })
      if (draft.trim() === sent.text) type('')
    }
  }, [state.lines, sent])

  const say = () => {
    const text = draft.trim()
    if (text === '' || !link.send({ m: 'say', text, id: 0 })) return
    setSent({ text, after: state.lines.length })
  }
  const others = state.seats.map((seat, i) => ({ seat, i })).filter(({ seat, i }) => i !== state.seat && seat.is === 'person')
  return (
    <div class="chat">
      {state.seat < 0 && <p class="small chat-apart">{texts.table.apart}</p>}
      {talk.length === 0 && <p class="small">{texts.table.noTalk}</p>}
      <ol class="talk">
        {talk.map((line, i) => (
          <li key={i} class={`seat-${line[1]} ${line[0]}`}>
            <strong>{line[1] < 0 ? '' : `${state.seats[line[1]]?.name}: `}</strong>
            {line[2]}
          </li>
        ))}
        <li ref={end} class="end" aria-hidden="true" />
      </ol>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          say()
        }}
      >
        <input
          aria-label={texts.table.sayPlaceholder}
          placeholder={texts.table.sayPlaceholder}
          value={draft}
          maxLength={SAY_MAX / 2}
          onInput={(event) => type(event.currentTarget.value)}
        />
        <button type="submit" disabled={!open || draft.trim() === ''}>
          {texts.table.say}
        </button>
      </form>
      <div class="emotes" role="group" aria-label={texts.table.emotes}>
        {emotes.map((emote) => (
          <button key={emote} type="button" class="chip" disabled={!open} onClick={() => link.send({ m: 'emote', emote, id: 0 })}>
            {emote}
          </button>
        ))}
      </div>
      {others.length > 0 && (
        <div class="mutes">
          {others.map(({ seat, i }) => (
            <button
              key={i}
              type="button"
              class="quiet small"
              aria-pressed={muted.includes(i)}
              onClick={() => setMuted(muted.includes(i) ? muted.filter((m) => m !== i) : [...muted, i])}
            >
              {muted.includes(i) ? texts.table.unmute(seat.name) : texts.table.mute(seat.name)}
            </button>
          ))}
        </div>
      )}
    </div>
  )
}
