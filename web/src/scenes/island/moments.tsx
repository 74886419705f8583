// Island, event by event: what passes by, what is followed, what holds everybody's breath. SPDX-License-Identifier: MIT
import explosion from 'icon:explosion-rays'
import laurels from 'icon:laurel-crown'
import bomb from 'icon:time-bomb'
import tombstone from 'icon:tombstone'
import { breath, type Kinds, momentsOf } from '../../common/moments'
import type { GameEvent } from '../../scene'

/* What comes off the blank deck, two bits a card: seven cards in one number and seven in another. */
const [BOMB, EXPLOSION] = [1, 2]
const BITS = 2
const IN_ONE = 7

function draws({ numbers }: GameEvent, wanted: number): boolean {
  const sort = (cards: number | null | undefined, place: number) => ((cards ?? 0) >> (BITS * place)) & 3
  const drawn = Array.from({ length: Math.min(numbers.drawn ?? 0, IN_ONE * 2) }, (_, i) =>
    i < IN_ONE ? sort(numbers.cards, i) : sort(numbers.more_cards, i - IN_ONE),
  )
  return numbers.received === wanted || drawn.includes(wanted)
}

const isBlast = (event: GameEvent) => draws(event, BOMB) || draws(event, EXPLOSION)

export const kinds: Kinds = {
  round: { weight: 'breath', begins: 'round' },
  turn: { weight: 'breath', begins: 'turn' },
  mix: breath,
  pick: breath,
  dealt: breath,
  order: breath,
  choice: breath,
  ability: breath,
  no_effect: breath,
  nothing: breath,
  shuffled: breath,
  hand_back: breath,
  bombs_returned: breath,
  coin: { sound: 'move' },
  flipped: { sound: 'move' },
  direction: { sound: 'move' },
  drawn: {
    weight: (event) => (isBlast(event) ? 'scene' : 'gesture'),
    picture: (event) => (draws(event, EXPLOSION) ? explosion : bomb),
    sound: (event) => (isBlast(event) ? 'bomb' : 'card'),
  },
  out: { weight: 'scene', picture: tombstone, sound: 'bomb' },
  match_ends: { weight: 'scene', picture: laurels, sound: 'end' },
}
export default momentsOf(kinds)
