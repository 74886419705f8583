// One player on the beach: bombs before them, cards staked in the sand, the backs of their hand.
//
// SPDX-License-Identifier: MIT
import { Hit, offer, optionOf, SeatName } from '../../common'
import type { Action, SceneProps } from '../../scene'
import { Back, Bombs, cardName, SmallIslandCard } from './pieces'
import { readCard, SYMBOLS, things } from './printed'
import { texts } from './texts'

/** What may be done to a player, and in which words: "target 1", "hand of 1", "pass on 1" ... */
export function aimedAt(props: SceneProps, seat: number): Action[] {
  const pattern = new RegExp(`^(target|player|hand of|bomb of|give|give to|pass on|pass on to) ${seat}$`)
  return props.actions.filter((action) => pattern.test(action.text))
}

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
          <button key={action.number} type="button" class="main" {...offer(props, action, `${short}: ${label}`)}>
            {short}
          </button>
        )
      })}
    </div>
  )
}

/** The cards that stay; a click uses one's own, or chooses one to be removed. */
export function Row({ props, seat }: { props: SceneProps; seat: number }) {
  const { view } = props
  const row = view.list(`seats.${seat}.row`)
  const used = view.list('used')
  return (
    <div class="isl-row">
      {row.map((card, i) => {
        const { word } = readCard(card)
        const act = props.actions.find((a) => a.text === `row ${card}` || (a.words[0] === 'row' && a.words[1] === word)) ?? (seat === props.seat ? props.actions.find((a) => a.text === `use ${word}`) : undefined)
        const label = act?.words[0] === 'use' ? texts.use(cardName(card)) : texts.rowCard(cardName(card), props.names[seat] ?? '')
        return (
          <div key={`${card}${i}`} class={`isl-row-card ${act ? 'is-able' : ''} ${used.includes(word) ? 'is-used' : ''}`} data-fly={`row.${card}.${seat}`} data-card={word} data-from={`hand${seat}`} title={used.includes(word) ? texts.usedUp : undefined}>
            <SmallIslandCard text={card} />
            <Hit how={offer(props, act, label)} />
          </div>
        )
      })}
    </div>
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
      <div class="isl-backs is-open" data-place={`hand${seat}`}>
        {known.map((card, i) => (
          <span key={`${card}${i}`} class="isl-open-card">
            <SmallIslandCard text={card} />
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
export function isKnockout(props: SceneProps): boolean {
  return optionOf(props, 'version') === 'knockout'
}

export function Score({ props, seat }: { props: SceneProps; seat: number }) {
  const score = props.view.seat(seat, 'score')
  return (
    <span class="isl-score" title={isKnockout(props) ? texts.survivedTitle : undefined}>
      {isKnockout(props) ? texts.survived(score) : texts.score(score)}
    </span>
  )
}

export function SeatPanel({ props, seat }: { props: SceneProps; seat: number }) {
  const { view } = props
  const isIn = view.numbers('in').includes(seat)
  const heard = view.seat(seat, 'heard')
  const state = `${props.actor === seat && !props.over ? 'is-acting' : ''} ${isIn ? '' : 'is-out'} ${view.number('active', -1) === seat ? 'is-active' : ''} ${aimedAt(props, seat).length > 0 ? 'is-aimed' : ''}`
  return (
    <section class={`isl-seat seat-${seat} ${state}`} aria-label={props.names[seat]}>
      <header>
        <SeatName seat={seat} name={props.names[seat] ?? ''} />
        <Score props={props} seat={seat} />
      </header>
      <div class="isl-holding">
        <Bombs bombs={view.number(`seats.${seat}.bombs`)} limit={view.number(`seats.${seat}.limit`)} explosions={view.number(`seats.${seat}.explosions`)} />
        {isIn ? <HandBacks props={props} seat={seat} /> : <span class="isl-out">{texts.out}</span>}
      </div>
      {heard && <small>{texts.heard(heard)}</small>}
      <Row props={props} seat={seat} />
      <Aims props={props} seat={seat} />
    </section>
  )
}
