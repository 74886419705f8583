// The rules of the game beside the table, by clause.
//
// SPDX-License-Identifier: MIT
import type { ComponentChildren } from 'preact'
import { useEffect, useRef, useState } from 'preact/hooks'
import { texts } from '../texts'

const files = import.meta.glob<string>('../../../docs/rules/*.md', { query: '?url', import: 'default' })

async function load(game: string): Promise<string> {
  const address = files[`../../../docs/rules/${game}.md`]
  if (!address) throw new Error('no rules')
  const answer = await fetch(await address())
  if (!answer.ok) throw new Error('no rules')
  return answer.text()
}

/** Turns the clauses that a text names, such as [N-28], into buttons that open the rules there. */
export function withClauses(text: string, open: (clause: string) => void): ComponentChildren {
  return text.split(/(\[[A-Z]-R?\d+[a-z]?\])/).map((part, i) =>
    i % 2 === 0 ? (
      part
    ) : (
      <button key={i} type="button" class="clause" aria-label={texts.table.whyNot(part.slice(1, -1))} onClick={() => open(part.slice(1, -1))}>
        {part.slice(1, -1)}
      </button>
    ),
  )
}

/* As much of Markdown as the rules use inside a line. */
function inline(text: string): ComponentChildren {
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
}

/* Paragraphs, headings, tables and examples; a clause begins a block of its own. */
function blocks(markdown: string): Block[] {
  const found: Block[] = []
  let at: Block | null = null
  /* what stands before the first chapter is for those who write the program */
  const text = markdown.slice(Math.max(0, markdown.search(/^## /m)))
  for (const line of text.split('\n')) {
    if (line.trim() === '') {
      at = null
      continue
    }
    const kind = /^#+ /.test(line) ? 'h' : line.startsWith('|') ? 'table' : /^( {4}|```)/.test(line) ? 'pre' : 'p'
    const starts = /^\s*(?:[-*] )?\**\[([A-Z]-R?\d+[a-z]?)\]/.exec(line)
    if (!at || at.kind !== kind || kind === 'h' || starts || /^[-*] /.test(line)) {
      at = { kind, text: line, clauses: starts ? [starts[1] as string] : [] }
      found.push(at)
    } else at.text += `\n${line}`
  }
  return found
}

function RuleTable({ text }: { text: string }) {
  const rows = text
    .split('\n')
    .filter((row) => !/^\|[\s:|-]+\|$/.test(row))
    .map((row) => row.replace(/^\||\|$/g, '').split('|'))
  return (
    <div class="rules-table" tabIndex={0} role="group">
      <table>
        <tbody>
          {rows.map((row, i) => (
            <tr key={i}>{row.map((cell, k) => (i === 0 ? <th key={k}>{inline(cell.trim())}</th> : <td key={k}>{inline(cell.trim())}</td>))}</tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function RuleBlock({ block, marked }: { block: Block; marked: boolean }) {
  const own = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (marked) own.current?.scrollIntoView({ block: 'center' })
  }, [marked])
  return (
    <div ref={own} class={`rule rule-${block.kind} ${marked ? 'is-marked' : ''}`} data-clause={block.clauses[0]}>
      {block.kind === 'h' ? (
        <h3>{inline(block.text.replace(/^#+ /, ''))}</h3>
      ) : block.kind === 'pre' ? (
        <pre tabIndex={0}>{block.text.replace(/^```.*$/gm, '')}</pre>
      ) : block.kind === 'table' ? (
        <RuleTable text={block.text} />
      ) : (
        <p>{inline(block.text.replace(/^[-*] /, '• '))}</p>
      )}
    </div>
  )
}

export function Rules({ game, clause }: { game: string; clause: string }) {
  const [all, setAll] = useState<Block[] | null>(null)
  const [failed, setFailed] = useState(false)
  const [search, setSearch] = useState('')
  useEffect(() => {
    load(game).then(
      (text) => setAll(blocks(text)),
      () => setFailed(true),
    )
  }, [game])
  useEffect(() => setSearch(''), [clause])
  if (failed) return <p class="small">{texts.table.rulesMissing}</p>
  const wanted = search.trim().toLowerCase()
  return (
    <div class="rules">
      <input type="search" aria-label={texts.table.rulesSearch} placeholder={texts.table.rulesSearch} value={search} onInput={(event) => setSearch(event.currentTarget.value)} />
      {all
        ?.filter((block) => wanted === '' || block.text.toLowerCase().includes(wanted))
        .map((block, i) => <RuleBlock key={`${wanted}${i}`} block={block} marked={clause !== '' && block.clauses.includes(clause)} />)}
    </div>
  )
}
