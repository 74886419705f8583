// Before the game: who is there, and the link for those who are not.
//
// SPDX-License-Identifier: MIT
import { useEffect, useState } from 'preact/hooks'
import { linkTo } from '../address'
import { useShell } from '../app'
import { BookDialog } from '../book/book'
import { hasRules } from '../book/text'
import { TopBar } from '../common/frame'
import { copyText } from '../common/hooks'
import { seatSign } from '../common/pieces'
import { takeSeat } from '../deal'
import { keepName, keptTable } from '../keep'
import { CallSwitch } from '../notify'
import { Refusal } from '../protocol'
import { texts } from '../texts'
import { Chat } from './chat'
import { Code } from './code'
import { Begin, FreeSeat, HereToo, useFreeSeats } from './free-seats'
import type { TableModel, TableState } from './model'
import { Presence } from './presence'

export function LinkField({ label, address }: { label: string; address: string }) {
  const [copied, setCopied] = useState(false)
  return (
    <div class="link-field">
      <label>
        <span>{label}</span>
        <input readOnly value={address} onFocus={(event) => event.currentTarget.select()} />
      </label>
      <button
        type="button"
        class="main"
        onClick={async () => {
          setCopied(await copyText(address))
          window.setTimeout(() => setCopied(false), 2000)
        }}
      >
        {copied ? texts.copied : texts.waiting.copy}
      </button>
      {'share' in navigator && (
        <button type="button" onClick={() => void navigator.share({ url: address }).catch(() => {})}>
          {texts.waiting.share}
        </button>
      )}
    </div>
  )
}

export default function Waiting({ model, state }: { model: TableModel; state: TableState }) {
  const { link, games, go } = useShell()
  const t = texts.waiting
  const invitation = keptTable(state.table)?.invitation
  const game = games.find((g) => g.id === state.game)
  const [problem, setProblem] = useState('')
  const [reading, setReading] = useState(false)
  const host = useFreeSeats(state)
  const address = linkTo(`/t/${state.table}#i=${invitation}`)
  useEffect(() => {
    model.onRefused = (why) => setProblem(why.message)
  }, [model])
  useEffect(() => setProblem(''), [state.seats])
  const sit = async () => {
    const name = keepName.get().trim()
    try {
      const joined = await takeSeat(link, { table: state.table, ...(name ? { name } : {}) }, state.game)
      await model.enter({ table: state.table, key: joined.key })
    } catch (why) {
      setProblem(why instanceof Refusal && why.message ? why.message : texts.errors.gone)
    }
  }
  return (
    <div class="table-page" data-game={state.game}>
      <TopBar>
        <p class="prompt">
          <strong>{game?.title}</strong>
        </p>
      </TopBar>
      <main class="error-page">
        <div class="sheet waiting">
          <h1>{state.dealing ? t.dealing : t.title}</h1>
          <p role="status">
            {state.dealing ? t.dealingText(state.awaited.map((seat) => state.seats[seat]?.name ?? '')) : state.seat >= 0 ? t.text : t.spectator}
          </p>
          {invitation && !state.dealing && (
            <div class="invitation">
              <Code address={address} />
              <LinkField label={t.link} address={address} />
            </div>
          )}
          {invitation && !state.dealing && /^(localhost|127\.|\[::1\])/.test(location.hostname) && <p class="small">{t.onlyHere}</p>}
          <h2>{t.seats}</h2>
          <ul class="seat-list">
            {state.seats.map((seat, i) => (
              <li key={i} class={`seat-${i} ${seat.is === 'nobody' ? 'is-free' : ''}`}>
                <span class="seat-sign" aria-hidden="true">
                  {seatSign(i)}
                </span>
                {seat.is === 'nobody' ? t.free : i === state.seat ? texts.you(seat.name) : seat.name}
                {seat.is === 'bot' && <span class="small"> ({texts.table.bot})</span>}
                <Presence state={state} seat={i} />
                {host && seat.is === 'nobody' && <FreeSeat host={host} seat={i} />}
              </li>
            ))}
          </ul>
          <HereToo model={model} state={state} onProblem={setProblem} />
          {host && <Begin host={host} />}
          {state.seat < 0 && state.setup.listed && state.seats.some((seat) => seat.is === 'nobody') && (
            <div class="buttons">
              <button type="button" class="main" onClick={() => void sit()}>
                {texts.start.sit}
              </button>
            </div>
          )}
          {problem && (
            <p class="problem" role="alert">
              {problem}
            </p>
          )}
          {!state.dealing && (
            <>
              <h2>{t.next}</h2>
              <ol class="small waiting-next">
                {t.steps(state.seats.filter((seat) => seat.is === 'nobody').length, state.seat >= 0).map((line) => (
                  <li key={line}>{line}</li>
                ))}
              </ol>
            </>
          )}
          {game && hasRules(game.id) && (
            <div class="buttons">
              <button type="button" onClick={() => setReading(true)}>
                {texts.book.read}
              </button>
            </div>
          )}
          {state.seat >= 0 && <CallSwitch />}
          <Chat model={model} state={state} />
          {state.seat >= 0 && !state.dealing && (
            <div class="buttons">
              <button
                type="button"
                onClick={() => {
                  link.send({ m: 'leave' })
                  go('/')
                }}
              >
                {t.leave}
              </button>
            </div>
          )}
        </div>
      </main>
      {game && reading && <BookDialog game={game.id} title={game.title} onClose={() => setReading(false)} />}
    </div>
  )
}
