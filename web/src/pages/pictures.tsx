// A picture for each game on the first page.
//
// SPDX-License-Identifier: MIT
import { Icon } from '../common/pieces'
import dice from 'icon:perspective-dice-six-faces-random'

export function Picture(_: { game: string }) {
  return (
    <svg viewBox="0 0 320 180" aria-hidden="true">
      <Icon of={dice} x={110} y={40} size={100} class="picture-line" />
    </svg>
  )
}
