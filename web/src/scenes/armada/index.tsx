// Armada: a star chart, and ships that are put together like jigsaws. SPDX-License-Identifier: MIT
import { useEffect, useMemo, useRef, useState } from 'preact/hooks'
import { optionOf, place, readable, step, useUnit } from '../../common'
import { useKeys, useMedia } from '../../common/hooks'
import type { Action, Scene, SceneProps } from '../../scene'
import './armada.css'
import { Arriving, builtAt, cellUnder, Happenings, Heavens, placeOf, Preview, ShipOutline, ShipTiles, type Sky, wayOf } from './chart'
import { Bashes, Cells, Helm, Shots } from './controls'
import { End } from './ending'
import { type Build, type Cell, cellName, COLUMNS, hubsOf, isKnown, type Orders, ordersOf, pileOf, same, type Ship, shipsOf } from './fleet'
import { Tile } from './piece'
import { CELL, DIRECTIONS, shapeOf } from './shapes'
import { type Box, Energies, Hand, LastTurn, Plate, SmallPile, Turner } from './sides'
import { texts } from './texts'
import { Trail, useTrail } from './trail'

const PHONE = '(max-width: 60rem)'
const MARGIN = 16

/* On a small screen the chart is as large as leaves the pieces below it in sight; what stands above and
 * below it there takes so much of its height, in pixels. */
const TAKEN = 142

function useRoom(): number {
  const [room, setRoom] = useState(() => innerHeight / innerWidth)
  useEffect(() => {
    const look = () => setRoom((innerHeight - TAKEN) / innerWidth)
    look()
    addEventListener('resize', look)
    return () => removeEventListener('resize', look)
  }, [])
  return room
}

interface Layout {
  narrow: boolean
  width: number
  height: number
  board: { x: number; y: number; scale: number }
  plates: [Box, Box]
  foe: Box
  hand: Box
  tile: number
  turner: Box
}

/* a finger needs 44 pixels, of which a phone has 0.87 for each unit */
const FINGER = 51
const TRAY = 55

function narrowLayout(rows: number, kinds: number, room: number): Layout {
  const w = COLUMNS * CELL + 2 * MARGIN
  const h = rows * CELL + 2 * MARGIN
  const lines = Math.max(1, Math.ceil(kinds / 7))
  const around = 37 + FINGER + lines * TRAY
  const scale = Math.min(396 / w, Math.max(330 / w, (400 * room - around) / h))
  const below = 37 + h * scale
  const hand = { x: 4, y: below + FINGER, w: 392, h: lines * TRAY }
  const row = { x: 4, y: below, w: 392, h: FINGER }
  return {
    narrow: true,
    width: 400,
    height: hand.y + hand.h,
    board: { x: (400 - w * scale) / 2 + MARGIN * scale, y: 37 + MARGIN * scale, scale },
    plates: [{ x: 4, y: 1, w: 392, h: 34 }, row],
    foe: { x: 238, y: 4, w: 84, h: 30 },
    hand,
    tile: TRAY,
    turner: row,
  }
}

function layoutOf(narrow: boolean, rows: number, kinds: number, room: number): Layout {
  if (narrow) return narrowLayout(rows, kinds, room)
  const w = COLUMNS * CELL + 2 * MARGIN
  const h = rows * CELL + 2 * MARGIN
  const scale = 688 / h
  const x = (1100 - w * scale) / 2
  const side = x - 16
  return {
    narrow,
    width: 1100,
    height: 692,
    board: { x: x + MARGIN * scale, y: 2 + MARGIN * scale, scale },
    plates: [{ x: 4, y: 4, w: side, h: 86 }, { x: 4, y: 602, w: side, h: 86 }],
    foe: { x: 4, y: 122, w: side, h: 120 },
    hand: { x: 1100 - side - 4, y: 300, w: side, h: 260 },
    tile: Math.floor(side / 4),
    turner: { x: 1100 - side - 4, y: 640, w: side, h: 46 },
  }
}

