// Island: six piles on a beach, a fuse that burns down, and bombs before everybody.
//
// SPDX-License-Identifier: MIT
import { useRef } from 'preact/hooks'
import { Hit, offer, othersOf, refusal, Ribbon, SeatName, useFlights } from '../../common'
import { useAbleInSight } from '../../common/hooks'
import type { Action, Scene, SceneProps, View } from '../../scene'
import './island.css'
import { Back, Bombs, cardName, Fuse, IslandCard, SmallIslandCard } from './pieces'
import { bombIcon, explosionIcon, readCard, SYMBOLS, things } from './printed'
import { aimedAt, aimLabel, Aims, isKnockout, Row, Score, SeatPanel } from './seat'
import { texts } from './texts'

const CARD_VERBS = new Set(['play', 'react', 'give', 'discard', 'take'])

/** The card of "play purge sword"; '' when the action is about something else. */
function cardOf(action: Action): string {
  const [verb = '', ...rest] = action.words
  return CARD_VERBS.has(verb) && !/^(to )?\d/.test(rest.join(' ')) ? rest.join(' ') : ''
}

/** Two ways to write a card: with its back, or without where there is only one. */
function isSame(a: string, b: string): boolean {
  const x = readCard(a)
  const y = readCard(b)
  return x.word === y.word && x.symbol === y.symbol
}

function actionWith(props: SceneProps, card: string): Action | undefined {
  return props.actions.find((action) => cardOf(action) !== '' && isSame(cardOf(action), card))
}

function offered(view: View): string[] {
  return view.list('offer').filter((card) => card !== '?')
}

function Table(props: SceneProps) {
  const root = useRef<HTMLDivElement>(null)
  useFlights(root, props.beat, props.motion)
  const others = othersOf(props)
  return (
    <div class={`island node-${props.view.text('node')}`} ref={root}>
      <div class="isl-beach">
        <Sea />
        <div class={`isl-others others of-${others.length}`}>
          {others.map((seat) => (
            <SeatPanel key={seat} props={props} seat={seat} />
          ))}
        </div>
        <Deck props={props} />
        <div class="isl-middle">
          <Piles props={props} />
          <InPlay props={props} />
          <Ribbon props={props} lines={4} worth={(event) => event.kind !== 'choice'} />
        </div>
        {props.seat >= 0 && <Mine props={props} />}
      </div>
    </div>
  )
}

function Sea() {
  return (
    <svg class="isl-sea" viewBox="0 0 1200 300" preserveAspectRatio="none" aria-hidden="true">
      <path class="isl-water" d="M0 0h1200v120q-60 26-150 8t-190 10-210-4-220 12-210-10-190 6-130-6z" />
      <path class="isl-foam" d="M1200 120q-60 26-150 8t-190 10-210-4-220 12-210-10-190 6-130-6" />
    </svg>
  )
}

const SORT_ICONS: Record<string, string> = { bomb: bombIcon, explosion: explosionIcon }

export function Deck({ props }: { props: SceneProps }) {
  const { view } = props
  const size = view.number('deck_size')
  const seen = view.list('deck_next')
  return (
    <div class="isl-deck" data-place="deck">
      <div class="isl-deck-text">
        <strong>{texts.left(size)}</strong>
        <small>{texts.contents(view.counts('deck_left'))}</small>
      </div>
      <Fuse size={size} />
      <div class="isl-odds">
        {[...view.counts('odds')].map(
          ([sort, percent]) =>
            (sort === 'bomb' || percent > 0) && (
              <strong key={sort} class={percent >= 25 || sort === 'explosion' ? 'is-high' : ''} title={texts.odds}>
                {texts.oddsOf(things.name(sort), percent, view.yes('odds_about'))}
              </strong>
            ),
        )}
        {seen.length > 0 && (
          <span class="isl-seen" role="img" aria-label={`${texts.nextKnown} ${seen.map((sort) => things.name(sort, texts.unknown)).join(', ')}`}>
            {seen.map((sort, i) => (
              <i key={i} class={`sort-${things.has(sort) ? sort : 'unknown'}`} title={things.name(sort, texts.unknown)}>
                {SORT_ICONS[sort] ? (
                  <svg viewBox="0 0 512 512" aria-hidden="true">
                    <path d={SORT_ICONS[sort]} />
                  </svg>
                ) : things.has(sort) ? (
                  ''
                ) : (
                  '?'
                )}
              </i>
            ))}
          </span>
        )}
      </div>
    </div>
  )
}

