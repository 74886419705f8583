// One's own tables on the first page: whose turn it is, against whom, how it ended; and what else is around the games.
//
// SPDX-License-Identifier: MIT
import type { ComponentChildren } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import { hrefOf } from '../address'
import { useShell } from '../app'
import { hasRules } from '../book/text'
import { useMedia } from '../common/hooks'
import { history, recordEnd, sumOf } from '../history'
import { forgetHere, hasHouse, isHere, linkOf, useOnline } from '../home'
import { forgetTable, type KeptTable, keepOver, keptTables } from '../keep'
import type { GameInfo, TableRow } from '../protocol'
import { texts } from '../texts'
import { ago, homeTexts } from '../texts-home'
import { hasLesson } from '../lessons'

/* what the server answers in one message */
const AT_ONCE = 16
const EVERY = 20000
/* so many that go on are always in sight; on a phone the games are to be, too */
const SHOWN = 3
const SHOWN_NARROW = 2
/* an unfinished game against bots that nobody has looked at for so long is an old one */
const OLD = 14 * 86400000

/** undefined: not known yet; null: there is no such table any more. */
type News = Map<string, TableRow | null>

/** What has become of them, asked for again and again while they are looked at. */
function useNews(tables: readonly KeptTable[]): News {
  const online = useOnline()
  const [news, setNews] = useState<News>(new Map())
  const wanted = tables.filter((t) => !t.over && Object.keys(t.keys).length > 0)
  useEffect(() => {
    let gone = false
    /* those of this browser, and those of the server */
    const look = async (here: boolean) => {
      const all = wanted.filter((t) => isHere(t.table) === here && (!here || hasHouse))
      for (let from = 0; from < all.length && !gone; from += AT_ONCE) {
        const some = all.slice(from, from + AT_ONCE)
        const link = linkOf(some[0]?.table ?? '')
        if (here) await link.ready()
        const keys = some.map((t) => [t.table, Object.values(t.keys)[0]])
        const answer = await link.ask<{ tables: (TableRow | null)[] }>({ m: 'tables', keys })
        if (gone) return
        answer.tables.forEach((row, i) => {
          if (row?.phase !== 'over') return
          recordEnd(row, row.since)
          keepOver(some[i]?.table ?? '', row)
        })
        setNews((old) => new Map([...old, ...answer.tables.map((row, i) => [some[i]?.table ?? '', row] as const)]))
      }
    }
    const quietly = () => [true, false].forEach((here) => void look(here).catch(() => {}))
    const seen = () => !document.hidden && quietly()
    quietly()
    const timer = window.setInterval(seen, EVERY)
    document.addEventListener('visibilitychange', seen)
    return () => {
      gone = true
      window.clearInterval(timer)
      document.removeEventListener('visibilitychange', seen)
    }
  }, [wanted.map((t) => t.table).join(), online])
  return news
}

interface Entry {
  kept: KeptTable
  row: TableRow | null | undefined
  mine: boolean
  over: boolean
  /** when something last happened there, as far as is known */
  at: number
}

function entryOf(kept: KeptTable, news: News): Entry {
  const row = kept.over ?? news.get(kept.table)
  const mine = row?.phase === 'playing' && (row.asked || String(row.w) in kept.keys)
  const alone = row?.phase === 'playing' && row.seats.every((seat, i) => seat.is === 'bot' || String(i) in kept.keys)
  const old = Date.now() - kept.at > OLD && (alone || row?.phase === 'open')
  return { kept, row, mine, over: old || row === null || row?.phase === 'over' || row?.phase === 'closed', at: row?.since ?? kept.at }
}

/** In words: against whom, and how it stands. */
function stateOf({ kept, row, mine }: Entry, game: GameInfo | undefined): string {
  const t = homeTexts.tables
  if (row === undefined) return t.unknown
  if (row === null) return t.gone
  const others = row.seats.filter((seat, i) => seat.is !== 'nobody' && !(String(i) in kept.keys))
  const level = (id: string | undefined) => game?.bots.find((bot) => bot.id === id)?.name
  const names = others.map((seat) => (seat.is === 'bot' && level(seat.bot) && others.length < 3 ? t.bot(seat.name, level(seat.bot) ?? '') : seat.name))
  const who = names.length === 0 ? (row.phase === 'open' ? t.alone : '') : row.phase === 'open' ? t.with(names) : t.against(names)
  const turn = () => (mine ? '' : t.turnOf(row.seats[row.w ?? -1]?.name ?? ''))
  const how = { open: t.open, playing: (row.w ?? -1) >= 0 ? turn() : '', over: endOf(kept, row), closed: t.closed }[row.phase]
  return [who, how, row.practice ? t.practice : ''].filter((part) => part !== '').join(' · ')
}

