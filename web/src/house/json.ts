// Writes what JSON.parse has found into the memory of the house, as src/house/json.c reads it.
//
// SPDX-License-Identifier: MIT

/* the layout of struct json_t */
const SIZE = 40
const KIND = 0
const COUNT = 4
const NAME = 8
const TEXT = 12
const INTEGER = 16
const NEXT = 24
const FIRST = 28
const WHOLE = 32
const REFERENCES = 36

const kinds = { null: 0, false: 1, true: 2, integer: 3, real: 4, string: 5, array: 6, object: 7 }

const DEPTH_MAX = 64

interface Value {
  kind: number
  name?: Uint8Array
  text?: Uint8Array
  integer?: number
  inside?: Value[]
}

const encoder = new TextEncoder()

/** A text with its end; the house's texts can't hold a zero. */
function ended(text: string): Uint8Array {
  if (text.includes('\0')) throw new Error('a zero in a text')
  return encoder.encode(`${text}\0`)
}

function valueOf(json: unknown, depth: number): Value {
  if (depth > DEPTH_MAX) throw new Error('too deep')
  if (json === null) return { kind: kinds.null }
  if (typeof json === 'boolean') return { kind: json ? kinds.true : kinds.false }
  if (typeof json === 'string') return { kind: kinds.string, text: ended(json) }
  if (typeof json === 'number') return Number.isSafeInteger(json) ? { kind: kinds.integer, integer: json } : { kind: kinds.real }
  if (Array.isArray(json)) return { kind: kinds.array, inside: json.map((one) => valueOf(one, depth + 1)) }
  const inside = Object.entries(json as object).map(([name, one]) => ({ ...valueOf(one, depth + 1), name: ended(name) }))
  return { kind: kinds.object, inside }
}

/** The address of the block in which the values of the text stand; 0: it is no JSON, or there is no room. */
export function writeJson(text: string, memory: WebAssembly.Memory, room: (size: number) => number): number {
  let whole: Value
  try {
    whole = valueOf(JSON.parse(text), 0)
  } catch {
    return 0
  }
  let count = 0
  let letters = 0
  const measure = (value: Value) => {
    count++
    letters += (value.name?.length ?? 0) + (value.text?.length ?? 0)
    value.inside?.forEach(measure)
  }
  measure(whole)
  const start = room(count * SIZE + letters)
  if (start === 0) return 0
  const view = new DataView(memory.buffer)
  const bytes = new Uint8Array(memory.buffer)
  let next = start + SIZE
  let free = start + count * SIZE
  const put = (some: Uint8Array | undefined) => {
    if (!some) return 0
    bytes.set(some, free)
    free += some.length
    return free - some.length
  }
  /* what an array holds stands side by side */
  const write = (value: Value, at: number, after: number) => {
    const inside = value.inside ?? []
    const first = inside.length > 0 ? next : 0
    next += inside.length * SIZE
    view.setUint32(at + KIND, value.kind, true)
    view.setUint32(at + COUNT, inside.length, true)
    view.setUint32(at + NAME, put(value.name), true)
    view.setUint32(at + TEXT, put(value.text), true)
    view.setBigInt64(at + INTEGER, BigInt(value.integer ?? 0), true)
    view.setUint32(at + NEXT, after, true)
    view.setUint32(at + FIRST, first, true)
    view.setUint32(at + WHOLE, start, true)
    view.setUint32(at + REFERENCES, 1, true)
    inside.forEach((one, i) => write(one, first + i * SIZE, i + 1 < inside.length ? first + (i + 1) * SIZE : 0))
  }
  write(whole, start, 0)
  return start
}
