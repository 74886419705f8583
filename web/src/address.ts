// Our screens have paths (`/`, `/t/TABLE`, `/rules/noir`); here alone it is known what their addresses are. A server
// answers to each path; where the page is a folder of files (`make site-static`) the path stands behind the question
// mark, as in `index.html?/rules/noir`, because a host of files knows no others.
//
// SPDX-License-Identifier: MIT

/** Was this page built to be served by any host of files, without a server of ours? */
export const isStatic = import.meta.env.VITE_STATIC === 'yes'

/* whoever passes a link on may have added something to it (`&utm=...`), or spelled it otherwise */
function pathIn(search: string): string {
  try {
    const path = decodeURIComponent(/^\?([^&]*)/.exec(search)?.[1] ?? '')
    return path.startsWith('/') ? path : '/'
  } catch {
    return '/'
  }
}

/** The path of the screen that is asked for now. */
export function pathNow(): string {
  return isStatic ? pathIn(location.search) : location.pathname
}

/** What an `href` of this path is; after it may stand a `#` and more. */
export function hrefOf(path: string): string {
  if (!isStatic) return path
  return path.startsWith('/#') || path === '/' ? location.pathname + path.slice(1) : `?${path}`
}

/** The whole address of a path, to be passed on. */
export function linkTo(path: string): string {
  return new URL(hrefOf(path), location.href).href
}

/**
 * Where a link to the page that says something of a game leads: `#noir=WHAT` is that puzzle of it, `#noir=r.RECORD` a
 * whole game, or a position of one (record.ts). Null: it says nothing of the kind.
 */
export function pathOfHash(hash: string): string | null {
  const [, record] = /^#[a-z]\w+=(r\.[\w-]+)$/.exec(hash) ?? []
  if (record) return `/open#${record}`
  const [, game, what] = /^#([a-z]\w+)=([\w-]+)$/.exec(hash) ?? []
  return game && what ? `/puzzle/${game}/${what}` : null
}

/** Which screen the address asks for, and what stands behind its `#`; one that leads elsewhere is replaced. */
export function addressNow(): { path: string; hash: string } {
  const wanted = pathNow() === '/' ? pathOfHash(location.hash) : null
  if (wanted) history.replaceState(null, '', hrefOf(wanted))
  return { path: pathNow(), hash: location.hash }
}
