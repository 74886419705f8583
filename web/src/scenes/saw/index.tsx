// SAW: a workbench under one lamp, the others' bodies at its edge, and a trap that is told before it bites.
//
// SPDX-License-Identifier: MIT
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks'
import { Hit, offer, othersOf, refusal, Ribbon, SeatName, step, useFlights } from '../../common'
import { useAbleInSight } from '../../common/hooks'
import type { Action, Scene, SceneProps } from '../../scene'
import { Body } from './body'
import { cardName, SawCard, SmallSawCard, TraitSign } from './cards'
import { PARTS, things, traits } from './printed'
import './saw.css'
import { texts } from './texts'
import { missing, Trap } from './trap'
import { actionsWith, benchCards, hasPlace, heldCards, isBenching, type Zone } from './zones'

function Table(props: SceneProps) {
  const root = useRef<HTMLDivElement>(null)
  const { view } = props
  const [picked, setPicked] = useState('')
  useLayoutEffect(() => setPicked(''), [props.actions])
  useFlights(root, props.beat, props.motion)
  const stepName = view.text('step')
  const victim = view.number('victim', -1)
  const others = othersOf(props)
  const shown = victim >= 0 ? victim : props.seat >= 0 ? props.seat : Math.max(0, view.number('active'))
  const asksBody = props.actions.some((a) => /^(limb|wound) /.test(a.text))
  const pick = (word: string) => setPicked(word === picked ? '' : word)
  if (stepName === 'start')
    return (
      <div class="saw" ref={root}>
        <Characters props={props} />
      </div>
    )
  return (
    <div class="saw" ref={root}>
      <div class={`saw-room ${victim >= 0 ? 'is-trap' : ''} ${asksBody ? 'asks-body' : ''}`}>
        {others.length > 0 && (
          <div class={`saw-people others of-${others.length}`}>
            {others.map((seat) => (
              <Person key={seat} props={props} seat={seat} victim={victim} />
            ))}
          </div>
        )}
        <div class="saw-middle">
          <div class="saw-stage">
            {victim >= 0 ? <Trap props={props} victim={victim} picked={picked} /> : <Bench props={props} seat={props.seat >= 0 ? props.seat : shown} />}
            <Drawn props={props} />
          </div>
          <figure class={`saw-doll seat-${shown}`}>
            <figcaption>
              <SeatName seat={shown} name={props.names[shown] ?? ''}>
                {shown === props.seat ? ` (${texts.you})` : ''}
              </SeatName>
            </figcaption>
            <Body props={props} seat={shown} />
            <Traits character={view.seat(shown, 'character')} />
          </figure>
          <div class="saw-side">
            <Piles props={props} />
            <Ribbon props={props} lines={3} worth={(event) => !['story', 'parts', 'shuffle', 'tidy'].includes(event.kind)} />
          </div>
        </div>
        {props.actions.some((a) => a.words[0] === 'bin') && <Bin props={props} />}
        {props.seat >= 0 && <Hand props={props} picked={picked} onPick={pick} />}
      </div>
    </div>
  )
}

/** The five values of a character; the two lowest are where it hurts. */
function Traits({ character }: { character: string }) {
  if (!things.has(character)) return null
  return (
    <div class="saw-traits">
      {traits().map((trait) => {
        const value = things.number(character, trait)
        return (
          <span key={trait} class={value <= 1 ? 'is-weak' : ''} title={`${things.name(trait)} ${value}`}>
            <TraitSign trait={trait} />
            <b>{value}</b>
            <span class="sr-only">{things.name(trait)}</span>
          </span>
        )
      })}
    </div>
  )
}

/** What this viewer remembers of the cards of a seat: sure, or one of several who may have it. */
function remembered(props: SceneProps, seat: number): { word: string; sure: boolean }[] {
  const path = props.seat >= 0 ? `seats.${props.seat}.memory` : 'spectators.memory'
  return props.view.list(path).flatMap((entry) => {
    const [word = '', holders = ''] = entry.split('@')
    return holders.includes(String(seat)) ? [{ word, sure: holders.length === 1 }] : []
  })
}

function Known({ props, seat }: { props: SceneProps; seat: number }) {
  const all = remembered(props, seat)
  const of = (sure: boolean) => all.filter((one) => one.sure === sure).map((one) => cardName(one.word))
  if (all.length === 0) return null
  const text = [of(true).length > 0 && texts.holds(of(true)), of(false).length > 0 && texts.mayHold(of(false))].filter(Boolean).join('; ')
  return (
    <span class="saw-known" title={text}>
      {text}
    </span>
  )
}

