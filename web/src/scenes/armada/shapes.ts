// The pieces as they are drawn: sides, outlines that fit into each other, where things are printed.
//
// SPDX-License-Identifier: MIT
import { catalogueOf } from '../../catalogue'

/** The length of a cell in the chart's own units. */
export const CELL = 40
const HALF = CELL / 2

export const DIRECTIONS = ['north', 'east', 'south', 'west'] as const
export type Side = 'o' | 'w' | 'g'
export type Kind = 'hub' | 'gun' | 'shield'

export interface Shape {
  code: string
  name: string
  /** as it stands in actions */
  word: string
  kind: Kind
  /** north, east, south, west; open, wall, gun */
  sides: readonly Side[]
  /** rotations that look different */
  turns: number
  outline: string
  throats: string
  walls: string
}

/* A point of a side: `along` from its left to its right end, `out` of the piece. */
function point(side: number, along: number, out: number): string {
  const [x, y] = [along, -HALF - out]
  const [cos, sin] = [
    [1, 0],
    [0, 1],
    [-1, 0],
    [0, -1],
  ][side] as [number, number]
  return `${+(x * cos - y * sin).toFixed(2)} ${+(x * sin + y * cos).toFixed(2)}`
}

/* An open side has a knob in its left half and a socket in its right half, so that any two open sides fit. */
const KNOB: readonly (readonly [number, number])[][] = [
  [[-9, 0]],
  [[-12.2, 2.4], [-11.4, 6.2], [-7, 6.2]],
  [[-2.6, 6.2], [-1.8, 2.4], [-5, 0]],
  [[5, 0]],
  [[1.8, -2.4], [2.6, -6.2], [7, -6.2]],
  [[11.4, -6.2], [12.2, -2.4], [9, 0]],
]

function outlineOf(sides: readonly Side[]): string {
  const parts = [`M${point(0, -HALF, 0)}`]
  sides.forEach((kind, side) => {
    if (kind === 'o')
      for (const step of KNOB) parts.push(`${step.length === 1 ? 'L' : 'C'}${step.map(([along, out]) => point(side, along, out)).join(' ')}`)
    parts.push(`L${point(side, HALF, 0)}`)
  })
  return `${parts.join('')}Z`
}

function throatsOf(sides: readonly Side[]): string {
  return sides.map((kind, side) => (kind === 'o' ? `M0 0L${point(side, 0, -1)}` : '')).join('')
}

/* A wall runs the length of its side; at its ends it meets other walls, or stops short of a throat. */
function wallsOf(sides: readonly Side[]): string {
  return sides.map((kind, side) => (kind === 'o' ? '' : `M${point(side, -HALF + 2.2, -2.2)}L${point(side, HALF - 2.2, -2.2)}`)).join('')
}

const things = catalogueOf('armada')

function shape(code: string): Shape {
  const { kind, name, word = '' } = things.of(code)
  const is = (fact: string, direction: string) => things.words(code, fact).includes(direction)
  const sides = DIRECTIONS.map((direction): Side => (is('open', direction) ? 'o' : is('guns', direction) ? 'g' : 'w'))
  return { code, name, word, kind: kind as Kind, sides, turns: things.number(code, 'turns'), outline: outlineOf(sides), throats: throatsOf(sides), walls: wallsOf(sides) }
}

const shapes = new Map<string, Shape>()

export function shapeOf(code: string): Shape {
  const known = shapes.get(code) ?? shape(code)
  if (things.has(code)) shapes.set(code, known)
  return known
}
