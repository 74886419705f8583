// Several people at one device: a curtain between their turns, which only somebody who is called lifts.
//
// SPDX-License-Identifier: MIT
import { useState } from 'preact/hooks'
import { TopBar } from '../common/frame'
import { texts } from '../texts'
import type { TableModel, TableState } from './model'

export function Curtain({ model, state }: { model: TableModel; state: TableState }) {
  const name = state.seats[state.covered]?.name ?? ''
  const [lifting, setLifting] = useState(false)
  const lift = () => {
    setLifting(true)
    model.lift()
  }
  return (
    <div class="table-page" data-game={state.game}>
      <TopBar />
      <main class="curtain">
        <div class="sheet">
          <h1>{texts.curtain.title(name)}</h1>
          <p>{texts.curtain.text}</p>
          {state.setup.clock && state.phase === 'playing' && (
            <p class="curtain-clock" data-rests={state.rests}>
              {state.rests ? texts.curtain.rests : texts.curtain.runs}
            </p>
          )}
          <button type="button" class="main" autoFocus disabled={lifting} data-curtain={lifting ? undefined : ''} onClick={lift}>
            {texts.curtain.lift(name)}
          </button>
        </div>
      </main>
    </div>
  )
}
