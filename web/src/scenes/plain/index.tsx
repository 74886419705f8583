// The plain table: any game, as a list of what is known. A game without a scene of its own gets it.
//
// SPDX-License-Identifier: MIT
import { Fragment } from 'preact'
import { type Catalogue, catalogueOf } from '../../catalogue'
import { thing } from '../../common'
import type { Scene, SceneProps } from '../../scene'
import { HIDDEN } from '../../view'

interface Group {
  title: string
  seat: number
  fields: { name: string; value: string; changed: boolean }[]
}

/* Fields of seats go together; what is empty for everybody is not worth a line. */
function groups({ view, before, names }: SceneProps): Group[] {
  const table: Group = { title: '', seat: -1, fields: [] }
  const seats: Group[] = names.map((title, seat) => ({ title, seat, fields: [] }))
  for (const path of view.paths) {
    const value = view.text(path)
    const [, number, name] = /^seats\.(\d+)\.(.+)$/.exec(path) ?? []
    if (value === '') continue
    const group = number === undefined ? table : seats[Number(number)]
    group?.fields.push({ name: (name ?? path).replace(/_/g, ' '), value, changed: before.text(path) !== value })
  }
  return [table, ...seats]
}

/* One entry of a value: what lies in the box has a name, and its text for whoever points at it. */
function Entry({ word, box }: { word: string; box: Catalogue }) {
  if (word === HIDDEN) return <span class="plain-hidden">hidden</span>
  if (!box.has(word)) return <>{word}</>
  return <span {...thing(word)}>{box.name(word)}</span>
}

function Value({ text, box }: { text: string; box: Catalogue }) {
  const entries = text.split(', ')
  if (entries.length > 1 && entries.every((entry) => entry === HIDDEN))
    return <span class="plain-hidden">{entries.length} hidden</span>
  return (
    <>
      {entries.map((word, i) => (
        <Fragment key={i}>
          {i > 0 && ', '}
          <Entry word={word} box={box} />
        </Fragment>
      ))}
    </>
  )
}

function Table(props: SceneProps) {
  const box = catalogueOf(props.game.id)
  return (
    <div class="plain">
      {groups(props).map((group) => (
        <section key={group.seat} class={`plain-group ${group.seat === props.actor && group.seat >= 0 ? 'is-acting' : ''}`}>
          {group.title && <h3>{group.title}</h3>}
          <dl>
            {group.fields.map((field) => (
              <div key={field.name} class={field.changed ? 'is-changed' : ''}>
                <dt>{field.name}</dt>
                <dd>
                  <Value text={field.value} box={box} />
                </dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </div>
  )
}

const scene: Scene = { Table, offers: () => false }
export default scene
