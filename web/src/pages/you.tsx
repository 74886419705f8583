// What somebody has played in this browser, and how to take that along to another one.
//
// SPDX-License-Identifier: MIT
import { useEffect, useRef, useState } from 'preact/hooks'
import { hrefOf, linkTo } from '../address'
import { useShell } from '../app'
import { Dialog } from '../common/dialog'
import { TopBar } from '../common/frame'
import { copyText } from '../common/hooks'
import { addPlayed, BOTS, earned, forgetHistory, history, LEVELS, PEOPLE, type Played, sumOf, type Sum, sums } from '../history'
import { FILE_BYTES_MAX, fromText, LINK_GAMES_MAX, packHistory, toFile, unpackHistory } from '../history-file'
import type { GameInfo } from '../protocol'
import { texts } from '../texts'
import { ago, homeTexts } from '../texts-home'
import { useOpening } from './start'
import { OpenRecord } from './records'
import './you.css'

const LATEST = 12
const t = homeTexts.you

function levelName(game: GameInfo | undefined, level: string): string {
  if (level === PEOPLE) return t.people
  if (level === BOTS) return t.bots
  return game?.bots.find((bot) => bot.id === level)?.name ?? t.bots
}

const rank = (level: string) => (LEVELS.includes(level) ? LEVELS.indexOf(level) : level === PEOPLE ? LEVELS.length + 1 : LEVELS.length)

