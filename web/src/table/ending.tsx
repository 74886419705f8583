// The end of a game, as a scene of its own: who won and why, how it went, and what to do next.
//
// SPDX-License-Identifier: MIT
import type { ComponentChildren } from 'preact'
import { useEffect, useRef, useState } from 'preact/hooks'
import { linkTo } from '../address'
import { useShell } from '../app'
import { copyText } from '../common/hooks'
import { checkDeal, drawHand, proofCommand, revealAt, type Verdict } from '../deal'
import { besides, earned, history, levelOf, recordEnd, sumOf } from '../history'
import { isHere } from '../home'
import { keepTable, keptTable } from '../keep'
import { withClauses } from '../book/exact'
import { useOpening } from '../pages/start'
import type { GameInfo } from '../protocol'
import { readRecord, recordInLink } from '../record'
import { texts } from '../texts'
import { homeTexts } from '../texts-home'
import type { LaidOpen } from './laid-open'
import type { TableModel, TableState } from './model'

function headline(state: TableState): string {
  const t = texts.table
  const winners = state.result?.winners ?? []
  if (!state.result) return t.over
  if (winners.length === 0) return t.drawn
  if (winners.includes(state.seat)) return t.youWon
  if (state.seat >= 0) return t.youLost
  return t.won(winners.map((seat) => state.seats[seat]?.name).join(', '))
}

/** What this browser can work out of the deal by itself, and how to check the rest. */
function DealCheck({ state }: { state: TableState }) {
  const { link } = useShell()
  const t = texts.deal
  const [verdict, setVerdict] = useState<Verdict | null>(null)
  const [copied, setCopied] = useState(false)
  const hands = keptTable(state.table)?.hands ?? {}
  const names = (seats: number[]) => seats.map((seat) => state.seats[seat]?.name ?? '')
  const look = async () => {
    const { text } = await link.ask<{ text: string }>({ m: 'record' })
    setVerdict(checkDeal(text, hands))
  }
  const kept = verdict?.kept.filter((seat) => verdict.wrong !== 'left' || seat !== verdict.seat) ?? []
  const say = ({ wrong, seat, given }: Verdict) => {
    if (wrong === '') return given.length > 0 ? t.fair(names(given)) : t.alone
    const text = t.wrong[wrong]
    return typeof text === 'string' ? text : text(names([seat])[0] ?? '')
  }
  return (
    <details class="deal-check" onToggle={(event) => event.currentTarget.open && !verdict && void look().catch(() => {})}>
      <summary>{t.check}</summary>
      <div role="status">
        <p>{verdict ? say(verdict) : t.checking}</p>
        {kept.length > 0 && <p>{t.kept(names(kept))}</p>}
        {verdict && Object.keys(hands).length > 0 && (
          <>
            <p class="small">{t.prove}</p>
            <button
              type="button"
              class="quiet"
              onClick={async () => setCopied(await copyText(proofCommand(`${state.game}-${state.table}.txt`, hands)))}
            >
              {copied ? texts.copied : t.copy}
            </button>
          </>
        )}
      </div>
    </details>
  )
}

/** What tells how it went is loaded by those who get there. */
function useAftermath() {
  const [parts, setParts] = useState<typeof import('./aftermath') | null>(null)
  useEffect(() => {
    import('./aftermath').then(setParts, () => {})
  }, [])
  return parts
}

/** The same against bots that play better, or worse. */
function OtherLevels({ state, game }: { state: TableState; game: GameInfo }) {
  const { open, problem, busy } = useOpening()
  const level = levelOf(state.seats, state.seat)
  const name = (id: string) => game.bots.find((bot) => bot.id === id)?.name ?? id
  const { name: own } = state.seats[state.seat] ?? { name: '' }
  /* whatever is the server's own to set is left to it */
  const options = Object.fromEntries(Object.entries(state.setup.options).filter(([option]) => game.options.some((o) => o.name === option)))
  const again = (bot: string) => open({ m: 'quick', game: game.id, bot, players: state.setup.players, seat: state.seat, options, name: own })
  const earnedNow = earned(game, level, history())
  return (
    <>
      {[besides(game, level, 1), besides(game, level, -1)]
        .filter((id) => id !== '')
        .map((id) => (
          <button key={id} type="button" class={id === earnedNow ? 'main' : ''} data-level={id} disabled={busy} onClick={() => void again(id)}>
            {homeTexts.end.another(name(id))}
          </button>
        ))}
      {problem && (
        <span class="problem" role="alert">
          {problem}
        </span>
      )}
    </>
  )
}

/** A link to the replay, for whoever was not there; of a game that is in this browser alone it holds all of it. */
function Share({ state, title }: { state: TableState; title: string }) {
  const { link } = useShell()
  const t = homeTexts.end
  const [said, setSaid] = useState('')
  const share = async () => {
    const record = isHere(state.table) ? await recordInLink(await readRecord(link)) : ''
    if (isHere(state.table) && record === '') return setSaid(t.tooLong)
    const url = linkTo(record !== '' ? `/#${state.game}=${record}` : `/t/${state.table}#at=play`)
    const winners = (state.result?.winners ?? []).map((seat) => state.seats[seat]?.name ?? '')
    const what = { title: texts.name, text: t.shareText(winners, title), url }
    if (navigator.share) await navigator.share(what).catch(() => {})
    else if (await copyText(url)) setSaid(t.shared)
  }
  return (
    <button type="button" onClick={() => void share()}>
      <span role="status">{said || t.share}</span>
    </button>
  )
}

