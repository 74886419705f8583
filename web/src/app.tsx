// The page as a whole: which of its screens is shown, the connection, the things that are always there.
//
// SPDX-License-Identifier: MIT
import { type ComponentType, createContext } from 'preact'
import { useContext, useEffect, useMemo, useState } from 'preact/hooks'
import { goTo } from './common/hooks'
import { Viewer } from './common/viewer'
import { Link, type LinkState, ownScript } from './link'
import { readTab, writeTab } from './keep'
import { ErrorPage } from './pages/error'
import { LessonPage } from './pages/lesson'
import { RulesPage } from './pages/rules'
import { StartPage } from './pages/start'
import { TablePage } from './pages/table'
import type { GameInfo } from './protocol'
import { texts } from './texts'

export interface Shell {
  link: Link
  games: readonly GameInfo[]
  emotes: readonly string[]
  go(path: string): void
}

const ShellContext = createContext<Shell | null>(null)

export function useShell(): Shell {
  const shell = useContext(ShellContext)
  if (!shell) throw new Error('outside of the page')
  return shell
}

const link = new Link(`${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}/ws`)

export function useLinkState(): LinkState {
  const [state, set] = useState(link.state)
  useEffect(() => {
    set(link.state)
    return link.watch(() => set(link.state))
  }, [])
  return state
}

const RELOADED = 'deadfall.reloaded'

/** Only a reload helps; if it has brought the same page again, say so instead of asking for another. */
function VersionNotice() {
  const t = texts.version
  const stuck = readTab(RELOADED) === ownScript()
  const reload = () => {
    writeTab(RELOADED, ownScript())
    location.reload()
  }
  return (
    <div class="banner is-version" role="alert">
      <div>
        <strong>{t.title}</strong>
        <p>{stuck ? t.stuck : t.text}</p>
      </div>
      <button type="button" class="main" onClick={reload}>
        {stuck ? t.retry : t.reload}
      </button>
    </div>
  )
}

function AwayBanner() {
  const state = useLinkState()
  const [late, setLate] = useState(false)
  useEffect(() => {
    setLate(false)
    if (state === 'open') return
    const timer = window.setTimeout(() => setLate(true), 600)
    return () => window.clearTimeout(timer)
  }, [state])
  if (state === 'other') return <VersionNotice />
  if (state === 'open' || !late) return null
  return (
    <div class="banner" role="alert">
      <strong>{texts.away.banner}</strong> <span class="banner-more">{texts.away.text}</span>
      <button type="button" onClick={() => link.hurry()}>
        {texts.away.retry}
      </button>
    </div>
  )
}

export function App() {
  const linkState = useLinkState()
  const [address, setAddress] = useState({ path: location.pathname, hash: location.hash })
  const [lists, setLists] = useState<{ games: GameInfo[]; emotes: string[] } | null>(null)

  useEffect(() => {
    const follow = () => setAddress({ path: location.pathname, hash: location.hash })
    addEventListener('popstate', follow)
    addEventListener('hashchange', follow)
    return () => {
      removeEventListener('popstate', follow)
      removeEventListener('hashchange', follow)
    }
  }, [])
  useEffect(() => {
    const load = () =>
      link
        .ready()
        .then(() => link.ask<{ games: GameInfo[]; emotes: string[] }>({ m: 'games' }))
        .then(setLists)
        .catch(() => window.setTimeout(load, 500))
    void load()
  }, [])

  const shell = useMemo<Shell | null>(
    () =>
      lists && {
        link,
        ...lists,
        go(path) {
          goTo(path)
          setAddress({ path: location.pathname, hash: location.hash })
          scrollTo(0, 0)
        },
      },
    [lists],
  )
  return (
    <>
      <AwayBanner />
      {shell ? (
        <ShellContext.Provider value={shell}>
          <Screen path={address.path} hash={address.hash} />
          <Viewer />
        </ShellContext.Provider>
      ) : (
        <main class="loading" aria-busy={linkState !== 'other'}>
          <p>{linkState === 'other' ? '' : texts.start.loading}</p>
        </main>
      )}
    </>
  )
}

/** What few people look at travels only to them. */
function Lazily<P extends object>({ load, ...props }: { load(): Promise<{ default: ComponentType<P> }> } & P) {
  const [Page, setPage] = useState<ComponentType<P> | null>(null)
  useEffect(() => {
    void load().then((module) => setPage(() => module.default))
  }, [])
  return Page ? <Page {...(props as unknown as P)} /> : <main class="loading" aria-busy />
}

const loadPrint = () => import('./pages/print')
const loadPuzzles = () => import('./pages/puzzles')
const loadPuzzle = () => import('./pages/puzzle')
const loadYou = () => import('./pages/you')

function Screen({ path, hash }: { path: string; hash: string }) {
  const table = /^\/t\/([\w-]+)\/?$/.exec(path)?.[1]
  const lesson = /^\/learn\/(\w+)\/?$/.exec(path)?.[1]
  const printed = /^\/rules\/(\w+)\/print\/?$/.exec(path)?.[1]
  const puzzle = /^\/puzzle\/(\w+)\/([\w-]+)\/?$/.exec(path)
  const rules = /^\/rules\/(\w+)\/?$/.exec(path)?.[1]
  if (path === '/') return <StartPage />
  if (path === '/you') return <Lazily key={path} load={loadYou} hash={hash} />
  if (lesson) return <LessonPage key={lesson} game={lesson} />
  if (printed) return <Lazily key={printed} load={loadPrint} game={printed} />
  if (path === '/puzzles') return <Lazily key={path} load={loadPuzzles} />
  if (puzzle) return <Lazily key={path} load={loadPuzzle} game={puzzle[1] as string} id={puzzle[2] as string} />
  if (rules) return <RulesPage key={rules} game={rules} hash={hash} />
  if (table) return <TablePage key={table} table={table} hash={hash} />
  return <ErrorPage title={texts.errors.notFound} text={texts.errors.notFoundText} />
}
