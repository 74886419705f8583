// One player on the beach: bombs lit before them, cards staked in the sand, the backs of their hand.
//
// SPDX-License-Identifier: MIT
import { Hit, offer, optionOf, SeatName } from '../../common'
import type { Action, SceneProps } from '../../scene'
import { type Payment, turnedFor } from './pay'
import { Back, Bombs, cardName, Sign, Tag } from './pieces'
import { explosionIcon, readCard, SYMBOLS, things } from './printed'
import { texts } from './texts'

/** What may be done to a player, and in which words: "target 1", "hand of 1", "pass on 1" ... */
export function aimedAt(props: SceneProps, seat: number): Action[] {
  const pattern = new RegExp(`^(target|player|hand of|bomb of|give|give to|pass on|pass on to) ${seat}$`)
  return props.actions.filter((action) => pattern.test(action.text))
}

/** What such an action is called, and what its button says, which is a part of that. */
export function aimLabel(props: SceneProps, action: Action, seat: number): [string, string] {
  const name = props.names[seat] ?? ''
  switch (action.words[0]) {
    case 'hand':
      return [texts.handOf(name), texts.short.hand ?? '']
    case 'bomb':
      return [texts.bombOf(name), texts.short.bomb ?? '']
    case 'give':
      return [texts.giveTo(name), texts.short.give ?? '']
    case 'pass':
      return [texts.passOn(name), texts.short.pass ?? '']
    default:
      return [texts.target(name), texts.short.target ?? '']
  }
}

/** Buttons on a player, for each of what may be done to them. */
export function Aims({ props, seat }: { props: SceneProps; seat: number }) {
  const actions = aimedAt(props, seat)
  if (actions.length === 0) return null
  return (
    <div class="isl-aims">
      {actions.map((action) => {
        const [label, short] = aimLabel(props, action, seat)
        return (
          <button key={action.number} type="button" class="main" {...offer(props, action, label)}>
            {short}
          </button>
        )
      })}
    </div>
  )
}

/** The cards that stay, staked in the sand; a click uses one's own, or chooses one to be removed. */
export function Row({ props, seat, room }: { props: SceneProps; seat: number; room: number }) {
  const { view } = props
  const row = view.list(`seats.${seat}.row`)
  const used = view.list('used')
  return (
    <ul class={`isl-row ${row.length > room ? 'is-many' : ''}`} aria-label={texts.rowOf(props.names[seat] ?? '')}>
      {row.map((card, i) => {
        const { word } = readCard(card)
        const act = props.actions.find((a) => a.text === `row ${card}` || (a.words[0] === 'row' && a.words[1] === word)) ?? (seat === props.seat ? props.actions.find((a) => a.text === `use ${word}`) : undefined)
        const label = act?.words[0] === 'use' ? texts.use(cardName(card)) : texts.rowCard(cardName(card), props.names[seat] ?? '')
        const isUsed = seat === view.number('active') && used.includes(word)
        return (
          <li key={`${card}${i}`} class={`isl-stake ${act ? 'is-able' : ''} ${isUsed ? 'is-used' : ''}`} data-thing={word} data-fly={`row.${card}.${seat}`} data-card={word} data-from={`hand${seat}`}>
            <Tag text={card} />
            {!act && <span class="sr-only">{cardName(card)}</span>}
            {isUsed && <span class="sr-only">{texts.usedUp}</span>}
            <Hit how={offer(props, act, label)} />
          </li>
        )
      })}
    </ul>
  )
}

