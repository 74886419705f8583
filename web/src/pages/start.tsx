// The first page: all games, one click from a seat.
//
// SPDX-License-Identifier: MIT
import { useEffect, useState } from 'preact/hooks'
import { useShell } from '../app'
import { TopBar } from '../common/frame'
import { takeSeat } from '../deal'
import { forgetTable, keepName, keepTable, keptTables } from '../keep'
import { type BotInfo, type GameInfo, type LobbyTable, Refusal } from '../protocol'
import { boxOf } from '../scene'
import { texts } from '../texts'
import { hasLesson } from './lesson'
import { SetupDialog } from './setup'

interface Opened {
  table: string
  seat: number
  /** of the seat; whoever opens a table without taking one has none */
  key?: string
  invitation?: string
}

/** Opens a table and remembers its keys; the answer is its id. */
export function useOpening() {
  const { link, go } = useShell()
  const [problem, setProblem] = useState('')
  const [busy, setBusy] = useState(false)
  const open = async (message: Record<string, unknown> & { m: string; game: string }, after?: (opened: Opened) => Promise<void>) => {
    if (busy) return
    setBusy(true)
    setProblem('')
    try {
      const opened = await link.ask<Opened>(message)
      keepTable(opened.table, { game: message.game, seat: opened.seat, ...(opened.key ? { key: opened.key } : {}), ...(opened.invitation ? { invitation: opened.invitation } : {}) })
      await after?.(opened)
      go(`/t/${opened.table}`)
    } catch (why) {
      setProblem(why instanceof Refusal && why.message !== '' ? why.message : texts.errors.gone)
      setBusy(false)
    }
  }
  return { open, problem, busy }
}

export function StartPage() {
  const { games } = useShell()
  const [name, setName] = useState(keepName.get())
  const rename = (value: string) => {
    setName(value)
    keepName.set(value)
  }
  useEffect(() => {
    document.title = texts.name
  }, [])
  const shown = games.filter((game) => game.for !== 'study')
  return (
    <>
      <TopBar />
      <main class="start">
        <section class="welcome">
          <div>
            <h1>{texts.name}</h1>
            <p>{texts.motto}</p>
          </div>
          <label class="name-field">
            <span>{texts.start.name}</span>
            <input
              value={name}
              maxLength={24}
              autocomplete="nickname"
              placeholder={texts.start.namePlaceholder}
              onInput={(event) => rename(event.currentTarget.value)}
            />
          </label>
        </section>
        <ul class="game-cards">
          {shown.map((game) => (
            <GameCard key={game.id} game={game} name={name} />
          ))}
          <li class="open-tables">
            <YourTables />
            <OpenTables name={name} />
          </li>
        </ul>
      </main>
    </>
  )
}

function GameCard({ game, name }: { game: GameInfo; name: string }) {
  const t = texts.start
  const box = boxOf(game.id)
  const { go } = useShell()
  const { open, problem, busy } = useOpening()
  const [bot, setBot] = useState(usualBot(game))
  const [inviting, setInviting] = useState(false)
  const titleId = `game-${game.id}`
  return (
    <li class="game-card" data-game={game.id} aria-labelledby={titleId}>
      <div class="game-picture">
        <box.Picture />
      </div>
      <div class="game-about">
        <h2 id={titleId}>{game.title}</h2>
        <p class="game-facts">
          {t.players(game.players[0], game.players[1])} · {box.length}
        </p>
        <p class="game-pitch">{box.pitch ?? game.tagline}</p>
        <div class="game-play">
          <button
            type="button"
            class="main"
            aria-label={t.playAria(game.title)}
            disabled={busy}
            onClick={() => void open({ m: 'quick', game: game.id, bot, ...(name.trim() ? { name: name.trim() } : {}) })}
          >
            {t.play}
          </button>
          <label class="level">
            <span>{t.level}</span>
            <select value={bot} title={t.level} onChange={(event) => setBot(event.currentTarget.value)}>
              <BotOptions game={game} />
            </select>
          </label>
        </div>
        <div class="game-more">
          <button type="button" aria-label={t.inviteAria(game.title)} disabled={busy} onClick={() => setInviting(true)}>
            {t.invite}
          </button>
          {hasLesson(game.id) && (
            <button type="button" aria-label={t.learnAria(game.title)} onClick={() => go(`/learn/${game.id}`)}>
              {t.learn}
            </button>
          )}
        </div>
        {problem && (
          <p class="problem" role="alert">
            {problem}
          </p>
        )}
      </div>
      {inviting && <SetupDialog game={game} name={name} onClose={() => setInviting(false)} />}
    </li>
  )
}

