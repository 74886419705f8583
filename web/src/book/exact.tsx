// The exact rules of a game, by clause: what every refusal names.
//
// SPDX-License-Identifier: MIT
import type { ComponentChildren } from 'preact'
import { useEffect, useRef, useState } from 'preact/hooks'
import { texts } from '../texts'
import { loadExact, rowsOf } from './text'

/** Turns the clauses that a text names, such as [N-28], into buttons that open the rules there. */
export function withClauses(text: string, open: (clause: string) => void): ComponentChildren {
  return text.split(/(\[[A-Z]+-R?\d+[a-z]?\])/).map((part, i) =>
    i % 2 === 0 ? (
      part
    ) : (
      <button key={i} type="button" class="clause" aria-label={texts.table.whyNot(part.slice(1, -1))} onClick={() => open(part.slice(1, -1))}>
        {part.slice(1, -1)}
      </button>
    ),
  )
}

/** As much of Markdown as rules and rulebooks use inside a line. */
export function inline(text: string): ComponentChildren {
  return text.split(/(\*\*[^*]+\*\*|`[^`]+`|\*[^*\s][^*]*\*)/).map((part, i) => {
    if (i % 2 === 0) return part
    if (part.startsWith('**')) return <strong key={i}>{part.slice(2, -2)}</strong>
    if (part.startsWith('`')) return <code key={i}>{part.slice(1, -1)}</code>
    return <em key={i}>{part.slice(1, -1)}</em>
  })
}

interface Block {
  kind: 'h' | 'p' | 'pre' | 'table'
  text: string
  clauses: string[]
  /** of a chapter for those who build the game or check it: shown, and not searched */
  aside: boolean
}

/* As `deadfall rules ID WORD` leaves them out (src/term/rules.c). */
const ASIDE = /\b(test vectors|notes for bots|coverage|measured|sources)/i

/* Paragraphs, headings, tables and examples; a clause begins a block of its own. */
function blocks(markdown: string): Block[] {
  const found: Block[] = []
  let at: Block | null = null
  let [chapter, aside, fenced] = [false, false, false]
  /* what stands before the first chapter is for those who write the program */
  const text = markdown.slice(Math.max(0, markdown.search(/^## /m)))
  for (const line of text.split('\n')) {
    if (line.trim() === '') {
      at = null
      continue
    }
    const fence = line.startsWith('```')
    const kind = fenced || fence ? 'pre' : /^#+ /.test(line) ? 'h' : line.startsWith('|') ? 'table' : line.startsWith('    ') ? 'pre' : 'p'
    if (fence) fenced = !fenced
    if (kind === 'h') {
      const own = ASIDE.test(line)
      if (/^## /.test(line)) chapter = own
      aside = own || chapter
    }
    const starts = kind === 'table' || fenced ? undefined : /^\s*(?:[-*] )?\**\[([A-Z]+-R?\d+[a-z]?)\]/.exec(line)?.[1]
    if (!at || at.kind !== kind || kind === 'h' || starts || (kind === 'p' && /^[-*] /.test(line))) {
      at = { kind, text: line, clauses: starts ? [starts] : [], aside }
      found.push(at)
    } else at.text += `\n${line}`
  }
  return found
}

/** A row that begins with the id of a clause, as rulings do, can be marked. */
export function RuleTable({ rows, marked = [] }: { rows: readonly (readonly string[])[]; marked?: readonly string[] }) {
  const classOf = ([id = '']: readonly string[]) => (marked.includes(id.replace(/[*[\]]/g, '')) ? 'is-marked' : '')
  return (
    <div class="rules-table" tabIndex={0} role="group">
      <table>
        <tbody>
          {rows.map((row, i) => (
            <tr key={i} class={classOf(row)}>{row.map((cell, k) => (i === 0 && cell ? <th key={k}>{inline(cell)}</th> : <td key={k}>{inline(cell)}</td>))}</tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function RuleBlock({ block, clauses }: { block: Block; clauses: readonly string[] }) {
  const marked = block.clauses.some((clause) => clauses.includes(clause))
  return (
    <div class={`rule rule-${block.kind} ${marked ? 'is-marked' : ''}`} data-clause={block.clauses[0]}>
      {block.kind === 'h' ? (
        <h3>{inline(block.text.replace(/^#+ /, ''))}</h3>
      ) : block.kind === 'pre' ? (
        <pre tabIndex={0}>{block.text.replace(/^```.*$/gm, '')}</pre>
      ) : block.kind === 'table' ? (
        <RuleTable rows={rowsOf(block.text.split('\n'))} marked={clauses} />
      ) : (
        <p>{inline(block.text.replace(/^[-*] /, '• '))}</p>
      )}
    </div>
  )
}

/** With some clauses marked, the first of them in sight. */
export function ExactRules({ game, clauses }: { game: string; clauses: readonly string[] }) {
  const own = useRef<HTMLDivElement>(null)
  const [all, setAll] = useState<Block[] | null>(null)
  const [failed, setFailed] = useState(false)
  const [search, setSearch] = useState('')
  useEffect(() => {
    loadExact(game).then(
      (text) => setAll(blocks(text)),
      () => setFailed(true),
    )
  }, [game])
  useEffect(() => setSearch(''), [clauses])
  useEffect(() => {
    own.current?.querySelector('.is-marked')?.scrollIntoView({ block: 'center' })
  }, [clauses, all])
  if (failed) return <p class="small">{texts.table.rulesMissing}</p>
  const wanted = search.trim().toLowerCase()
  return (
    <div class="rules" ref={own}>
      <input type="search" aria-label={texts.table.rulesSearch} placeholder={texts.table.rulesSearch} value={search} onInput={(event) => setSearch(event.currentTarget.value)} />
      {all
        ?.filter((block) => wanted === '' || (!block.aside && block.text.toLowerCase().includes(wanted)))
        .map((block, i) => <RuleBlock key={`${wanted}${i}`} block={block} clauses={clauses} />)}
    </div>
  )
}
