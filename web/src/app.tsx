// The page as a whole: which of its screens is shown, the connection, the things that are always there.
//
// SPDX-License-Identifier: MIT
import { createContext } from 'preact'
import { useContext, useEffect, useMemo, useState } from 'preact/hooks'
import { addressNow } from './address'
import { goTo } from './common/hooks'
import { Lazily } from './common/lazily'
import { Viewer } from './common/viewer'
import { linkOf, server, useHome, useLinkState } from './home'
import { type Link, ownScript } from './link'
import { readTab, writeTab } from './keep'
import { ErrorPage } from './pages/error'
import { RulesPage } from './pages/rules'
import { StartPage } from './pages/start'
import { TablePage } from './pages/table'
import type { GameInfo } from './protocol'
import { Troubles } from './troubles'
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

const RELOADED = 'deadfall.reloaded'

/** Only a reload helps; if it has brought the same page again, say so instead of asking for another. */
function VersionNotice({ link }: { link: Link }) {
  const t = texts.version
  const [stuck] = useState(() => readTab(RELOADED) === ownScript())
  const [busy, setBusy] = useState(false)
  const reload = () => {
    setBusy(true)
    writeTab(RELOADED, ownScript())
    loadFresh().then(
      ({ renew }) => renew(),
      () => location.reload(),
    )
  }
  return (
    <div class="banner is-version" role="alert">
      <div>
        <strong>{link === server ? t.title : t.here}</strong>
        <p>{link !== server ? t.hereText : stuck ? t.stuck : t.text}</p>
      </div>
      <button type="button" class="main" disabled={busy} onClick={reload}>
        {stuck ? t.retry : t.reload}
      </button>
    </div>
  )
}

function AwayBanner({ link }: { link: Link }) {
  const state = useLinkState(link)
  const [late, setLate] = useState(false)
  useEffect(() => {
    setLate(false)
    if (state === 'open') return
    const timer = window.setTimeout(() => setLate(true), 600)
    return () => window.clearTimeout(timer)
  }, [state])
  if (state === 'other') return <VersionNotice link={link} />
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

const loadFresh = () => import('./fresh')

/** Keeps the page in this browser when everything else is done, and has a newer version offered. */
function useFresh() {
  const [fresh, setFresh] = useState<Awaited<ReturnType<typeof loadFresh>> | null>(null)
  useEffect(() => {
    if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
    const keep = async () => {
      const found = await loadFresh()
      setFresh(found)
      await found.keepPage()
    }
    const idle = globalThis.requestIdleCallback ?? ((run: () => void) => setTimeout(run, 1000))
    const begin = () => void idle(() => void keep().catch(() => {}))
    if (document.readyState === 'complete') begin()
    else addEventListener('load', begin, { once: true })
  }, [])
  return fresh
}

export function App() {
  const home = useHome()
  const fresh = useFresh()
  const [address, setAddress] = useState(addressNow)
  const [lists, setLists] = useState<{ games: GameInfo[]; emotes: string[] } | null>(null)
  const table = tableOf(address.path)
  const link = table ? linkOf(table) : home
  const linkState = useLinkState(link)

  useEffect(() => {
    const follow = () => setAddress(addressNow())
    addEventListener('popstate', follow)
    addEventListener('hashchange', follow)
    return () => {
      removeEventListener('popstate', follow)
      removeEventListener('hashchange', follow)
    }
  }, [])
  /* all of them tell the same */
  useEffect(() => {
    let gone = lists !== null
    const load = () =>
      gone ||
      link
        .ready()
        .then(() => link.ask<{ games: GameInfo[]; emotes: string[] }>({ m: 'games' }))
        .then((found) => gone || setLists(found))
        .catch(() => window.setTimeout(load, 500))
    void load()
    return () => {
      gone = true
    }
  }, [link, lists])

  const shell = useMemo<Shell | null>(
    () =>
      lists && {
        link,
        ...lists,
        go(path) {
          goTo(path)
          setAddress(addressNow())
          scrollTo(0, 0)
        },
      },
    [lists, link],
  )
  return (
    <>
      <AwayBanner link={link} />
      <Troubles />
      {fresh && <fresh.NewVersion path={address.path} />}
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

const loadLesson = () => import('./pages/lesson')
const loadPrint = () => import('./pages/print')
const loadPuzzles = () => import('./pages/puzzles')
const loadPuzzle = () => import('./pages/puzzle')
const loadYou = () => import('./pages/you')
const loadOpen = () => import('./pages/open')

const tableOf = (path: string) => /^\/t\/([\w-]+)\/?$/.exec(path)?.[1]

function Screen({ path, hash }: { path: string; hash: string }) {
  const table = tableOf(path)
  const lesson = /^\/learn\/(\w+)\/?$/.exec(path)?.[1]
  const printed = /^\/rules\/(\w+)\/print\/?$/.exec(path)?.[1]
  const puzzle = /^\/puzzle\/(\w+)\/([\w-]+)\/?$/.exec(path)
  const rules = /^\/rules\/(\w+)\/?$/.exec(path)?.[1]
  if (path === '/') return <StartPage />
  if (path === '/open') return <Lazily key={hash} load={loadOpen} hash={hash} />
  if (path === '/you') return <Lazily key={path} load={loadYou} hash={hash} />
  if (lesson) return <Lazily key={lesson} load={loadLesson} game={lesson} />
  if (printed) return <Lazily key={printed} load={loadPrint} game={printed} />
  if (path === '/puzzles') return <Lazily key={path} load={loadPuzzles} />
  if (puzzle) return <Lazily key={path} load={loadPuzzle} game={puzzle[1] as string} id={puzzle[2] as string} />
  if (rules) return <RulesPage key={rules} game={rules} hash={hash} />
  if (table) return <TablePage key={table} table={table} hash={hash} />
  return <ErrorPage title={texts.errors.notFound} text={texts.errors.notFoundText} />
}
