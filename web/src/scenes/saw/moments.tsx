// Saw, event by event: what passes by, what is followed, what holds everybody's breath. SPDX-License-Identifier: MIT
import drop from 'icon:drop'
import exit from 'icon:exit-door'
import saw from 'icon:hand-saw'
import laurels from 'icon:laurel-crown'
import mantrap from 'icon:mantrap'
import tombstone from 'icon:tombstone'
import { breath, type Kinds, momentsOf } from '../../common/moments'

/* limbs go from mildly hurt over severely hurt to lost */
const LOST = 3

export const kinds: Kinds = {
  first: breath,
  turn: { weight: 'breath', begins: 'turn' },
  draw: breath,
  shuffle: breath,
  pay: breath,
  keep: breath,
  discard: breath,
  look: breath,
  seen: breath,
  put_back: breath,
  bench: breath,
  tidy: breath,
  token: breath,
  trap: { weight: 'scene', picture: mantrap, sound: 'bomb' },
  outcome: { weight: 'scene', picture: ({ numbers }) => (numbers.damage === 0 ? exit : drop), sound: 'hit' },
  wound: { weight: ({ numbers }) => (numbers.stage === LOST ? 'scene' : 'gesture'), picture: saw, sound: 'hit' },
  blood: { sound: 'life' },
  gas: { sound: 'life' },
  out: { weight: 'scene', picture: tombstone, sound: 'life' },
  end: { weight: 'scene', picture: laurels, sound: 'end' },
}
export default momentsOf(kinds)
