// What lies beside the chart: the two players' plates, their piles, the pieces in the hand.
//
// SPDX-License-Identifier: MIT
import antiClockwise from 'icon:anticlockwise-rotation'
import clockwise from 'icon:clockwise-rotation'
import cardDraw from 'icon:card-draw'
import bolt from 'icon:power-lightning'
import { fit, Icon, linesOf, offer, pile as pileOfThings, place, readable, refusal, seatSign, step, thing } from '../../common'
import type { Action, SceneProps } from '../../scene'
import { type Build, cellName, pileOf, type Ship } from './fleet'
import { Tile } from './piece'
import { CELL, shapeOf } from './shapes'
import { texts } from './texts'

export interface Box {
  x: number
  y: number
  w: number
  h: number
}

interface PlateProps {
  scene: SceneProps
  seat: number
  box: Box
  narrow: boolean
  draw: Action | undefined
}

/** Who it is, the energy of all ships, how far it still is, the draw pile. */
export function Plate({ scene, seat, box, narrow, draw }: PlateProps) {
  const { view } = scene
  const name = scene.names[seat] ?? ''
  const energy = view.number(`seats.${seat}.energy`)
  const away = texts.away(view.number(`seats.${seat}.distance`, Number.NaN))
  const pile = pileOf(view, seat, 'draw_pile')
  const acting = scene.actor === seat
  const left = view.number('actions_left')
  const label = texts.plate(name, energy, away, pileOf(view, seat, 'play_pile').length, pile.length)
  const own = seat === scene.seat
  const low = narrow && !own && box.h < 40
  const pileBox = { x: box.w - (low ? 66 : narrow ? 124 : 98), y: narrow ? 2 : 5, w: low ? 62 : narrow ? 120 : 93, h: box.h - (narrow ? 4 : 10) }
  const attributes = draw ? offer(scene, draw, texts.draw) : own ? refusal(scene, 'draw piece', texts.draw) : {}
  return (
    <g class={`armada-plate side-${seat} ${acting ? 'is-acting' : ''}`} transform={`translate(${box.x} ${box.y})`} {...pileOfThings(name, label)}>
      <g role="img" aria-label={label}>
        <rect class="armada-plate-ground" width={box.w} height={box.h} rx={9} />
        <rect class="armada-plate-edge" width={7} height={box.h} rx={3.5} />
        <text class="armada-plate-name" x={16} y={low ? 23 : narrow ? 21 : 26} style={{ fontSize: readable(narrow ? 15 : 20) }} {...fit(`${seatSign(seat)} ${name}`, low ? 76 : pileBox.x - 24, narrow ? 15 : 19)}>
          {seatSign(seat)} {name}
        </text>
        <g transform={low ? 'translate(86 -15)' : undefined}>
          <Icon of={bolt} x={14} y={narrow ? 27 : 36} size={narrow ? 16 : 19} class="armada-plate-icon" />
          <text class="armada-plate-text" x={narrow ? 32 : 36} y={narrow ? 40 : 52} style={{ fontSize: readable(narrow ? 14 : 16) }}>
            {energy} · {away}
            {narrow && acting && own ? ` · ${texts.actionsLeft(left)}` : ''}
          </text>
        </g>
        {!narrow && acting && (
          <text class="armada-plate-text is-strong" x={16} y={76} style={{ fontSize: readable(16) }}>
            {texts.actionsLeft(left)}
          </text>
        )}
      </g>
      <g class={`armada-pile ${draw ? '' : 'is-off'}`} transform={`translate(${pileBox.x} ${pileBox.y})`} {...pileOfThings(texts.drawPile(pile.length), '', pile)}>
        <g {...attributes}>
          <rect class="armada-pile-low" x={4} y={0} width={pileBox.w - 4} height={pileBox.h - 4} rx={7} />
          <rect class={`armada-pile-top ${draw ? 'halo' : ''}`} x={0} y={4} width={pileBox.w - 4} height={pileBox.h - 4} rx={7} />
        </g>
        <g class="armada-print" aria-hidden="true">
          <Icon of={cardDraw} x={8} y={pileBox.h / 2 - 9} size={22} />
          <text class="armada-pile-text" x={38} y={pileBox.h / 2 + (draw ? 0 : 7)}>
            {pile.length}
          </text>
          {draw && (
            <text class="armada-pile-word" x={38} y={pileBox.h / 2 + 17} style={{ fontSize: readable(13) }}>
              {texts.drawShort}
            </text>
          )}
        </g>
      </g>
    </g>
  )
}

