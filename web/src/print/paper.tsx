// Games on paper: what a sheet is made of. Everything is measured in millimetres.
//
// SPDX-License-Identifier: MIT
import type { ComponentChildren, VNode } from 'preact'
import { Glance } from '../book/glance'
import type { RuleBook } from '../book/text'
import { CardBack, sentence } from '../common/pieces'
import type { Thing } from '../protocol'

/** One thing to cut out. */
export interface Piece {
  /** of the thing in the catalogue; empty: an aid that belongs to no box */
  name: string
  width: number
  height: number
  round?: boolean
  face: VNode
  /** what is on its other side */
  back?: VNode
}

/** A game on paper is the default export of scenes/ID/paper.tsx: every copy of every thing, in the order in which they are printed. */
export type Paper = (things: readonly Thing[], book: RuleBook | null) => readonly Piece[]

const CARD_MM = { width: 63, height: 88 }

/** As many pieces as there are copies. */
export function copies(thing: Thing, make: (copy: number) => Piece): Piece[] {
  return Array.from({ length: thing.copies }, (_, i) => make(i))
}

/** The usual back, with the sign of its deck. */
export function back(icon: string): VNode {
  return (
    <svg class="print-back" viewBox="0 0 100 140">
      <CardBack icon={icon} />
    </svg>
  )
}

/** A card that the scene draws whole. */
export function card(thing: Thing, face: VNode | null, other?: VNode): Piece {
  return { name: thing.name, ...CARD_MM, face: <div class="print-whole">{face}</div>, ...(other ? { back: other } : {}) }
}

/** A card with a picture above its name and text. */
export function framed(thing: Thing, picture: VNode | null, other?: VNode, more?: ComponentChildren): Piece {
  const face = (
    <div class="print-framed">
      <div class="print-picture">{picture}</div>
      <strong>{sentence(thing.name).slice(0, -1)}</strong>
      {more ?? <p>{sentence(thing.does)}</p>}
      <span class="print-kind">{thing.kind}</span>
    </div>
  )
  return { name: thing.name, ...CARD_MM, face, ...(other ? { back: other } : {}) }
}

/** A token, round or square, of so many millimetres. */
export function token(thing: Thing, size: number, round: boolean, face: ComponentChildren): Piece {
  return { name: thing.name, width: size, height: size, round, face: <div class="print-token">{face}</div> }
}

/** A board or mat. */
export function mat(name: string, width: number, height: number, face: ComponentChildren): Piece {
  return { name, width, height, face: <div class="print-mat">{face}</div> }
}

/** The quick reference. */
export function aid(book: RuleBook | null, name = ''): Piece {
  return mat(name, 132, 92, book && <Aid book={book} />)
}

/** One for everybody who plays. */
export function aids(book: RuleBook | null, count: number): Piece[] {
  return book ? Array.from({ length: count }, () => aid(book)) : []
}

function Aid({ book }: { book: RuleBook }) {
  return (
    <div class="print-aid">
      <strong>{book.title}</strong>
      <Glance block={book.glance} />
    </div>
  )
}

// ---- sheets --------------------------------------------------------------------------------------

export const SHEETS = { a4: { width: 297, height: 210 }, letter: { width: 279.4, height: 215.9 } } as const
export type SheetName = keyof typeof SHEETS

/** Printers leave the edge alone; round every card there is room for the bleed of two. */
const MARGIN = 6
const GAP = { card: 6, other: 4 }

export interface Placed {
  piece: Piece
  x: number
  y: number
}

/** Pieces of one size on a sheet; with `mirrored` the same places as seen from behind, turned over at the short edge. */
export interface Sheet {
  placed: readonly Placed[]
  mirrored: boolean
}

function isAlike(a: Piece, b: Piece): boolean {
  return a.width === b.width && a.height === b.height && !a.round === !b.round
}

function lay(pieces: readonly Piece[], sheet: SheetName, backs: boolean): Sheet[] {
  const [first] = pieces
  if (!first) return []
  const { width, height } = SHEETS[sheet]
  const gap = first.width === CARD_MM.width ? GAP.card : GAP.other
  const columns = Math.max(1, Math.floor((width - 2 * MARGIN + gap) / (first.width + gap)))
  const rows = Math.max(1, Math.floor((height - 2 * MARGIN + gap) / (first.height + gap)))
  const left = (width - columns * (first.width + gap) + gap) / 2
  const top = (height - rows * (first.height + gap) + gap) / 2
  const sheets: Sheet[] = []
  for (let at = 0; at < pieces.length; at += columns * rows) {
    const placed = pieces.slice(at, at + columns * rows).map((piece, i) => ({
      piece,
      x: left + (i % columns) * (first.width + gap),
      y: top + Math.floor(i / columns) * (first.height + gap),
    }))
    sheets.push({ placed, mirrored: false })
    if (backs && placed.some(({ piece }) => piece.back))
      sheets.push({ placed: placed.map(({ piece, x, y }) => ({ piece, x: width - x - piece.width, y })), mirrored: true })
  }
  return sheets
}

/** All sheets: pieces of the same size lie together, in their order. */
export function sheetsOf(pieces: readonly Piece[], sheet: SheetName, backs: boolean): Sheet[] {
  const sizes: Piece[][] = []
  for (const piece of pieces) {
    const same = sizes.find(([one]) => one && isAlike(one, piece))
    if (same) same.push(piece)
    else sizes.push([piece])
  }
  return sizes.flatMap((alike) => lay(alike, sheet, backs))
}
