// Several people at one device: a curtain between their turns.
//
// SPDX-License-Identifier: MIT
import { useState } from 'preact/hooks'
import { TopBar } from '../common/frame'
import type { KeptTable } from '../keep'
import { texts } from '../texts'
import type { TableModel, TableState } from './model'

/** Another person at this device who is to act now, or to agree that a move is taken back. */
export function nextHere(state: TableState, kept: KeptTable | undefined): { seat: number; key: string } | null {
  if (state.phase !== 'playing' || state.seat < 0 || state.asked.includes(state.seat)) return null
  const seat = state.asked.find((asked) => kept?.keys[asked]) ?? state.beat.actor
  const key = kept?.keys[seat]
  return seat === state.seat || !key ? null : { seat, key }
}

interface Props {
  model: TableModel
  state: TableState
  seat: number
  ownKey: string
}

export function Curtain({ model, state, seat, ownKey }: Props) {
  const name = state.seats[seat]?.name ?? ''
  const [lifting, setLifting] = useState(false)
  const lift = () => {
    setLifting(true)
    void model.enter({ table: state.table, key: ownKey })
  }
  return (
    <div class="table-page" data-game={state.game}>
      <TopBar />
      <main class="curtain">
        <div class="sheet">
          <h1>{texts.curtain.title(name)}</h1>
          <p>{texts.curtain.text}</p>
          <button type="button" class="main" autoFocus disabled={lifting} data-curtain={lifting ? undefined : ''} onClick={lift}>
            {texts.curtain.lift(name)}
          </button>
        </div>
      </main>
    </div>
  )
}