function GameSums({ game, levels, games }: { game: GameInfo; levels: ReadonlyMap<string, Sum>; games: readonly Played[] }) {
  const { open, problem, busy } = useOpening()
  const rows = [...levels].sort(([a], [b]) => rank(a) - rank(b))
  const [from, next] = rows.map(([level]) => [level, earned(game, level, games)] as const).reverse().find(([, to]) => to !== '') ?? ['', '']
  return (
    <section class="you-game" data-game={game.id}>
      <h2>{game.title}</h2>
      <div class="you-scroll">
        <table>
          <thead>
            <tr>
              {[t.level, t.played, t.won, t.row, t.best].map((head) => (
                <th key={head} scope="col">
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(([level, sum]) => (
              <tr key={level}>
                <th scope="row">{levelName(game, level)}</th>
                <td>{sum.played}</td>
                <td>{sum.won}</td>
                <td>{sum.streak}</td>
                <td>{sum.best}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {next !== '' && (
        <p class="you-next">
          {t.nextWhy(levels.get(from)?.streak ?? 0, levelName(game, next))}
          <button type="button" class="main" disabled={busy} onClick={() => void open({ m: 'quick', game: game.id, bot: next })}>
            {t.next(levelName(game, next))}
          </button>
        </p>
      )}
      {problem && (
        <p class="problem" role="alert">
          {problem}
        </p>
      )}
    </section>
  )
}

/** Asks before anything is added. */
function MergeDialog({ games, onDone }: { games: readonly Played[]; onDone(added: number): void }) {
  const known = new Set(history().map((game) => game.table))
  const fresh = new Set(games.map((game) => game.table).filter((table) => !known.has(table))).size
  return (
    <Dialog title={t.mergeTitle} onClose={() => onDone(-1)}>
      <p>{t.mergeText(games.length, fresh)}</p>
      <div class="buttons">
        <button type="button" onClick={() => onDone(-1)}>
          {fresh > 0 ? t.mergeNo : texts.close}
        </button>
        {fresh > 0 && (
          <button type="button" class="main" onClick={() => onDone(addPlayed(games))}>
            {t.merge}
          </button>
        )}
      </div>
    </Dialog>
  )
}

export default function YouPage({ hash }: { hash: string }) {
  const { games: infos, go } = useShell()
  const [games, setGames] = useState(history())
  const [offered, setOffered] = useState<readonly Played[] | null>(null)
  const [said, setSaid] = useState('')
  const [bad, setBad] = useState(false)
  const [forgetting, setForgetting] = useState(false)
  const file = useRef<HTMLInputElement>(null)
  const tell = (text: string, wrong = false) => {
    setSaid(text)
    setBad(wrong)
  }
  useEffect(() => {
    document.title = `${t.title} – ${texts.name}`
  }, [])
  const packed = new URLSearchParams(hash.replace(/^#/, '')).get('h')
  useEffect(() => {
    if (packed === null) return
    /* it has been read: a reload need not ask again, and the address can be passed on */
    window.history.replaceState(null, '', hrefOf('/you'))
    unpackHistory(packed).then(setOffered, () => tell(t.bad, true))
  }, [packed])

  const read = async (chosen: File | undefined) => {
    if (!chosen) return
    try {
      if (chosen.size > FILE_BYTES_MAX) throw new Error()
      setOffered(fromText(await chosen.text()))
      tell('')
    } catch {
      tell(t.bad, true)
    }
  }
  const save = () => {
    const anchor = document.createElement('a')
    anchor.href = URL.createObjectURL(new Blob([toFile(games)], { type: 'application/json' }))
    anchor.download = 'deadfall-games.json'
    anchor.click()
    URL.revokeObjectURL(anchor.href)
  }
  const copy = async () => {
    const link = linkTo(`/you#h=${await packHistory(games)}`)
    tell((await copyText(link)) ? t.copiedLink(Math.min(games.length, LINK_GAMES_MAX)) : t.noCopy)
  }
  const sum = sumOf(games)
  const by = sums(games)
  return (
    <>
      <TopBar />
      <main class="you">
        <header>
          <h1>{t.title}</h1>
          <p class="you-sum">{games.length === 0 ? t.none : [t.total(sum.played, sum.won), sum.streak > 1 ? t.streak(sum.streak) : ''].filter((part) => part).join(' · ')}</p>
        </header>
        {infos.map((info) => {
          const levels = by.get(info.id)
          return levels && <GameSums key={info.id} game={info} levels={levels} games={games} />
        })}
        {games.length > 0 && (
          <section>
            <h2>{t.latest}</h2>
            <ul class="you-latest">
              {games.slice(0, LATEST).map((game) => {
                const info = infos.find((one) => one.id === game.game)
                return (
                  info && (
                    <li key={game.table} data-game={game.game}>
                      <a
                        href={hrefOf(`/t/${game.table}`)}
                        onClick={(event) => {
                          event.preventDefault()
                          go(`/t/${game.table}`)
                        }}
                      >
                        {info.title}
                      </a>
                      <strong>{t.ends[game.end]}</strong>
                      <span>
                        {homeTexts.tables.against([levelName(info, game.level)])} · {ago(game.at)}
                      </span>
                    </li>
                  )
                )
              })}
            </ul>
          </section>
        )}
        <section class="you-carry">
          <h2>{t.carry}</h2>
          <p>{t.carryText}</p>
          <div class="buttons">
            <button type="button" disabled={games.length === 0} onClick={() => void copy()}>
              {t.copyLink}
            </button>
            <button type="button" disabled={games.length === 0} onClick={save}>
              {t.save}
            </button>
            <button type="button" onClick={() => file.current?.click()}>
              {t.load}
            </button>
            {games.length > 0 && (
              <button type="button" class="quiet" onClick={() => setForgetting(true)}>
                {t.forget}
              </button>
            )}
          </div>
          <input
            ref={file}
            type="file"
            accept="application/json,.json"
            aria-label={t.load}
            tabIndex={-1}
            onChange={(event) => {
              const input = event.currentTarget
              void read(input.files?.[0]).finally(() => {
                input.value = ''
              })
            }}
          />
          {said && (
            <p class={bad ? 'problem' : ''} role={bad ? 'alert' : 'status'}>
              {said}
            </p>
          )}
          <p class="small">{t.where}</p>
        </section>
        <OpenRecord />
      </main>
      {offered && (
        <MergeDialog
          games={offered}
          onDone={(added) => {
            setOffered(null)
            setGames(history())
            if (added >= 0) tell(t.merged(added))
          }}
        />
      )}
      {forgetting && (
        <Dialog title={t.forget} onClose={() => setForgetting(false)}>
          <p>{t.forgetSure}</p>
          <div class="buttons">
            <button type="button" onClick={() => setForgetting(false)}>
              {texts.cancel}
            </button>
            <button
              type="button"
              class="main"
              onClick={() => {
                forgetHistory()
                setGames([])
                setForgetting(false)
              }}
            >
              {t.forgetYes}
            </button>
          </div>
        </Dialog>
      )}
    </>
  )
}
