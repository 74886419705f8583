// The rulebook of any game without pictures of its own: each thing as a card of paper. SPDX-License-Identifier: MIT
import { Card, sentence } from '../../common'
import type { Gallery } from '../../scene'

const gallery: Gallery = {
  picture: ({ name, does }) => (
    <svg viewBox="-3 -3 106 146">
      <Card name={sentence(name).slice(0, -1)} does={does} />
    </svg>
  ),
}
export default gallery
