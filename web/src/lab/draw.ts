// Findings as drawings, by Observable Plot. Series differ by sign as well as by colour, and whatever is drawn is also
// in a table.
//
// SPDX-License-Identifier: MIT
import * as Plot from '@observablehq/plot'
import type { Markish, PlotOptions } from '@observablehq/plot'
import { has, measured, named, rowsOf, valuesOf, written } from './findings'
import type { PlotData, Row } from './findings'

/** How much room there is, in units of a sixteenth of the text; `small` for the first screen, `height` where a page ends. */
export interface Room {
  width: number
  small: boolean
  height?: number
}

const LETTERS = 12
const LINE = 15
/* how many rows the first screen shows of a drawing */
const FEW = 10

const COLOURS = [0, 1, 2, 3, 4, 5].map((i) => `var(--seat-${i})`)
const SIGNS = ['circle', 'cross', 'diamond', 'square', 'triangle', 'star', 'wye'] as const
const SOFT = 'var(--ink-soft)'
const FAINT = 'var(--felt-edge)'

const pen = document.createElement('canvas').getContext('2d')

/** How wide a text is drawn. */
function widthOf(text: string): number {
  if (!pen) return text.length * LETTERS * 0.55
  pen.font = `${LETTERS}px 'Instrument Sans', system-ui, sans-serif`
  return pen.measureText(text).width
}

/* What is told apart in several drawings looks the same in all of them: the values of columns of one label, as they come. */
const known = new Map<string, (string | number)[]>()

const kindOf = (plot: PlotData) => plot.columns.find(({ name }) => name === 'series')?.label ?? ''

/** Tells of all drawings of a report before any is made. */
export function learn(plots: PlotData[]) {
  known.clear()
  for (const plot of plots) known.set(kindOf(plot), [...new Set([...(known.get(kindOf(plot)) ?? []), ...valuesOf(rowsOf(plot), 'series')])])
}

/* ---- What all of them share ----------------------------------------------------------------------- */

interface Work {
  plot: PlotData
  room: Room
  rows: Row[]
  series: (string | number)[]
  /** The numbers of their colours and signs. */
  looks: number[]
  /** What tells the series apart: nothing where there is one alone. */
  sign: { fill: string; stroke: string; symbol?: string }
}

/** All of a row, for whoever points at it: its name, then a line for each column, an interval beside its value. */
function about({ plot }: Work) {
  const of = (name: string) => plot.columns.find((column) => column.name === name)
  const [low, high] = [of('low'), of('high')]
  return (row: Row) =>
    plot.columns
      .filter((column) => column.name === 'value' || (row[column.name] !== null && column !== low && column !== high))
      .map((column, i) => {
        const text = measured(row[column.name], column)
        if (i === 0 && typeof row[column.name] === 'string') return text
        const ends = column.name === 'value' && typeof row.low === 'number' ? ` (${written(row.low, low?.digits)} to ${written(row.high, high?.digits)})` : ''
        return `${column.label}: ${text}${ends}`
      })
      .join('\n')
}

const tipOf = ({ room }: Work) => ({ className: 'tip', ariaLabel: '', fill: 'var(--felt-high)', stroke: 'var(--ink-soft)', fontSize: LETTERS, lineHeight: 1.2, lineWidth: room.width > 500 ? 30 : 18, pathFilter: 'none' })

const styled = (work: Work): PlotOptions => ({
  width: work.room.width,
  style: { fontFamily: 'inherit', fontSize: `${LETTERS}px`, color: 'var(--ink)', background: 'none', overflow: 'visible' },
  ...(work.series.length > 1
    ? {
        color: { type: 'ordinal', domain: work.series, range: work.looks.map((i) => COLOURS[i % COLOURS.length] as string) },
        symbol: { domain: work.series, range: work.looks.map((i) => SIGNS[i % SIGNS.length] as string), legend: true },
      }
    : {}),
})

/** What an axis shows: its label, and the unit of the column if it has none of its own. */
function axisOf({ plot }: Work, axis: 'x' | 'y', name: string): string | null {
  const { label = '', unit = plot.columns.find((column) => column.name === name)?.unit ?? '' } = plot[axis] ?? {}
  return named({ label, unit: label.includes(unit) ? '' : unit }) || null
}

const valueAcross = ({ plot }: Work) => (plot.type === 'histogram' || plot.type === 'curves' ? 'at' : 'value')

const ticksOf = ({ width }: Room) => Math.max(3, Math.round(width / 110))

