// Island: six piles on a beach by firelight, a fuse along the waterline, and bombs lit before everybody.
//
// SPDX-License-Identifier: MIT
import type { ComponentChildren } from 'preact'
import { useRef, useState } from 'preact/hooks'
import { Hit, offer, othersOf, refusal, Ribbon, SeatName, useFlights } from '../../common'
import { Dialog } from '../../common/dialog'
import { useAbleInSight, useMedia } from '../../common/hooks'
import type { Action, Scene, SceneProps, View } from '../../scene'
import { Ask } from './ask'
import { Deck } from './deck'
import { End } from './ending'
import './island.css'
import { type Payment, usePayment } from './pay'
import { Back, cardName, Face } from './pieces'
import { readCard, SYMBOLS, things } from './printed'
import { aimedAt, aimLabel, Aims, BombsOf, Boom, isKnockout, Row, Score, SeatPanel, stateOf } from './seat'
import { LastRound, type RoundScore, roundScores, Survived, Tally } from './tally'
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

/** Does something that lies on the beach offer it: a card, a pile, a player? All else is asked for in words. */
function isPlaced(action: Action, props: SceneProps): boolean {
  const { view, seat } = props
  const card = cardOf(action)
  if (card) return [...view.list(`seats.${seat}.hand`), ...offered(view)].some((held) => isSame(held, card))
  if (/^(pick|row) /.test(action.text)) return true
  if (/^use /.test(action.text)) return view.list(`seats.${seat}.row`).some((held) => `use ${readCard(held).word}` === action.text) && view.text('node') === 'main'
  return props.names.some((_, target) => aimedAt(props, target).includes(action))
}

/** The scores of the round that ended last, as long as this page has been open. */
function useLastRound(props: SceneProps): readonly RoundScore[] {
  const own = useRef<{ beat: number; scores: readonly RoundScore[] }>({ beat: -1, scores: [] })
  if (own.current.beat !== props.beat) {
    const scores = roundScores(props.events)
    own.current = { beat: props.beat, scores: scores.length > 0 ? scores : own.current.scores }
  }
  return own.current.scores
}

function Table(props: SceneProps) {
  const root = useRef<HTMLDivElement>(null)
  const payment = usePayment(props)
  const rounds = useLastRound(props)
  const [tallying, setTallying] = useState(false)
  const small = useMedia('(max-width: 60rem)')
  useFlights(root, payment.moment, props.motion)
  const others = othersOf(props)
  const counts = !isKnockout(props)
  const left = props.actions.filter((action) => !isPlaced(action, props))
  const tally = () => setTallying(true)
  const ask = <Ask props={props} actions={left} label={(action) => labelOf(action, props)} onTally={counts && props.seat < 0 ? tally : undefined} />
  return (
    <div class={`island node-${props.view.text('node')} ${payment.turning ? 'is-paying' : ''} ${payment.blast ? 'is-shaken' : ''} ${props.over ? 'is-over' : ''}`} ref={root}>
      <div class="isl-beach">
        {!props.over && (
          <div class={`isl-others others of-${others.length}`}>
            {others.map((seat) => (
              <SeatPanel key={seat} props={props} payment={payment} seat={seat} others={others.length} />
            ))}
          </div>
        )}
        <div class="isl-shore">
          <Waves />
          <Deck props={props} payment={payment} />
        </div>
        {props.over ? (
          <div class="isl-board">{counts ? <Tally props={props} /> : <Survived props={props} />}</div>
        ) : (
          <div class="isl-middle">
            {(!small || props.seat < 0) && ask}
            {offered(props.view).length > 0 ? <Shown props={props} /> : <Piles props={props} />}
            <Ribbon props={props} lines={4} worth={(event) => event.kind !== 'choice'} />
          </div>
        )}
        {props.seat >= 0 && !props.over && (
          <Mine props={props} payment={payment} room={small ? 1 : 4} onTally={tally}>
            {small && ask}
          </Mine>
        )}
      </div>
      {tallying && (
        <Dialog title={texts.tally} onClose={() => setTallying(false)} class="isl-tally-sheet">
          <Tally props={props} />
          <p class="small">{texts.tallyHelp}</p>
          {rounds.length > 0 && <h3>{texts.lastRound}</h3>}
          {rounds.length > 0 && <LastRound scores={rounds} names={props.names} />}
        </Dialog>
      )}
    </div>
  )
}

/** The sea with the moon on it, down to where the fuse lies. */
function Waves() {
  return (
    <svg class="isl-waves" viewBox="0 0 1200 60" preserveAspectRatio="none" aria-hidden="true">
      <path class="isl-wet" d="M0 0h1200v44q-80 14-170 4t-200 6-210-2-220 8-210-6-190 4z" />
      <path class="isl-water" d="M0 0h1200v30q-60 18-150 6t-190 8-210-4-220 10-210-8-190 6-130-6z" />
      <path class="isl-foam" d="M1200 30q-60 18-150 6t-190 8-210-4-220 10-210-8-190 6-130-6" />
      <path class="isl-ripple" d="M1200 12q-90 10-200 2t-230 6-240-4-250 8-280-6" />
    </svg>
  )
}

