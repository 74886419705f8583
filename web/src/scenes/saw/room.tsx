// The workshop behind it all: a brick wall with tools, one lamp, and the bench that everybody sits at.
//
// SPDX-License-Identifier: MIT
import saw from 'icon:hand-saw'
import hammer from 'icon:claw-hammer'
import pincers from 'icon:pincers'
import { Icon } from '../../common'

export function Workshop() {
  return (
    <div class="saw-walls" aria-hidden="true">
      <div class="saw-lamp" />
      <svg class="saw-tools" viewBox="0 0 600 60" preserveAspectRatio="xMidYMin meet">
        <path d="M0 8h600" class="saw-rail" />
        <Icon of={saw} x={60} y={4} size={44} />
        <Icon of={hammer} x={200} y={4} size={44} />
        <Icon of={pincers} x={480} y={4} size={44} />
      </svg>
    </div>
  )
}
