// What lies in the box of a game: names, texts, numbers and clauses of its cards, rooms and pieces, as the
// engine has them. A scene is shown only when the catalogue of its game is there.
//
// SPDX-License-Identifier: MIT
import type { Link } from './link'
import type { Thing } from './protocol'

const NOTHING: Thing = { kind: '', name: '', does: '', clause: '', copies: 0, facts: {} }

export class Catalogue {
  private list: readonly Thing[] = []
  private index: ReadonlyMap<string, Thing> = new Map()

  fill(things: readonly Thing[]) {
    this.list = things
    this.index = new Map(things.flatMap((thing) => [thing.word, thing.code].flatMap((word) => (word ? [[word, thing] as const] : []))))
  }

  get isEmpty(): boolean {
    return this.list.length === 0
  }

  /** All of it. */
  get everything(): readonly Thing[] {
    return this.list
  }

  /** All things of these kinds, in the order of the rules. */
  all(...kinds: string[]): readonly Thing[] {
    return this.list.filter((thing) => kinds.includes(thing.kind))
  }

  get kinds(): readonly string[] {
    return [...new Set(this.list.map(({ kind }) => kind))]
  }

  has(word: string): boolean {
    return this.index.has(word)
  }

  /** A thing by its word or code; one without a name if there is none. */
  of(word: string): Thing {
    return this.index.get(word) ?? NOTHING
  }

  /** A thing by its word, code or name; null if there is none. */
  find(mark: string): Thing | null {
    return this.index.get(mark) ?? this.list.find(({ name }) => name === mark) ?? null
  }

  /** Its name; `otherwise` if there is no such thing. */
  name(word: string, otherwise = word): string {
    return this.index.get(word)?.name ?? otherwise
  }

  number(word: string, fact: string): number {
    const value = this.of(word).facts[fact]
    return typeof value === 'number' ? value : 0
  }

  words(word: string, fact: string): readonly string[] {
    const value = this.of(word).facts[fact]
    return Array.isArray(value) ? value : []
  }
}

const boxes = new Map<string, Catalogue>()

export function catalogueOf(game: string): Catalogue {
  const box = boxes.get(game) ?? new Catalogue()
  boxes.set(game, box)
  return box
}

const RETRY = 500

/** Asks for it once; while the server is away, again. */
export async function loadCatalogue(link: Link, game: string): Promise<void> {
  const box = catalogueOf(game)
  while (box.isEmpty)
    try {
      await link.ready()
      box.fill((await link.ask<{ things: Thing[] }>({ m: 'things', game })).things)
      return
    } catch {
      await new Promise((resolve) => window.setTimeout(resolve, RETRY))
    }
}