const across = (work: Work, anchor: 'bottom' | 'top' = 'bottom', ticks = ticksOf(work.room)) =>
  Plot.axisX({ anchor, label: anchor === 'bottom' ? axisOf(work, 'x', valueAcross(work)) : null, labelAnchor: 'center', labelArrow: 'none', ticks, tickSize: 4, tickPadding: 3, color: SOFT, facetAnchor: anchor })

const upwards = (work: Work, name: string, ticks: number) => Plot.axisY({ anchor: 'left', label: axisOf(work, 'y', name), labelArrow: 'none', ticks, tickSize: 0, color: SOFT })

/** The line that stands for fair, with its word above. */
function reference({ plot: { line }, rows }: Work, raise = 0): Markish[] {
  if (!line) return []
  /* near an end of the axis the word leans inwards */
  const all = rows.flatMap((row) => ['at', 'value', 'low', 'high'].flatMap((name) => (typeof row[name] === 'number' ? [row[name] as number] : [])))
  const at = (line.value - Math.min(line.value, ...all)) / (Math.max(line.value, ...all) - Math.min(line.value, ...all))
  const textAnchor = at > 0.8 ? 'end' : at < 0.2 ? 'start' : 'middle'
  return [
    Plot.ruleX([line.value], { stroke: 'var(--ink)', strokeDasharray: '4 3', strokeOpacity: 0.75 }),
    Plot.text([line.label], { x: () => line.value, text: (label: string) => label, frameAnchor: 'top', textAnchor, lineAnchor: 'bottom', dy: -4 - raise, fill: 'var(--ink)', fontStyle: 'italic', facetAnchor: 'top' }),
  ]
}

/** A name in up to so many lines of this width, cut where it is longer. */
function lined(name: string, width: number, most: number): string {
  const lines = ['']
  for (const word of name.split(/(?<=\s)/)) {
    if (lines.at(-1) !== '' && widthOf(lines.at(-1) + word.trimEnd()) > width) lines.push('')
    for (const letter of word) {
      if (widthOf(lines.at(-1) + letter) > width && letter.trim() !== '') lines.push('')
      lines[lines.length - 1] += letter
    }
  }
  if (lines.length <= most) return lines.map((line) => line.trim()).join('\n')
  let last = lines[most - 1] as string
  while (widthOf(`${last.trimEnd()}…`) > width && last !== '') last = last.slice(0, -1)
  return [...lines.slice(0, most - 1), `${last.trimEnd()}…`].map((line) => line.trim()).join('\n')
}

/** Names down the left side, in up to two lines unless few of many need them; whoever points at a row reads it all, and so does the table. */
function namesDown({ room, series }: Work, names: (string | number)[]) {
  const widest = Math.max(20, ...names.map((name) => widthOf(written(name))))
  const left = Math.min(Math.ceil(widest * 1.04), Math.round(room.width * 0.4)) + 12
  const long = names.filter((name) => widthOf(written(name)) > left - 12).length
  const short = room.small || (names.length >= 10 && long < names.length / 5) || names.length * 2 * LINE > (room.height ?? Infinity)
  const cut = (most: number) => new Map(names.map((name) => [name, lined(written(name), left - 12, most)]))
  /* as many as it takes to tell one from the other */
  const texts = [short ? 1 : 2, 2, 3].map(cut).find((some) => new Set(some.values()).size === names.length) ?? cut(2)
  const lines = Math.max(1, ...[...texts.values()].map((text) => text.split('\n').length))
  const options = { anchor: 'left' as const, label: null, tickSize: 0, tickPadding: 8, color: 'var(--ink)', tickFormat: (name: string | number) => texts.get(name) ?? '' }
  return { left, high: lines * (LETTERS + 1) + 5, options, axis: series.length > 1 ? Plot.axisFy(options) : Plot.axisY(options) }
}

/* ---- Intervals and bars: names down, values across ------------------------------------------------ */

/** On the first screen those rows that say most, in the order in which they are. */
function chosen(work: Work): Row[] {
  const { plot, room, rows, series } = work
  const names = valuesOf(rows, 'name')
  const few = Math.max(3, Math.floor(FEW / Math.max(1, series.length / 2)))
  if (!room.small || names.length <= few) return rows
  const from = plot.line?.value ?? 0
  const weight = (name: string | number) => Math.max(...rows.filter((row) => row.name === name).map(({ value }) => (typeof value === 'number' ? Math.abs(value - from) : -1)))
  const kept = new Set([...names].sort((a, b) => weight(b) - weight(a)).slice(0, few))
  return rows.filter((row) => kept.has(row.name as string))
}

