// The report: the answers and small drawings first, then every question with its findings, drawings and tables, then
// how it was made.
//
// SPDX-License-Identifier: MIT
import { useEffect, useLayoutEffect, useRef } from 'preact/hooks'
import { draw, isDrawable, learn, shownOf } from './draw'
import { kept, named, written } from './findings'
import type { Findings, PlotData, Section, Verdict } from './findings'
import { texts } from './texts'

/* the room that drawings have on paper, A4 or Letter, whichever way they were on the screen */
const PAPER = { whole: { width: 660, height: 760 }, small: { width: 320 } }

/** A drawing as wide as its place, drawn anew when that changes. */
function Drawing({ plot, small }: { plot: PlotData; small: boolean }) {
  const place = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const own = place.current as HTMLDivElement
    let last = 0
    const show = (room: { width: number; height?: number }) => {
      const width = Math.max(200, Math.round(room.width))
      if (width === last) return
      last = width
      own.replaceChildren(...draw(plot, { ...room, width, small }, (small ? texts.small : texts.drawing)(plot.title)))
    }
    /* where text is larger the drawing is, too: it is laid out for usual text, and its frame makes it as wide as it is */
    const fit = () => show({ width: (own.clientWidth * 16) / parseFloat(getComputedStyle(document.documentElement).fontSize) })
    let printing = false
    const print = ({ type }: Event) => {
      printing = type === 'beforeprint'
      if (printing) show(small ? PAPER.small : PAPER.whole)
      else fit()
    }
    fit()
    const watch = new ResizeObserver(() => !printing && fit())
    watch.observe(own)
    for (const type of ['beforeprint', 'afterprint']) addEventListener(type, print)
    return () => {
      watch.disconnect()
      for (const type of ['beforeprint', 'afterprint']) removeEventListener(type, print)
    }
  }, [plot, small])
  return <div class="drawing" ref={place} />
}

/** How sure it is, by sign and word. */
function Mark({ mark }: { mark: Verdict['mark'] }) {
  if (mark === '') return null
  const fill = { 'two levels': 2, 'one level': 1, 'not clear': 0 }[mark] ?? 0
  return (
    <span class="mark" data-mark={mark}>
      <svg viewBox="0 0 26 12" aria-hidden="true">
        {[0, 1].map((i) => (
          <circle key={i} cx={6 + i * 14} cy="6" r="4.5" class={i < fill ? 'is-full' : ''} />
        ))}
      </svg>
      {texts.marks[mark] ?? mark}
    </span>
  )
}

function Answer({ verdict: { question, title, sentence, mark, level }, linked }: { verdict: Verdict; linked: boolean }) {
  return (
    <li class="answer">
      <h3>{linked ? <a href={`#${question}`}>{title}</a> : title}</h3>
      <p class="sentence">{kept(sentence)}</p>
      {(mark !== '' || level !== '') && (
        <p class="how-sure">
          <Mark mark={mark} />
          {level !== '' && <span class="level">{level}</span>}
        </p>
      )}
    </li>
  )
}

function Answers({ findings }: { findings: Findings }) {
  const { verdicts, sections } = findings
  const used = (Object.keys(texts.marks) as (keyof typeof texts.marks)[]).filter((mark) => verdicts.some((verdict) => verdict.mark === mark))
  return (
    <section class="answers" aria-labelledby="title-answers">
      <h2 id="title-answers">{texts.answers}</h2>
      <ul>
        {verdicts.map((verdict, i) => (
          <Answer key={i} verdict={verdict} linked={sections.some(({ id }) => id === verdict.question)} />
        ))}
      </ul>
      {used.length > 0 && (
        <details class="marks">
          <summary>{texts.legend}</summary>
          <dl>
            {used.map((mark) => (
              <div key={mark}>
                <dt>
                  <Mark mark={mark} />
                </dt>
                <dd>{texts.explained[mark]}</dd>
              </div>
            ))}
          </dl>
        </details>
      )}
    </section>
  )
}

/** The drawings that the program names for the first screen, small. */
function Glance({ findings: { first, sections } }: { findings: Findings }) {
  const all = sections.flatMap(({ plots }) => plots)
  const plots = first.flatMap((id) => all.find((plot) => plot.id === id && isDrawable(plot)) ?? [])
  if (plots.length === 0) return null
  return (
    <section class="glance" aria-labelledby="title-glance">
      <h2 id="title-glance">{texts.glance}</h2>
      <div class="small-plots">
        {plots.map((plot) => {
          const [shown, whole] = shownOf(plot)
          return (
            <figure key={plot.id} class="sheet-of">
              <figcaption>
                <h3>
                  <a href={`#plot-${plot.id}`}>{plot.title}</a>
                </h3>
                {shown < whole && <p class="small">{texts.some(shown, whole)}</p>}
              </figcaption>
              <Drawing plot={plot} small />
            </figure>
          )
        })}
      </div>
    </section>
  )
}

/* on paper a long table of few columns stands in two */
const LONG = 12
const NARROW = 4

