// What a viewer may know, as fields by path.
//
// SPDX-License-Identifier: MIT
import type { Entry, Row, Value } from './protocol'

/** What the server sends for a value that this viewer may not know. */
export const HIDDEN = '?'

/** An immutable set of fields, `path` to value. The paths are those of `deadfall show`. */
export class View {
  readonly paths: readonly string[]
  private readonly values: readonly Value[]
  private readonly index: ReadonlyMap<string, number>

  constructor(paths: readonly string[], values: readonly Value[], index?: ReadonlyMap<string, number>) {
    this.paths = paths
    this.values = values
    this.index = index ?? new Map(paths.map((path, i) => [path, i]))
  }

  static of(fields: readonly (readonly [string, Value])[]): View {
    return new View(
      fields.map((f) => f[0]),
      fields.map((f) => f[1]),
    )
  }

  /** The same fields with some values changed: number, value, number, value, ... */
  with(changes: readonly Value[]): View {
    const values = this.values.slice()
    for (let i = 0; i + 1 < changes.length; i += 2) values[changes[i] as number] = changes[i + 1] as Value
    return new View(this.paths, values, this.index)
  }

  has(path: string): boolean {
    return this.index.has(path)
  }

  /** The value as it came; null also when there is no such field. */
  value(path: string): Value {
    const i = this.index.get(path)
    return i === undefined ? null : (this.values[i] ?? null)
  }

  /** A word, or anything else as text to be read; '' when there is none. */
  text(path: string): string {
    return textOf(this.value(path))
  }

  /** May this viewer not know it? */
  hidden(path: string): boolean {
    return this.value(path) === HIDDEN
  }

  /** A number; `otherwise` when it is hidden or there is none. */
  number(path: string, otherwise = 0): number {
    const value = this.value(path)
    return typeof value === 'number' ? value : otherwise
  }

  yes(path: string): boolean {
    return this.value(path) === true
  }

  /** A list or set of words: single entries may be HIDDEN, and '' where a place is empty. */
  list(path: string): string[] {
    const value = this.value(path)
    return Array.isArray(value) ? value.map((entry: Entry | Row) => (entry === null ? '' : partsOf(entry))) : value === HIDDEN ? [HIDDEN] : []
  }

  /** A list or set of numbers, such as seats. */
  numbers(path: string): number[] {
    return this.list(path).filter((entry) => entry !== HIDDEN).map(Number)
  }

  /** A list of lists of words and numbers; nothing when it is hidden. */
  rows(path: string): Row[] {
    const value = this.value(path)
    return Array.isArray(value) ? value.filter((row) => Array.isArray(row)) : []
  }

  /** Words and numbers that belong together; nothing when there is none. */
  row(path: string): Row {
    const value = this.value(path)
    return Array.isArray(value) ? value : []
  }

  /** How many there are of each; nothing when it is hidden. */
  counts(path: string): ReadonlyMap<string, number> {
    const value = this.value(path)
    return new Map(typeof value === 'object' && value !== null && !Array.isArray(value) ? Object.entries(value as Record<string, number>) : [])
  }

  /** `seats.N.name` as text. */
  seat(seat: number, name: string): string {
    return this.text(`seats.${seat}.${name}`)
  }
}

function partsOf(entry: Entry | Row): string {
  return Array.isArray(entry) ? entry.map(partsOf).join(' ') : String(entry ?? '-')
}

function textOf(value: Value): string {
  if (value === null) return ''
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (Array.isArray(value)) return value.map(partsOf).join(', ')
  if (typeof value === 'object') return Object.entries(value).map(([word, count]) => `${word} ${count}`).join(', ')
  return String(value)
}
