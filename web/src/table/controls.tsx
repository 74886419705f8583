// Everything about a game that is not a move: take back, give up, leave, links.
//
// SPDX-License-Identifier: MIT
import { useEffect, useRef, useState } from 'preact/hooks'
import { linkTo } from '../address'
import { useShell } from '../app'
import { Dialog } from '../common/dialog'
import { copyText, useKeys } from '../common/hooks'
import { isHere } from '../home'
import { keptTable } from '../keep'
import { texts } from '../texts'
import type { Hint } from './hint'
import type { TableState } from './model'
import { Nudged, Relief, Remind } from './presence'

/** A menu that goes away with Escape, and when somebody clicks elsewhere or goes on with Tab. `close` gives the focus back. */
function useMenu() {
  const own = useRef<HTMLDetailsElement>(null)
  const close = () => {
    if (!own.current) return
    own.current.open = false
    own.current.querySelector('summary')?.focus()
  }
  useEffect(() => {
    const leave = (event: Event) => {
      if (own.current && event.target instanceof Node && !own.current.contains(event.target)) own.current.open = false
    }
    const press = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || !own.current?.open) return
      event.stopPropagation()
      close()
    }
    addEventListener('pointerdown', leave, true)
    addEventListener('focusin', leave)
    addEventListener('keydown', press, true)
    return () => {
      removeEventListener('pointerdown', leave, true)
      removeEventListener('focusin', leave)
      removeEventListener('keydown', press, true)
    }
  }, [])
  return { own, close }
}

export function Controls({ state, hint, onRedo, onList }: { state: TableState; hint: Hint; onRedo(): void; onList(): void }) {
  const { link, go } = useShell()
  const t = texts.table
  const [sure, setSure] = useState<'resign' | 'leave' | null>(null)
  const [said, setSaid] = useState('')
  const menu = useMenu()
  const askSure = (about: 'resign' | 'leave') => {
    menu.close()
    setSure(about)
  }
  const seated = state.seat >= 0
  const playing = state.phase === 'playing'
  const away = seated && state.seats[state.seat]?.is === 'away'
  const takeback = () => void (seated && playing && link.send({ m: 'takeback', id: 0 }))
  const copy = async (address: string) => {
    setSaid((await copyText(address)) ? texts.copied : address)
    window.setTimeout(() => setSaid(''), 3000)
  }
  useKeys({ u: takeback, y: onRedo })
  const kept = keptTable(state.table)
  const key = kept?.keys[state.seat]
  return (
    <div class="controls">
      {Object.values(kept?.hands ?? {}).some((hand) => hand.doubt) && (
        <p class="notice" role="alert">
          {texts.deal.doubt}
        </p>
      )}
      {state.takeback >= 0 && playing && <TakebackQuestion state={state} />}
      <Nudged state={state} />
      <Relief state={state} />
      {away && playing && (
        <p class="notice">
          {t.away}{' '}
          <button type="button" class="main" onClick={() => link.send({ m: 'back', id: 0 })}>
            {t.back}
          </button>
        </p>
      )}
      <div class="buttons">
        {seated && playing && (
          <>
            {hint.allowed && (
              <button type="button" class="quiet" disabled={state.beat.decision < 0 || state.beat.actor !== state.seat || hint.thinking} onClick={hint.ask}>
                {hint.thinking ? texts.hint.thinking : texts.hint.ask}
              </button>
            )}
            <button type="button" class="quiet" onClick={takeback}>
              {t.takeback}
            </button>
            {state.beat.redo && (
              <button type="button" class="quiet" disabled={state.busy} onClick={onRedo}>
                {t.redo}
              </button>
            )}
            <button type="button" class="quiet" onClick={onList}>
              {t.moves}
            </button>
          </>
        )}
        {seated && playing && <Remind state={state} />}
        <details class="more" ref={menu.own}>
          <summary>{t.more}</summary>
          <div class="more-list">
            {seated && key && !isHere(state.table) && (
              <button type="button" class="quiet" title={t.myLinkHelp} onClick={() => void copy(linkTo(`/t/${state.table}#k=${key}`))}>
                {t.myLink}
              </button>
            )}
            {state.setup.watch && !isHere(state.table) && (
              <button type="button" class="quiet" onClick={() => void copy(linkTo(`/t/${state.table}`))}>
                {t.watchLink}
              </button>
            )}
            {seated && playing && (
              <>
                <button type="button" class="quiet" onClick={() => askSure('leave')}>
                  {t.leave}
                </button>
                <button type="button" class="quiet" onClick={() => askSure('resign')}>
                  {t.resign}
                </button>
              </>
            )}
            {said && <span role="status">{said}</span>}
          </div>
        </details>
      </div>
      {sure && (
        <Dialog title={sure === 'resign' ? t.resign : t.leave} onClose={() => setSure(null)}>
          <p>{sure === 'resign' ? t.resignSure : t.leaveSure}</p>
          <div class="buttons">
            <button type="button" onClick={() => setSure(null)}>
              {texts.cancel}
            </button>
            <button
              type="button"
              class="main"
              onClick={() => {
                link.send({ m: sure, id: 0 })
                setSure(null)
                if (sure === 'leave') go('/')
              }}
            >
              {sure === 'resign' ? t.resign : t.leave}
            </button>
          </div>
        </Dialog>
      )}
    </div>
  )
}

/* Who is still to agree, in words. */
function missingConsent(state: TableState): string {
  const t = texts.table
  const others = state.asked.filter((seat) => seat !== state.seat)
  const named = (is: (away: boolean) => boolean) =>
    others.filter((seat) => is(state.seats[seat]?.is === 'away')).map((seat) => state.seats[seat]?.name ?? '')
  const here = named((away) => !away)
  const gone = named((away) => away)
  return [...(here.length > 0 ? [t.takebackWaits(here)] : []), ...(gone.length > 0 ? [t.takebackAway(gone)] : [])].join(' ')
}

function TakebackQuestion({ state }: { state: TableState }) {
  const { link } = useShell()
  const t = texts.table
  const name = state.seats[state.takeback]?.name ?? ''
  const answer = (yes: boolean) => link.send({ m: 'answer', yes, to: state.takeback, id: 0 })
  if (!state.asked.includes(state.seat))
    return (
      <p class="notice" role="status">
        {state.takeback === state.seat ? t.takebackMine : t.takebackAsk(name)} {missingConsent(state)}
      </p>
    )
  return (
    <p class="notice" role="alert">
      {t.takebackAsk(name)}{' '}
      <button type="button" class="main" onClick={() => answer(true)}>
        {t.agree}
      </button>{' '}
      <button type="button" onClick={() => answer(false)}>
        {t.refuse}
      </button>
    </p>
  )
}