/** How many names the drawing has, of how many. */
export function shownOf(plot: PlotData): [number, number] {
  if (plot.type !== 'intervals' && plot.type !== 'bars') return [0, 0]
  const work = workOf(plot, { width: 0, small: true })
  return [valuesOf(chosen(work), 'name').length, valuesOf(work.rows, 'name').length]
}

/** Numbers beside the rows, where there is room: how often something was possible, how often it was done. */
function beside({ plot, room }: Work, rows: Row[], place: object): { right: number; marks: Markish[] } {
  const columns = room.small || room.width < 560 ? [] : plot.columns.filter(({ name }) => name === 'offered' || name === 'used')
  const widths = columns.map((column) => Math.ceil(Math.max(widthOf(column.label), ...rows.map((row) => widthOf(measured(row[column.name], column))))) + 14)
  const ends = widths.map((_, i) => widths.slice(0, i + 1).reduce((sum, width) => sum + width, 0))
  const marks = columns.flatMap((column, i) => [
    Plot.text(rows, { ...place, text: (row: Row) => measured(row[column.name], column), frameAnchor: 'right', textAnchor: 'end', dx: ends[i], fill: SOFT }),
    Plot.text([column.label], { text: (label: string) => label, frameAnchor: 'top-right', textAnchor: 'end', lineAnchor: 'bottom', dx: ends[i], dy: -4, fill: SOFT, fontStyle: 'italic', facet: 'super' }),
  ])
  return { right: 16 + (ends.at(-1) ?? 0), marks }
}

function ranked(work: Work): PlotOptions {
  const { plot, room, series, sign } = work
  const rows = chosen(work)
  const names = valuesOf(rows, 'name')
  const several = series.length > 1
  const place = several ? { fy: 'name', y: 'series' } : { y: 'name' }
  const { left, high, axis } = namesDown(work, names)
  const side = beside(work, rows, several ? { fy: 'name' } : place)
  const wanted = Math.max(high, several ? series.length * (room.small ? 12 : 15) + 8 : room.small ? 17 : 21)
  /* all on one sheet, if letters still fit their rows */
  const each = room.height ? Math.min(wanted, Math.max(LETTERS + 1, several ? series.length * 7 : 0, room.height / names.length)) : wanted
  const tall = each * names.length > 700
  const bars = plot.type === 'bars'
  const ends = has(plot, 'low') && has(plot, 'high')
  const top = 10 + (plot.line || side.marks.length > 0 ? LINE : 0) + (tall ? 22 : 0)
  const stroke = bars && !several ? 'var(--ink)' : sign.stroke
  return {
    height: top + each * names.length + 44,
    marginLeft: left,
    marginTop: top,
    marginBottom: 44,
    marginRight: side.right,
    x: { nice: true, ...(bars ? { zero: true } : {}) },
    y: { type: 'band', axis: null, domain: several ? series : names, padding: several ? 0.25 : 0.3 },
    ...(several ? { fy: { axis: null, domain: names, padding: 0.12 } } : {}),
    marks: [
      Plot.gridX({ stroke: FAINT, strokeOpacity: 0.7, ticks: ticksOf(room) }),
      ...(several ? [] : [Plot.gridY({ stroke: FAINT, strokeOpacity: 0.35, strokeDasharray: '1 3' })]),
      across(work),
      ...(tall ? [across(work, 'top')] : []),
      axis,
      ...(bars ? [Plot.barX(rows, { ...place, x: 'value', fill: sign.fill, fillOpacity: several ? 0.45 : 0.8 }), Plot.ruleX([0], { stroke: SOFT })] : []),
      ...reference(work, tall ? 22 : 0),
      ...(ends ? [Plot.ruleY(rows, { ...place, x1: 'low', x2: 'high', stroke, strokeWidth: 2 })] : []),
      ...(bars && !several ? [] : [Plot.dot(rows, { ...place, x: 'value', fill: sign.fill, symbol: sign.symbol, r: room.small ? 3.5 : 4.5 })]),
      ...side.marks,
      Plot.tip(rows, Plot.pointerY({ ...tipOf(work), ...place, x: 'value', title: about(work) })),
    ],
  }
}

/* ---- Shares by length, and values over time ------------------------------------------------------- */

