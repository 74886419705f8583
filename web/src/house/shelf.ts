// Where the house keeps its tables: a database of the browser's (IndexedDB), and what happens when there is none.
//
// A change is kept before anybody is told of what it says. Where it can't be, because there is no room or the browser
// keeps nothing for this page, the game goes on all the same and people are told; what has not been kept is tried
// again with the next change. src/house/shelf.c says what a change and a table look like.
//
// SPDX-License-Identifier: MIT

const NAME = 'deadfall'
/* of the stores below; an older page finds a newer database closed, and says so */
const VERSION = 1

type Entry = [number, ...unknown[]]

interface Change {
  id: string
  row?: { game?: string; [more: string]: unknown }
  entries?: Entry[]
  gone?: boolean
}

/** Why nothing is kept: no room, not allowed, it is a newer page's, or another window goes on with the same game. */
export type Unkept = 'full' | 'forbidden' | 'newer' | 'elsewhere'

const reasons: Record<string, Unkept> = { QuotaExceededError: 'full', VersionError: 'newer', ConstraintError: 'elsewhere' }

const answer = <T>(request: IDBRequest<T>) =>
  new Promise<T>((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })

const done = (transaction: IDBTransaction) =>
  new Promise<void>((resolve, reject) => {
    transaction.oncomplete = () => resolve()
    transaction.onabort = () => reject(transaction.error)
  })

function open(): Promise<IDBDatabase> {
  const request = indexedDB.open(NAME, VERSION)
  request.onupgradeneeded = () => {
    request.result.createObjectStore('tables', { keyPath: 'id' })
    request.result.createObjectStore('logs')
    request.result.createObjectStore('aside', { autoIncrement: true })
  }
  return answer(request)
}

/** The log of a table: the keys from [id] to [id, []], which stands behind all numbers. */
const logOf = (id: string) => IDBKeyRange.bound([id], [id, []])

export class Shelf {
  private db: IDBDatabase | null = null
  private waiting: Change[] = []
  private unkept: Unkept | null = null

  /** Hears whether what happens is kept from now on. */
  constructor(private readonly told: (why: Unkept | null) => void) {}

  /** All tables that were kept, as the house restores them. */
  async open(): Promise<{ id: string; text: string }[]> {
    try {
      this.db = await open()
      /* a newer page wants to change it: it is not kept from that */
      this.db.onversionchange = () => this.db?.close()
      const read = this.db.transaction(['tables', 'logs'])
      const [tables, keys, entries] = await Promise.all([
        answer(read.objectStore('tables').getAll() as IDBRequest<{ id: string; row: unknown }[]>),
        answer(read.objectStore('logs').getAllKeys() as IDBRequest<unknown>) as Promise<[string, number][]>,
        answer(read.objectStore('logs').getAll()),
      ])
      const logs = new Map<string, unknown[]>()
      keys.forEach(([id], i) => {
        const log = logs.get(id)
        if (log) log.push(entries[i])
        else logs.set(id, [entries[i]])
      })
      return tables.map(({ id, row }) => ({ id, text: JSON.stringify({ id, row, entries: logs.get(id) ?? [] }) }))
    } catch (why) {
      this.say(reasons[why instanceof DOMException ? why.name : ''] ?? 'forbidden')
      return []
    }
  }

  /** Keeps a change, and whatever could not be kept before it. */
  async keep(text: string) {
    this.waiting.push(...(JSON.parse(text) as Change[]))
    if (!this.db) return
    const some = this.waiting
    this.waiting = []
    try {
      await this.write(some)
      this.say(null)
    } catch (why) {
      this.waiting = [...some, ...this.waiting]
      this.say(reasons[why instanceof DOMException ? why.name : ''] ?? 'forbidden')
    }
  }

  /** What can't be read is put aside, whole, where nothing asks for it. */
  async putAside(id: string, why: string) {
    if (!this.db) return
    const change = this.db.transaction(['tables', 'logs', 'aside'], 'readwrite')
    const [table, log] = await Promise.all([
      answer(change.objectStore('tables').get(id)),
      answer(change.objectStore('logs').getAll(logOf(id))),
    ])
    change.objectStore('aside').add({ id, why, at: Date.now(), table, log })
    change.objectStore('tables').delete(id)
    change.objectStore('logs').delete(logOf(id))
    await done(change).catch(() => {})
  }

  private async write(changes: readonly Change[]) {
    if (!this.db) return
    const change = this.db.transaction(['tables', 'logs'], 'readwrite')
    const tables = change.objectStore('tables')
    const logs = change.objectStore('logs')
    for (const { id, row, entries, gone } of changes) {
      if (gone) {
        tables.delete(id)
        logs.delete(logOf(id))
      }
      if (row) tables.put({ id, row })
      for (const entry of entries ?? []) logs.add(entry, [id, entry[0]])
    }
    await done(change)
  }

  private say(why: Unkept | null) {
    if (this.unkept === why) return
    this.unkept = why
    this.told(why)
  }
}