/* The piece that follows the pointer is moved past Preact: no drawing again for each pixel. */
interface Drag {
  kind: 'piece' | 'ship'
  what: string
  from: { x: number; y: number }
  moving: boolean
  /** a second finger turns the piece */
  twist: { id: number; angle: number } | null
}

const DRAG_FROM = 7

function Table(scene: SceneProps) {
  const { view, before, seat, actions } = scene
  const rows = Number(optionOf(scene, 'rows')) || 13
  const sky: Sky = useMemo(() => ({ rows, flipped: seat === 1 }), [rows, seat])
  const ships = useMemo(() => shipsOf(view), [view])
  const shipsBefore = useMemo(() => shipsOf(before), [before])
  const trail = useTrail(scene, shipsBefore)
  const lower = seat === 1 ? 1 : 0
  const hand = pileOf(view, lower, 'play_pile')
  const orders = useMemo(() => ordersOf(actions, hand), [actions])
  const mine = ships.filter((ship) => ship.seat === seat)
  const layout = layoutOf(useMedia(PHONE), rows, new Set(hand).size, useRoom())

  const [picked, setPicked] = useState('')
  const [turn, setTurn] = useState(0)
  const [hovered, setHovered] = useState('')
  const [chosen, setChosen] = useState(0)
  const [pivot, setPivot] = useState('')
  useEffect(() => {
    setPicked('')
    setHovered('')
    setPivot('')
  }, [actions])
  const builds = picked === '' ? undefined : orders.builds.get(shapeOf(picked).word)
  const ship = mine[Math.min(chosen, mine.length - 1)]

  const fits = (build: Build) => build.rotation === turn % shapeOf(build.code).turns
  const meant = (list: readonly Build[]): Build => list.find(fits) ?? (list[0] as Build)
  const onCell = (cell: string) => {
    setHovered(cell)
    const list = builds?.get(cell)
    scene.preview(list ? meant(list).action : null)
  }
  const pick = (code: string) => {
    setPicked(code)
    setHovered('')
    scene.preview(null)
  }
  /* over a cell a turn goes to the next way in which the piece fits there */
  const turnBy = (by: number) => {
    const list = builds?.get(hovered)
    let to = (turn + by + 4) % 4
    if (list && list.length > 1) {
      const now = meant(list)
      const ways = list.map((build) => build.rotation)
      to = ways[(ways.indexOf(now.rotation) + by + ways.length) % ways.length] ?? to
    }
    setTurn(to)
    if (list) scene.preview((list.find((build) => build.rotation === to) ?? meant(list)).action)
  }

  const svg = useRef<SVGSVGElement>(null)
  useUnit(svg, `${layout.width} ${layout.height}`)
  const focusSwing = (way: string) => svg.current?.querySelector<SVGGElement>(`.armada-knob.is-${way}`)?.focus()
  useKeys({
    q: () => (picked ? turnBy(-1) : focusSwing('left')),
    e: () => (picked ? turnBy(1) : focusSwing('right')),
    ...(picked ? { Escape: () => pick('') } : {}),
  })

  const drag = useDrag(svg, layout, {
    cellAt: (place) => cellUnder(sky, place),
    onPick: (code) => code !== picked && pick(code),
    onTurn: turnBy,
    onOver: (cell) => cell !== hovered && onCell(cell),
    onDrop: (cell) => {
      const list = builds?.get(cell)
      if (list && !scene.busy) scene.act(meant(list).action)
      onCell('')
    },
    onPush: (reference, x, y, done) => {
      const way = DIRECTIONS.find((direction) => {
        const to = wayOf(sky, direction)
        return Math.sign(to.x) === x && Math.sign(to.y) === y
      })
      const action = (way && orders.moves.get(reference)?.get(way)) || null
      if (done && action && !scene.busy) scene.act(action)
      else scene.preview(done ? null : action)
    },
  })

  const live = actions.length > 0
  const steers = live && !picked
  const aimed = builds?.get(hovered)
  const reach = layout.narrow ? FINGER / 2 / layout.board.scale + 0.5 : 0
  const pivotCell = ship ? (hubsOf(ship).find((hub) => cellName(hub) === pivot) ?? hubsOf(ship)[0]) : undefined
  /* what a dragged piece passes over does not change: it is not drawn again */
  const heavens = useMemo(() => <Heavens sky={sky} names={scene.names} />, [sky, scene.names.join()])
  const fleet = useMemo(
    () => <Fleet scene={scene} sky={sky} ships={ships} mine={mine} ship={ship} live={steers} pivot={pivotCell} onShip={setChosen} onPivot={setPivot} onGrab={drag.grab} />,
    [scene.beat, scene.motion, scene.hinted, sky, ships, ship, steers, pivotCell],
  )
  return (
    <>
      <svg ref={svg} class={`armada ${picked ? 'is-building' : ''}`} viewBox={`0 0 ${layout.width} ${layout.height}`} role="group" aria-label={texts.chart}>
        <g class="armada-board" transform={`translate(${layout.board.x} ${layout.board.y}) scale(${layout.board.scale})`} style={{ '--board': layout.board.scale }}>
          {heavens}
          {ship && steers && <ShipOutline sky={sky} pieces={ship.pieces} class="armada-chosen" />}
          {fleet}
          {!picked && <Trail sky={sky} marks={trail.marks} />}
          {builds && <Cells scene={scene} sky={sky} builds={builds} meant={meant} turn={turn} hovered={hovered} onCell={onCell} />}
          <Preview scene={scene} sky={sky} ships={ships} codes={hand} />
          {steers && ship && pivotCell && <Helm scene={scene} sky={sky} ship={ship} orders={orders} pivot={pivotCell} reach={reach} />}
          {steers && <Shots scene={scene} sky={sky} ships={ships} orders={orders} reach={reach} />}
          {steers && <Bashes scene={scene} sky={sky} ships={ships} orders={orders} reach={reach} />}
          <Happenings scene={scene} sky={sky} ships={ships} before={shipsBefore} />
        </g>
        <Beside scene={scene} layout={layout} lower={lower} orders={orders} picked={picked} turn={turn} onPick={pick} onTurn={turnBy} onGrab={drag.grab} build={aimed && meant(aimed)} ships={ships} last={trail.lines} />
      </svg>
      <div ref={drag.floating} class="armada armada-floating" aria-hidden="true" hidden>
        {picked && (
          <svg viewBox={`${-CELL} ${-CELL} ${2 * CELL} ${2 * CELL}`}>
            <Tile code={picked} turn={turn + (sky.flipped ? 2 : 0)} seat={lower} />
          </svg>
        )}
      </div>
    </>
  )
}

