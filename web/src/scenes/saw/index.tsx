// SAW: a workshop seen from your stool. The others sit across the bench; on it lie three slots, below it your hand; a
// trap is told before it bites.
//
// SPDX-License-Identifier: MIT
import saw from 'icon:hand-saw'
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks'
import { Hit, offer, othersOf, refusal, Ribbon, SeatName, step, thing, useFlights } from '../../common'
import { useAbleInSight } from '../../common/hooks'
import type { Action, Scene, SceneProps } from '../../scene'
import { Chips } from '../../table/chips'
import { CardLine, cardName, SawCard, TableCard, Traits, TraitSign } from './cards'
import { useDrag } from './drag'
import { End } from './ending'
import { Blood, Figure, injuries, Portrait } from './figure'
import { type Held, settled, wordOf } from './plan'
import { PARTS, things, traits } from './printed'
import { Workshop } from './room'
import './saw.css'
import { texts } from './texts'
import { missing, Trap } from './trap'
import { handOf, leadsTo, type Order, type Turn, TurnBar, useOrder, useTurn } from './turn'
import { actionsWith, benchCards, hasPlace, type Zone } from './zones'

/** How a card can be taken by hand. */
type Grab = ReturnType<typeof useDrag>['grab']

function Table(props: SceneProps) {
  const root = useRef<HTMLDivElement>(null)
  const { view } = props
  const turn = useTurn(props)
  const order = useOrder(props, turn)
  const [picked, setPicked] = useState('')
  useLayoutEffect(() => setPicked(''), [props.actions])
  useFlights(root, props.beat, props.motion)
  const { dragged, grab } = useDrag(root, (card, spot) => letGo(props, turn, order, card, spot))
  const victim = view.number('victim', -1)
  const others = othersOf(props)
  const shown = victim >= 0 ? victim : props.seat >= 0 ? props.seat : Math.max(0, view.number('active'))
  const asksBody = props.actions.some((a) => /^(limb|wound) /.test(a.text))
  const binning = props.actions.some((a) => a.words[0] === 'bin')
  if (view.text('step') === 'start')
    return (
      <div class="saw" ref={root}>
        <Characters props={props} />
      </div>
    )
  return (
    <div class="saw" ref={root}>
      <div class={`saw-room ${victim >= 0 ? 'is-trap' : ''} ${asksBody ? 'asks-body' : ''} ${dragged ? 'is-dragging' : ''}`}>
        <div class="saw-wall">
          <Workshop />
          {others.length > 0 && (
            <div class={`saw-people others of-${others.length}`}>
              {others.map((seat) => (
                <Person key={seat} props={props} seat={seat} victim={victim} />
              ))}
            </div>
          )}
        </div>
        <div class="saw-middle">
          <div class="saw-side">
            <Piles props={props} />
            <Ribbon props={props} lines={2} worth={(event) => !['story', 'parts', 'requirement', 'shuffle', 'tidy', 'bench'].includes(event.kind)} />
          </div>
          <div class="saw-stage">
            {order.asked ? (
              <Ordering order={order} grab={grab} dragged={dragged?.card ?? ''} />
            ) : binning ? (
              <Bin props={props} />
            ) : victim >= 0 ? (
              <Trap props={props} victim={victim} picked={picked} />
            ) : (
              <Bench props={props} turn={turn} seat={props.seat >= 0 ? props.seat : shown} grab={grab} />
            )}
            {!order.asked && !binning && <Drawn props={props} />}
          </div>
          <Body props={props} seat={shown} />
        </div>
        {props.seat >= 0 && <Hand props={props} turn={turn} order={order} picked={picked} onPick={(word) => setPicked(word === picked ? '' : word)} grab={grab} dragged={dragged?.card ?? ''} />}
      </div>
      {dragged && (
        <div class="saw-dragged" style={{ width: `${dragged.width}px`, transform: `translate(${dragged.x}px, ${dragged.y}px) rotate(2deg)` }}>
          <TableCard word={wordOf(dragged.card.replace(/^\d+:/, ''))} />
        </div>
      )}
    </div>
  )
}