function Table({ plot: { title, columns, rows } }: { plot: PlotData }) {
  const numeric = columns.map((_, i) => rows.some((row) => typeof row[i] === 'number'))
  return (
    <div class={`table-frame${rows.length > LONG && columns.length <= NARROW ? ' is-long' : ''}`} tabIndex={0} role="group" aria-label={`${texts.numbers}: ${title}`}>
      <table>
        <caption>{title}</caption>
        <thead>
          <tr>
            {columns.map((column, i) => (
              <th key={column.name} scope="col" class={numeric[i] ? 'number' : ''}>
                {named(column)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, at) => (
            <tr key={at}>
              {columns.map((column, i) => {
                const text = written(row[i], column.digits)
                const kind = numeric[i] ? 'number' : ''
                return i === 0 ? (
                  <th key={column.name} scope="row" class={kind}>
                    {text}
                  </th>
                ) : (
                  <td key={column.name} class={kind}>
                    {text}
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Figure({ plot }: { plot: PlotData }) {
  const heading = `plot-${plot.id}`
  return (
    <figure class="sheet-of whole" aria-labelledby={heading} data-plot={plot.id}>
      <h3 id={heading}>{plot.title}</h3>
      {isDrawable(plot) ? <Drawing plot={plot} small={false} /> : <p class="nothing">{texts.nothing}</p>}
      <details class="numbers">
        <summary>
          {texts.numbers} <span class="small">{texts.rows(plot.rows.length)}</span>
        </summary>
        <Table plot={plot} />
      </details>
    </figure>
  )
}

function Question({ section: { id, title, findings, how, plots } }: { section: Section }) {
  return (
    <section class="question" id={id} aria-labelledby={`title-${id}`}>
      <h2 id={`title-${id}`}>{title}</h2>
      {findings.length > 0 && (
        <ul class="findings">
          {findings.map((finding, i) => (
            <li key={i}>{kept(finding)}</li>
          ))}
        </ul>
      )}
      {plots.map((plot) => (
        <Figure key={plot.id} plot={plot} />
      ))}
      {how !== '' && (
        <div class="how">
          <h3>{texts.how}</h3>
          <p>{kept(how)}</p>
        </div>
      )}
    </section>
  )
}

function Told({ title, lines }: { title: string; lines: string[] }) {
  if (lines.length === 0) return null
  return (
    <>
      <h3>{title}</h3>
      <ul class="findings">
        {lines.map((line, i) => (
          <li key={i}>{kept(line)}</li>
        ))}
      </ul>
    </>
  )
}

function End({ findings: { setup, command, version, seed, unmeasured, more } }: { findings: Findings }) {
  /* unless the program has told them already */
  const own: [string, string][] = [[texts.seed, seed], [texts.program, texts.version(version)]]
  const all = [...setup, ...own.filter(([name]) => !setup.some(([told]) => told === name))]
  return (
    <section class="question end" id="about-this-report" aria-labelledby="title-about">
      <h2 id="title-about">{texts.end}</h2>
      <h3>{texts.setup}</h3>
      <dl class="setup">
        {all.map(([name, value], i) => (
          <div key={i}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <h3>{texts.again}</h3>
      <pre tabIndex={0} aria-label={texts.again}>
        <code>{command}</code>
      </pre>
      <Told title={texts.unmeasured} lines={unmeasured} />
      <Told title={texts.longer} lines={more} />
    </section>
  )
}

/** On paper nothing can be opened: whatever is closed opens for it, and closes again. */
function useOpenOnPaper() {
  useEffect(() => {
    let opened: HTMLDetailsElement[] = []
    const open = () => {
      opened = [...document.querySelectorAll<HTMLDetailsElement>('details:not([open])')]
      for (const one of opened) one.open = true
    }
    const close = () => {
      for (const one of opened) one.open = false
    }
    addEventListener('beforeprint', open)
    addEventListener('afterprint', close)
    return () => {
      removeEventListener('beforeprint', open)
      removeEventListener('afterprint', close)
    }
  }, [])
}

export function Report({ findings }: { findings: Findings }) {
  useOpenOnPaper()
  learn(findings.sections.flatMap(({ plots }) => plots))
  const { game, title, sections, stopped } = findings
  return (
    <>
      <header class="report-head">
        <p class="lab">{texts.lab}</p>
        <h1>{title}</h1>
        {game.tagline && <p class="tagline">{game.tagline}</p>}
        {stopped && <p class="stopped">{texts.stopped}</p>}
      </header>
      <main class="report">
        <Answers findings={findings} />
        <Glance findings={findings} />
        <nav class="contents" aria-label={texts.contents}>
          <ul>
            {[...sections, { id: 'about-this-report', title: texts.end }].map((section) => (
              <li key={section.id}>
                <a href={`#${section.id}`}>{section.title}</a>
              </li>
            ))}
          </ul>
        </nav>
        {sections.map((section) => (
          <Question key={section.id} section={section} />
        ))}
        <End findings={findings} />
      </main>
    </>
  )
}

export function Broken({ why }: { why: string }) {
  return (
    <main class="report">
      <h1>{texts.broken}</h1>
      <p>{texts.unknown(why)}</p>
    </main>
  )
}
