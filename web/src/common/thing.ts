// How anything drawn says what it is, so that the viewer (viewer.tsx) can tell about it.
//
// SPDX-License-Identifier: MIT
import { HIDDEN } from '../view'

/**
 * Attributes of whatever shows a thing of the catalogue, by its word or code; `many` if it stands for more than
 * one. None for what is hidden: a back says nothing.
 */
export function thing(word: string | undefined, many = 1) {
  return word && word !== HIDDEN ? { 'data-thing': word, 'data-many': many > 1 ? many : undefined } : {}
}

/** Attributes of a pile or a row: its name, what there is to say of it, and those of its things that are known. */
export function pile(name: string, about = '', words: readonly string[] = []) {
  const known = words.filter((word) => word && word !== HIDDEN)
  return { 'data-pile': name, 'data-about': about || undefined, 'data-holds': known.length > 0 ? known.join(' ') : undefined }
}

/** Attribute of a place: the viewer says that things inside are there, as in "1 in your hand". */
export function place(words: string) {
  return { 'data-where': words }
}
