// Noir, event by event: what passes by, what is followed, what holds everybody's breath. SPDX-License-Identifier: MIT
import detonator from 'icon:detonator'
import falling from 'icon:falling'
import flood from 'icon:flood'
import laurels from 'icon:laurel-crown'
import revolver from 'icon:revolver'
import { breath, type Kinds, momentsOf } from '../../common/moments'
import type { GameEvent } from '../../scene'

const ifHit = ({ numbers }: GameEvent) => (numbers.hit === 1 ? 'scene' : 'gesture')

export const kinds: Kinds = {
  start_room: breath,
  turn: { weight: 'breath', begins: 'turn' },
  turn_ends: breath,
  flood_ends: breath,
  retreat: breath,
  setting_trap: breath,
  panel_given_up: breath,
  move: { sound: 'move' },
  flee: { sound: 'move' },
  jump: { sound: 'move' },
  shot: { weight: ifHit, picture: revolver, sound: 'hit' },
  flood: { weight: ifHit, picture: flood, sound: 'hit' },
  switch: { weight: ({ numbers }) => (numbers.fell === 1 ? 'scene' : 'gesture'), picture: falling, sound: 'move' },
  detonation: { weight: 'scene', picture: detonator, sound: 'bomb' },
  timed_trap: { weight: 'scene', picture: detonator, sound: 'bomb' },
  game_ends: { weight: 'scene', picture: laurels, sound: 'end' },
}
export default momentsOf(kinds)
