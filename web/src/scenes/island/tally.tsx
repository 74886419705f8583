// The tally board: what everybody's points are made of, as the engine counts them.
//
// SPDX-License-Identifier: MIT
import type { ComponentChildren } from 'preact'
import { SeatName } from '../../common'
import type { GameEvent, SceneProps, View } from '../../scene'
import { Bombs, cardName, Tag } from './pieces'
import { readCard, things } from './printed'
import { texts } from './texts'

/** What a round has cost somebody, from what was told at its end. */
export interface RoundScore {
  readonly seat: number
  readonly parts: Readonly<Record<string, number | null>>
  /** the hand as it was shown */
  readonly hand: string
}

export function roundScores(events: readonly GameEvent[]): RoundScore[] {
  return events
    .filter(({ kind }) => kind === 'score')
    .map(({ seat, numbers }) => ({ seat, parts: numbers, hand: events.find((event) => event.kind === 'hand' && event.seat === seat)?.text ?? '' }))
}

function Tags({ cards }: { cards: readonly string[] }) {
  const number = (card: string) => things.number(readCard(card).word, 'number')
  return (
    <span class="isl-tags">
      {[...cards].sort((a, b) => number(a) - number(b)).map((card, i) => (
        <span key={`${card}${i}`} data-thing={readCard(card).word}>
          <Tag text={card} />
          <span class="sr-only">{cardName(card)} </span>
        </span>
      ))}
    </span>
  )
}

const shown = (value: number | null | undefined) => (value === null || value === undefined || Number.isNaN(value) ? texts.hiddenPoints : value < 0 ? `−${-value}` : String(value))

interface Column {
  readonly name: string
  readonly points: number
  readonly cards?: () => ComponentChildren
}

/* What the points of a player are made of, column by column; hidden parts are no number. */
function columnsOf(view: View, seat: number): Column[] {
  const number = (name: string) => view.number(`seats.${seat}.${name}`, Number.NaN)
  const sets = view.rows(`seats.${seat}.sets`)
  const singles = view.list(`seats.${seat}.singles`).filter((card) => card !== '?')
  const row = view.list(`seats.${seat}.row`)
  const known = !view.hidden(`seats.${seat}.sets`)
  return [
    { name: 'sets', points: known ? 0 : Number.NaN, cards: () => sets.map((set, i) => <Tags key={i} cards={set.map(String)} />) },
    { name: 'singles', points: number('hand_points'), cards: () => <Tags cards={singles} /> },
    { name: 'bombs', points: number('bomb_points'), cards: () => number('bombs') + number('explosions') > 0 && <Bombs bombs={number('bombs')} limit={0} explosions={number('explosions')} /> },
    { name: 'row', points: number('row_points'), cards: () => <Tags cards={row} /> },
    { name: 'stalled', points: number('stalled_cost') },
    { name: 'sum', points: number('points') },
  ]
}

/** Points of a round, as things stand or at its end, for every player. */
export function Tally({ props }: { props: Pick<SceneProps, 'view' | 'names' | 'seat'> }) {
  const { view, names } = props
  const winners = view.numbers('match_winners')
  const several = view.number('round') > 1
  const heads = ['sets', 'singles', 'bombs', 'row', 'stalled', 'sum']
  return (
    <table class="isl-tally" role="table" aria-label={texts.tally}>
      <thead role="rowgroup">
        <tr role="row">
          <th role="columnheader" scope="col">
            {texts.player}
          </th>
          {heads.map((name) => (
            <th key={name} role="columnheader" scope="col">
              {texts.columns[name]}
            </th>
          ))}
          {several && (
            <th role="columnheader" scope="col">
              {texts.columns.match}
            </th>
          )}
        </tr>
      </thead>
      <tbody role="rowgroup">
        {names.map((name, seat) => (
          <tr key={seat} role="row" class={`seat-${seat} ${winners.includes(seat) ? 'is-winner' : ''} ${seat === props.seat ? 'is-own' : ''}`} data-tally={seat}>
            <th role="rowheader" scope="row">
              <SeatName seat={seat} name={name} />
            </th>
            {columnsOf(view, seat).map(({ name: column, points, cards }) => (
              <td key={column} role="cell" class={`is-${column}`} data-label={texts.columns[column]}>
                <div class="isl-cell">
                  {cards && <div class="isl-pieces">{cards()}</div>}
                  <b data-part={column}>{shown(points)}</b>
                </div>
              </td>
            ))}
            {several && (
              <td role="cell" class="is-match" data-label={texts.columns.match}>
                <div class="isl-cell">
                  <b data-part="match">{shown(view.number(`seats.${seat}.score`, Number.NaN))}</b>
                </div>
              </td>
            )}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** Rounds that everybody has survived. */
export function Survived({ props }: { props: Pick<SceneProps, 'view' | 'names' | 'seat'> }) {
  const { view, names } = props
  const winners = view.numbers('match_winners')
  return (
    <table class="isl-tally is-survived" role="table" aria-label={texts.survivedTitle}>
      <thead role="rowgroup">
        <tr role="row">
          <th role="columnheader" scope="col">
            {texts.player}
          </th>
          <th role="columnheader" scope="col">
            {texts.survivedTitle}
          </th>
        </tr>
      </thead>
      <tbody role="rowgroup">
        {names.map((name, seat) => (
          <tr key={seat} role="row" class={`seat-${seat} ${winners.includes(seat) ? 'is-winner' : ''}`} data-tally={seat}>
            <th role="rowheader" scope="row">
              <SeatName seat={seat} name={name} />
            </th>
            <td role="cell" class="is-sum" data-label={texts.survivedTitle}>
              <div class="isl-cell">
                <b data-part="survived">{view.number(`seats.${seat}.score`)}</b>
              </div>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** The round before: its parts, and the hands in words. */
export function LastRound({ scores, names }: { scores: readonly RoundScore[]; names: readonly string[] }) {
  const heads = ['hand', 'bombs', 'row', 'stalled', 'points', 'sum'] as const
  return (
    <table class="isl-tally is-round" role="table" aria-label={texts.lastRound}>
      <thead role="rowgroup">
        <tr role="row">
          <th role="columnheader" scope="col">
            {texts.player}
          </th>
          {heads.map((name) => (
            <th key={name} role="columnheader" scope="col">
              {texts.roundColumns[name]}
            </th>
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup">
        {scores.map(({ seat, parts, hand }) => (
          <tr key={seat} role="row" class={`seat-${seat}`}>
            <th role="rowheader" scope="row">
              <SeatName seat={seat} name={names[seat] ?? ''} />
              {hand && <small>{hand}</small>}
            </th>
            {heads.map((name) => (
              <td key={name} role="cell" class={`is-${name}`} data-label={texts.roundColumns[name]}>
                <div class="isl-cell">
                  <b data-part={name}>{shown(parts[name])}</b>
                </div>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
