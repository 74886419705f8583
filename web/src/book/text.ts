// The rulebook of a game, docs/play/ID.md, read once and taken apart; docs/play/README.md has its form.
//
// SPDX-License-Identifier: MIT

/** A link to the exact rules: its words, and the clauses that it names. */
export interface ClauseLink {
  label: string
  clauses: readonly string[]
}

export type Block =
  | { kind: 'heading'; level: number; text: string; id: string }
  | { kind: 'text'; text: string }
  | { kind: 'list'; ordered: boolean; items: readonly string[] }
  | { kind: 'table'; rows: readonly (readonly string[])[] }
  /** everything of that kind in the catalogue; the table has the same, for those who can't ask for it */
  | { kind: 'things'; of: string; rows: readonly (readonly string[])[] }
  | { kind: 'drawing'; name: string; words: string; text: string }
  | { kind: 'links'; links: readonly ClauseLink[] }

export interface RuleBook {
  title: string
  /** the aim, and what a turn consists of */
  brief: string
  blocks: readonly Block[]
  /** the quick reference, as it is laid out in the text */
  glance: string
  /** whose game it is, and that this is another's work */
  credits: string
}

const books = import.meta.glob<string>(['../../../docs/play/*.md', '!../../../docs/play/README.md'], { query: '?url', import: 'default' })
const exact = import.meta.glob<string>('../../../docs/rules/*.md', { query: '?url', import: 'default' })

async function fetchText(file: (() => Promise<string>) | undefined): Promise<string> {
  if (!file) throw new Error('no such text')
  const answer = await fetch(await file())
  if (!answer.ok) throw new Error('no such text')
  return answer.text()
}

export function hasBook(game: string): boolean {
  return `../../../docs/play/${game}.md` in books
}

export function hasRules(game: string): boolean {
  return hasBook(game) || `../../../docs/rules/${game}.md` in exact
}

/** The specification, in Markdown. */
export function loadExact(game: string): Promise<string> {
  return fetchText(exact[`../../../docs/rules/${game}.md`])
}

const read = new Map<string, Promise<RuleBook>>()

/** The rulebook; asked for once, and again if that has failed. */
export function loadBook(game: string): Promise<RuleBook> {
  const known = read.get(game)
  if (known) return known
  const found = fetchText(books[`../../../docs/play/${game}.md`]).then(parseBook)
  read.set(game, found)
  found.catch(() => read.delete(game))
  return found
}

/** "N-28 to N-30, N-R4" → N-28, N-29, N-30, N-R4 */
export function clausesIn(text: string): string[] {
  return text.split(', ').flatMap((part) => {
    const [from = '', to = from] = part.split(' to ')
    const [, kind = '', first] = /^(\D+)(\d+)$/.exec(from) ?? []
    const [, , last] = /^(\D+)(\d+)$/.exec(to) ?? []
    if (first === undefined || last === undefined) return [from]
    return Array.from({ length: Math.max(1, Number(last) - Number(first) + 1) }, (_, i) => `${kind}${Number(first) + i}`)
  })
}

const LINK = /\[exact rules: ([^\]]+)\]\([^)]*\)/g

function linksIn(text: string): ClauseLink[] {
  return [...text.matchAll(LINK)].map(([, ids = '']) => ({ label: ids, clauses: clausesIn(ids) }))
}

export function rowsOf(lines: readonly string[]): string[][] {
  return lines
    .filter((row) => !/^\|[\s:|-]+\|$/.test(row))
    .map((row) =>
      row
        .replace(/^\||\|$/g, '')
        .split('|')
        .map((cell) => cell.trim()),
    )
}

function idOf(heading: string): string {
  return heading
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
}

/* The lines from `at` on that belong together. */
function run(lines: readonly string[], at: number, belongs: (line: string) => boolean): string[] {
  let end = at
  while (end < lines.length && belongs(lines[end] as string)) end++
  return lines.slice(at, end)
}

const isText = (line: string) => line.trim() !== '' && !/^(#|\||```|<!--)/.test(line)

function listItems(lines: readonly string[]): string[] {
  const items: string[] = []
  for (const line of lines) {
    if (/^([-*]|\d+\.) /.test(line)) items.push(line.replace(/^([-*]|\d+\.) /, ''))
    else items.push(`${items.pop() ?? ''}\n${line.trim()}`)
  }
  return items
}

/* One block, and how many lines it takes; null: what stands there is not for readers. */
function blockAt(lines: readonly string[], at: number): [Block | null, number] {
  const line = lines[at] as string
  const heading = /^(#+) (.*)/.exec(line)
  if (heading) return [{ kind: 'heading', level: heading[1]?.length ?? 2, text: heading[2] ?? '', id: idOf(heading[2] ?? '') }, 1]
  const things = /^<!-- things: (.+) -->/.exec(line)?.[1]
  if (things) {
    const rows = run(lines, at + 1, (row) => row.startsWith('|'))
    return [{ kind: 'things', of: things, rows: rowsOf(rows) }, 1 + rows.length]
  }
  const drawing = /^<!-- drawing: (\w+)(?:: (.*))? -->/.exec(line)
  const fence = drawing ? at + 1 : at
  if (lines[fence]?.startsWith('```')) {
    const drawn = run(lines, fence + 1, (row) => !row.startsWith('```'))
    return [{ kind: 'drawing', name: drawing?.[1] ?? '', words: drawing?.[2] ?? '', text: drawn.join('\n') }, fence - at + drawn.length + 2]
  }
  if (line.startsWith('|')) {
    const rows = run(lines, at, (row) => row.startsWith('|'))
    return [{ kind: 'table', rows: rowsOf(rows) }, rows.length]
  }
  if (!isText(line)) return [null, 1]
  const found = run(lines, at, isText)
  if (/^([-*]|\d+\.) /.test(line)) return [{ kind: 'list', ordered: /^\d/.test(line), items: listItems(found) }, found.length]
  const text = found.join('\n')
  return [text.startsWith('[exact rules:') ? { kind: 'links', links: linksIn(text) } : { kind: 'text', text }, found.length]
}

export function parseBook(markdown: string): RuleBook {
  const lines = markdown.trimEnd().split('\n')
  const blocks: Block[] = []
  /* the title, an empty line, three lines, an empty line; the last line says whose game it is */
  for (let at = 6; at < lines.length - 1; ) {
    const [block, taken] = blockAt(lines, at)
    if (block) blocks.push(block)
    at += taken
  }
  const glance = blocks.at(-1)
  const end = blocks.map(({ kind }) => kind).lastIndexOf('heading')
  return {
    title: (lines[0] ?? '').replace(/^# /, ''),
    brief: lines.slice(2, 5).join('\n'),
    blocks: blocks.slice(0, end),
    credits: (lines.at(-1) ?? '').replace(/^\*|\*$/g, ''),
    glance: glance?.kind === 'drawing' ? glance.text : '',
  }
}