/** As high as looks well at this width. */
const tallFor = ({ width }: Room) => Math.round(Math.min(440, Math.max(280, width * 0.4)))

/** Each series has a drawing of its own, one below the other over the same axis. */
function histogram(work: Work): PlotOptions {
  const { rows, room, series, plot } = work
  const several = series.length > 1
  const place = { x1: 'at', x2: (row: Row) => (row.at as number) + ((row.width as number | null) ?? 1), y: 'share', ...(several ? { fy: 'series' } : {}) }
  const top = 30 + (plot.line ? 4 : 0)
  /* no marks between two bars that lie side by side */
  const bars = new Set(rows.map(({ at }) => at)).size
  const each = room.small ? (several ? 80 : 170) : several ? 110 : tallFor(room) - 80
  return {
    color: {},
    symbol: {},
    height: top + each * Math.max(1, series.length) + 44,
    marginTop: top,
    marginBottom: 44,
    marginLeft: 44,
    marginRight: 16,
    x: { nice: true },
    y: { nice: true, zero: true },
    ...(several ? { fy: { axis: null, domain: series, padding: 0.25 } } : {}),
    marks: [
      Plot.gridY({ stroke: FAINT, strokeOpacity: 0.7, ticks: several ? 3 : 5 }),
      across(work, 'bottom', Math.min(bars, ticksOf(room))),
      upwards(work, 'share', several ? 3 : 5),
      Plot.rectY(rows, { ...place, fill: 'var(--accent)', fillOpacity: 0.8, insetLeft: 0.5, insetRight: 0.5 }),
      Plot.ruleY([0], { stroke: SOFT }),
      ...reference(work),
      ...(several ? [Plot.text(series, { fy: (name: string) => name, text: (name: string | number) => lined(written(name), room.width / 2, 1), frameAnchor: 'top-right', fontWeight: 600, fill: 'var(--ink)', stroke: 'var(--sheet)', strokeWidth: 4 })] : []),
      Plot.tip(rows, Plot.pointerX({ ...tipOf(work), ...place, title: about(work) })),
    ],
  }
}

function curves(work: Work): PlotOptions {
  const { rows, room, plot, sign, series } = work
  const z = series.length > 1 ? 'series' : null
  const points = rows.length / Math.max(1, series.length)
  const step = Math.max(1, Math.ceil(points / (room.small ? 8 : 20)))
  const orders = new Map<unknown, number>()
  const marked = rows.filter((row) => {
    const order = orders.get(row.series) ?? 0
    orders.set(row.series, order + 1)
    return order % step === 0
  })
  const { line } = plot
  return {
    height: room.small ? 230 : tallFor(room),
    marginTop: 30,
    marginBottom: 44,
    marginLeft: 44,
    marginRight: line ? 16 + widthOf(line.label) : 16,
    x: { nice: true },
    y: { nice: true },
    marks: [
      Plot.gridY({ stroke: FAINT, strokeOpacity: 0.7, ticks: room.small ? 4 : 6 }),
      across(work),
      upwards(work, 'value', room.small ? 4 : 6),
      ...(line
        ? [
            Plot.ruleY([line.value], { stroke: 'var(--ink)', strokeDasharray: '4 3', strokeOpacity: 0.75 }),
            Plot.text([line.label], { y: () => line.value, text: (label: string) => label, frameAnchor: 'right', textAnchor: 'start', dx: 6, fontStyle: 'italic', fill: 'var(--ink)' }),
          ]
        : []),
      ...(has(plot, 'low') && has(plot, 'high') ? [Plot.areaY(rows, { x: 'at', y1: 'low', y2: 'high', z, fill: sign.fill, fillOpacity: 0.18 })] : []),
      Plot.lineY(rows, { x: 'at', y: 'value', z, stroke: sign.stroke, strokeWidth: 2 }),
      Plot.dot(marked, { x: 'at', y: 'value', fill: sign.fill, symbol: sign.symbol, r: 4 }),
      Plot.tip(rows, Plot.pointer({ ...tipOf(work), x: 'at', y: 'value', title: about(work) })),
    ],
  }
}

/* ---- Every combination of two options ------------------------------------------------------------- */

/** Numbers, also those that are written as words, by size; all else as it comes. */
const inOrder = (values: (string | number)[]) => (values.every((value) => value !== '' && Number.isFinite(Number(value))) ? values.sort((a, b) => Number(a) - Number(b)) : values)