/** Six piles in a half-circle round the fire: three backs, each with its low and its high numbers. */
function Piles({ props }: { props: SceneProps }) {
  const { view } = props
  return (
    <div class="isl-piles" role="group" aria-label={texts.piles}>
      {SYMBOLS.map((symbol, s) =>
        ['low', 'high'].map((height, h) => {
          const size = view.number(`pile_size.${2 * s + h}`)
          const action = props.actions.find((a) => a.text === `pick ${symbol} ${height}`)
          const name = things.name(symbol)
          const range = texts.heights[height] ?? height
          return (
            <div key={`${symbol}${height}`} class={`isl-pile pile-${2 * s + h} ${action ? 'is-able' : ''} ${size === 0 ? 'is-empty' : ''}`} data-place={`pile${2 * s + h}`} data-thing={symbol}>
              <span class="isl-stack" aria-hidden="true">
                <Back symbol={symbol} />
                <b>{range}</b>
                <span class="isl-left">{size}</span>
              </span>
              {!action && <span class="sr-only">{texts.pile(name, range, size)}</span>}
              <Hit how={offer(props, action, `${texts.takeFrom(name, range)}; ${texts.left(size)}`)} />
            </div>
          )
        }),
      )}
      <Campfire />
    </div>
  )
}

function Campfire() {
  return (
    <svg class="isl-fire" viewBox="-40 -46 80 60" aria-hidden="true">
      <ellipse class="isl-fire-glow" cy={4} rx={38} ry={10} />
      <path class="isl-log" d="M-26 8 22-2M26 8-22-2" />
      <g class="isl-flames">
        <path class="isl-flame" d="M0-44q4 12 13 20 7 8 3 17-4 9-16 9t-16-9q-4-10 4-18 4 4 5 9 5-14 7-28z" />
        <path class="isl-flame-core" d="M1-22q2 8 7 12 3 6-1 9-3 3-7 3t-7-3q-4-5 0-10 2 3 3 4 3-6 5-15z" />
      </g>
    </svg>
  )
}

/** Cards that lie open for a moment, to be chosen from. */
function Shown({ props }: { props: SceneProps }) {
  return (
    <div class="isl-shown" role="group" aria-label={texts.found}>
      {offered(props.view).map((card, i) => (
        <HandCard key={`${card}${i}`} id={`offer.${i}.${card}`} props={props} card={card} price={null} />
      ))}
    </div>
  )
}

/** Your part of the beach: bombs, what stays, the hand with its prices of just now. */
function Mine({ props, payment, room, onTally, children }: { props: SceneProps; payment: Payment; room: number; onTally(): void; children: ComponentChildren }) {
  const { view, seat } = props
  const hand = view.list(`seats.${seat}.hand`)
  const prices = view.counts(`seats.${seat}.costs`)
  const isIn = payment.view.numbers('in').includes(seat)
  const points = view.number(`seats.${seat}.points`, Number.NaN)
  const line = useAbleInSight(props.actions)
  const nth: Record<string, number> = {}
  return (
    <div class={`isl-mine in-reach seat-${seat} ${stateOf(props, payment, seat)}`}>
      {children}
      <header>
        <SeatName seat={seat} name={props.names[seat] ?? ''} />
        <BombsOf payment={payment} seat={seat} />
        <Score props={props} seat={seat} />
        {!Number.isNaN(points) && !isKnockout(props) && (
          <button type="button" class="isl-tally-button" aria-label={`${texts.tally}: ${texts.wouldCost(points)}`} onClick={onTally}>
            {texts.wouldCost(points)}
          </button>
        )}
        {view.yes('safe') && view.number('active') === seat && <span class="isl-points">{texts.safe}</span>}
        {!isIn && <span class="isl-out">{texts.out}</span>}
        <Row props={props} seat={seat} room={room} />
        <Aims props={props} seat={seat} />
      </header>
      <div ref={line} class="isl-hand strip" role="group" aria-label={texts.hand} data-place={`hand${seat}`} style={{ '--held': Math.max(1, hand.length) }}>
        {hand.map((card) => {
          nth[card] = (nth[card] ?? 0) + 1
          const id = `hand.${card}.${nth[card]}`
          return <HandCard key={id} id={id} props={props} card={card} price={prices.get(card) ?? null} />
        })}
      </div>
      <Boom payment={payment} seat={seat} />
    </div>
  )
}

function HandCard({ id, props, card, price }: { id: string; props: SceneProps; card: string; price: number | null }) {
  const action = actionWith(props, card)
  const name = cardName(card)
  const { word } = readCard(card)
  const label = action ? `${texts.verbs[action.words[0] ?? '']?.(name) ?? name}${price !== null ? `, ${texts.price(price)}` : ''}` : name
  const how = action ? offer(props, action, label) : refusal(props, `play ${card}`, name)
  return (
    <div class={`isl-slot-card ${action ? 'is-able' : ''}`}>
      <div class={`held isl-hand-card ${action ? 'is-able' : ''} ${(price ?? 0) > 2 ? 'is-dear' : ''} ${props.actions.length > 0 && !action ? 'is-off' : ''}`} data-thing={things.has(word) ? word : undefined} data-fly={id} data-card={word} data-from="deck">
        {!('role' in how) && <span class="sr-only">{name}</span>}
        <Face text={card} secret />
        {price !== null && (
          <span class={`isl-price ${price === 0 ? 'is-free' : ''}`} aria-hidden="true">
            {texts.price(price)}
          </span>
        )}
        <Hit how={how} />
      </div>
    </div>
  )
}

function labelOf(action: Action, props: SceneProps): string {
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
}

/* Everything has its place on the beach, and what has none is asked for there: nothing comes and goes below it. */
const scene: Scene = { Table, End, offers: () => true, offersAll: true, label: labelOf }
export default scene