function Person({ props, seat, victim }: { props: SceneProps; seat: number; victim: number }) {
  const { view } = props
  const blood = view.number(`seats.${seat}.blood`)
  const character = view.seat(seat, 'character')
  const trap = props.actions.find((a) => a.text === `trap ${seat}`)
  const filled = view.list(`seats.${seat}.bench`).filter((slot) => slot !== '').length
  const state = `${props.actor === seat && !props.over ? 'is-acting' : ''} ${blood === 0 ? 'is-out' : ''} ${victim === seat ? 'is-victim' : ''}`
  return (
    <section class={`saw-person seat-${seat} ${state}`} data-place={`seat${seat}`} aria-label={props.names[seat]}>
      <Body props={props} seat={seat} small />
      <div class="saw-about">
        <SeatName seat={seat} name={props.names[seat] ?? ''}>
          {' '}
          <small>{things.name(character, '')}</small>
        </SeatName>
        <Traits character={character} />
        {blood === 0 ? (
          <span>{texts.rank(view.number(`seats.${seat}.rank`))}</span>
        ) : (
          <span class="saw-counts">
            <b>{texts.blood(blood)}</b> <span>{texts.handOf(view.number(`seats.${seat}.hand_count`), view.number(`seats.${seat}.limit`))}</span>
            <span class="saw-filled" role="img" aria-label={texts.benchOf(filled)} title={texts.benchOf(filled)}>
              {[0, 1, 2].map((i) => (
                <i key={i} class={view.list(`seats.${seat}.bench`)[i] ? 'is-full' : ''} />
              ))}
            </span>
          </span>
        )}
        {view.number('token', -1) === seat && (
          <span class="saw-token" title={texts.token}>
            {texts.tokenShort}
          </span>
        )}
        <Known props={props} seat={seat} />
      </div>
      {trap && (
        <div class="saw-target" {...offer(props, trap, texts.trapOn(props.names[seat] ?? ''))}>
          <span>{texts.trapHere}</span>
        </div>
      )}
    </section>
  )
}

/** Three slots that lock together when there is a part of each type in its place. */
function Bench({ props, seat }: { props: SceneProps; seat: number }) {
  const { view } = props
  const benching = isBenching(props)
  const now = benching ? view.number('progress') : -1
  const plan = view.list('plan')
  const slots = benching ? [0, 1, 2].map((i) => (i < now ? (plan[i] ?? '') : '')) : benchCards(props, seat)
  const whole = PARTS.every((kind, i) => things.of(slots[i] ?? '').kind === kind)
  const empty = props.actions.find((a) => a.text === 'bench empty')
  return (
    <div class={`saw-bench ${whole ? 'is-whole' : ''}`} role="group" aria-label={texts.workbench}>
      <h2>{whole ? texts.whole : seat === props.seat ? texts.workbench : texts.workbenchOf(props.names[seat] ?? '')}</h2>
      <div class="saw-slots">
        {slots.map((word, i) => (
          <div key={texts.slots[i]} class={`saw-slot ${i === now ? 'is-now' : ''}`} style={{ zIndex: 3 - i }}>
            {word === '' ? (
              <span class="saw-slot-name">
                <b>{texts.slots[i]}</b>
                {i === now ? texts.slotNow : texts.slotEmpty}
              </span>
            ) : (
              <CardOf props={props} zone="held" word={word} id={`bench.${i}.${word}`} picked={false} onPick={() => {}} />
            )}
            {i === now && <Hit how={offer(props, empty, texts.leaveEmpty(texts.slots[i] ?? ''))} />}
          </div>
        ))}
      </div>
      <Laid props={props} />
    </div>
  )
}

/** What has been laid down outside a trap: a card being used. */
function Laid({ props }: { props: SceneProps }) {
  const table = props.view.list('table')
  if (table.length === 0) return null
  return (
    <div class="saw-used">
      <span>{texts.used}</span>
      {table.map((word, i) => (
        <div key={`${word}${i}`} class="saw-used-card" data-fly={`used.${table.length - i}.${word}`} data-card={word} data-from={`seat${props.view.number('active')}`}>
          <SmallSawCard word={word} />
        </div>
      ))}
    </div>
  )
}

function Drawn({ props }: { props: SceneProps }) {
  const drawn = props.view.list('drawn')
  if (drawn.length === 0) return null
  const asked = props.actions.some((a) => ['keep', 'reject', 'map'].includes(a.words[0] ?? ''))
  return (
    <div class={`saw-drawn ${asked ? 'is-asked' : ''}`} role="group" aria-label={texts.drawn}>
      <span>{texts.drawn}</span>
      {drawn.map((word, i) => (
        <CardOf key={`${word}.${i}`} props={props} zone="drawn" word={word} id={`drawn.${i}.${word}`} picked={false} onPick={() => {}} />
      ))}
    </div>
  )
}

