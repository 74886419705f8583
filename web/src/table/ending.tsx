// The end of a game: who won and why, and what to do next.
//
// SPDX-License-Identifier: MIT
import { useEffect, useRef } from 'preact/hooks'
import { useShell } from '../app'
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

export function Ending({ model, state, openRules }: { model: TableModel; state: TableState; openRules(clause: string): void }) {
  const { link, go } = useShell()
  const t = texts.table
  const own = useRef<HTMLElement>(null)
  useEffect(() => {
    if (state.phase === 'over') own.current?.scrollIntoView({ block: 'nearest' })
  }, [state.phase])
  /* the same keys open the same seats of the next table */
  useEffect(() => {
    if (state.next === '') return
    for (const [seat, key] of Object.entries(keptTable(state.table)?.keys ?? {}))
      keepTable(state.next, { game: state.game, seat: Number(seat), key })
  }, [state.next])
  if (state.phase === 'closed') return <p class="ending">{t.closed}</p>
  if (state.phase !== 'over') return null
  const asked = state.again.includes(state.seat)
  /* whoever sits at this device asks together */
  const again = async () => {
    link.send({ m: 'rematch', id: 0 })
    const keys = keptTable(state.table)?.keys ?? {}
    const mine = keys[state.seat]
    for (const [seat, key] of Object.entries(keys)) {
      if (Number(seat) === state.seat) continue
      await link.ask({ m: 'sit', table: state.table, key })
      link.send({ m: 'rematch', id: 0 })
    }
    if (Object.keys(keys).length > 1 && mine) await model.enter({ table: state.table, key: mine })
  }
  const others = state.again.filter((seat) => seat !== state.seat)
  const save = async () => {
    const { text } = await link.ask<{ text: string }>({ m: 'record' })
    const anchor = document.createElement('a')
    anchor.href = URL.createObjectURL(new Blob([text], { type: 'text/plain' }))
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
      {others.length > 0 && state.next === '' && !asked && <p>{t.rematchOf(state.seats[others[0] as number]?.name ?? '')}</p>}
    </section>
  )
}