/** Pieces that are only to be looked at, as many columns as fit. */
export function SmallPile({ codes, seat, box, size, title, where, faded }: { codes: readonly string[]; seat: number; box: Box; size: number; title: string; where: string; faded?: boolean }) {
  const columns = Math.max(1, Math.floor(box.w / size))
  const names = codes.map((code) => shapeOf(code).name).join(', ')
  return (
    <g class={`armada-small ${faded ? 'is-faded' : ''}`} transform={`translate(${box.x} ${box.y})`} role="img" aria-label={`${title}: ${names || '–'}`} {...place(where)}>
      {codes.map((code, i) => (
        <g key={i} transform={`translate(${(i % columns) * size + size / 2} ${Math.floor(i / columns) * size + size / 2}) scale(${(size / CELL) * 0.8})`} {...thing(code)}>
          <Tile code={code} turn={0} seat={seat} />
        </g>
      ))}
    </g>
  )
}

/** What the other side did in its last turn, in words beside the arrows. */
export function LastTurn({ lines, box }: { lines: readonly string[]; box: Box }) {
  const all = lines.flatMap((line) => linesOf(line, 34).map((part, i) => (i === 0 ? part : `  ${part}`)))
  const room = Math.max(1, Math.floor(box.h / 22))
  return (
    <g transform={`translate(${box.x} ${box.y})`} aria-hidden="true">
      <text class="armada-title" x={4} y={0} style={{ fontSize: readable(17) }}>
        {texts.lastTurn}
      </text>
      {all.slice(0, room).map((line, i) => (
        <text key={i} class="armada-note" x={4} y={24 + i * 22} style={{ fontSize: readable(15) }}>
          {line}
          {i === room - 1 && all.length > room && ' …'}
        </text>
      ))}
    </g>
  )
}

/* so many cubes are drawn; the number says the rest */
const CUBES = 8

/** The energy of every ship, one line each: whose it is, lit cubes, their number, how many pieces. */
export function Energies({ ships, box }: { ships: readonly Ship[]; box: Box }) {
  return (
    <g transform={`translate(${box.x} ${box.y})`} role="img" aria-label={ships.map((ship) => texts.shipLine(seatSign(ship.seat), ship.energy, ship.pieces.length)).join('; ')}>
      <text class="armada-title" x={4} y={0} style={{ fontSize: readable(17) }}>
        {texts.ships}
      </text>
      {ships.slice(0, Math.floor(box.h / 26)).map((ship, i) => (
        <g key={i} class={`side-${ship.seat}`} transform={`translate(4 ${26 + i * 26})`}>
          <text class="armada-plate-text is-strong" x={0} y={0} style={{ fontSize: readable(16) }}>
            {seatSign(ship.seat)} {ship.energy}
          </text>
          {Array.from({ length: Math.min(CUBES, ship.energy) }, (_, at) => (
            <rect key={at} class="armada-cube" x={46 + at * 15} y={-11} width={12} height={12} rx={2} />
          ))}
          <text class="armada-note" x={box.w - 8} y={0} style={{ fontSize: readable(15), textAnchor: 'end' }}>
            {texts.pieces(ship.pieces.length)}
          </text>
        </g>
      ))}
    </g>
  )
}

interface HandProps {
  scene: SceneProps
  seat: number
  codes: readonly string[]
  box: Box
  size: number
  picked: string
  turn: number
  usable(code: string): boolean
  onPick(code: string): void
  onGrab(event: PointerEvent, code: string): void
}

