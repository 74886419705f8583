// A trap on the table: its three parts, its story sentence by sentence, the challenge as filling gauges.
//
// SPDX-License-Identifier: MIT
import { useRef } from 'preact/hooks'
import { Hit, offer, optionOf } from '../../common'
import type { SceneProps } from '../../scene'
import { CardLine, cardName, TableCard, TraitSign } from './cards'
import { PARTS, things } from './printed'
import { texts } from './texts'
import { benchCards } from './zones'

interface Gauge {
  trait: string
  required: number
  own: number
  missing: number
}

/** The parts, in the order of the slots, and before them what the victim has used; who has built it knows them before they are laid down. */
function tableCards(props: SceneProps) {
  const table = props.view.list('table')
  const bench = benchCards(props, props.view.number('active'))
  const part = (kind: string, slot: number) => table.filter((word) => things.of(word).kind === kind).pop() ?? (things.of(bench[slot] ?? '').kind === kind ? bench[slot] : undefined)
  const parts = PARTS.map(part)
  const first = table.indexOf(parts[0] ?? '')
  return { parts, used: table.slice(0, Math.max(0, first)) }
}

export function gauges({ view }: SceneProps, victim: number): Gauge[] {
  const need = view.counts('need')
  /* before anything is demanded there is nothing to measure, nor once a sacrifice is chosen instead */
  if (!view.yes('challenged') && (need.size === 0 || ['price', 'wound'].includes(view.text('step')))) return []
  return [...view.counts('required')].map(([trait, required]) => ({ trait, required, own: things.number(view.seat(victim, 'character'), trait), missing: need.get(trait) ?? 0 }))
}

/** The sum of what is missing. */
export function missing(props: SceneProps): number {
  return [...props.view.counts('need').values()].reduce((sum, points) => sum + points, 0)
}

/* What is read aloud of the parts; a table may do without. Whoever comes later finds it as it stands. */
function storyOf(props: SceneProps, victim: number): string[] {
  const parts = PARTS.map((kind) => props.view.list('table').find((word) => things.of(word).kind === kind))
  if (optionOf(props, 'stories') === 'off' || parts.includes(undefined)) return []
  return [texts.greeting(props.names[victim] ?? ''), ...parts.map((word) => things.of(word ?? '').story ?? '')]
}

function Story({ props, victim }: { props: SceneProps; victim: number }) {
  const told = useRef(false)
  told.current = told.current || props.events.some(({ kind }) => kind === 'story')
  const story = storyOf(props, victim)
  return (
    <div class={`saw-story ${told.current ? 'is-told' : ''}`}>
      {story.map((sentence, i) => (
        <p key={sentence} style={{ animationDelay: `${i * 0.6}s` }}>
          {sentence}
        </p>
      ))}
    </div>
  )
}

export function Trap({ props, victim, picked }: { props: SceneProps; victim: number; picked: string }) {
  const { view } = props
  const { parts, used } = tableCards(props)
  const name = props.names[victim] ?? ''
  const special = view.text('special')
  return (
    <div class="saw-trap">
      <h2>
        {texts.trapFor(name, props.names[view.number('active')] ?? '')}
        {special !== '' && <span class="saw-special"> {texts.with(cardName(special))}</span>}
      </h2>
      <div class="saw-trap-parts">
        {parts.map((word, i) => (
          <div key={texts.slots[i]} class="saw-part" style={{ zIndex: 3 - i }} data-fly={`part.${i}.${word ?? ''}`} data-card={word ?? ''} data-from={`seat${view.number('active')}`}>
            {word ? <TableCard word={word} locked={i < 2} /> : <span class="saw-slot-name">{texts.slots[i]}</span>}
          </div>
        ))}
      </div>
      <div class="saw-tally">
        {gauges(props, victim).map((gauge) => (
          <GaugeBar key={gauge.trait} props={props} gauge={gauge} picked={picked} />
        ))}
        <Price props={props} />
      </div>
      <Story props={props} victim={victim} />
      {used.length > 0 && (
        <div class="saw-used">
          <span>{texts.used}</span>
          {used.map((word, i) => (
            <div key={`${word}${i}`} data-fly={`used.${used.length - i}.${word}`} data-card={word} data-from={`seat${victim}`}>
              <CardLine word={word} />
            </div>
          ))}
        </div>
      )}
    </div>
  )
}

/** A cell for every point: the character's, those of cards, and what is missing. */
export function GaugeBar({ props, gauge, picked }: { props: SceneProps; gauge: Gauge; picked: string }) {
  const cardsGive = Math.max(0, gauge.required - gauge.own - gauge.missing)
  const name = things.name(gauge.trait)
  const action = picked ? props.actions.find((a) => a.text === `commit ${picked} ${gauge.trait}`) : undefined
  const label = texts.needed(name, gauge.required, gauge.own, cardsGive, gauge.missing)
  const ghost = props.previewed?.words[0] === 'commit' && props.previewed.words[2] === gauge.trait ? things.number(props.previewed.words[1] ?? '', 'value') : 0
  return (
    <div class={`saw-gauge ${gauge.missing === 0 ? 'is-done' : ''} ${action ? 'is-able' : ''}`} role="group" aria-label={label} data-thing={gauge.trait} data-spot={`gauge.${gauge.trait}`}>
      <TraitSign trait={gauge.trait} />
      <span class="saw-gauge-name">
        {name} <b>{gauge.required}</b>
      </span>
      <strong>{action ? texts.commitHere(cardName(picked)) : texts.missing(gauge.missing)}</strong>
      <span class="saw-cells">
        {Array.from({ length: gauge.required }, (_, i) => {
          const kind = i < gauge.own ? 'own' : i < gauge.own + cardsGive ? 'card' : i < gauge.own + cardsGive + ghost ? 'ghost' : 'open'
          return <i key={i} class={`is-${kind}`} />
        })}
      </span>
      <Hit how={offer(props, action, texts.commit(cardName(picked), name))} />
    </div>
  )
}

function Price({ props }: { props: SceneProps }) {
  const { view } = props
  const side = texts.sides[view.text('side')]
  if (!side) return null
  const damage = view.number('damage')
  const text = damage > 0 ? texts.damageLeft(damage, side) : view.yes('challenged') ? texts.asDamage(missing(props), side) : texts.price(view.number('price'), side)
  const seeks = view.number('seeks')
  return (
    <p class="saw-price">
      {text}
      {seeks > 0 && <small> {texts.searches(seeks)}</small>}
    </p>
  )
}
