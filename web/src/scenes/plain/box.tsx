// Any game without a box of its own on the first page. SPDX-License-Identifier: MIT
import dice from 'icon:perspective-dice-six-faces-random'
import { Icon } from '../../common/pieces'
import { Night } from '../../common/picture'
import type { Box } from '../../scene'

function Picture() {
  return (
    <Night id="other" sky={['#161b1a', '#2a322e']}>
      <g style={{ color: '#e6b566' }}>
        <Icon of={dice} x={110} y={40} size={100} />
      </g>
    </Night>
  )
}

const box: Box = { length: 'as long as it lasts', Picture }
export default box