interface FleetProps {
  scene: SceneProps
  sky: Sky
  ships: readonly Ship[]
  mine: readonly Ship[]
  ship: Ship | undefined
  live: boolean
  pivot: Cell | undefined
  onShip(index: number): void
  onPivot(cell: string): void
  onGrab(event: PointerEvent, what: string, kind: 'ship'): void
}

/* All ships. One's own can be chosen; the hubs of the chosen one are its pivots. */
function Fleet({ scene, sky, ships, mine, ship, live, pivot, onShip, onPivot, onGrab }: FleetProps) {
  const fresh = builtAt(scene.events)
  const isHinted = (hub: Cell) => ['move', 'rotate'].includes(scene.hinted?.words[0] ?? '') && scene.hinted?.words[1] === cellName(hub)
  return (
    <>
      {ships.map((one) => {
        const index = mine.indexOf(one)
        const reference = hubsOf(one)[0]
        const key = `${one.seat}${reference ? cellName(reference) : ''}`
        const tiles = (
          <Arriving scene={scene} sky={sky} ship={one}>
            <ShipTiles sky={sky} ship={one} fresh={fresh} />
          </Arriving>
        )
        if (index < 0 || !live)
          return (
            <g key={key} {...place(texts.onChart(scene.names[one.seat] ?? ''))} role="img" aria-label={index < 0 ? texts.enemy(scene.names[one.seat] ?? '', one.text) : texts.ship(one.text)}>
              {tiles}
            </g>
          )
        const isChosen = one === ship
        const hubs = isChosen ? hubsOf(one) : []
        return (
          <g key={key} {...place(texts.onChart(scene.names[one.seat] ?? ''))} onPointerDown={(event: PointerEvent) => reference && onGrab(event, cellName(reference), 'ship')}>
            <g class="armada-ship" {...(isChosen ? { role: 'img' as const, 'aria-label': texts.ship(one.text) } : step(texts.ship(one.text), false, () => onShip(index), hubsOf(one).some(isHinted)))}>
              {tiles}
            </g>
            {hubs.length > 1 &&
              hubs.map((hub) => {
                const { x, y } = placeOf(sky, hub)
                const isPivot = pivot !== undefined && same(hub, pivot)
                return (
                  <g key={cellName(hub)} class={`armada-pivot ${isPivot ? 'is-pivot' : ''}`} {...step(texts.pivot(cellName(hub)), isPivot, () => onPivot(cellName(hub)), scene.hinted?.words[0] === 'rotate' && isHinted(hub))}>
                    <circle cx={x} cy={y} r={14} />
                  </g>
                )
              })}
          </g>
        )
      })}
    </>
  )
}

