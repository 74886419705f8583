// What the view says about ships and piles, and the actions sorted by what they are done with.
//
// SPDX-License-Identifier: MIT
import type { Row } from '../../protocol'
import type { Action, View } from '../../scene'
import { shapeOf } from './shapes'

export interface Cell {
  /** 0 is `a` */
  column: number
  /** 1 is the row before seat 0 */
  row: number
}

export interface Piece extends Cell {
  code: string
  rotation: number
  token: '' | 'whole' | 'cracked'
}

export interface Ship {
  seat: number
  /** how the view tells of it */
  text: string
  energy: number
  pieces: Piece[]
}

const STEPS: Record<string, readonly [number, number]> = { north: [0, 1], east: [1, 0], south: [0, -1], west: [-1, 0] }

export function cellName({ column, row }: Cell): string {
  return `${String.fromCharCode(97 + column)}${row}`
}

export function cellOf(name: string): Cell {
  return { column: name.charCodeAt(0) - 97, row: Number(name.slice(1)) }
}

/** A cell as events number it. */
export function cellAt(number: number | null | undefined): Cell {
  return { column: ((number ?? 0) % 10) - 1, row: Math.floor((number ?? 0) / 10) }
}

export function same(a: Cell, b: Cell): boolean {
  return a.column === b.column && a.row === b.row
}

export function next({ column, row }: Cell, direction: string): Cell {
  const [x, y] = STEPS[direction] ?? [0, 0]
  return { column: column + x, row: row + y }
}

/* [ship, code, rotation, cell, token] */
function pieceOf([, code, rotation, cell, token]: Row): Piece {
  return { code: String(code), rotation: Number(rotation), ...cellOf(String(cell)), token: (token ?? '') as Piece['token'] }
}

export function shipsOf(view: View): Ship[] {
  return [0, 1].flatMap((seat) => {
    const energy = view.numbers(`seats.${seat}.ship_energy`)
    const pieces = view.rows(`seats.${seat}.pieces`)
    return view.list(`seats.${seat}.ships`).map((text, i): Ship => ({ seat, text, energy: energy[i] ?? 0, pieces: pieces.filter(([ship]) => ship === i).map(pieceOf) }))
  })
}

/** The pieces of a pile by their codes. */
export function pileOf(view: View, seat: number, pile: 'play_pile' | 'draw_pile'): string[] {
  return view.list(`seats.${seat}.${pile}`)
}

export function pieceAt(ships: readonly Ship[], cell: Cell): { ship: Ship; piece: Piece } | null {
  for (const ship of ships) for (const piece of ship.pieces) if (same(piece, cell)) return { ship, piece }
  return null
}

/** The ship's hubs; the first one stands for the ship in actions. */
export function hubsOf(ship: Ship): Piece[] {
  return ship.pieces.filter((piece) => shapeOf(piece.code).kind === 'hub')
}

/** The first piece in a line of fire. */
export function struckFrom(ships: readonly Ship[], from: Cell, direction: string, rows: number): { ship: Ship; piece: Piece } | null {
  for (let at = next(from, direction); at.row >= 1 && at.row <= rows && at.column >= 0 && at.column < COLUMNS; at = next(at, direction)) {
    const found = pieceAt(ships, at)
    if (found) return found
  }
  return null
}

export const COLUMNS = 9

/** Where a quarter turn about a pivot takes a piece. */
export function swing(piece: Piece, pivot: Cell, left: boolean): Piece {
  const x = piece.column - pivot.column
  const y = piece.row - pivot.row
  return { ...piece, column: pivot.column + (left ? -y : y), row: pivot.row + (left ? x : -x), rotation: (piece.rotation + (left ? 3 : 1)) % 4 }
}

export interface Build {
  action: Action
  code: string
  cell: Cell
  rotation: number
}

export interface Orders {
  /** by the word of the piece, then by the name of the cell */
  builds: Map<string, Map<string, Build[]>>
  /** by the cell of the ship, then by direction */
  moves: Map<string, Map<string, Action>>
  /** by the cell of the hub, then right or left */
  swings: Map<string, Map<string, Action>>
  shots: { action: Action; from: Cell; direction: string }[]
  bashes: { action: Action; own: Cell; foe: Cell }[]
  draw: Action | undefined
}

function put<T>(map: Map<string, Map<string, T>>, a: string, b: string, value: T) {
  const inner = map.get(a) ?? new Map<string, T>()
  inner.set(b, value)
  map.set(a, inner)
}

/** Is this an action that has its place on the chart? */
export function isKnown({ words }: Action): boolean {
  const [verb, ...rest] = words
  return { build: 3, move: 2, rotate: 2, shoot: 2, bash: 2, draw: 1 }[verb ?? ''] === rest.length
}

export function ordersOf(actions: readonly Action[], codes: readonly string[]): Orders {
  const orders: Orders = { builds: new Map(), moves: new Map(), swings: new Map(), shots: [], bashes: [], draw: undefined }
  const codeOf = new Map(codes.map((code) => [shapeOf(code).word, code]))
  for (const action of actions) {
    if (!isKnown(action)) continue
    const [verb, a = '', b = '', c = ''] = action.words
    if (verb === 'build') {
      const list = orders.builds.get(a)?.get(b) ?? []
      put(orders.builds, a, b, [...list, { action, code: codeOf.get(a) ?? '', cell: cellOf(b), rotation: Number(c) }])
    } else if (verb === 'move') put(orders.moves, a, b, action)
    else if (verb === 'rotate') put(orders.swings, a, b, action)
    else if (verb === 'shoot') orders.shots.push({ action, from: cellOf(a), direction: b })
    else if (verb === 'bash') orders.bashes.push({ action, own: cellOf(a), foe: cellOf(b) })
    else if (verb === 'draw') orders.draw = action
  }
  return orders
}
