// Any game on paper without pieces of its own: each thing as a card. SPDX-License-Identifier: MIT
import spade from 'icon:card-random'
import { aids, back, card, copies, type Paper } from '../../print/paper'
import gallery from './gallery'

const paper: Paper = (things, book) => [...things.flatMap((thing) => copies(thing, () => card(thing, gallery.picture(thing), back(spade)))), ...aids(book, 2)]
export default paper
