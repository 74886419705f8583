// Intruder Escape: a round of portraits at night, rows of cards before them, lives as lit windows.
//
// SPDX-License-Identifier: MIT
import { useLayoutEffect, useRef, useState } from 'preact/hooks'
import { Hit, offer, pile, place, refusal, Ribbon, sentence, step, thing, useFlights } from '../../common'
import type { Action, Scene, SceneProps } from '../../scene'
import { Back, cardName, cardNames, FullCard, SmallCard, things } from './cards'
import { End } from './ending'
import { Lap } from './lap'
import './intruder.css'
import { IdentityCard, Portrait } from './people'
import { dealtOpen, itemsOf, SeatPanel } from './seat'
import { texts } from './texts'

/** The card that an action is done with; '' for those without one. */
function cardOf(action: Action): string {
  const [verb, what = ''] = action.words
  if (verb === 'play' || verb === 'bottom') return what
  return verb === 'snatch' ? 'SN' : ''
}

/** Is it aimed at somebody or something on the table? */
function isAimed(action: Action): boolean {
  return action.words[0] === 'snatch' || action.words.length > 2
}

function Table(props: SceneProps) {
  const root = useRef<HTMLDivElement>(null)
  const { view } = props
  const [picked, setPicked] = useState('')
  const [lifted, setLifted] = useState(true)
  useLayoutEffect(() => setPicked(''), [props.actions])
  useFlights(root, props.beat, props.motion)
  const node = view.text('node')
  const fresh = props.actions.some(isAimed) && node === 'follow' ? view.text('fresh') : ''
  const card = picked || fresh
  const acts = props.actions.filter((action) => cardOf(action) === card && isAimed(action))
  const others = props.names.map((_, i) => (props.seat + 1 + i) % props.names.length).filter((seat) => props.seat < 0 || seat !== props.seat)
  const order = props.seat < 0 ? props.names.map((_, i) => i) : others
  const panel = (seat: number) => <SeatPanel key={seat} props={props} seat={seat} picked={card} acts={acts} own={seat === props.seat} lifted={lifted} />
  return (
    <div class={`intruder node-${node} ${props.seat < 0 ? 'is-watched' : ''}`} ref={root}>
      <div class="int-room">
        {node === 'character' ? (
          <Characters props={props} />
        ) : (
          <>
            <div class={`int-others of-${order.length}`}>{order.map(panel)}</div>
            <Middle props={props} />
            {props.seat >= 0 && (
              <div class="int-me in-reach">
                <Identity props={props} lifted={lifted} onLift={() => setLifted(!lifted)} />
                {panel(props.seat)}
                <Hand props={props} picked={card} onPick={(code) => setPicked(code === picked ? '' : code)} />
              </div>
            )}
          </>
        )}
      </div>
    </div>
  )
}

/** Roofs under the moon: what is seen of the house before anybody is inside. */
function Night() {
  return (
    <svg class="int-night" viewBox="0 0 1200 420" preserveAspectRatio="xMidYMax slice" aria-hidden="true">
      <circle class="int-moon" cx={1010} cy={84} r={46} />
      <path class="int-roofs" d="M0 420V290l120-60 90 50v-34h30v48l110-70 170 96v40l150-80 140 70v-50l130-70 120 60v-40h34v56l106 60v54z" />
      <path class="int-lamps" d="M96 312h18v26H96zm34 0h18v26h-18zM440 330h16v24h-16zm330 22h16v24h-16zm210-40h18v26h-18zm36 0h18v26h-18z" />
    </svg>
  )
}

export function Middle({ props }: { props: SceneProps }) {
  const { view } = props
  const node = view.text('node')
  const lap = view.number('lap')
  const top = view.yes('top_up') ? view.list('deck')[0] : undefined
  const discard = view.list('discard')
  const spent = view.list('spent')
  const last = discard[discard.length - 1]
  if (node === 'deliberate')
    return (
      <div class="int-middle is-debate">
        <h2>{texts.debate}</h2>
        <p>{texts.debateHelp(props.names[view.number('victim', -1)] ?? '')}</p>
        <Ribbon key="debate" props={props} lines={4} worth={(event) => ['totals', 'tie', 'statement'].includes(event.kind)} />
      </div>
    )
  return (
    <div class="int-middle">
      <div class="int-pile" data-place="deck" {...pile(texts.deck(view.number('deck_count')), texts.deckMade(view.text('blocks')))} {...place(texts.onDeck)}>
        {top && top !== '?' ? <SmallCard code={top} /> : <Back />}
        <span>
          <strong>{view.number('deck_count')}</strong> {texts.deckShort}
        </span>
      </div>
      <div class="int-pile" {...pile(texts.discard(view.number('discard_count')), '', discard)}>
        {last ? <SmallCard code={last} pile /> : <span class="int-no-pile" />}
        <span>
          <strong>{view.number('discard_count')}</strong> {texts.discardShort}
        </span>
      </div>
      <div class="int-when">
        <strong>{props.over ? (texts.wins[view.text('winner').replace(/s$/, '')] ?? '') : texts.round(view.number('round'))}</strong>
        {lap > 0 && lap <= 3 && (
          <span role="img" aria-label={texts.lap(lap)}>
            {texts.lap(lap)}
            <i aria-hidden="true">{[1, 2, 3].map((n) => (n <= lap ? '●' : '○')).join(' ')}</i>
          </span>
        )}
        {spent.length > 0 && <small>{texts.spent(cardNames(spent))}</small>}
      </div>
      <Lap props={props} />
      <Ribbon key="round" props={props} worth={(event) => !['dealt', 'handed_in', 'batch', 'identity'].includes(event.kind)} />
    </div>
  )
}