/** The pieces to build with: click one or drag it. Equal pieces lie on each other. */
export function Hand({ scene, seat, codes, box, size, picked, turn, usable, onPick, onGrab }: HandProps) {
  const kinds = [...new Set(codes)]
  const columns = Math.max(1, Math.floor(box.w / size))
  return (
    <g transform={`translate(${box.x} ${box.y})`} {...place(seat === scene.seat ? texts.inHand : texts.piecesOf(scene.names[seat] ?? ''))}>
      {kinds.map((code, i) => {
        const can = usable(code)
        const chosen = picked === code
        const { name, word } = shapeOf(code)
        const attributes = can ? step(texts.pick(name), chosen, () => onPick(chosen ? '' : code), scene.hinted?.words[0] === 'build' && scene.hinted.words[1] === word) : { role: 'img' as const, 'aria-label': texts.pickIdle(name) }
        return (
          <g
            key={code}
            class={`armada-piece ${can ? '' : 'is-off'} ${chosen ? 'is-chosen' : ''}`}
            transform={`translate(${(i % columns) * size + size / 2} ${Math.floor(i / columns) * size + size / 2})`}
            {...attributes}
            {...thing(code, codes.filter((one) => one === code).length)}
            onPointerDown={can ? (event: PointerEvent) => onGrab(event, code) : undefined}
          >
            <rect class={`armada-tray ${can ? 'halo' : ''}`} x={-size / 2 + 2} y={-size / 2 + 2} width={size - 4} height={size - 4} rx={8} />
            <g transform={`scale(${(size / CELL) * 0.64})`}>
              <g class="armada-turning" style={{ transform: `rotate(${chosen ? turn * 90 : 0}deg)`, transition: scene.motion ? 'transform 150ms' : 'none' }}>
                <Tile code={code} turn={0} seat={seat} />
              </g>
            </g>
          </g>
        )
      })}
      {kinds.map((code, i) => {
        const count = codes.filter((one) => one === code).length
        return count > 1 ? (
          <text key={code} class="armada-copies" x={(i % columns) * size + size - 7} y={Math.floor(i / columns) * size + size - 8} style={{ fontSize: readable(15) }}>
            ×{count}
          </text>
        ) : null
      })}
    </g>
  )
}

interface TurnerProps {
  scene: SceneProps
  box: Box
  build: Build | undefined
  onTurn(by: number): void
  onBack(): void
}

/** The buttons that turn the piece in the hand, put it back, or build it where its ghost is. */
export function Turner({ scene, box, build, onTurn, onBack }: TurnerProps) {
  const w = (box.w - 18) / 4
  const word = build ? texts.buildShort(cellName(build.cell)) : texts.chooseCell
  const buttons: [string, () => void, string | null][] = [
    [texts.turnLeft, () => onTurn(-1), antiClockwise],
    [texts.turnRight, () => onTurn(1), clockwise],
    [texts.putBack, onBack, null],
  ]
  return (
    <g transform={`translate(${box.x} ${box.y})`}>
      {buttons.map(([label, run, icon], i) => {
        /* these change nothing on the table, so they are no steps on the way to an action */
        const { 'data-step': _, 'aria-pressed': __, ...attributes } = step(label, false, run)
        return (
          <g key={label} class="armada-button" transform={`translate(${i * (w + 6)} 0)`} {...attributes}>
            <rect width={w} height={box.h} rx={8} />
            {icon ? (
              <Icon of={icon} x={w / 2 - 12} y={box.h / 2 - 12} size={24} />
            ) : (
              <path class="armada-cross" d={`M${w / 2 - 7} ${box.h / 2 - 7}l14 14m0-14l-14 14`} />
            )}
          </g>
        )
      })}
      <g class={`armada-button is-build ${build ? '' : 'is-off'}`} transform={`translate(${3 * (w + 6)} 0)`} {...(build ? offer(scene, build.action, texts.build(shapeOf(build.code).name, cellName(build.cell), build.rotation)) : {})}>
        <rect width={w} height={box.h} rx={8} />
        <text class="armada-button-word" x={w / 2} y={box.h / 2 + 5} style={{ fontSize: readable(15) }} {...fit(word, w - 4, 15)}>
          {word}
        </text>
      </g>
    </g>
  )
}
