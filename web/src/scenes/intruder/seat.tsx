// One player at Intruder's table: portrait, lives, the row with its damage, items, what is known of the hand.
//
// SPDX-License-Identifier: MIT
import { Hit, offer, pile, place, SeatName, sentence, thing } from '../../common'
import type { Action, SceneProps } from '../../scene'
import type { View } from '../../view'
import { Back, cardName, cardNames, isItem, items, ItemSign, SmallCard, things } from './cards'
import { Lives, Portrait } from './people'
import { texts } from './texts'

const ROW_PLACES = 4

/** The items that lie before a seat. */
export function itemsOf(props: SceneProps, seat: number): string[] {
  return items().filter((code) => props.view.number(things.of(code).word ?? '', -1) === seat)
}

/** What a seat said in the last debate, in words; '' when nothing. */
function saying(props: SceneProps, seat: number): string {
  const [what, whom] = props.view.row(`seats.${seat}.said`)
  const name = props.names[Number(whom)] ?? ''
  if (what === 'accuse') return texts.accuses(name)
  if (what === 'trust') return texts.trusts(name)
  return what === 'pass' ? texts.passes : ''
}

export interface SeatProps {
  props: SceneProps
  seat: number
  /** the card that is being played, and the actions with it */
  picked: string
  acts: readonly Action[]
  own: boolean
  /** is the identity card of the viewer up? Then what it tells is shown */
  lifted: boolean
}

export function SeatPanel({ props, seat, picked, acts, own, lifted }: SeatProps) {
  const { view } = props
  const lives = view.number(`seats.${seat}.lives`)
  const dead = lives === 0
  const debating = view.text('node') === 'deliberate'
  const target = acts.find((a) => a.words[0] === 'play' && a.words[2] === String(seat))
  const identity = view.seat(seat, 'identity')
  const isOpen = props.over || view.numbers('revealed').includes(seat)
  const shown = isOpen || props.seat < -1 || lifted ? identity : ''
  const state = `${props.actor === seat && !props.over ? 'is-acting' : ''} ${dead ? 'is-dead' : ''} ${own ? 'is-own' : ''}`
  return (
    <section class={`int-seat seat-${seat} ${state}`} aria-label={props.names[seat]}>
      <div class="int-who" {...thing(view.seat(seat, 'character'))} data-about={sentence([props.names[seat], texts.lives(lives), shown && things.has(shown) ? things.name(shown) : ''].filter(Boolean).join(', '))}>
        <Portrait character={view.seat(seat, 'character')} dead={dead} identity={shown} />
        <div class="int-name">
          <SeatName seat={seat} name={props.names[seat] ?? ''} />
        </div>
        <Lives lives={lives} />
        <Marks props={props} seat={seat} identity={shown} dead={dead} />
      </div>
      {debating ? <Statement props={props} seat={seat} dead={dead} /> : <Row props={props} seat={seat} acts={acts} dead={dead} />}
      {!debating && (
        <div class="int-belongings">
          <Items props={props} seat={seat} acts={acts} />
          {!own && <HandOf props={props} seat={seat} />}
        </div>
      )}
      {target && <Target props={props} action={target} picked={picked} seat={seat} />}
    </section>
  )
}

function Marks({ props, seat, identity, dead }: { props: SceneProps; seat: number; identity: string; dead: boolean }) {
  const { view } = props
  const on = (path: string) => view.numbers(path).includes(seat)
  const marks: [string, string][] = []
  if (things.has(identity)) marks.push([identity, things.name(identity)])
  else if (on('proven')) marks.push(['intruder', texts.proven])
  if (dead) marks.push(['dead', texts.dead])
  if (view.number('home', -1) === seat) marks.push(['home', texts.homeShort])
  if (on('debt')) marks.push(['debt', texts.debt])
  if (view.number('first', -1) === seat && view.text('node') !== 'deliberate') marks.push(['first', texts.first])
  const said = view.text('node') !== 'deliberate' && !dead ? saying(props, seat) : ''
  return (
    <div class="int-marks">
      {marks.map(([kind, text]) => (
        <span key={kind} class={`int-mark is-${kind}`}>
          {text}
        </span>
      ))}
      {said && <span class="int-said">{said}</span>}
    </div>
  )
}

function Row({ props, seat, acts, dead }: { props: SceneProps; seat: number; acts: readonly Action[]; dead: boolean }) {
  const { view, previewed } = props
  const row = view.list(`seats.${seat}.row`)
  const damage = view.number(`seats.${seat}.damage`)
  const all = props.names.map((_, i) => view.number(`seats.${i}.damage`))
  const most = damage > 0 && damage === Math.max(...all)
  const snatch = acts.find((a) => a.text === `snatch row ${seat}`)
  const ghost = previewed?.words[0] === 'play' && previewed.words[2] === String(seat) ? previewed.words[1] : undefined
  if (dead) return <div class="int-row is-gone" />
  return (
    <div class={`int-row ${snatch ? 'is-able' : ''}`} aria-label={texts.row(props.names[seat] ?? '', row.length ? cardNames(row) : texts.emptyRow)} role="group" {...pile(texts.rowOf(props.names[seat] ?? ''), texts.damageSum(damage), row)} {...place(texts.before(props.names[seat] ?? ''))}>
      {Array.from({ length: ROW_PLACES }, (_, i) => {
        const code = row[i]
        if (code) {
          const key = `row${seat}.${i}.${code}`
          return (
            <div key={key} class="int-place" data-fly={key} data-card={code} data-from={`hand${props.actor === seat ? seat : (props.events[0]?.seat ?? seat)}`}>
              <SmallCard code={code} />
            </div>
          )
        }
        return (
          <div key={`empty${i}`} class="int-place is-empty">
            {i === row.length && ghost && !isItem(ghost) && <SmallCard code={ghost} ghost />}
          </div>
        )
      })}
      <div class={`int-damage ${most ? 'is-most' : ''} ${damage > 0 ? 'is-hurt' : ''}`}>
        <strong>{damage}</strong>
        <span>{most ? texts.most : texts.damageShort}</span>
        {view.yes(`seats.${seat}.kit`) && <span class="int-kit">{texts.kit}</span>}
      </div>
      {snatch && <span class="int-take">{texts.take}</span>}
      <Hit how={offer(props, snatch, texts.snatchRow(props.names[seat] ?? ''))} />
    </div>
  )
}