/** Six piles: three backs, each with its low and its high numbers. */
function Piles({ props }: { props: SceneProps }) {
  const { view } = props
  return (
    <div class="isl-piles">
      {SYMBOLS.map((symbol, s) =>
        ['low', 'high'].map((height, h) => {
          const size = view.number(`pile_size.${2 * s + h}`)
          const action = props.actions.find((a) => a.text === `pick ${symbol} ${height}`)
          const name = things.name(symbol)
          const range = texts.heights[height] ?? height
          return (
            <div key={`${symbol}${height}`} class={`isl-pile ${action ? 'is-able' : ''} ${size === 0 ? 'is-empty' : ''}`} data-place={`pile${2 * s + h}`} title={texts.pile(name, range, size)}>
              <Back symbol={symbol} />
              <b>{range}</b>
              <span>{size}</span>
              <Hit how={offer(props, action, texts.takeFrom(name, range))} />
            </div>
          )
        }),
      )}
    </div>
  )
}

/** What is being used just now, and what answers it: a chain, the last one on top. */
function InPlay({ props }: { props: SceneProps }) {
  const { view } = props
  const uses = view.list('uses').filter((use) => use !== '?').map((use) => use.split(' '))
  const play = view.text('play')
  const offer = offered(view)
  const reacting = view.text('node') === 'react'
  return (
    <div class={`isl-play ${reacting ? 'is-asking' : ''}`}>
      {uses.length > 0 || play ? (
        <div class="isl-chain">
          {uses.length === 0 && play && (
            <div class="isl-use" data-fly={`play.${play}`} data-card={readCard(play).word} data-from={`hand${view.number('active')}`}>
              <SmallIslandCard text={play} />
              <small>{texts.by(props.names[view.number('active')] ?? '')}</small>
            </div>
          )}
          {uses.map((use, i) => {
            const user = props.names[Number(use.find((word) => /^\d+$/.test(word)))] ?? ''
            return (
              <div key={`${i}${use[0]}`} class="isl-use" data-fly={`use.${i}.${use[0]}`} data-card={use[0]} data-from={`hand${use.find((word) => /^\d+$/.test(word))}`}>
                <SmallIslandCard text={use[0] ?? ''} />
                <small>{texts.by(user)}</small>
              </div>
            )
          })}
        </div>
      ) : (
        <div class="isl-quiet">
          <strong>{props.over ? texts.over : view.number('turn') > 0 ? texts.turn(view.number('turn')) : texts.deal}</strong>
          {!props.over && <span>{texts.direction[view.text('direction')]}</span>}
          <small>
            {texts.round(view.number('round'))} · {texts.discard(view.list('discard').length)}
          </small>
        </div>
      )}
      {reacting && (
        <p class="isl-ask">
          <strong>{props.actions.length > 0 ? texts.reactYou : texts.react}</strong>
          <small>{texts.reactHelp}</small>
        </p>
      )}
      {offer.length > 0 && (
        <div class="isl-offer" role="group" aria-label={texts.found}>
          {offer.map((card, i) => (
            <HandCard key={`${card}${i}`} id={`offer.${i}.${card}`} props={props} card={card} price={null} />
          ))}
        </div>
      )}
    </div>
  )
}