/** A dragged card is let go over a spot. */
function letGo(props: SceneProps, turn: Turn, order: Order, card: string, spot: string) {
  const [kind, what = ''] = spot.split('.')
  if (kind === 'slot') turn.putIn(card, Number(what))
  else if (kind === 'hand' && turn.plan?.slots.includes(card)) turn.back(card)
  else if (kind === 'discard' && turn.plan && !turn.plan.drops.includes(card)) turn.drop(card)
  else if (kind === 'place') order.move(Number.parseInt(card, 10), Number(what))
  else if (kind === 'gauge') {
    const action = props.actions.find((a) => a.text === `commit ${wordOf(card)} ${what}`)
    if (action && !props.busy) props.act(action)
  }
}

/** What this viewer remembers of the cards of a seat: sure, or one of several who may have it. */
function remembered(props: SceneProps, seat: number): { word: string; sure: boolean }[] {
  const own = `seats.${props.seat}.memory`
  const path = props.seat >= 0 && !props.view.hidden(own) ? own : 'spectators.memory' /* whoever is out looks on as they do */
  return props.view.rows(path).flatMap(([word, ...holders]) => (holders.includes(seat) ? [{ word: String(word), sure: holders.length === 1 }] : []))
}

function Known({ props, seat }: { props: SceneProps; seat: number }) {
  const all = remembered(props, seat)
  const of = (sure: boolean) => all.filter((one) => one.sure === sure).map((one) => cardName(one.word))
  if (all.length === 0) return null
  return <span class="saw-known">{[of(true).length > 0 && texts.holds(of(true)), of(false).length > 0 && texts.mayHold(of(false))].filter(Boolean).join('; ')}</span>
}

/** What somebody would lack if the trap that lies ready were set on them. */
function Lacks({ props, seat }: { props: SceneProps; seat: number }) {
  const lacks = [...props.view.counts(`seats.${seat}.lacks`)]
  if (lacks.length === 0) return null
  const sum = lacks.reduce((all, [, points]) => all + points, 0)
  return (
    <span class="saw-lacks" role="img" aria-label={texts.lacksOf(props.names[seat] ?? '', lacks.map(([trait, points]) => `${things.name(trait)} ${points}`))}>
      <b>{texts.lacks(sum)}</b>
      {lacks.length > 0 && (
        <span>
          {lacks.map(([trait, points]) => (
            <span key={trait} class="saw-lack">
              <TraitSign trait={trait} />
              {points}
            </span>
          ))}
        </span>
      )}
    </span>
  )
}

/** Who was the last victim can't be the next one. */
function Token({ props, seat }: { props: SceneProps; seat: number }) {
  if (props.view.number('token', -1) !== seat) return null
  return (
    <span class="saw-token" data-thing="token" role="img" aria-label={texts.token}>
      <svg viewBox="0 0 512 512" aria-hidden="true">
        <path d={saw} />
      </svg>
    </span>
  )
}

export function Person({ props, seat, victim }: { props: SceneProps; seat: number; victim: number }) {
  const { view } = props
  const blood = view.number(`seats.${seat}.blood`)
  const character = view.seat(seat, 'character')
  const trap = props.actions.find((a) => a.text === `trap ${seat}`)
  const bench = view.list(`seats.${seat}.bench`)
  const state = `${props.actor === seat && !props.over ? 'is-acting' : ''} ${blood === 0 ? 'is-out' : ''} ${victim === seat ? 'is-victim' : ''}`
  return (
    <section class={`saw-person seat-${seat} ${state}`} data-place={`seat${seat}`} aria-label={props.names[seat]} data-thing={character || undefined}>
      <Figure props={props} seat={seat} />
      <div class="saw-about">
        <SeatName seat={seat} name={props.names[seat] ?? ''}>
          {' '}
          <small>{things.name(character, '')}</small>
          <Token props={props} seat={seat} />
        </SeatName>
        <Traits character={character} />
        <Blood props={props} seat={seat} />
        {blood === 0 ? (
          <span>{texts.rank(view.number(`seats.${seat}.rank`))}</span>
        ) : (
          <span class="saw-counts">
            <b>{texts.blood(blood)}</b> <span>{texts.handOf(view.number(`seats.${seat}.hand_count`), view.number(`seats.${seat}.limit`))}</span>
            <span class="saw-filled" role="img" aria-label={texts.benchOf(bench.filter((slot) => slot !== '').length)}>
              {[0, 1, 2].map((i) => (
                <i key={i} class={bench[i] ? 'is-full' : ''} />
              ))}
            </span>
          </span>
        )}
        <Known props={props} seat={seat} />
      </div>
      <Lacks props={props} seat={seat} />
      {trap && (
        <div class="saw-target" {...offer(props, trap, texts.trapOn(props.names[seat] ?? ''))}>
          <span>{texts.trapHere}</span>
        </div>
      )}
    </section>
  )
}

