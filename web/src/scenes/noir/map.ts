// The mansion as it is drawn: where the rooms lie, where doors and stairs are painted, in a wide and in a narrow picture.
//
// SPDX-License-Identifier: MIT

/** The rooms that are drawn. */
export const ROOMS = ['balcony', 'basement', 'bedroom', 'dining', 'foyer', 'hall', 'kitchen', 'library'] as const
export type RoomName = (typeof ROOMS)[number]

export interface Box {
  x: number
  y: number
  w: number
  h: number
}

export interface Point {
  x: number
  y: number
}

export interface Door {
  between: readonly [RoomName, RoomName]
  /** doors stand in walls, stairs go through floors; the passage has a door at each end */
  kind: 'door' | 'stairs'
  at: Point
}

export interface Plan {
  narrow: boolean
  width: number
  height: number
  room: Record<RoomName, Box>
  passage: Box
  shaft: Box
  doors: Door[]
  hatch: Point
  top: Box
  bottom: Box
  /** the plates of what can be done */
  hand: Box
  name: number
  token: number
  figure: number
}

interface Grid {
  narrow: boolean
  width: number
  height: number
  /* walls from left to right, floors from top to bottom */
  x: readonly [number, number, number, number, number]
  attic: number
  gallery: number
  ground: number
  ceiling: number
  cellar: number
  bottom: number
  top: Box
  own: Box
  hand: Box
  name: number
  token: number
  figure: number
}

function plan(g: Grid): Plan {
  const [x0, x1, x2, x3, x4] = g.x
  const box = (left: number, top: number, right: number, bottom: number): Box => ({ x: left, y: top, w: right - left, h: bottom - top })
  const stairs = (x: number, y: number, ...between: [RoomName, RoomName]): Door => ({ between, kind: 'stairs', at: { x, y } })
  const door = (x: number, y: number, ...between: [RoomName, RoomName]): Door => ({ between, kind: 'door', at: { x, y } })
  const part = (a: number, b: number, share: number) => a + (b - a) * share
  return {
    narrow: g.narrow,
    width: g.width,
    height: g.height,
    room: {
      bedroom: box(x0, g.attic, x1, g.ground),
      hall: box(x1, g.attic, x2, g.ground),
      library: box(x2, g.attic, x3, g.gallery),
      balcony: box(x2, g.gallery, x3, g.ground),
      kitchen: box(x0, g.ground, x1, g.cellar),
      dining: box(x1, g.ceiling, x2, g.cellar),
      foyer: box(x2, g.ground, x3, g.cellar),
      basement: box(x0, g.cellar, x4, g.bottom),
    },
    passage: box(x1, g.ground, x2, g.ceiling),
    shaft: box(x3, g.attic, x4, g.cellar),
    doors: [
      door(x1, g.ground, 'bedroom', 'hall'),
      door(x2, g.gallery, 'hall', 'library'),
      door(x2, g.ground, 'balcony', 'hall'),
      door(x1, g.cellar, 'dining', 'kitchen'),
      door(x2, g.cellar, 'dining', 'foyer'),
      door(x1, g.ceiling, 'foyer', 'kitchen'),
      door(x2, g.ceiling, 'foyer', 'kitchen'),
      door(x3, g.gallery, 'basement', 'library'),
      stairs(part(x0, x1, 0.56), g.ground, 'bedroom', 'kitchen'),
      stairs(part(x2, x3, 0.6), g.ground, 'balcony', 'foyer'),
      stairs(part(x1, x2, 0.5), g.cellar, 'basement', 'dining'),
      stairs(part(x2, x3, 0.3), g.cellar, 'basement', 'foyer'),
      stairs(part(x3, x4, 0.5), g.cellar, 'basement', 'library'),
    ],
    hatch: { x: part(x0, x1, 0.7), y: g.cellar },
    top: g.top,
    bottom: g.own,
    hand: g.hand,
    name: g.name,
    token: g.token,
    figure: g.figure,
  }
}

export const WIDE = plan({
  narrow: false,
  width: 1100,
  height: 700,
  x: [60, 370, 700, 1010, 1056],
  attic: 94,
  gallery: 204,
  ground: 316,
  ceiling: 354,
  cellar: 506,
  bottom: 616,
  top: { x: 16, y: 8, w: 360, h: 66 },
  own: { x: 16, y: 626, w: 360, h: 68 },
  hand: { x: 386, y: 626, w: 698, h: 68 },
  name: 21,
  token: 19,
  figure: 1,
})

export const NARROW = plan({
  narrow: true,
  width: 400,
  height: 594,
  x: [8, 126, 254, 370, 392],
  attic: 88,
  gallery: 164,
  ground: 240,
  ceiling: 262,
  cellar: 368,
  bottom: 452,
  top: { x: 6, y: 4, w: 388, h: 48 },
  own: { x: 6, y: 462, w: 388, h: 52 },
  hand: { x: 6, y: 524, w: 388, h: 64 },
  name: 14,
  token: 18,
  figure: 0.74,
})

export function middle(box: Box): Point {
  return { x: box.x + box.w / 2, y: box.y + box.h / 2 }
}
