// A trap on the table: its three parts, its story sentence by sentence, the challenge as filling gauges.
//
// SPDX-License-Identifier: MIT
import { useRef } from 'preact/hooks'
import { Hit, offer } from '../../common'
import type { SceneProps } from '../../scene'
import { cardName, SawCard, SmallSawCard, TraitSign } from './cards'
import { PARTS, things } from './printed'
import { texts } from './texts'
import { benchCards } from './zones'

interface Gauge {
  trait: string
  required: number
  own: number
  missing: number
}

/** The parts, in the order of the slots, and what else lies with them; who has built it knows them before they are laid down. */
function tableCards(props: SceneProps) {
  const table = props.view.list('table')
  const bench = benchCards(props, props.view.number('active'))
  const part = (kind: string, slot: number) => table.filter((word) => things.of(word).kind === kind).pop() ?? (things.of(bench[slot] ?? '').kind === kind ? bench[slot] : undefined)
  const parts = PARTS.map(part)
  return { parts, rest: table.filter((word) => !parts.includes(word)) }
}

function gauges({ view }: SceneProps, victim: number): Gauge[] {
  const need = view.counts('need')
  /* before anything is demanded there is nothing to measure, nor once a sacrifice is chosen instead */
  if (!view.yes('challenged') && (need.size === 0 || ['price', 'wound'].includes(view.text('step')))) return []
  return [...view.counts('required')].map(([trait, required]) => ({ trait, required, own: things.number(view.seat(victim, 'character'), trait), missing: need.get(trait) ?? 0 }))
}

/** The sum of what is missing. */
export function missing(props: SceneProps): number {
  return [...props.view.counts('need').values()].reduce((sum, points) => sum + points, 0)
}

/* The story as it was told, sentence by sentence. A table may do without; whoever comes later finds it in the log. */
function useStory(props: SceneProps): readonly string[] {
  const told = useRef<readonly string[]>([])
  for (const { kind, text } of props.events) {
    if (kind === 'trap') told.current = []
    if (kind === 'story') told.current = text.replace(/^"|"$/g, '').split(/(?<=\.) (?!I have)/)
  }
  return told.current
}

export function Trap({ props, victim, picked }: { props: SceneProps; victim: number; picked: string }) {
  const { view } = props
  const story = useStory(props)
  const { parts, rest } = tableCards(props)
  const name = props.names[victim] ?? ''
  const special = view.text('special')
  const all = gauges(props, victim)
  return (
    <div class="saw-trap">
      <h2>
        {texts.trapFor(name, props.names[view.number('active')] ?? '')}
        {special !== '' && <span class="saw-special"> {texts.with(cardName(special))}</span>}
      </h2>
      <div class="saw-trap-side">
        <div class="saw-trap-parts">
          {parts.map((word, i) => (
            <div key={texts.slots[i]} class="saw-part" style={{ zIndex: 3 - i }} data-fly={`part.${i}.${word ?? ''}`} data-card={word ?? ''} data-from={`seat${view.number('active')}`}>
              {word ? <SawCard word={word} /> : <span class="saw-slot-name">{texts.slots[i]}</span>}
            </div>
          ))}
        </div>
        <div class="saw-cost">
          <Price props={props} />
          {rest.length > 0 && (
            <div class="saw-used">
              <span>{texts.used}</span>
              {rest.map((word, i) => (
                <div key={`${word}${i}`} class="saw-used-card" data-fly={`used.${rest.length - i}.${word}`} data-card={word} data-from={`seat${victim}`}>
                  <SmallSawCard word={word} />
                </div>
              ))}
            </div>
          )}
        </div>
      </div>
      <div class="saw-trap-side">
        {story.length > 0 && (
          <div class="saw-story">
            {story.map((sentence, i) => (
              <p key={sentence} style={{ animationDelay: `${i * 0.5}s` }}>
                {sentence}
              </p>
            ))}
          </div>
        )}
        <div class="saw-tally">
          {all.map((gauge) => (
            <GaugeBar key={gauge.trait} props={props} gauge={gauge} picked={picked} />
          ))}
        </div>
      </div>
    </div>
  )
}

/** A cell for every point: the character's, those of cards, and what is missing. */
function GaugeBar({ props, gauge, picked }: { props: SceneProps; gauge: Gauge; picked: string }) {
  const cardsGive = Math.max(0, gauge.required - gauge.own - gauge.missing)
  const name = things.name(gauge.trait)
  const action = picked ? props.actions.find((a) => a.text === `commit ${picked} ${gauge.trait}`) : undefined
  const label = texts.needed(name, gauge.required, gauge.own, cardsGive, gauge.missing)
  const ghost = props.previewed?.words[0] === 'commit' && props.previewed.words[2] === gauge.trait ? things.number(props.previewed.words[1] ?? '', 'value') : 0
  return (
    <div class={`saw-gauge ${gauge.missing === 0 ? 'is-done' : ''} ${action ? 'is-able' : ''}`} role="group" aria-label={label}>
      <TraitSign trait={gauge.trait} />
      <span class="saw-gauge-name">{name}</span>
      <span class="saw-cells">
        {Array.from({ length: gauge.required }, (_, i) => {
          const kind = i < gauge.own ? 'own' : i < gauge.own + cardsGive ? 'card' : i < gauge.own + cardsGive + ghost ? 'ghost' : 'open'
          return <i key={i} class={`is-${kind}`} />
        })}
      </span>
      <strong>{texts.missing(gauge.missing)}</strong>
      {action && <span class="saw-here">{texts.commitHere(cardName(picked))}</span>}
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