/** Your part of the beach: bombs, what stays, the hand with its prices of just now. */
function Mine({ props }: { props: SceneProps }) {
  const { view, seat } = props
  const hand = view.list(`seats.${seat}.hand`)
  const prices = view.counts(`seats.${seat}.costs`)
  const isIn = view.numbers('in').includes(seat)
  const points = view.number(`seats.${seat}.points`, Number.NaN)
  const line = useAbleInSight(props.actions)
  const nth: Record<string, number> = {}
  return (
    <div class={`isl-mine in-reach seat-${seat} ${props.actor === seat && !props.over ? 'is-acting' : ''} ${aimedAt(props, seat).length > 0 ? 'is-aimed' : ''}`}>
      <header>
        <SeatName seat={seat} name={props.names[seat] ?? ''} />
        <Bombs bombs={view.number(`seats.${seat}.bombs`)} limit={view.number(`seats.${seat}.limit`)} explosions={view.number(`seats.${seat}.explosions`)} />
        <Score props={props} seat={seat} />
        {!Number.isNaN(points) && !props.over && !isKnockout(props) && <span class="isl-points">{texts.wouldCost(points)}</span>}
        {view.yes('safe') && view.number('active') === seat && <span class="isl-points">{texts.safe}</span>}
        {!isIn && <span class="isl-out">{texts.out}</span>}
        <Aims props={props} seat={seat} />
      </header>
      <div class="isl-mine-cards">
        {view.list(`seats.${seat}.row`).length > 0 && (
          <div class="isl-own-row" role="group" aria-label={texts.row}>
            <Row props={props} seat={seat} />
          </div>
        )}
        <div ref={line} class="isl-hand strip" role="group" aria-label={texts.hand} data-place={`hand${seat}`}>
          {hand.map((card) => {
            nth[card] = (nth[card] ?? 0) + 1
            const id = `hand.${card}.${nth[card]}`
            return <HandCard key={id} id={id} props={props} card={card} price={prices.get(card) ?? null} />
          })}
        </div>
      </div>
    </div>
  )
}

function HandCard({ id, props, card, price }: { id: string; props: SceneProps; card: string; price: number | null }) {
  const action = actionWith(props, card)
  const name = cardName(card)
  const label = action ? `${texts.verbs[action.words[0] ?? '']?.(name) ?? name}${price !== null ? `, ${texts.price(price)}` : ''}` : name
  return (
    <div class={`held isl-hand-card ${action ? 'is-able' : ''} ${props.actions.length > 0 && !action ? 'is-off' : ''}`} data-fly={id} data-card={readCard(card).word} data-from="deck" {...(action ? {} : refusal(props, `play ${card}`))}>
      {!action && <span class="sr-only">{name}</span>}
      <IslandCard text={card} secret />
      {price !== null && <span class={`isl-price ${price === 0 ? 'is-free' : ''}`}>{texts.price(price)}</span>}
      <Hit how={offer(props, action, label)} />
    </div>
  )
}

const scene: Scene = {
  Table,
  offers: (action, props) => {
    const { view, seat } = props
    const card = cardOf(action)
    if (card) return [...view.list(`seats.${seat}.hand`), ...offered(view)].some((held) => isSame(held, card))
    if (/^(pick|row) /.test(action.text)) return true
    if (/^use /.test(action.text)) return view.list(`seats.${seat}.row`).some((held) => `use ${readCard(held).word}` === action.text) && view.text('node') === 'main'
    return props.names.some((_, target) => aimedAt(props, target).includes(action))
  },
  label: (action, props) => {
    const [verb = '', what = '', more = ''] = action.words
    const target = props.names.findIndex((_, seat) => aimedAt(props, seat).includes(action))
    if (target >= 0) return aimLabel(props, action, target)[0]
    if (cardOf(action)) return texts.verbs[verb]?.(cardName(cardOf(action))) ?? action.text
    if (verb === 'pick') return texts.takeFrom(things.name(what), texts.heights[more] ?? more)
    if (verb === 'row') return cardName(what)
    if (verb === 'use' && !texts.chips[action.text]) return texts.use(cardName(what))
    if (verb === 'number') return what
    if (verb === 'symbol') return things.name(what)
    return texts.chips[action.text] ?? action.text
  },
}
export default scene