/** Where there is no room for so many side by side they stand one below the other. */
function grid(work: Work): PlotOptions {
  const { rows, room, plot } = work
  const value = plot.columns.find(({ name }) => name === 'value')
  const text = (row: Row) => written(row.value, value?.digits)
  const needed = 10 + Math.max(...rows.map((row) => widthOf(text(row)) * 1.1))
  const turned = valuesOf(rows, 'across').length > valuesOf(rows, 'down').length && (room.width * 0.6) / valuesOf(rows, 'across').length < needed
  const [x, y] = turned ? ['down', 'across'] : ['across', 'down']
  const [under, aside] = turned ? [plot.y, plot.x] : [plot.x, plot.y]
  const [wide, high] = [inOrder(valuesOf(rows, x)), inOrder(valuesOf(rows, y))]
  const values = rows.flatMap((row) => (typeof row.value === 'number' ? [row.value] : []))
  const { left, high: line, options } = namesDown(work, high)
  const each = Math.max(line, room.small ? (high.length > 4 ? 24 : 34) : 40)
  const column = (room.width - left - 16) / Math.max(1, wide.length)
  const names = new Map(wide.map((name) => [name, lined(written(name), column - 4, 3)]))
  const below = 26 + LINE * Math.max(1, ...[...names.values()].map((name) => name.split('\n').length))
  return {
    height: 28 + each * high.length + below,
    marginTop: 28,
    marginLeft: left,
    marginBottom: below,
    marginRight: 16,
    x: { type: 'band', domain: wide, padding: 0.04 },
    y: { type: 'band', domain: high, padding: 0.06 },
    /* pale enough for letters on the strongest of them */
    opacity: { domain: [Math.min(...values), Math.max(...values)], range: [0.06, 0.45] },
    marks: [
      Plot.axisX({ anchor: 'bottom', label: under ? named(under) : null, labelAnchor: 'center', labelArrow: 'none', labelOffset: below - 4, tickSize: 0, tickFormat: (name: string | number) => names.get(name) ?? '', color: 'var(--ink)' }),
      Plot.axisY({ ...options, label: aside ? named(aside) : null, labelAnchor: 'top', labelArrow: 'none' }),
      Plot.cell(rows, { x, y, fill: 'var(--accent)', fillOpacity: 'value', stroke: FAINT, rx: 3 }),
      ...(column < needed ? [] : [Plot.text(rows, { x, y, text, fontWeight: 600 })]),
      Plot.tip(rows, Plot.pointer({ ...tipOf(work), x, y, title: about(work), maxRadius: 80 })),
    ],
  }
}

/* ---- All -------------------------------------------------------------------------------------------- */

const DRAWN = { intervals: ranked, bars: ranked, histogram, curves, grid }
const MEASURED = { intervals: 'value', bars: 'value', histogram: 'share', curves: 'value', grid: 'value' }

function workOf(plot: PlotData, room: Room): Work {
  const rows = rowsOf(plot)
  const all = known.get(kindOf(plot)) ?? []
  const series = has(plot, 'series') && plot.type !== 'grid' ? valuesOf(rows, 'series').sort((a, b) => all.indexOf(a) - all.indexOf(b)) : []
  const looks = series.map((one) => Math.max(0, all.indexOf(one)))
  const sign = series.length > 1 ? { fill: 'series', stroke: 'series', symbol: 'series' } : { fill: 'var(--accent)', stroke: 'var(--accent)' }
  return { plot, room, rows, series, looks, sign }
}

/** Is there anything to draw? */
export const isDrawable = (plot: PlotData) => plot.type in DRAWN && rowsOf(plot).some((row) => typeof row[MEASURED[plot.type]] === 'number')

/** The drawing, its legend first. */
export function draw(plot: PlotData, room: Room, label: string): Element[] {
  const work = workOf(plot, room)
  const made = Plot.plot({ ...styled(work), ...DRAWN[plot.type](work) })
  const parts = made instanceof SVGSVGElement ? [made] : [...made.children]
  for (const part of parts) {
    if (!(part instanceof SVGSVGElement)) continue
    part.setAttribute('role', 'img')
    part.setAttribute('aria-label', label)
    /* Plot names the parts of a drawing for readers, who get one picture and its table instead */
    for (const inner of part.querySelectorAll('[aria-label]')) {
      inner.setAttribute('data-part', inner.getAttribute('aria-label') ?? '')
      inner.removeAttribute('aria-label')
    }
  }
  return parts
}
