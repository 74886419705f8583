// The blank deck: a fuse along the waterline that burns towards the barrel, what is left of it, and what was drawn last.
//
// SPDX-License-Identifier: MIT
import type { SceneProps } from '../../scene'
import { burnt, type Payment } from './pay'
import { burnsFar, DeckCard, Fuse } from './pieces'
import { things } from './printed'
import { texts } from './texts'

/** Everything about the deck; `payment` is what is being drawn from it. */
export function Deck({ props, payment }: { props: Pick<SceneProps, 'view' | 'names'>; payment?: Payment }) {
  const view = payment?.view ?? props.view
  const size = view.number('deck_size') - (payment?.turning ? burnt(payment) : 0)
  const seen = view.list('deck_next')
  return (
    <div class="isl-deck" data-place="deck">
      <div class="isl-deck-about">
        <div class="isl-deck-text">
          <strong>{texts.left(size)}</strong>
          {size > 0 && <small>{texts.contents(view.counts('deck_left'))}</small>}
        </div>
        <div class="isl-odds" role="group" aria-label={texts.odds}>
          {[...view.counts('odds')].map(
            ([sort, percent]) =>
              (sort === 'bomb' || percent > 0) && (
                <strong key={sort} class={percent >= 25 || sort === 'explosion' ? 'is-high' : ''} data-thing={sort}>
                  {texts.oddsOf(things.name(sort), percent, view.yes('odds_about'))}
                </strong>
              ),
          )}
        </div>
      </div>
      <div class="isl-fuse-line">
        <Fuse size={size} />
        {seen.length > 0 && (
          <div class={`isl-seen ${burnsFar(size) ? 'is-near' : ''}`} role="img" aria-label={`${texts.nextKnown} ${seen.map((sort) => things.name(sort, texts.unknown)).join(', ')}`}>
            <small>{texts.next}</small>
            {seen.map((sort, i) => (
              <DeckCard key={i} sort={sort} />
            ))}
          </div>
        )}
      </div>
      {payment && <Tray payment={payment} names={props.names} />}
    </div>
  )
}

/** The cards of the last drawing beside the fuse; those still to come lie face down. */
export function Tray({ payment, names }: { payment: Payment; names: readonly string[] }) {
  const { draws, shown, turning } = payment
  let at = 0
  const current = draws.find(({ sorts }) => (at += sorts.length) > shown) ?? draws[draws.length - 1]
  let place = 0
  return (
    <div class={`isl-tray ${turning ? 'is-turning' : ''} ${current ? `seat-${current.seat}` : 'is-empty'}`} data-place="draw">
      <div class="isl-drawn" role="img" aria-label={turning ? texts.turning : draws.map(({ text }) => text).join(' ') || texts.noneDrawn}>
        {draws.map(({ sorts }, d) =>
          sorts.map((sort, i) => {
            const up = place < shown
            const latest = place === shown - 1
            place++
            return (
              <span key={`${d}.${i}`} class={`isl-slot ${up ? 'is-up' : ''} ${latest && turning ? 'is-latest' : ''}`} data-drawn={up ? sort : undefined}>
                <DeckCard sort={up ? sort : ''} />
              </span>
            )
          }),
        )}
      </div>
      <small aria-hidden="true">{!current ? texts.noneDrawn : turning ? texts.drawing(names[current.seat] ?? '', shown, draws.reduce((sum, { sorts }) => sum + sorts.length, 0)) : draws.map(({ text }) => texts.beforeCards(text)).join(' ')}</small>
    </div>
  )
}
