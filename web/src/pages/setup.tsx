// Laying out a table: who sits where, house rules, clock.
//
// SPDX-License-Identifier: MIT
import { useState } from 'preact/hooks'
import { useShell } from '../app'
import { Dialog } from '../common/dialog'
import { seatSign } from '../common/pieces'
import { takeSeat } from '../deal'
import { server, useOnline } from '../home'
import type { GameInfo } from '../protocol'
import { texts } from '../texts'
import { BotOptions, useOpening } from './start'

const CLOCKS: Record<string, object | null> = {
  none: null,
  calm: { kind: 'move', seconds: 120, late: 'bot' },
  quick: { kind: 'move', seconds: 30, late: 'bot' },
  match: { kind: 'match', seconds: 600, add: 5, late: 'bot' },
  days: { kind: 'move', seconds: 172800, late: 'bot' },
}

/** "friend", "here" or the id of a bot, for each seat but the first. */
type Sitter = string

export default function SetupDialog({ game, name, onClose }: { game: GameInfo; name: string; onClose(): void }) {
  const t = texts.setup
  const { link: home } = useShell()
  const online = useOnline()
  const { open, problem, busy } = useOpening()
  const [min, max, usual] = game.players
  const [players, setPlayers] = useState(Math.max(usual, 2))
  const [sitters, setSitters] = useState<Sitter[]>(() => Array.from({ length: max }, () => (online ? 'friend' : 'here')))
  const [names, setNames] = useState<Record<number, string>>({})
  const [options, setOptions] = useState<Record<string, string>>({})
  const [clock, setClock] = useState('none')
  const [listed, setListed] = useState(false)
  const [watch, setWatch] = useState(true)
  const [hints, setHints] = useState(true)
  const here = sitters.slice(1, players).includes('here')
  const apart = sitters.slice(1, players).includes('friend') || listed

  const submit = () => {
    const link = server && online && apart ? server : home
    const seats = ['open', ...sitters.slice(1, players).map((s) => (s === 'friend' || s === 'here' ? 'open' : `bot ${s}`))]
    const message = {
      m: 'open',
      game: game.id,
      players,
      seats,
      seat: -1 /* taken below, when it is known what the server has committed to */,
      options,
      listed,
      watch,
      hints,
      ...(CLOCKS[clock] ? { clock: CLOCKS[clock] } : {}),
    }
    void open(message, async ({ table, invitation }) => {
      await takeSeat(link, { table, invitation, ...(name.trim() ? { name: name.trim() } : {}) })
      for (let seat = 1; seat < players; seat++) {
        const own = names[seat]?.trim()
        if (sitters[seat] === 'here') await takeSeat(link, { table, invitation, seat, ...(own ? { name: own } : {}) })
      }
    }, link)
  }

  return (
    <Dialog title={t.title(game.title)} onClose={onClose}>
      <form
        class="setup"
        data-game={game.id}
        onSubmit={(event) => {
          event.preventDefault()
          submit()
        }}
      >
        {min !== max && (
          <label class="row">
            <span>{t.players}</span>
            <select value={players} onChange={(event) => setPlayers(Number(event.currentTarget.value))}>
              {Array.from({ length: max - Math.max(min, 2) + 1 }, (_, i) => Math.max(min, 2) + i).map((n) => (
                <option key={n} value={n}>
                  {n}
                </option>
              ))}
            </select>
          </label>
        )}
        <fieldset>
          <legend>{t.seats}</legend>
          <div class="row seat-0">
            <span class="seat-name">
              <span class="seat-sign" aria-hidden="true">
                {seatSign(0)}
              </span>
              {t.seat(1)}
            </span>
            <span>{t.me}</span>
          </div>
          {Array.from({ length: players - 1 }, (_, i) => i + 1).map((seat) => (
            <div key={seat} class={`row seat-${seat}`}>
              <span class="seat-name">
                <span class="seat-sign" aria-hidden="true">
                  {seatSign(seat)}
                </span>
                {t.seat(seat + 1)}
              </span>
              <select
                aria-label={t.seat(seat + 1)}
                value={sitters[seat]}
                onChange={(event) => {
                  const value = event.currentTarget.value
                  setSitters(sitters.map((s, i) => (i === seat ? value : s)))
                }}
              >
                {online && <option value="friend">{t.friend}</option>}
                <option value="here">{t.here}</option>
                <BotOptions game={game} label={t.bot} />
              </select>
              {sitters[seat] === 'here' && (
                <input
                  class="sitter-name"
                  value={names[seat] ?? ''}
                  maxLength={24}
                  autocomplete="off"
                  aria-label={t.nameAria(seat + 1)}
                  placeholder={t.namePlaceholder}
                  onInput={(event) => setNames({ ...names, [seat]: event.currentTarget.value })}
                />
              )}
            </div>
          ))}
        </fieldset>
        <label class="row">
          <span>{t.clock}</span>
          <select value={clock} onChange={(event) => setClock(event.currentTarget.value)}>
            {Object.keys(CLOCKS).map((id) => (
              <option key={id} value={id}>
                {t.clocks[id]}
              </option>
            ))}
          </select>
        </label>
        <details>
          <summary>{t.options}</summary>
          {game.options.map((option) => (
            <label key={option.name} class="row" title={option.help}>
              <span>{option.help}</span>
              {option.words ? (
                <select
                  value={options[option.name] ?? String(option.usual)}
                  onChange={(event) => setOptions({ ...options, [option.name]: event.currentTarget.value })}
                >
                  {option.words.map((word, i) => (
                    <option key={word} value={word}>
                      {option.labels?.[i] ?? word}
                    </option>
                  ))}
                </select>
              ) : (
                <input
                  type="number"
                  min={option.min}
                  max={option.max}
                  value={options[option.name] ?? String(option.usual)}
                  onChange={(event) => setOptions({ ...options, [option.name]: event.currentTarget.value })}
                />
              )}
            </label>
          ))}
        </details>
        {online && (
          <>
            <label class="tick">
              <input type="checkbox" checked={listed} onChange={(event) => setListed(event.currentTarget.checked)} />
              <span>{t.listed}</span>
            </label>
            <label class="tick">
              <input type="checkbox" checked={watch} onChange={(event) => setWatch(event.currentTarget.checked)} />
              <span>{t.watch}</span>
            </label>
          </>
        )}
        <label class="tick">
          <input type="checkbox" checked={hints} onChange={(event) => setHints(event.currentTarget.checked)} />
          <span>{t.hints}</span>
        </label>
        {here && <p class="small">{texts.curtain.text}</p>}
        {problem && (
          <p class="problem" role="alert">
            {problem}
          </p>
        )}
        <div class="buttons">
          <button type="submit" class="main" disabled={busy}>
            {t.open}
          </button>
        </div>
      </form>
    </Dialog>
  )
}