const LEVELS = ['novice', 'apprentice', 'expert', 'master']

/** The levels by strength, then whatever else can play. */
export function BotOptions({ game, label = (name) => name }: { game: GameInfo; label?: (name: string) => string }) {
  const levels = game.bots.filter((b) => LEVELS.includes(b.id)).sort((a, b) => LEVELS.indexOf(a.id) - LEVELS.indexOf(b.id))
  const others = game.bots.filter((b) => !LEVELS.includes(b.id))
  const option = (b: BotInfo) => (
    <option key={b.id} value={b.id} title={b.about}>
      {label(b.name)}
    </option>
  )
  if (levels.length === 0) return <>{others.map(option)}</>
  return (
    <>
      {levels.map(option)}
      <optgroup label={texts.start.otherBots}>{others.map(option)}</optgroup>
    </>
  )
}

/** The bot that plays if nothing else is chosen: one of the middle, never the random one. */
export function usualBot(game: GameInfo): string {
  const wanted = ['novice', 'rules']
  return wanted.find((id) => game.bots.some((b) => b.id === id)) ?? game.bots.at(-1)?.id ?? 'random'
}

function YourTables() {
  const { games, go } = useShell()
  const [tables, setTables] = useState(keptTables())
  const first = games.find((game) => hasLesson(game.id))
  if (tables.length === 0 && first)
    return (
      <section class="tables newcomer">
        <h2>{texts.start.newHere}</h2>
        <p>{texts.start.newHereText}</p>
        <button type="button" onClick={() => go(`/learn/${first.id}`)}>
          {texts.start.learnAria(first.title)}
        </button>
      </section>
    )
  return (
    <section class="tables">
      <h2>{texts.start.yourTables}</h2>
      <ul>
        {tables.slice(0, 6).map((t) => (
          <li key={t.table} data-game={t.game}>
            <span class="table-game">{games.find((g) => g.id === t.game)?.title ?? t.game}</span>
            <span class="table-state">{new Date(t.at).toLocaleString(undefined, { dateStyle: 'medium', timeStyle: 'short' })}</span>
            <button type="button" onClick={() => go(`/t/${t.table}`)}>
              {texts.start.goOn}
            </button>
            <button
              type="button"
              class="quiet"
              aria-label={texts.start.forget}
              title={texts.start.forget}
              onClick={() => {
                forgetTable(t.table)
                setTables(keptTables())
              }}
            >
              ✕
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}

const LOBBY_EVERY = 8000

function OpenTables({ name }: { name: string }) {
  const { games, link, go } = useShell()
  const [tables, setTables] = useState<LobbyTable[] | null>(null)
  const [problem, setProblem] = useState('')
  useEffect(() => {
    let gone = false
    const look = () =>
      link
        .ask<{ tables: LobbyTable[] }>({ m: 'lobby' })
        .then((answer) => gone || setTables(answer.tables))
        .catch(() => {})
    void look()
    const timer = window.setInterval(() => !document.hidden && void look(), LOBBY_EVERY)
    return () => {
      gone = true
      window.clearInterval(timer)
    }
  }, [])
  const sit = async (table: LobbyTable) => {
    try {
      const joined = await takeSeat(link, { table: table.table, ...(name.trim() ? { name: name.trim() } : {}) }, table.game)
      go(`/t/${joined.table}`)
    } catch (why) {
      setProblem(why instanceof Refusal && why.message ? why.message : texts.errors.gone)
    }
  }
  return (
    <section class="tables">
      <h2>{texts.start.openTables}</h2>
      {problem && (
        <p class="problem" role="alert">
          {problem}
        </p>
      )}
      {tables?.length === 0 && <p class="small">{texts.start.noTables}</p>}
      <ul>
        {tables?.map((table) => {
          const free = table.now.seats.filter((seat) => seat.is === 'nobody').length
          return (
            <li key={table.table} data-game={table.game}>
              <span class="table-game">{games.find((g) => g.id === table.game)?.title ?? table.game}</span>
              <span class="table-state">
                {table.now.seats
                  .filter((seat) => seat.is !== 'nobody')
                  .map((seat) => seat.name)
                  .join(', ')}
                {' · '}
                {table.now.phase === 'open' ? texts.start.free(free) : texts.start.running}
              </span>
              {table.now.phase === 'open' && free > 0 && (
                <button type="button" class="main" onClick={() => void sit(table)}>
                  {texts.start.sit}
                </button>
              )}
              {table.setup.watch && (
                <button type="button" onClick={() => go(`/t/${table.table}`)}>
                  {texts.start.watch}
                </button>
              )}
            </li>
          )
        })}
      </ul>
    </section>
  )
}
