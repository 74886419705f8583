// A table: how one comes to it (key, invitation, looking on), and which of its screens is shown.
//
// SPDX-License-Identifier: MIT
import { useEffect, useMemo, useState } from 'preact/hooks'
import { hrefOf } from '../address'
import { useShell } from '../app'
import { BookDialog } from '../book/book'
import { hasRules } from '../book/text'
import { TopBar } from '../common/frame'
import { useWatched } from '../common/hooks'
import { Lazily } from '../common/lazily'
import { takeSeat } from '../deal'
import { keepName, keepTable, keptTable } from '../keep'
import { useCalled, useCalls } from '../notify'
import { type News, Refusal, type Sync } from '../protocol'
import { boxOf } from '../scene'
import { Curtain } from '../table/curtain'
import { TableModel } from '../table/model'
import { Play } from '../table/play'
import { texts } from '../texts'
import { ErrorPage } from './error'

const loadReplay = () => import('./replay-page')
const loadWaiting = () => import('../table/waiting')

/** What stands after the # of a table's address. */
function readHash(hash: string) {
  const parts = new URLSearchParams(hash.replace(/^#/, ''))
  return { key: parts.get('k'), invitation: parts.get('i'), at: parts.get('at'), as: parts.get('as') }
}

export function TablePage({ table, hash }: { table: string; hash: string }) {
  const { link, games } = useShell()
  const { key, invitation, at, as } = readHash(hash)
  const model = useMemo(() => new TableModel(link, games), [link, games])
  const state = useWatched(
    useMemo(() => model.watch.bind(model), [model]),
    () => model.state,
  )
  const [failure, setFailure] = useState<Refusal | null>(null)
  const [asked, setAsked] = useState(false)

  useEffect(() => {
    model.onFailed = setFailure
    link.onMessage = (message) => model.receive(message as News)
    link.onOpen = () => void model.arrive()
    return () => {
      model.leaveForGood()
      link.onMessage = () => {}
      link.onOpen = () => {}
    }
  }, [model, link])

  useEffect(() => {
    const kept = keptTable(table)
    const own = key ?? Object.values(kept?.keys ?? {})[0]
    setFailure(null)
    setAsked(false)
    if (own) void model.enter({ table, key: own })
    else if (invitation) setAsked(true)
    else void model.enter({ table })
    /* a key in the address bar is easily passed on by mistake */
    if (key) history.replaceState(null, '', hrefOf(`/t/${table}`))
  }, [model, table, key, invitation])

  useEffect(() => {
    if (!state) return
    if (state.seat >= 0) keepTable(table, { game: state.game, seat: state.seat, ...(key ? { key } : {}) })
  }, [state?.table, state?.seat])
  useCalled(state?.table ?? '', state?.seat ?? -1)
  const decision = state?.beat.decision ?? -1
  const nudged = state && decision >= 0 && state.nudge.decision === decision ? (state.seats[state.nudge.from]?.name ?? '') : ''
  useCalls(state ? (games.find((g) => g.id === state.game)?.title ?? state.game) : '', decision >= 0, decision, nudged, state?.nudge.count ?? 0)

  if (asked && invitation)
    return (
      <JoinPage
        table={table}
        invitation={invitation}
        onWatch={() => {
          setAsked(false)
          void model.enter({ table })
        }}
        onJoined={(own) => {
          setAsked(false)
          history.replaceState(null, '', hrefOf(`/t/${table}`))
          void model.enter({ table, key: own })
        }}
        onFailed={(why) => {
          setAsked(false)
          setFailure(why)
        }}
      />
    )
  if (failure)
    return (
      <FailurePage
        why={failure}
        onWatch={() => {
          setFailure(null)
          void model.enter({ table })
        }}
      />
    )
  if (!state)
    return (
      <>
        <TopBar />
        <main class="loading" aria-busy="true">
          <p>{texts.start.loading}</p>
        </main>
      </>
    )
  if (at !== null) return <Lazily load={loadReplay} state={state} at={at} as={as} />
  if (state.phase === 'open') return <Lazily load={loadWaiting} model={model} state={state} />
  if (state.covered >= 0) return <Curtain key={state.covered} model={model} state={state} />
  /* another person's table is another one: nothing that it remembers stays */
  return <Play key={state.seat} model={model} state={state} />
}

function FailurePage({ why, onWatch }: { why: Refusal; onWatch(): void }) {
  const t = texts.errors
  const watch = (
    <button type="button" onClick={onWatch}>
      {t.watch}
    </button>
  )
  if (why.code === 'key')
    return (
      <ErrorPage title={t.wrongKey} text={t.wrongKeyText}>
        {watch}
      </ErrorPage>
    )
  if (why.code === 'taken')
    return (
      <ErrorPage title={t.full} text={t.fullText}>
        {watch}
      </ErrorPage>
    )
  if (why.code === 'nowhere' || why.code === 'range' || why.code === 'unknown')
    return <ErrorPage title={t.unknownTable} text={t.unknownTableText} />
  if (why.code === 'spectator') return <ErrorPage title={t.noWatch} text={t.noWatchText} />
  return <ErrorPage title={t.other} text={why.message} />
}

interface JoinProps {
  table: string
  invitation: string
  onWatch(): void
  onJoined(key: string): void
  onFailed(why: Refusal): void
}

function JoinPage({ table, invitation, onWatch, onJoined, onFailed }: JoinProps) {
  const { link, games } = useShell()
  const [name, setName] = useState(keepName.get())
  const [problem, setProblem] = useState('')
  const [busy, setBusy] = useState(false)
  const [seen, setSeen] = useState<Partial<Sync> | null>(null)
  const [reading, setReading] = useState(false)
  useEffect(() => {
    /* where spectators are not let in the form is less talkative */
    link
      .ask<Sync>({ m: 'watch', table })
      .catch(() => link.ask<{ game: string }>({ m: 'promise', table }))
      .then(setSeen, () => {})
  }, [table])
  const game = games.find((g) => g.id === seen?.game)
  const { Picture } = boxOf(game?.id ?? '')
  const there = seen?.seats?.filter((seat) => seat.is !== 'nobody').map((seat) => seat.name) ?? []
  const sit = async () => {
    setBusy(true)
    setProblem('')
    keepName.set(name)
    try {
      const own = name.trim()
      const joined = await takeSeat(link, { table, invitation, ...(own ? { name: own } : {}) })
      keepTable(table, { invitation })
      onJoined(joined.key)
    } catch (why) {
      setBusy(false)
      if (!(why instanceof Refusal)) throw why
      if (why.code === 'gone') setProblem(texts.errors.gone)
      else if (why.code === 'range' && /name/.test(why.message)) setProblem(why.message)
      else onFailed(why)
    }
  }
  return (
    <>
      <TopBar />
      <main class="error-page" data-game={seen?.game}>
        <form
          class="sheet join"
          onSubmit={(event) => {
            event.preventDefault()
            void sit()
          }}
        >
          {game && (
            <div class="join-picture">
              <Picture />
            </div>
          )}
          <h1>{texts.join.title}</h1>
          <p>{game ? texts.join.text(game.title) : texts.join.textUnknown}</p>
          {there.length > 0 && <p class="small">{texts.join.there(there.join(', '))}</p>}
          <label class="name-field">
            <span>{texts.start.name}</span>
            <input
              value={name}
              maxLength={24}
              autocomplete="nickname"
              placeholder={texts.start.namePlaceholder}
              onInput={(event) => setName(event.currentTarget.value)}
            />
          </label>
          {problem && (
            <p class="problem" role="alert">
              {problem}
            </p>
          )}
          <div class="buttons">
            {game && hasRules(game.id) && (
              <button type="button" class="quiet" onClick={() => setReading(true)}>
                {texts.book.read}
              </button>
            )}
            <button type="button" onClick={onWatch}>
              {texts.join.watch}
            </button>
            <button type="submit" class="main" disabled={busy}>
              {texts.join.sit}
            </button>
          </div>
        </form>
        {game && reading && <BookDialog game={game.id} title={game.title} onClose={() => setReading(false)} />}
      </main>
    </>
  )
}
