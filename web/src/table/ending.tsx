// The end of a game: who won and why, and what to do next.
//
// SPDX-License-Identifier: MIT
import { useEffect, useRef, useState } from 'preact/hooks'
import { useShell } from '../app'
import { copyText } from '../common/hooks'
import { checkDeal, drawHand, proofCommand, revealAt, type Verdict } from '../deal'
import { keepTable, keptTable } from '../keep'
import { texts } from '../texts'
import { withClauses } from './rules'
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

export function Ending({ model, state, openRules }: { model: TableModel; state: TableState; openRules(clause: string): void }) {
  const { games, link, go } = useShell()
  const t = texts.table
  const own = useRef<HTMLElement>(null)
  useEffect(() => {
    if (state.phase === 'over') own.current?.scrollIntoView({ block: 'nearest' })
  }, [state.phase])
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
  if (state.phase === 'closed') return <p class="ending">{t.closed}</p>
  if (state.phase !== 'over') return null
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
    const pieces: string[] = []
    for (let from: number | undefined = 0; from !== undefined; ) {
      const piece: { text: string; next?: number } = await link.ask({ m: 'record', from })
      pieces.push(piece.text)
      from = piece.next
    }
    const anchor = document.createElement('a')
    anchor.href = URL.createObjectURL(new Blob(pieces, { type: 'text/plain' }))
    anchor.download = `${state.game}-${state.table}.txt`
    anchor.click()
    URL.revokeObjectURL(anchor.href)
  }
  return (
    <section ref={own} class={`ending ${state.result?.winners.includes(state.seat) ? 'is-won' : ''}`} aria-live="polite">
      <h2>{headline(state)}</h2>
      {state.result && <p class="ending-text">{withClauses(state.result.text, openRules)}</p>}
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
        <button type="button" onClick={() => go(`/t/${state.table}#at=0`)}>
          {t.replay}
        </button>
        <button type="button" class="quiet" onClick={() => void save()}>
          {t.record}
        </button>
      </div>
      {games.find((game) => game.id === state.game)?.secrets !== 'kept' && <DealCheck state={state} />}
      {others.length > 0 && state.next === '' && !asked && <p>{t.rematchOf(state.seats[others[0] as number]?.name ?? '')}</p>}
    </section>
  )
}
