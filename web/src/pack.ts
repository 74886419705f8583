// Texts in links: compressed, after the #, which no server sees.
//
// SPDX-License-Identifier: MIT

async function through(bytes: Uint8Array, stream: CompressionStream | DecompressionStream, most: number): Promise<Uint8Array> {
  const reader = new Blob([bytes]).stream().pipeThrough(stream).getReader()
  const pieces: Uint8Array[] = []
  let size = 0
  for (;;) {
    const { done, value } = await reader.read()
    if (done) break
    size += value.length
    if (size > most) {
      await reader.cancel()
      throw new Error('too long')
    }
    pieces.push(value)
  }
  const all = new Uint8Array(size)
  let at = 0
  for (const piece of pieces) {
    all.set(piece, at)
    at += piece.length
  }
  return all
}

const toBase64 = (bytes: Uint8Array) => btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join('')).replace(/\+/g, '-').replace(/\//g, '_').replace(/=+$/, '')

/** The text has at most so many bytes. */
export async function pack(text: string, most: number): Promise<string> {
  return toBase64(await through(new TextEncoder().encode(text), new CompressionStream('deflate-raw'), most))
}

/** Throws at what is none, or would be longer than that. */
export async function unpack(packed: string, most: number): Promise<string> {
  if (!/^[\w-]+$/.test(packed)) throw new Error('no text')
  const bytes = Uint8Array.from(atob(packed.replace(/-/g, '+').replace(/_/g, '/')), (c) => c.charCodeAt(0))
  return new TextDecoder('utf-8', { fatal: true }).decode(await through(bytes, new DecompressionStream('deflate-raw'), most))
}
