// Armada, event by event: what passes by, what is followed, what holds everybody's breath. SPDX-License-Identifier: MIT
import crosshair from 'icon:crosshair'
import explosion from 'icon:explosion-rays'
import laurels from 'icon:laurel-crown'
import ram from 'icon:ram'
import { breath, type Kinds, momentsOf } from '../../common/moments'

export const kinds: Kinds = {
  coin: breath,
  turn: { weight: 'breath', begins: 'turn' },
  drawn: breath,
  passed: breath,
  moved: { sound: 'move' },
  rotated: { sound: 'move' },
  closed: { sound: 'move' },
  shot: { weight: 'scene', picture: crosshair, sound: 'hit' },
  bashed: { weight: 'scene', picture: ram, sound: 'bomb' },
  destroyed: { weight: 'scene', picture: explosion, sound: 'bomb' },
  game_ends: { weight: 'scene', picture: laurels, sound: 'end' },
}
export default momentsOf(kinds)