function Identity({ props, lifted, onLift }: { props: SceneProps; lifted: boolean; onLift(): void }) {
  const identity = props.view.seat(props.seat, 'identity')
  if (!things.has(identity)) return null
  return (
    <div class="int-identity" {...(lifted ? thing(identity) : {})}>
      <IdentityCard identity={identity} up={lifted} />
      <span>{lifted ? sentence(things.of(identity).does) : texts.identityHidden}</span>
      <button type="button" class="hit" aria-pressed={lifted} aria-label={lifted ? `${texts.identityYours}: ${things.name(identity)}. ${texts.identityLay}` : texts.identityLift} onClick={onLift} />
    </div>
  )
}

function Hand({ props, picked, onPick }: { props: SceneProps; picked: string; onPick(code: string): void }) {
  const { view } = props
  const cards = view.list(`seats.${props.seat}.hand`)
  const known = [...view.list(`seats.${props.seat}.known`)]
  const dealt = view.list(`seats.${props.seat}.batch`).length > 0 ? '' : dealtOpen(view, props.seat)
  if (dealt && !known.includes(dealt)) known.push(dealt)
  const fresh = view.text('node') === 'follow' && props.actor === props.seat ? view.text('fresh') : ''
  const nth: Record<string, number> = {}
  return (
    <div class={`int-hand of-${cards.length}`} role="group" aria-label={texts.hand} data-place={`hand${props.seat}`} {...place(texts.inHand)}>
      {cards.map((code) => {
        nth[code] = (nth[code] ?? 0) + 1
        const key = `${code}.${nth[code]}`
        const at = known.indexOf(code)
        if (at >= 0) known.splice(at, 1)
        return (
          <HandCard key={key} id={key} props={props} code={code} picked={picked === code && nth[code] === 1} isOpen={at >= 0} isFresh={fresh === code && nth[code] === 1} onPick={onPick} />
        )
      })}
    </div>
  )
}

interface HandCardProps {
  id: string
  props: SceneProps
  code: string
  picked: boolean
  isOpen: boolean
  isFresh: boolean
  onPick(code: string): void
}

function HandCard({ id, props, code, picked, isOpen, isFresh, onPick }: HandCardProps) {
  const acts = props.actions.filter((action) => cardOf(action) === code)
  const [one] = acts
  const name = cardName(code)
  const aimed = acts.some(isAimed)
  const how = !one
    ? refusal(props, `play ${code}`, name)
    : aimed
      ? step(code === 'SN' ? texts.chooseSnatch(name) : texts.choose(name), picked, () => onPick(code), acts.some((action) => action.number === props.hinted?.number))
      : offer(props, one, one.words[0] === 'bottom' ? texts.bottom(name) : texts.play(name))
  const state = `${one ? 'is-able' : ''} ${picked ? 'is-picked' : ''} ${props.actions.length > 0 && !one ? 'is-off' : ''}`
  return (
    <div class={`held int-hand-card ${state}`} data-fly={`hand.${id}`} data-card={code} data-from="deck" {...thing(code)}>
      {!('role' in how) && <span class="sr-only">{name}</span>}
      <FullCard code={code} secret={!isOpen} chosen={picked} />
      {(isOpen || isFresh) && <span class="int-tag">{isFresh ? texts.fresh : texts.othersKnow}</span>}
      <Hit how={how} />
    </div>
  )
}

/** The names of the six people. */
function characters(): readonly string[] {
  return things.all('character').map(({ name }) => name)
}

/** The beginning: six people, one of them is you. */
function Characters({ props }: { props: SceneProps }) {
  const owner = (name: string) => props.names.find((_, seat) => props.view.seat(seat, 'character') === name)
  return (
    <div class="int-characters">
      <Night />
      <h2>{texts.chooseCharacter}</h2>
      <div class="int-lineup">
        {characters().map((name) => {
          const action = props.actions.find((a) => a.text === `char ${name}` || a.text === `char ${name.charAt(0)}`)
          const by = owner(name)
          return (
            <div key={name} class={`int-candidate ${action ? 'is-able' : ''} ${by ? 'is-taken' : ''}`} {...thing(name)}>
              <Portrait character={name} />
              <strong>{name}</strong>
              <span>{by ? by : '\u00a0'}</span>
              <Hit how={offer(props, action, texts.be(name))} />
            </div>
          )
        })}
      </div>
    </div>
  )
}

const HERE = new Set(['char', 'play', 'snatch', 'bottom', 'accuse', 'trust'])

/** An action in a few words, for lists and hints. */
function label({ words, text }: Action, props: SceneProps): string {
  const { names } = props
  const [verb = '', what = '', whom] = words
  const name = names[Number(whom ?? what)] ?? ''
  switch (verb) {
    case 'char':
      return texts.be(characters().find((character) => character.startsWith(what)) ?? what)
    case 'bottom':
      return texts.bottom(cardName(what))
    case 'play':
      return whom === undefined ? texts.play(cardName(what)) : texts.playOn(cardName(what), name)
    case 'snatch':
      return what === 'row' ? texts.snatchRow(name) : texts.snatchAny(cardName(whom ?? ''))
    case 'accuse':
      return texts.accuse(name)
    case 'trust':
      return texts.trust(name)
    case 'keep': // an item that was snatched may lie on the table already
      return itemsOf(props, props.seat).includes(props.view.text('fresh')) ? texts.leave : (texts.chips[verb] ?? text)
    default:
      return texts.chips[verb === 'home' ? what : verb] ?? text
  }
}

const scene: Scene = {
  Table,
  End,
  offers: (action) => HERE.has(action.words[0] ?? ''),
  label,
}
export default scene
