// The first page: all games, one click from a seat.
//
// SPDX-License-Identifier: MIT
import { useEffect, useState } from 'preact/hooks'
import { useShell } from '../app'
import { hasRules } from '../book/text'
import { TopBar } from '../common/frame'
import { Lazily } from '../common/lazily'
import { takeSeat } from '../deal'
import { linkOf, server, useOnline } from '../home'
import { LEVELS } from '../history'
import { keepName, keepTable } from '../keep'
import { type BotInfo, type GameInfo, type LobbyTable, Refusal } from '../protocol'
import { boxOf } from '../scene'
import { texts } from '../texts'
import { hasLesson } from '../lessons'
import { Around, YourTables } from './tables'

const loadSetup = () => import('./setup')

interface Opened {
  table: string
  seat: number
  /** of the seat; whoever opens a table without taking one has none */
  key?: string
  invitation?: string
}

/** Opens a table and remembers its keys; the answer is its id. */
export function useOpening() {
  const { link: home, go } = useShell()
  const [problem, setProblem] = useState('')
  const [busy, setBusy] = useState(false)
  const open = async (message: Record<string, unknown> & { m: string; game: string }, after?: (opened: Opened) => Promise<void>, link = home) => {
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
  const lobby = useLobby()
  const shown = games.filter((game) => game.for !== 'study')
  const studied = games.filter((game) => game.for === 'study')
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
        <HereNotice />
        <div class="home-tables">
          <YourTables />
          {lobby && lobby.length > 0 && <OpenTables name={name} tables={lobby} />}
        </div>
        <ul class="game-cards">
          {shown.map((game) => (
            <GameCard key={game.id} game={game} name={name} />
          ))}
          <li class="around">
            <Around>{lobby?.length === 0 && <p class="small">{texts.start.noTables}</p>}</Around>
          </li>
        </ul>
        {studied.length > 0 && (
          <section class="study">
            <h2>{texts.start.study}</h2>
            <p>{texts.start.studyText}</p>
            <ul>
              {studied.map((game) => (
                <StudyCard key={game.id} game={game} name={name} />
              ))}
            </ul>
          </section>
        )}
      </main>
    </>
  )
}

/** Is there nobody to play with but who is at this device? */
function useAlone(): boolean {
  const { link } = useShell()
  const online = useOnline()
  return link !== server && !online
}

/** Whoever can't reach the server, or has none, plays in this browser. */
function HereNotice() {
  const alone = useAlone()
  if (!alone) return null
  return (
    <p class="here-notice small" role="status">
      {server ? texts.here.offline : texts.here.always}
    </p>
  )
}

function GameCard({ game, name }: { game: GameInfo; name: string }) {
  const box = boxOf(game.id)
  const titleId = `game-${game.id}`
  return (
    <li class="game-card" data-game={game.id} aria-labelledby={titleId}>
      <div class="game-picture">
        <box.Picture />
      </div>
      <div class="game-about">
        <h2 id={titleId}>{game.title}</h2>
        <p class="game-facts">
          {texts.start.players(game.players[0], game.players[1])} · {box.length}
        </p>
        <p class="game-pitch">{box.pitch ?? game.tagline}</p>
        <Ways game={game} name={name} />
      </div>
    </li>
  )
}

/** A game that is there to be studied: without a picture, below the others. */
function StudyCard({ game, name }: { game: GameInfo; name: string }) {
  const titleId = `game-${game.id}`
  return (
    <li class="study-card" data-game={game.id} aria-labelledby={titleId}>
      <h3 id={titleId}>{game.title}</h3>
      <p class="game-pitch">{game.tagline}</p>
      <Ways game={game} name={name} />
    </li>
  )
}

/** The ways into a game: at once against the computer, with friends, by a lesson or its rulebook. */
function Ways({ game, name }: { game: GameInfo; name: string }) {
  const t = texts.start
  const { go } = useShell()
  const alone = useAlone()
  const { open, problem, busy } = useOpening()
  const [bot, setBot] = useState(usualBot(game))
  const [inviting, setInviting] = useState(false)
  return (
    <>
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
        <button type="button" aria-label={(alone ? t.deviceAria : t.inviteAria)(game.title)} disabled={busy} onClick={() => setInviting(true)}>
          {alone ? t.device : t.invite}
        </button>
        {hasLesson(game.id) && (
          <button type="button" aria-label={t.learnAria(game.title)} onClick={() => go(`/learn/${game.id}`)}>
            {t.learn}
          </button>
        )}
        {hasRules(game.id) && (
          <button type="button" aria-label={texts.book.of(game.title)} onClick={() => go(`/rules/${game.id}`)}>
            {texts.table.rules}
          </button>
        )}
      </div>
      {problem && (
        <p class="problem" role="alert">
          {problem}
        </p>
      )}
      {inviting && <Lazily load={loadSetup} meanwhile={null} game={game} name={name} onClose={() => setInviting(false)} />}
    </>
  )
}

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

const LOBBY_EVERY = 8000

/** The tables that wait for company, looked for again and again; null: not known yet. */
function useLobby(): LobbyTable[] | null {
  const online = useOnline()
  const [tables, setTables] = useState<LobbyTable[] | null>(null)
  useEffect(() => {
    let gone = false
    setTables(null)
    if (!online || !server) return
    const link = server
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
  }, [online])
  return tables
}

function OpenTables({ name, tables }: { name: string; tables: readonly LobbyTable[] }) {
  const { games, go } = useShell()
  const [problem, setProblem] = useState('')
  const sit = async (table: LobbyTable) => {
    try {
      const joined = await takeSeat(linkOf(table.table), { table: table.table, ...(name.trim() ? { name: name.trim() } : {}) }, table.game)
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
      <ul>
        {tables.map((table) => {
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