/** One's own body, or the victim's: large enough to say where it hurts. */
function Body({ props, seat }: { props: SceneProps; seat: number }) {
  const character = props.view.seat(seat, 'character')
  return (
    <figure class={`saw-self seat-${seat}`} data-thing={character || undefined}>
      <Figure props={props} seat={seat} large />
      <figcaption>
        <SeatName seat={seat} name={props.names[seat] ?? ''}>
          {seat === props.seat ? ` (${texts.you})` : ''}
          <Token props={props} seat={seat} />
        </SeatName>
        <Traits character={character} />
        <Blood props={props} seat={seat} />
        <span class="saw-counts">
          <b>{texts.blood(props.view.number(`seats.${seat}.blood`))}</b>
        </span>
        <span class="saw-hurts">{injuries(props.view, seat).join(', ')}</span>
      </figcaption>
    </figure>
  )
}

/** Three slots that lock together when there is a part of each type in its place. */
function Bench({ props, turn, seat, grab }: { props: SceneProps; turn: Turn; seat: number; grab: Grab }) {
  const { plan, picked } = turn
  const slots: readonly Held[] = plan && seat === props.seat ? plan.slots : benchCards(props, seat)
  const whole = PARTS.every((kind, i) => things.of(wordOf(slots[i] ?? '')).kind === kind)
  const fixed = turn.free ? settled(props) : 3
  const hint = (i: number) => props.hinted?.words[0] === 'bench' && i === props.view.number('progress') && props.hinted.words[1] === wordOf(picked)
  return (
    <div class={`saw-bench ${whole ? 'is-whole' : ''}`} role="group" aria-label={texts.workbench} data-thing="bench">
      <h2>{whole ? texts.whole : seat === props.seat ? texts.workbench : texts.workbenchOf(props.names[seat] ?? '')}</h2>
      <div class="saw-slots">
        {slots.map((card, i) => {
          const slot = texts.slots[i] ?? ''
          const open = i >= fixed
          return (
            <div key={slot} class={`saw-slot ${open ? 'is-open' : ''} ${open && picked !== '' && picked !== card ? 'is-target' : ''}`} style={{ zIndex: 3 - i }} data-spot={open ? `slot.${i}` : undefined}>
              <span class="saw-slot-name">{slot}</span>
              {card !== '' && <HeldCard props={props} turn={turn} card={card} fixed={!open} covered={open && picked !== '' && picked !== card} locked={whole && i < 2} grab={grab} />}
              {open && picked !== '' && picked !== card && <Hit how={step(texts.putIn(cardName(wordOf(picked)), slot), false, () => turn.putIn(picked, i), hint(i))} />}
            </div>
          )
        })}
      </div>
      <Laid props={props} />
    </div>
  )
}

/** What has been laid down outside a trap: a card being used. */
function Laid({ props }: { props: SceneProps }) {
  const table = props.view.list('table')
  return (
    <div class="saw-used">
      {table.length > 0 && <span>{texts.used}</span>}
      {table.map((word, i) => (
        <div key={`${word}${i}`} data-fly={`used.${table.length - i}.${word}`} data-card={word} data-from={`seat${props.view.number('active')}`}>
          <CardLine word={word} />
        </div>
      ))}
    </div>
  )
}

function Drawn({ props }: { props: SceneProps }) {
  const drawn = props.view.list('drawn')
  if (drawn.length === 0) return null
  const asked = props.actions.some((a) => ['keep', 'reject'].includes(a.words[0] ?? ''))
  return (
    <div class={`saw-drawn ${asked ? 'is-asked' : ''}`} role="group" aria-label={texts.drawn}>
      <span>{texts.drawn}</span>
      {drawn.map((word, i) => (
        <CardOf key={`${word}.${i}`} props={props} zone="drawn" word={word} id={`drawn.${i}.${word}`} />
      ))}
    </div>
  )
}

