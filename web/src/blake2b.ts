// BLAKE2b with 32 bytes and no key (RFC 7693). Browsers have none of their own, and over plain HTTP
// no hashes at all.
//
// SPDX-License-Identifier: MIT

const MASK = (1n << 64n) - 1n
const START = [
  0x6a09e667f3bcc908n, 0xbb67ae8584caa73bn, 0x3c6ef372fe94f82bn, 0xa54ff53a5f1d36f1n,
  0x510e527fade682d1n, 0x9b05688c2b3e6c1fn, 0x1f83d9abfb41bd6bn, 0x5be0cd19137e2179n,
]
const ORDER = [
  '0123456789abcdef', 'ea489fd61c02b753', 'b8c052fdae367194', '7931dcbe265a40f8', '905724afe1bc683d',
  '2c6a0b834d75fe19', 'c51fed4a0763928b', 'db7ec13950f4862a', '6fe9b308c2d714a5', 'a2847615fb9e3cd0',
]
const SIZE = 32
const BLOCK = 128

const turn = (x: bigint, by: bigint) => ((x >> by) | (x << (64n - by))) & MASK

function mix(v: bigint[], a: number, b: number, c: number, d: number, x: bigint, y: bigint) {
  const at = (i: number) => v[i] as bigint
  v[a] = (at(a) + at(b) + x) & MASK
  v[d] = turn(at(d) ^ at(a), 32n)
  v[c] = (at(c) + at(d)) & MASK
  v[b] = turn(at(b) ^ at(c), 24n)
  v[a] = (at(a) + at(b) + y) & MASK
  v[d] = turn(at(d) ^ at(a), 16n)
  v[c] = (at(c) + at(d)) & MASK
  v[b] = turn(at(b) ^ at(c), 63n)
}

function compress(h: bigint[], block: DataView, count: number, last: boolean) {
  const v = [...h, ...START]
  v[12] = (v[12] as bigint) ^ BigInt(count)
  if (last) v[14] = (v[14] as bigint) ^ MASK
  for (let round = 0; round < 12; round++) {
    const order = ORDER[round % 10] as string
    const word = (i: number) => block.getBigUint64(8 * parseInt(order[i] as string, 16), true)
    for (let i = 0; i < 4; i++) mix(v, i, i + 4, i + 8, i + 12, word(2 * i), word(2 * i + 1))
    for (let i = 0; i < 4; i++) mix(v, i, ((i + 1) % 4) + 4, ((i + 2) % 4) + 8, ((i + 3) % 4) + 12, word(2 * i + 8), word(2 * i + 9))
  }
  for (let i = 0; i < 8; i++) h[i] = (h[i] as bigint) ^ (v[i] as bigint) ^ (v[i + 8] as bigint)
}

export function blake2b(bytes: Uint8Array): Uint8Array {
  const h = [...START]
  h[0] = (h[0] as bigint) ^ 0x01010000n ^ BigInt(SIZE)
  const blocks = Math.max(1, Math.ceil(bytes.length / BLOCK))
  const padded = new Uint8Array(blocks * BLOCK)
  padded.set(bytes)
  for (let i = 0; i < blocks; i++) {
    const last = i === blocks - 1
    compress(h, new DataView(padded.buffer, i * BLOCK, BLOCK), last ? bytes.length : (i + 1) * BLOCK, last)
  }
  const out = new DataView(new ArrayBuffer(SIZE))
  for (let i = 0; i < SIZE / 8; i++) out.setBigUint64(8 * i, h[i] as bigint, true)
  return new Uint8Array(out.buffer)
}
