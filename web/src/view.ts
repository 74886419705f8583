// What a viewer may know, as fields by path.
//
// SPDX-License-Identifier: MIT

/** What the server writes for a value that this viewer may not know. */
export const HIDDEN = '?'

/** An immutable set of fields, `path` to text. The paths are those of `deadfall show`. */
export class View {
  readonly paths: readonly string[]
  private readonly values: readonly string[]
  private readonly index: ReadonlyMap<string, number>

  constructor(paths: readonly string[], values: readonly string[], index?: ReadonlyMap<string, number>) {
    this.paths = paths
    this.values = values
    this.index = index ?? new Map(paths.map((path, i) => [path, i]))
  }

  static of(fields: readonly (readonly [string, string])[]): View {
    return new View(
      fields.map((f) => f[0]),
      fields.map((f) => f[1]),
    )
  }

  /** The same fields with some values changed: number, value, number, value, ... */
  with(changes: readonly (number | string | null)[]): View {
    const values = this.values.slice()
    for (let i = 0; i + 1 < changes.length; i += 2) {
      const value = changes[i + 1]
      if (typeof value === 'string') values[changes[i] as number] = value
    }
    return new View(this.paths, values, this.index)
  }

  has(path: string): boolean {
    return this.index.has(path)
  }

  /** The value as text; '' when there is no such field. */
  text(path: string): string {
    const i = this.index.get(path)
    return i === undefined ? '' : (this.values[i] ?? '')
  }

  /** May this viewer not know it? */
  hidden(path: string): boolean {
    return this.text(path) === HIDDEN
  }

  /** A number; `otherwise` when it is hidden, "none", "-" or missing. */
  number(path: string, otherwise = 0): number {
    const value = this.text(path)
    return /^-?\d+$/.test(value) ? Number(value) : otherwise
  }

  yes(path: string): boolean {
    return this.text(path) === 'yes'
  }

  /** A list or set: "-" is empty; single entries may be HIDDEN. */
  list(path: string): string[] {
    const value = this.text(path)
    return value === '' || value === '-' || value === 'none' ? [] : value.split(', ')
  }

  /** `seats.N.name` as text. */
  seat(seat: number, name: string): string {
    return this.text(`seats.${seat}.${name}`)
  }
}