/** Ten cards, or fewer, that are put into an order. */
function Ordering({ order, grab, dragged }: { order: Order; grab: Grab; dragged: string }) {
  const { placed, picked, setPicked, move } = order
  const keys = (i: number) => (event: KeyboardEvent) => {
    const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key]
    if (!by || picked !== i) return
    event.preventDefault()
    event.stopPropagation()
    const to = Math.min(order.order.length - 1, Math.max(placed, i + by))
    move(i, to)
    setPicked(to)
    const line = (event.currentTarget as HTMLElement).parentElement
    requestAnimationFrame(() => line?.children[to]?.querySelector<HTMLElement>('.hit')?.focus())
  }
  return (
    <div class="saw-ordering" role="group" aria-label={texts.orderTitle}>
      <h2>{texts.orderTitle}</h2>
      <div class="saw-order">
        {order.order.map((word, i) => {
          const name = cardName(word)
          const open = i >= placed
          const target = picked >= 0 && picked !== i
          const run = () => {
            if (!target) return setPicked(picked === i ? -1 : i)
            move(picked, i)
            setPicked(-1)
          }
          const label = target ? texts.moveTo(cardName(order.order[picked] ?? ''), i + 1) : texts.nth(i + 1, name)
          return (
            <div
              key={`${word}.${i}`}
              class={`saw-card-spot held ${picked === i ? 'is-picked' : ''} ${dragged.startsWith(`${i}:`) ? 'is-lifted' : ''}`}
              data-spot={open ? `place.${i}` : undefined}
              {...thing(word)}
              onKeyDown={keys(i)}
              {...(open ? grab(`${i}:${word}`) : {})}
            >
              <TableCard word={word} secret />
              <span class="saw-nth" aria-hidden="true">
                {i + 1}
              </span>
              {open && <Hit how={step(label, picked === i, run)} />}
            </div>
          )
        })}
      </div>
    </div>
  )
}

export function Piles({ props }: { props: SceneProps }) {
  const { view } = props
  const [top] = view.list('discard')
  const known = props.seat >= 0 ? view.list(`seats.${props.seat}.knows_deck`) : []
  const deck = view.list('deck').filter((word) => word !== '?')
  const next = deck.length > 0 && known.length > 0 ? deck.slice(0, known.length) : []
  return (
    <div class="saw-piles">
      <b class="saw-round">{texts.round(view.number('round'))}</b>
      <div class="saw-pile" data-place="deck">
        <SawCard word="" />
        <span>
          <b>{view.number('deck_count')}</b> {texts.deck}
        </span>
      </div>
      <div class="saw-pile" data-spot="discard">
        {top ? <TableCard word={top} /> : <span class="saw-no-pile" />}
        <span>
          <b>{view.number('discard_count')}</b> {texts.discard}
        </span>
      </div>
      {next.length > 0 && (
        <p class="saw-next">
          {texts.knownDeck} {next.map(cardName).join(', ')}
        </p>
      )}
    </div>
  )
}

/** The whole discard pile, when something may be taken out of it. */
function Bin({ props }: { props: SceneProps }) {
  const words = [...new Set(props.view.list('discard'))]
  return (
    <div class="saw-bin" role="group" aria-label={texts.binTitle}>
      <h2>{texts.binTitle}</h2>
      <div>
        {words.map((word) => {
          const action = actionsWith(props, 'discard', word)[0]
          return (
            <div key={word} class={`saw-bin-card ${action ? 'is-able' : ''}`} {...thing(word)}>
              <CardLine word={word} />
              <Hit how={offer(props, action, texts.verbs.bin?.(cardName(word)))} />
            </div>
          )
        })}
      </div>
    </div>
  )
}

/** Where the chips would be: kept free when there are none, so that nothing moves. */
function Bar({ props, turn, order }: { props: SceneProps; turn: Turn; order: Order }) {
  return <div class="saw-now">{turn.node !== '' ? <TurnBar props={props} turn={turn} /> : order.asked ? <OrderBar order={order} /> : turn.running ? null : <Chips scene={inside} props={props} />}</div>
}

function OrderBar({ order }: { order: Order }) {
  return (
    <div class="saw-bar" role="group" aria-label={texts.orderTitle}>
      <p>{texts.orderHow}</p>
      <div class="saw-buttons">
        {!order.leave && (
          <div class="saw-button is-quiet" {...step(texts.asItWas, false, order.reset)}>
            {texts.asItWas}
          </div>
        )}
        <div class="saw-button is-main saw-done" {...order.done}>
          {order.leave ? texts.leaveOrder : texts.doneOrder}
        </div>
      </div>
    </div>
  )
}