function endOf(kept: KeptTable, { result, seat, seats }: TableRow): string {
  const t = homeTexts.tables
  const winners = result?.winners ?? []
  if (winners.length === 0) return t.drawn
  if (Object.keys(kept.keys).length > 1) return t.wonBy(winners.map((winner) => seats[winner]?.name ?? ''))
  return winners.includes(seat) ? t.won : `${t.lost}: ${t.wonBy(winners.map((winner) => seats[winner]?.name ?? ''))}`
}

const order = (entry: Entry) => (entry.mine ? 0 : entry.row?.phase === 'playing' ? 1 : 2)

export function YourTables() {
  const { games } = useShell()
  const [tables, setTables] = useState(keptTables())
  const news = useNews(tables)
  const narrow = useMedia('(max-width: 40rem)')
  if (tables.length === 0) return <Newcomer />
  const t = homeTexts.tables
  const entries = tables.map((kept) => entryOf(kept, news)).sort((a, b) => order(a) - order(b) || b.at - a.at)
  const running = entries.filter((entry) => !entry.over)
  const over = entries.filter((entry) => entry.over)
  const shown = running.slice(0, narrow ? SHOWN_NARROW : SHOWN)
  const folded = [...running.slice(shown.length), ...over]
  const won = over.filter(({ row }) => row?.result?.winners.includes(row.seat) && !row.practice).length
  const list = (some: Entry[]) => (
    <ul>
      {some.map((entry) => (
        <TableItem
          key={entry.kept.table}
          entry={entry}
          game={games.find((g) => g.id === entry.kept.game)}
          onForget={() => {
            forgetTable(entry.kept.table)
            forgetHere(entry.kept.table)
            setTables(keptTables())
          }}
        />
      ))}
    </ul>
  )
  return (
    <section class="tables your-tables">
      <h2>{t.title}</h2>
      {shown.length > 0 && list(shown)}
      {folded.length > 0 && (
        <details>
          <summary>{t.more(running.length - shown.length, over.length, won)}</summary>
          {list(folded)}
        </details>
      )}
    </section>
  )
}

function TableItem({ entry, game, onForget }: { entry: Entry; game: GameInfo | undefined; onForget(): void }) {
  const { go } = useShell()
  const t = homeTexts.tables
  const { kept, row, mine, at } = entry
  const title = game?.title ?? kept.game
  const what = row?.phase === 'over' ? t.look : t.goOn
  return (
    <li class={`table-item ${mine ? 'is-mine' : ''}`} data-game={kept.game} data-table={kept.table}>
      <div class="table-about">
        <div class="table-head">
          <span class="table-game">{title}</span>
          {mine && <strong class="table-mine">{t.yourTurn}</strong>}
        </div>
        <span class="table-state">{[stateOf(entry, game), ago(at)].filter((part) => part !== '').join(' · ')}</span>
      </div>
      {row !== null && (
        <button type="button" class={mine ? 'main' : ''} aria-label={t.toAria(what, title)} onClick={() => go(`/t/${kept.table}`)}>
          {what}
        </button>
      )}
      <button type="button" class="quiet" aria-label={t.forget(title)} title={t.forget(title)} onClick={onForget}>
        ✕
      </button>
    </li>
  )
}

/** Whoever has never been at a table is led to a lesson, or to the rules. */
function Newcomer() {
  const { games, go } = useShell()
  const first = games.find((game) => hasLesson(game.id))
  if (!first) return null
  return (
    <section class="tables newcomer">
      <h2>{texts.start.newHere}</h2>
      <p>{texts.start.newHereText}</p>
      <div class="buttons">
        <button type="button" onClick={() => go(`/learn/${first.id}`)}>
          {texts.start.learnAria(first.title)}
        </button>
        {hasRules(first.id) && (
          <button type="button" class="quiet" onClick={() => go(`/rules/${first.id}`)}>
            {texts.book.of(first.title)}
          </button>
        )}
      </div>
    </section>
  )
}

/** Beside the games: what one has played so far, and whatever else there is to say. */
export function Around({ children }: { children?: ComponentChildren }) {
  const { go } = useShell()
  const t = homeTexts.you
  const games = history()
  const sum = sumOf(games)
  return (
    <section class="yours">
      <h2>{t.title}</h2>
      {games.length === 0 ? <p class="small">{t.none}</p> : <p class="yours-sum">{t.total(sum.played, sum.won)}</p>}
      {sum.streak > 1 && <p class="small">{t.streak(sum.streak)}</p>}
      <button type="button" onClick={() => go('/you')}>
        {t.link}
      </button>
      {children}
      <h2>{texts.puzzle.title}</h2>
      <p class="small">{texts.puzzle.call}</p>
      <a
        class="button"
        href={hrefOf('/puzzles')}
        onClick={(event) => {
          event.preventDefault()
          go('/puzzles')
        }}
      >
        {texts.puzzle.today}
      </a>
    </section>
  )
}
