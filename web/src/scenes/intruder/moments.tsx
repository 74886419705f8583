// Intruder, event by event: what passes by, what is followed, what holds everybody's breath. SPDX-License-Identifier: MIT
import mask from 'icon:domino-mask'
import laurels from 'icon:laurel-crown'
import tombstone from 'icon:tombstone'
import { breath, type Kinds, momentsOf } from '../../common/moments'

/* A life is a window of the house; this one has gone dark. */
function darkWindow() {
  return (
    <svg viewBox="0 0 100 100" aria-hidden="true" fill="none" stroke="currentColor" stroke-width="4" stroke-linecap="round" stroke-linejoin="round">
      <path d="M22 96V40a28 28 0 0 1 56 0v56zM10 96h80" stroke-width="6" />
      <path d="M50 12v84M22 54h56" />
      <path d="M78 24 60 40l6 8-14 10 4 10-20 22" stroke-width="3" />
    </svg>
  )
}

export const kinds: Kinds = {
  character: breath,
  round: { weight: 'breath', begins: 'round' },
  dealt: breath,
  top_dealt: breath,
  home_declined: breath,
  handed_in: breath,
  batch: breath,
  skip: breath,
  kept: breath,
  leftover: breath,
  totals: breath,
  concealed: breath,
  die: { sound: 'move' },
  statement: { sound: 'move' },
  life_lost: { weight: 'scene', picture: darkWindow, sound: 'life' },
  died: { weight: 'scene', picture: tombstone, sound: 'life' },
  revealed: { weight: 'scene', picture: mask },
  proven: { weight: 'scene', picture: mask },
  end: { weight: 'scene', picture: laurels, sound: 'end' },
}
export default momentsOf(kinds)