/** A hand as its backs, or as the cards that this viewer knows. */
function HandBacks({ props, seat }: { props: SceneProps; seat: number }) {
  const { view } = props
  const known = view.list(`seats.${seat}.hand`).filter((card) => card !== '?')
  const counts = view.counts(`seats.${seat}.backs`)
  const backs = counts.size === 0 ? [] : SYMBOLS.map((symbol) => [symbol, counts.get(symbol) ?? 0] as const)
  if (known.length > 0)
    return (
      <div class="isl-tags is-open" data-place={`hand${seat}`}>
        {known.map((card, i) => (
          <span key={`${card}${i}`} data-thing={readCard(card).word}>
            <Tag text={card} />
            <span class="sr-only">{cardName(card)} </span>
          </span>
        ))}
      </div>
    )
  return (
    <div class="isl-backs" data-place={`hand${seat}`} role="img" aria-label={backs.length ? texts.handBacks(backs.map(([symbol, n]) => `${n} ${things.name(symbol)}`).join(', ')) : texts.noHand}>
      {backs.map(([symbol, n]) => (
        <span key={symbol} class="isl-back-count">
          <Back symbol={symbol} />
          <b>{n}</b>
        </span>
      ))}
    </div>
  )
}

/** Rounds count in a knockout, points in the other version. */
export function isKnockout(props: Pick<SceneProps, 'game' | 'options'>): boolean {
  return optionOf(props, 'version') === 'knockout'
}

/** What lies before a player, as far as the cards have been turned over. */
export function BombsOf({ payment, seat }: { payment: Payment; seat: number }) {
  const { view, turning } = payment
  const count = (name: string, sort: string) => view.number(`seats.${seat}.${name}`) + (turning ? turnedFor(payment, seat, sort) : 0)
  return <Bombs seat={seat} bombs={count('bombs', 'bomb')} limit={view.number(`seats.${seat}.limit`)} explosions={count('explosions', 'explosion')} />
}

/** The moment in which it goes off. */
export function Boom({ payment, seat }: { payment: Payment; seat: number }) {
  if (payment.blast?.seat !== seat) return null
  return (
    <div class="isl-boom" aria-hidden="true">
      <Sign of={explosionIcon} class="isl-boom-rays" />
      <strong>{payment.blast.text}</strong>
    </div>
  )
}

/** Is somebody being paid for, hit, asked, aimed at? */
export function stateOf(props: SceneProps, payment: Payment, seat: number): string {
  const { view } = props
  const isIn = payment.view.numbers('in').includes(seat)
  const hit = payment.turning && payment.draws.some((draw) => draw.seat === seat) && payment.shown > 0
  const last = hit ? payment.draws.flatMap((draw) => draw.sorts.map((sort) => ({ sort, seat: draw.seat })))[payment.shown - 1] : undefined
  return [
    props.actor === seat && 'is-acting',
    !isIn && 'is-out',
    view.number('active', -1) === seat && 'is-active',
    aimedAt(props, seat).length > 0 && 'is-aimed',
    last?.seat === seat && last.sort !== 'blank' && 'is-hit',
    payment.blast?.seat === seat && 'is-blown',
  ]
    .filter(Boolean)
    .join(' ')
}

export function Score({ props, seat }: { props: SceneProps; seat: number }) {
  const score = props.view.seat(seat, 'score')
  return <span class={`isl-score ${Number(score) === 0 ? 'is-none' : ''}`}>{isKnockout(props) ? texts.survived(score) : texts.score(score)}</span>
}

/* How many signs with names lie side by side, by the number of others. */
const ROOM = [6, 6, 2, 2, 2]

export function SeatPanel({ props, payment, seat, others }: { props: SceneProps; payment: Payment; seat: number; others: number }) {
  const { view } = props
  const isIn = payment.view.numbers('in').includes(seat)
  const heard = view.seat(seat, 'heard')
  return (
    <section class={`isl-seat seat-${seat} ${stateOf(props, payment, seat)}`} aria-label={props.names[seat]}>
      <header>
        <SeatName seat={seat} name={props.names[seat] ?? ''} />
        <Score props={props} seat={seat} />
        <Aims props={props} seat={seat} />
      </header>
      <div class="isl-holding">
        <BombsOf payment={payment} seat={seat} />
        {heard && <small class="isl-heard">{texts.heard(heard)}</small>}
        {isIn ? <HandBacks props={props} seat={seat} /> : <span class="isl-out">{texts.out}</span>}
      </div>
      <div class="isl-staked">
        <Row props={props} seat={seat} room={ROOM[others] ?? 2} />
      </div>
      <Boom payment={payment} seat={seat} />
    </section>
  )
}