function Hand({ props, turn, order, picked, onPick, grab, dragged }: { props: SceneProps; turn: Turn; order: Order; picked: string; onPick(word: string): void; grab: Grab; dragged: string }) {
  const line = useAbleInSight(props.actions)
  const limit = props.view.number(`seats.${props.seat}.limit`)
  /* while a trap has the middle, what can be used of the workbench lies beside the hand */
  const bench = props.view.number('victim', -1) >= 0 ? benchCards(props, props.seat).filter((word) => actionsWith(props, 'held', word).length > 0 && !props.view.list(`seats.${props.seat}.hand`).includes(word)) : []
  const lying = (card: Held) => (dragged === card ? 'is-lifted' : '')
  if (props.view.number(`seats.${props.seat}.blood`) === 0) return null
  return (
    <div class="saw-hand in-reach" data-place={`seat${props.seat}`} data-spot="hand">
      <Bar props={props} turn={turn} order={order} />
      <h2 class="sr-only">
        {texts.hand}, {texts.handLimit(props.view.number(`seats.${props.seat}.hand_count`), limit)}
      </h2>
      <div ref={line} class="saw-fan strip" role="group" aria-label={texts.hand}>
        {handOf(props, turn).map((card) =>
          turn.node !== '' ? <HeldCard key={card} props={props} turn={turn} card={card} grab={grab} class={lying(card)} /> : <CardOf key={card} props={props} zone="held" word={wordOf(card)} id={`hand.${card}`} picked={picked === wordOf(card) && card.endsWith('#1')} onPick={onPick} grab={grab} class={lying(card)} />,
        )}
        {bench.length > 0 && <span class="saw-beside">{texts.benchWith}</span>}
        {bench.map((word, i) => (
          <CardOf key={`bench.${i}`} props={props} zone="held" word={word} id={`bench.${i}.${word}`} picked={picked === word} onPick={onPick} />
        ))}
      </div>
    </div>
  )
}

/** A card that one arranges: picked up by a click, taken by hand, marked when some have to go. */
function HeldCard({ props, turn, card, fixed, covered, locked, grab, ...rest }: { props: SceneProps; turn: Turn; card: Held; fixed?: boolean; covered?: boolean; locked?: boolean; grab: Grab; class?: string }) {
  const word = wordOf(card)
  const name = cardName(word)
  const marked = turn.plan?.drops.includes(card) ?? false
  const dropping = turn.node === 'drop'
  const able = !fixed && !covered && (turn.free || (dropping && !turn.plan?.slots.includes(card)))
  const how = !able ? {} : dropping ? step(marked ? texts.keepIt(name) : texts.dropIt(name), marked, () => turn.drop(card), leadsTo(props, word)) : step(name, turn.picked === card, () => turn.pick(card), leadsTo(props, word))
  const looks = fixed && !turn.free && !dropping ? actionsWith(props, 'held', word) : []
  if (looks.length > 0 && turn.node === '' && !turn.running) return <CardOf props={props} zone="held" word={word} id={`held.${card}`} locked={locked ?? false} />
  return (
    <div
      class={`held saw-card-spot ${able ? 'is-able' : ''} ${turn.picked === card ? 'is-picked' : ''} ${marked ? 'is-dropped' : ''} ${turn.playOf(card) ? 'can-play' : ''} ${rest.class ?? ''}`}
      data-fly={`held.${card}`}
      data-card={word}
      data-from="deck"
      {...thing(word)}
      {...(able ? grab(card) : {})}
    >
      {!('role' in how) && <span class="sr-only">{name}</span>}
      <TableCard word={word} secret={word !== '?'} locked={locked ?? false} />
      {marked && (
        <span class="saw-stamp" aria-hidden="true">
          {texts.dropped}
        </span>
      )}
      <Hit how={how} />
    </div>
  )
}

interface CardOfProps {
  props: SceneProps
  zone: Zone
  word: string
  id: string
  picked?: boolean
  onPick?(word: string): void
  grab?: Grab
  locked?: boolean
  class?: string
}