function Items({ props, seat, acts }: { props: SceneProps; seat: number; acts: readonly Action[] }) {
  const held = itemsOf(props, seat)
  if (held.length === 0) return null
  return (
    <div class="int-items" role="group" aria-label={texts.items(cardNames(held))} {...place(texts.before(props.names[seat] ?? ''))}>
      {held.map((code) => {
        const snatch = acts.find((a) => a.text === `snatch item ${code}`)
        return (
          <div key={code} class={`int-item-spot ${snatch ? 'is-able' : ''}`} data-fly={`item.${code}`} data-card={code} data-from={`hand${props.events[0]?.seat ?? seat}`} {...thing(code)}>
            <ItemSign code={code} />
            <Hit how={offer(props, snatch, texts.snatchItem(cardName(code), props.names[seat] ?? ''))} />
          </div>
        )
      })}
    </div>
  )
}

/** [I-R62] The card that lay face up when a seat was dealt it, while that is known of the hand. */
export function dealtOpen(view: View, seat: number): string {
  const [to, code = ''] = view.text('known_dealt').split(' ')
  return to === String(seat) ? code : ''
}

/** Backs for what is not known; what everybody knows lies open, what may have been handed in only half. */
function HandOf({ props, seat }: { props: SceneProps; seat: number }) {
  const { view } = props
  const cards = view.list(`seats.${seat}.hand`)
  const known = view.list(`seats.${seat}.known`)
  const count = Math.max(view.number(`seats.${seat}.hand_count`), cards.length)
  const open = cards.some((code) => code !== '?') ? cards.filter((code) => code !== '?') : [...known]
  const dealt = cards.includes('?') && !open.includes(dealtOpen(view, seat)) ? dealtOpen(view, seat) : ''
  const maybe = view.list(`seats.${seat}.batch`).length > 0 ? dealt : ''
  if (dealt && !maybe) open.push(dealt)
  const says = [texts.handOf(count), open.length && texts.knownInHand(cardNames(open)), maybe && texts.maybeInHand(cardName(maybe))]
  const shown = maybe ? [...open, maybe] : open
  return (
    <div class="int-hand-of" data-place={`hand${seat}`} role="img" aria-label={says.filter(Boolean).join('; ')} {...pile(texts.handHeld(props.names[seat] ?? ''), sentence(maybe ? `${texts.handOf(count)}; ${texts.maybeInHand(cardName(maybe))}` : texts.handOf(count)), shown)} {...place(texts.heldBy(props.names[seat] ?? ''))}>
      {shown.map((code, i) => (
        <span key={`${code}${i}`} class={i < open.length ? 'int-known' : 'int-known is-maybe'}>
          <SmallCard code={code} />
        </span>
      ))}
      {Array.from({ length: Math.max(0, count - shown.length) }, (_, i) => (
        <Back key={i} />
      ))}
    </div>
  )
}

function Target({ props, action, picked, seat }: { props: SceneProps; action: Action; picked: string; seat: number }) {
  const name = seat === props.seat ? texts.self : (props.names[seat] ?? '')
  const label = isItem(picked) ? texts.giveTo(cardName(picked), name) : texts.playOn(cardName(picked), name)
  return (
    <div class="int-target" {...offer(props, action, label)}>
      <span>{label}</span>
    </div>
  )
}

/** In the debate the row makes way for what is said. */
function Statement({ props, seat, dead }: { props: SceneProps; seat: number; dead: boolean }) {
  const said = saying(props, seat)
  const accuse = props.actions.find((a) => a.text === `accuse ${seat}`)
  const trust = props.actions.find((a) => a.text === `trust ${seat}`)
  const name = props.names[seat] ?? ''
  return (
    <div class="int-statement">
      {!dead && <p class={`int-bubble ${said ? `is-${props.view.row(`seats.${seat}.said`)[0]}` : 'is-silent'}`}>{said || texts.silent}</p>}
      <Items props={props} seat={seat} acts={[]} />
      {(accuse || trust) && (
        <div class="int-verdict">
          {accuse && (
            <button type="button" class="chip is-accuse" {...offer(props, accuse, texts.accuse(name))}>
              <span aria-hidden="true">☞</span> {texts.accuseShort}
            </button>
          )}
          {trust && (
            <button type="button" class="chip is-trust" {...offer(props, trust, texts.trust(name))}>
              <span aria-hidden="true">♥</span> {texts.trustShort}
            </button>
          )}
        </div>
      )}
    </div>
  )
}