function Piles({ props }: { props: SceneProps }) {
  const { view } = props
  const [top] = view.list('discard')
  const known = props.seat >= 0 ? view.list(`seats.${props.seat}.knows_deck`) : []
  const deck = view.list('deck').filter((word) => word !== '?')
  const next = deck.length > 0 && known.length > 0 ? deck.slice(0, known.length) : []
  return (
    <div class="saw-piles">
      <div class="saw-pile" data-place="deck">
        <SawCard word="" />
        <span>
          <b>{view.number('deck_count')}</b> {texts.deck}
        </span>
      </div>
      <div class="saw-pile">
        {top ? <SmallSawCard word={top} /> : <span class="saw-no-pile" />}
        <span>
          <b>{view.number('discard_count')}</b> {texts.discard}
        </span>
      </div>
      <b class="saw-round">{texts.round(view.number('round'))}</b>
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
            <div key={word} class={`saw-bin-card ${action ? 'is-able' : ''}`}>
              <SmallSawCard word={word} />
              <Hit how={offer(props, action, texts.verbs.bin?.(cardName(word)))} />
            </div>
          )
        })}
      </div>
    </div>
  )
}

function Hand({ props, picked, onPick }: { props: SceneProps; picked: string; onPick(word: string): void }) {
  const words = heldCards(props)
  const line = useAbleInSight(props.actions)
  const nth: Record<string, number> = {}
  const limit = props.view.number(`seats.${props.seat}.limit`)
  if (props.view.number(`seats.${props.seat}.blood`) === 0) return null
  return (
    <div class="saw-hand in-reach" data-place={`seat${props.seat}`}>
      <h2>
        {texts.hand} <small>{texts.handLimit(props.view.number(`seats.${props.seat}.hand_count`), limit)}</small>
        {props.view.number('token', -1) === props.seat && <span class="saw-token">{texts.tokenShort}</span>}
      </h2>
      <div ref={line} class="saw-fan strip" role="group" aria-label={texts.hand}>
        {words.map((word) => {
          nth[word] = (nth[word] ?? 0) + 1
          const id = `hand.${word}.${nth[word]}`
          return <CardOf key={id} props={props} zone="held" word={word} id={id} picked={picked === word && nth[word] === 1} onPick={onPick} />
        })}
      </div>
    </div>
  )
}

interface CardOfProps {
  props: SceneProps
  zone: Zone
  word: string
  id: string
  picked: boolean
  onPick(word: string): void
}

/** A card and what a click on it does. */
function CardOf({ props, zone, word, id, picked, onPick }: CardOfProps) {
  const acts = actionsWith(props, zone, word)
  const [one, second] = acts
  const name = cardName(word)
  const verb = one?.words[0] ?? ''
  const label = verb === 'commit' ? texts.commit(name, things.name(one?.words[2] ?? '')) : texts.verbs[verb]?.(name)
  const how = second ? step(texts.chooseTrait(name), picked, () => onPick(word), acts.some((action) => action.number === props.hinted?.number)) : one ? offer(props, one, label) : {}
  return (
    <div class={`held saw-card-spot ${one ? 'is-able' : ''} ${picked ? 'is-picked' : ''} ${props.actions.length > 0 && !one ? 'is-off' : ''}`} data-fly={id} data-card={word} data-from="deck" {...(one || zone !== 'held' || word === '?' ? {} : refusal(props, `play ${word}`))}>
      {!one && <span class="sr-only">{name}</span>}
      <SawCard word={word} secret={zone === 'held' && word !== '?'} chosen={picked} />
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
            <div key={word} class={`saw-candidate ${action ? 'is-able' : ''} ${by ? 'is-taken' : ''}`}>
              <h3>{name}</h3>
              <Traits character={word} />
              <CharacterStory props={props} action={action} />
              {by && <b>{by}</b>}
              <Hit how={offer(props, action, texts.be(name))} />
            </div>
          )
        })}
      </div>
      <div class="saw-legend">
        {traits().map((trait) => (
          <span key={trait}>
            <TraitSign trait={trait} /> {things.name(trait)}
          </span>
        ))}
      </div>
    </div>
  )
}

/* limbs are small on a phone: they can be clicked, and are chips as well */
const PLACED = /^(pick|trap)\b/

const scene: Scene = {
  Table,
  offers: (action, props) => PLACED.test(action.text) || hasPlace(props, action),
  label: (action, props) => {
    const [verb = '', what = '', more = ''] = action.words
    if (verb === 'stop') return texts.stops[props.view.text('node')] ?? texts.chips.stop ?? action.text
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
  },
}
export default scene
