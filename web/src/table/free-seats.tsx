// Seats that nobody has taken: somebody else at this device sits down, or the host lets bots play there, or
// begins with fewer.
//
// SPDX-License-Identifier: MIT
import { useEffect, useRef, useState } from 'preact/hooks'
import { useShell } from '../app'
import { takeSeat } from '../deal'
import { keptTable } from '../keep'
import { BotOptions, usualBot } from '../pages/start'
import { Refusal } from '../protocol'
import { texts } from '../texts'
import type { TableModel, TableState } from './model'

const t = texts.waiting

/** What the host may do with the free seats; null: this is not the host, or nothing is free. */
export function useFreeSeats(state: TableState) {
  const { link, games } = useShell()
  const game = games.find((g) => g.id === state.game)
  const [bot, setBot] = useState(() => (game ? usualBot(game) : ''))
  const free = state.seats.flatMap((seat, i) => (seat.is === 'nobody' ? [i] : []))
  if (!game || state.dealing || free.length === 0 || !state.seats[state.seat]?.host) return null
  /* whoever sits keeps their number: nobody but bots moves up */
  const movable = (seat: number) => state.seats.slice(seat + 1).every((other) => other.is !== 'person')
  const least = game.players[0]
  const rest = state.seats.length - free.length
  return {
    game,
    bot,
    setBot,
    canOmit: (seat: number) => state.seats.length > least && movable(seat),
    rest: rest >= Math.max(2, least) && free.every(movable) ? rest : 0,
    fill: (seat: number) => link.send({ m: 'fill', seat, bot, id: 0 }),
    omit: (seat: number) => link.send({ m: 'fill', seat, id: 0 }),
    fillAll: () => free.forEach((seat) => link.send({ m: 'fill', seat, bot, id: 0 })),
    /* from the last one on: the numbers of those before stay */
    omitAll: () => [...free].reverse().forEach((seat) => link.send({ m: 'fill', seat, id: 0 })),
  }
}

export type FreeSeats = NonNullable<ReturnType<typeof useFreeSeats>>

/** In the row of a free seat. */
export function FreeSeat({ host, seat }: { host: FreeSeats; seat: number }) {
  return (
    <span class="free-seat">
      <button type="button" aria-label={t.botAria(seat + 1)} onClick={() => host.fill(seat)}>
        {t.bot}
      </button>
      {host.canOmit(seat) && (
        <button type="button" aria-label={t.omitAria(seat + 1)} onClick={() => host.omit(seat)}>
          {t.omit}
        </button>
      )}
    </span>
  )
}

/** One more person at this device takes a free seat, by a name of their own. */
export function HereToo({ model, state, onProblem }: { model: TableModel; state: TableState; onProblem(text: string): void }) {
  const { link } = useShell()
  const [asking, setAsking] = useState(false)
  const [name, setName] = useState('')
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => field.current?.focus(), [asking])
  const { invitation, keys } = keptTable(state.table) ?? {}
  const own = keys?.[state.seat]
  const seat = state.seats.findIndex((one) => one.is === 'nobody')
  if (!own || state.dealing || seat < 0 || !(invitation || state.setup.listed)) return null
  const sit = async () => {
    try {
      const called = name.trim()
      await takeSeat(link, { table: state.table, seat, ...(invitation ? { invitation } : {}), ...(called ? { name: called } : {}) })
      setAsking(false)
      setName('')
      await model.enter({ table: state.table, key: own })
    } catch (why) {
      onProblem(why instanceof Refusal && why.message ? why.message : texts.errors.gone)
    }
  }
  if (!asking)
    return (
      <div class="buttons">
        <button type="button" onClick={() => setAsking(true)}>
          {t.hereToo}
        </button>
      </div>
    )
  return (
    <form
      class="here-too"
      onSubmit={(event) => {
        event.preventDefault()
        void sit()
      }}
    >
      <label class="name-field">
        <span>{texts.setup.nameAria(seat + 1)}</span>
        <input ref={field} value={name} maxLength={24} autocomplete="off" placeholder={texts.setup.namePlaceholder} onInput={(event) => setName(event.currentTarget.value)} />
      </label>
      <div class="buttons">
        <button type="button" onClick={() => setAsking(false)}>
          {texts.cancel}
        </button>
        <button type="submit" class="main">
          {texts.join.sit}
        </button>
      </div>
    </form>
  )
}

/** Below the seats: how well bots play, and the shortest ways to a game. */
export function Begin({ host }: { host: FreeSeats }) {
  return (
    <div class="begin">
      <p class="small">{t.host}</p>
      <div class="buttons">
        <label class="row">
          <span>{t.level}</span>
          <select value={host.bot} onChange={(event) => host.setBot(event.currentTarget.value)}>
            <BotOptions game={host.game} />
          </select>
        </label>
        <button type="button" onClick={host.fillAll}>
          {t.beginBots}
        </button>
        {host.rest > 0 && (
          <button type="button" onClick={host.omitAll}>
            {t.begin(host.rest)}
          </button>
        )}
      </div>
    </div>
  )
}