/* the size of the pieces that are still to be drawn */
const DRAWN = 36

interface BesideProps {
  scene: SceneProps
  layout: Layout
  lower: number
  orders: Orders
  picked: string
  turn: number
  onPick(code: string): void
  onTurn(by: number): void
  onGrab(event: PointerEvent, code: string, kind: 'piece'): void
  /** what the ghost on the chart shows */
  build: Build | undefined
  ships: readonly Ship[]
  /** what the other side did */
  last: readonly string[]
}

function Beside({ scene, layout, lower, orders, picked, turn, onPick, onTurn, onGrab, build, ships, last }: BesideProps) {
  const { view } = scene
  const { narrow, plates, foe, hand, turner } = layout
  const upper = 1 - lower
  const codes = pileOf(view, lower, 'play_pile')
  const own = scene.seat >= 0
  const hint = picked ? texts.hint : [...texts.hint, ...texts.hintShip]
  const drawn = pileOf(view, lower, 'draw_pile')
  const foeName = scene.names[upper] ?? ''
  const foes = pileOf(view, upper, 'play_pile')
  const foeDrawn = pileOf(view, upper, 'draw_pile')
  const foeDrawnTop = foe.y + Math.ceil(foes.length / Math.floor(foe.w / 40)) * 40 + 30
  const drawnTop = plates[1].y - 10 - Math.ceil(drawn.length / Math.floor(plates[1].w / DRAWN)) * DRAWN
  return (
    <g>
      <Plate scene={scene} seat={upper} box={plates[0]} narrow={narrow} draw={undefined} />
      <SmallPile codes={foes} seat={upper} box={narrow ? { ...foe, y: plates[0].y + (plates[0].h - Math.ceil(foes.length / Math.floor(foe.w / 14)) * 14) / 2 } : foe} size={narrow ? 14 : 40} title={texts.opponentHand(foeName)} where={texts.piecesOf(foeName)} />
      {!(narrow && picked) && <Plate scene={scene} seat={lower} box={plates[1]} narrow={narrow} draw={orders.draw} />}
      {!narrow && (
        <g>
          <text class="armada-title" x={foe.x + 4} y={foe.y - 8} style={{ fontSize: readable(17) }}>
            {texts.opponentHand(foeName)}
          </text>
          <SmallPile codes={foeDrawn} seat={upper} box={{ x: foe.x, y: foeDrawnTop, w: foe.w, h: 64 }} size={DRAWN} title={texts.drawPile(foeDrawn.length)} where={texts.toDrawBy(foeName)} faded />
          <SmallPile codes={drawn} seat={lower} box={{ x: plates[1].x, y: drawnTop, w: plates[1].w, h: 64 }} size={DRAWN} title={texts.drawPile(drawn.length)} where={texts.toDrawBy(scene.names[lower] ?? '')} faded />
          {[foeDrawn.length > 0 && foeDrawnTop, drawn.length > 0 && drawnTop].map(
            (top) =>
              top && (
                <text key={top} class="armada-note" x={plates[1].x + 4} y={top - 8} style={{ fontSize: readable(15) }}>
                  {texts.toDraw}
                </text>
              ),
          )}
          {last.length > 0 && <LastTurn lines={last} box={{ x: foe.x, y: 356, w: foe.w, h: (drawn.length > 0 ? drawnTop - 30 : plates[1].y - 10) - 370 }} />}
          <Energies ships={ships} box={{ x: hand.x, y: 88, w: hand.w, h: 150 }} />
          <text class="armada-title" x={hand.x + 4} y={hand.y - 12} style={{ fontSize: readable(17) }}>
            {own ? texts.hand : texts.opponentHand(scene.names[lower] ?? '')}
          </text>
          <text class="armada-turn" x={hand.x + 4} y={24} style={{ fontSize: readable(18) }}>
            {texts.turn(view.number('turn'))}
          </text>
          <text class="armada-note" x={hand.x + 4} y={48} style={{ fontSize: readable(15) }}>
            {optionOf(scene, 'stall') !== 'off' && texts.quiet(view.number('quiet'), optionOf(scene, 'stall_turns'))}
          </text>
        </g>
      )}
      <Hand
        scene={scene}
        seat={lower}
        codes={codes}
        box={hand}
        size={layout.tile}
        picked={picked}
        turn={turn}
        usable={(code) => orders.builds.has(shapeOf(code).word)}
        onPick={onPick}
        onGrab={(event, code) => onGrab(event, code, 'piece')}
      />
      {picked ? (
        <Turner scene={scene} box={turner} build={build} onTurn={onTurn} onBack={() => onPick('')} />
      ) : (
        !narrow &&
        scene.actions.length > 0 &&
        hint.map((line, i) => (
          <text key={line} class="armada-note" x={turner.x + 4} y={turner.y + turner.h - 6 - (hint.length - 1 - i) * 21} style={{ fontSize: readable(15) }}>
            {line}
          </text>
        ))
      )}
    </g>
  )
}