/** A card and what a click on it does. */
function CardOf({ props, zone, word, id, picked = false, onPick, grab, locked, ...rest }: CardOfProps) {
  const acts = actionsWith(props, zone, word)
  const [one, second] = acts
  const name = cardName(word)
  const verb = one?.words[0] ?? ''
  const label = verb === 'commit' ? texts.commit(name, things.name(one?.words[2] ?? '')) : texts.verbs[verb]?.(name)
  const how = second && onPick ? step(texts.chooseTrait(name), picked, () => onPick(word), acts.some((action) => action.number === props.hinted?.number)) : one ? offer(props, one, label) : zone === 'held' && word !== '?' ? refusal(props, `play ${word}`, name) : {}
  const taken = grab && verb === 'commit' ? grab(word) : {}
  return (
    <div class={`held saw-card-spot ${one ? 'is-able' : ''} ${picked ? 'is-picked' : ''} ${props.actions.length > 0 && !one ? 'is-off' : ''} ${rest.class ?? ''}`} data-fly={id} data-card={word} data-from="deck" {...thing(word)} {...taken}>
      {!('role' in how) && <span class="sr-only">{name}</span>}
      <TableCard word={word} secret={zone === 'held' && word !== '?'} locked={locked ?? false} />
      <Hit how={how} />
    </div>
  )
}

/** Who it is, as the server tells it to whoever may choose. */
function CharacterStory({ props, action }: { props: SceneProps; action: Action | undefined }) {
  const [text, setText] = useState('')
  useEffect(() => {
    let gone = false
    if (action)
      props.describe(action).then(
        (told) => gone || setText(told.replace(/^.*?\[S-\d+\]\s*/, '')),
        () => {},
      )
    return () => {
      gone = true
    }
  }, [action?.number])
  return text === '' ? null : <p>{text}</p>
}

function Characters({ props }: { props: SceneProps }) {
  const owner = (word: string) => props.names.find((_, seat) => props.view.seat(seat, 'character') === word)
  return (
    <div class="saw-room saw-characters">
      <h2>{texts.pick}</h2>
      <div class="saw-lineup">
        {things.all('character').map(({ word = '', name }) => {
          const action = props.actions.find((a) => a.text === `pick ${word}`)
          const by = owner(word)
          return (
            <div key={word} class={`saw-candidate ${action ? 'is-able' : ''} ${by ? 'is-taken' : ''}`} data-thing={word}>
              <Portrait character={word} />
              <div>
                <h3>{name}</h3>
                <Traits character={word} />
                <CharacterStory props={props} action={action} />
                {by && <b>{by}</b>}
              </div>
              <Hit how={offer(props, action, texts.be(name))} />
            </div>
          )
        })}
      </div>
      <div class="saw-legend">
        {traits().map((trait) => (
          <span key={trait} data-thing={trait}>
            <TraitSign trait={trait} /> {things.name(trait)}
          </span>
        ))}
        <span>{texts.traitsMean}</span>
      </div>
    </div>
  )
}

/* limbs are small on a phone: they can be clicked, and are chips as well */
const PLACED = /^(pick|trap|map|leave)\b/

function label(action: Action, props: SceneProps): string {
  const [verb = '', what = '', more = ''] = action.words
  const slot = texts.slots[props.view.number('progress')] ?? ''
  if (verb === 'stop') return texts.stops[props.view.text('node')] ?? texts.chips.stop ?? action.text
  if (verb === 'bench') return what === 'empty' ? texts.leaveEmpty(slot) : texts.putIn(cardName(what), slot)
  if (verb === 'commit') return texts.commit(cardName(what), things.name(more))
  if (verb === 'trait') return things.name(what)
  if (verb === 'pick') return texts.be(things.name(what))
  if (verb === 'trap') return texts.trapOn(props.names[Number(what)] ?? what)
  if (verb === 'challenge') return texts.challenge(missing(props))
  if (verb === 'sacrifice') return texts.sacrifice(props.view.number('price'), texts.sides[props.view.text('side')] ?? '')
  if (verb === 'limb') return texts.tie(things.name(what))
  if (verb === 'wound') return texts.wound(things.name(`${what}-${props.view.text('side').replace(/s$/, '')}`, what))
  if (verb === 'side') return texts.sides[what] ?? what
  if (verb === 'detect') return texts.types[what] ?? what
  return texts.chips[action.text] ?? texts.verbs[verb]?.(cardName(what)) ?? action.text
}

/* The chips stand between the bench and the hand, in a place of their own. */
const inside: Scene = { Table, label, offers: (action, props) => PLACED.test(action.text) || hasPlace(props, action) }

/* Whoever has no hand any more has nothing to do either. */
const scene: Scene = {
  Table,
  End,
  label,
  offers: () => true,
  offersAll: true,
  /* one sentence for what is arranged as one, however many decisions it takes */
  prompt: ({ view, actions }) => (actions.length > 0 ? texts.prompts[view.text('node')] : undefined),
}
export default scene
