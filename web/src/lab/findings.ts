// What the lab has found, as `deadfall lab GAME --json` prints it (docs/lab.md) and as it stands in the page.
//
// SPDX-License-Identifier: MIT

export type Cell = number | string | null

export interface Column {
  name: string
  label: string
  unit?: string
  digits?: number
}

export interface Axis {
  label: string
  unit?: string
}

export interface PlotData {
  id: string
  title: string
  type: 'intervals' | 'histogram' | 'curves' | 'bars' | 'grid'
  x?: Axis
  y?: Axis
  /** What would be fair, or no difference: a line on the axis of the values. */
  line?: { value: number; label: string }
  columns: Column[]
  rows: Cell[][]
}

export interface Verdict {
  question: string
  title: string
  sentence: string
  mark: 'two levels' | 'one level' | 'not clear' | ''
  level: string
}

export interface Section {
  id: string
  title: string
  findings: string[]
  how: string
  plots: PlotData[]
}

export interface Findings {
  format: string
  version: string
  game: { id: string; title: string; tagline: string }
  title: string
  command: string
  seed: string
  setup: [string, string][]
  stopped: boolean
  verdicts: Verdict[]
  first: string[]
  sections: Section[]
  unmeasured: string[]
  more: string[]
}

export const FORMAT = 'deadfall.lab.1'

/** A row by the names of its columns. */
export type Row = Record<string, Cell>

export function rowsOf({ columns, rows }: PlotData): Row[] {
  return rows.map((row) => Object.fromEntries(columns.map(({ name }, i) => [name, row[i] ?? null])))
}

export const has = (plot: PlotData, name: string) => plot.columns.some((column) => column.name === name)

/** The different values of a column, in the order in which they come. */
export const valuesOf = (rows: Row[], name: string) => [...new Set(rows.map((row) => row[name]).filter((value) => value !== null && value !== undefined))] as (string | number)[]

/** "20,000", "−3.1": as many digits as the column wants. */
export function written(value: Cell | undefined, digits?: number): string {
  if (value === null || value === undefined) return '–'
  if (typeof value === 'string') return value
  const places = digits === undefined ? { maximumFractionDigits: 2 } : { minimumFractionDigits: digits, maximumFractionDigits: digits }
  return value.toLocaleString('en', places).replace(/^-(?=[0.,]*$)/, '').replace('-', '−')
}

/** The same with its unit: "53.1 %". */
export function measured(value: Cell | undefined, { unit, digits }: { unit?: string; digits?: number }): string {
  return typeof value === 'number' && unit ? `${written(value, digits)}\u00a0${unit}` : written(value, digits)
}

export const named = ({ label, unit }: { label: string; unit?: string }) => (unit ? (label ? `${label}, ${unit}` : unit) : label)

/** A sentence whose figures stay with their unit. */
export const kept = (sentence: string) => sentence.replace(/(?<=\d) (?=%)/g, '\u00a0')