interface DragWork {
  cellAt(place: { x: number; y: number }): Cell | null
  onPick(code: string): void
  onTurn(by: number): void
  onOver(cell: string): void
  onDrop(cell: string): void
  onPush(reference: string, x: number, y: number, done: boolean): void
}

/** Dragging: pieces from the hand onto the chart, ships by a cell. */
function useDrag(svg: { current: SVGSVGElement | null }, layout: Layout, work: DragWork) {
  const floating = useRef<HTMLDivElement>(null)
  const drag = useRef<Drag | null>(null)
  const latest = useRef({ work, layout })
  latest.current = { work, layout }
  useEffect(() => {
    const inside = (event: PointerEvent) => {
      const matrix = svg.current?.getScreenCTM()
      return matrix ? new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix.inverse()) : new DOMPoint(0, 0)
    }
    const onBoard = (at: DOMPoint) => {
      const { x, y, scale } = latest.current.layout.board
      return { x: (at.x - x) / scale, y: (at.y - y) / scale }
    }
    const pushOf = (event: PointerEvent, now: Drag): [number, number] => {
      const [x, y] = [event.clientX - now.from.x, event.clientY - now.from.y]
      const box = svg.current?.getBoundingClientRect()
      const half = ((box?.width ?? 0) / latest.current.layout.width) * latest.current.layout.board.scale * CELL * 0.5
      if (Math.max(Math.abs(x), Math.abs(y)) < half) return [0, 0]
      return Math.abs(x) > Math.abs(y) ? [Math.sign(x), 0] : [0, Math.sign(y)]
    }
    const twist = (event: PointerEvent, now: Drag) => {
      const angle = (Math.atan2(event.clientY - now.from.y, event.clientX - now.from.x) * 180) / Math.PI
      if (!now.twist) now.twist = { id: event.pointerId, angle }
      const turned = ((angle - now.twist.angle + 540) % 360) - 180
      if (Math.abs(turned) < 50) return
      latest.current.work.onTurn(Math.sign(turned))
      now.twist.angle = angle
    }
    const move = (event: PointerEvent) => {
      const now = drag.current
      if (!now) return
      if (!event.isPrimary) {
        if (now.kind === 'piece') twist(event, now)
        return
      }
      if (!now.moving && Math.hypot(event.clientX - now.from.x, event.clientY - now.from.y) < DRAG_FROM) return
      if (!now.moving && now.kind === 'piece') latest.current.work.onPick(now.what)
      now.moving = true
      if (now.kind === 'ship') {
        latest.current.work.onPush(now.what, ...pushOf(event, now), false)
        return
      }
      const at = inside(event)
      now.from = { x: event.clientX, y: event.clientY }
      float(event)
      const cell = latest.current.work.cellAt(onBoard(at))
      latest.current.work.onOver(cell ? cellName(cell) : '')
    }
    /* a layer of its own, moved as a whole: the chart below it is not painted again */
    const float = (event: PointerEvent) => {
      const piece = floating.current
      if (!piece) return
      if (piece.hidden) {
        const size = 2 * CELL * latest.current.layout.board.scale * (svg.current?.getScreenCTM()?.a ?? 1)
        piece.style.width = `${size}px`
        piece.style.margin = `${-size / 2}px 0 0 ${-size / 2}px`
        piece.hidden = false
      }
      piece.style.transform = `translate(${event.clientX}px, ${event.clientY}px)`
    }
    const swallow = (event: Event) => {
      event.stopPropagation()
      event.preventDefault()
    }
    const up = (event: PointerEvent) => {
      const now = drag.current
      if (!now || !event.isPrimary) return
      drag.current = null
      if (floating.current) floating.current.hidden = true
      if (!now.moving) return
      /* the click that ends a drag is none */
      addEventListener('click', swallow, { capture: true, once: true })
      setTimeout(() => removeEventListener('click', swallow, true), 0)
      if (event.type === 'pointercancel') return
      if (now.kind === 'ship') latest.current.work.onPush(now.what, ...pushOf(event, now), true)
      else {
        const cell = latest.current.work.cellAt(onBoard(inside(event)))
        latest.current.work.onDrop(cell ? cellName(cell) : '')
      }
    }
    addEventListener('pointermove', move)
    addEventListener('pointerup', up)
    addEventListener('pointercancel', up)
    return () => {
      removeEventListener('pointermove', move)
      removeEventListener('pointerup', up)
      removeEventListener('pointercancel', up)
    }
  }, [])
  const grab = (event: PointerEvent, what: string, kind: 'piece' | 'ship') => {
    if (event.button !== 0 || drag.current) return
    ;(event.target as Element).releasePointerCapture?.(event.pointerId)
    drag.current = { kind, what, from: { x: event.clientX, y: event.clientY }, moving: false, twist: null }
  }
  return { floating, grab }
}

function label(action: Action): string {
  const [verb = '', a = '', b = '', c = ''] = action.words
  if (!isKnown(action)) return action.text
  if (verb === 'build') return texts.build(a.replace('-', ' '), b, Number(c))
  if (verb === 'move') return `${texts.move(b)} (${a})`
  if (verb === 'rotate') return texts.rotate(b, a)
  if (verb === 'draw') return texts.draw
  if (verb === 'shoot') return texts.fire(a, b)
  if (verb === 'bash') return texts.bash(a, b)
  return action.text
}

const scene: Scene = { Table, End, offers: isKnown, offersAll: true, label }
export default scene