/** Steps and time; and the row of wins, if it is one. */
function factsOf(state: TableState, game: GameInfo | undefined, steps: number): string {
  const t = homeTexts.end
  const { result } = state
  if (!result) return ''
  const level = levelOf(state.seats, state.seat)
  const bot = game?.bots.find((b) => b.id === level)?.name
  const { streak } = sumOf(history().filter((played) => played.game === state.game && played.level === level))
  const row = bot && !state.practice && result.winners.includes(state.seat) && streak > 1 ? t.row(streak, bot) : ''
  return [t.facts(steps, result.seconds), row].filter((part) => part !== '').join(' · ')
}

interface Props {
  model: TableModel
  state: TableState
  laid: LaidOpen
  openRules(clause: string): void
  /** how it ended, drawn by the scene */
  picture: ComponentChildren
}

export function Ending(props: Props) {
  const { phase } = props.state
  if (phase === 'closed') return <p class="ending">{texts.table.closed}</p>
  return phase === 'over' ? <Over {...props} /> : null
}

function Over({ model, state, laid, openRules, picture }: Props) {
  const { games, link, go } = useShell()
  const t = texts.table
  const own = useRef<HTMLElement>(null)
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    own.current?.scrollIntoView({ block: 'nearest' })
    /* not out of the hands of somebody who writes */
    if (!document.activeElement?.matches('input, textarea, select') && !document.querySelector('dialog[open]')) title.current?.focus({ preventScroll: true })
  }, [])
  const after = useAftermath()
  /* what has been won up to now is told with this game among it */
  const [, setCounted] = useState(false)
  useEffect(() => {
    recordEnd(state)
    setCounted(true)
  }, [])
  /* the same keys open the same seats of the next table */
  useEffect(() => {
    if (state.next === '') return
    const kept = keptTable(state.table)
    for (const [seat, key] of Object.entries(kept?.keys ?? {})) {
      const hand = kept?.nextHands?.[seat]
      keepTable(state.next, { game: state.game, seat: Number(seat), key, ...(hand ? { hand } : {}) })
    }
    /* the deal does not wait until everybody has gone there */
    void revealAt(link, state.next).catch(() => {})
  }, [state.next])
  const asked = state.again.includes(state.seat)
  /* whoever sits at this device asks together */
  const again = async () => {
    const ask = (seat: number) => {
      const nextHand = state.promised ? drawHand(state.promised) : undefined
      if (nextHand) keepTable(state.table, { seat, nextHand })
      link.send({ m: 'rematch', id: 0, ...(nextHand ? { pledge: nextHand.pledge } : {}) })
    }
    ask(state.seat)
    const keys = keptTable(state.table)?.keys ?? {}
    const mine = keys[state.seat]
    for (const [seat, key] of Object.entries(keys)) {
      if (Number(seat) === state.seat) continue
      await link.ask({ m: 'sit', table: state.table, key })
      ask(Number(seat))
    }
    if (Object.keys(keys).length > 1 && mine) await model.enter({ table: state.table, key: mine })
  }
  const others = state.again.filter((seat) => seat !== state.seat)
  const save = async () => {
    const record = await readRecord(link)
    const anchor = document.createElement('a')
    anchor.href = URL.createObjectURL(new Blob([record], { type: 'text/plain' }))
    anchor.download = `${state.game}-${state.table}.txt`
    anchor.click()
    URL.revokeObjectURL(anchor.href)
  }
  const game = games.find((g) => g.id === state.game)
  return (
    <section ref={own} class={`ending ${state.result?.winners.includes(state.seat) ? 'is-won' : ''}`}>
      {picture}
      <div class="ending-head">
        <h2 ref={title} tabIndex={-1}>
          {headline(state)}
        </h2>
        {state.result && <p class="ending-text">{withClauses(state.result.text, openRules)}</p>}
        {state.practice && <p class="ending-practice">{t.practiceEnd}</p>}
        <p class="ending-facts">{factsOf(state, game, laid.steps)}</p>
        {after && <after.Scores state={state} game={game} />}
        <div class="buttons">
          {state.next !== '' ? (
            <button type="button" class="main" onClick={() => go(`/t/${state.next}`)}>
              {t.nextTable}
            </button>
          ) : (
            state.seat >= 0 && (
              <button type="button" class="main" disabled={asked} onClick={() => void again()}>
                {asked ? t.rematchAsked : t.rematch}
              </button>
            )
          )}
          {game && state.seat >= 0 && state.next === '' && <OtherLevels state={state} game={game} />}
          <button type="button" onClick={() => go(`/t/${state.table}#at=play`)}>
            {t.replay}
          </button>
          {laid.can && (
            <button type="button" aria-pressed={laid.on} onClick={laid.toggle}>
              {homeTexts.end.openTable}
            </button>
          )}
          {game && (isHere(state.table) ? game.secrets !== 'kept' : state.setup.watch) && <Share state={state} title={game.title} />}
          <button type="button" class="quiet" onClick={() => void save()}>
            {t.record}
          </button>
          <button type="button" class="quiet" onClick={() => go('/')}>
            {homeTexts.end.allGames}
          </button>
        </div>
        {others.length > 0 && state.next === '' && !asked && <p role="status">{t.rematchOf(state.seats[others[0] as number]?.name ?? '')}</p>}
        {game?.secrets !== 'kept' && !state.imported && <DealCheck state={state} />}
      </div>
      {after && <after.Chances state={state} game={game} steps={laid.steps} openRules={openRules} />}
    </section>
  )
}
