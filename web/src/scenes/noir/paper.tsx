// Noir on paper: the room cards of both players, and what each keeps before them. SPDX-License-Identifier: MIT
import revolver from 'icon:revolver'
import { aids, back, copies, framed, type Paper } from '../../print/paper'
import gallery from './gallery'

const paper: Paper = (things, book) => [
  ...things.flatMap((thing) => copies(thing, () => framed(thing, gallery.picture(thing), back(revolver)))),
  ...aids(book, 2),
]
export default paper
