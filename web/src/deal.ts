// This browser's part in the deal: a share is pledged when a seat is taken and revealed when all have
// pledged; docs/fair.md says why, and what it proves.
//
// SPDX-License-Identifier: MIT
import { blake2b } from './blake2b'
import { type Hand, keepTable, keptTable } from './keep'
import type { Link } from './link'

const WORDS = 8 // of 32 bits

interface Promised {
  commitment: string
  fixed: boolean
  pledges: (string | null)[]
}

export interface Joined {
  table: string
  seat: number
  key: string
}

const toHex = (bytes: Uint8Array) => Array.from(bytes, (b) => b.toString(16).padStart(2, '0')).join('')
const fromHex = (hex: string) => Uint8Array.from(hex.match(/../g) ?? [], (b) => parseInt(b, 16))

/** The hash of a label and of what follows it, as the server makes it. */
function hash(label: string, ...parts: (Uint8Array | number)[]): string {
  const bytes = [...new TextEncoder().encode(label), 0]
  for (const part of parts) bytes.push(...(typeof part === 'number' ? [part] : part))
  return toHex(blake2b(Uint8Array.from(bytes)))
}

const pledgeOf = (commitment: string, share: string) => hash('deadfall pledge 1', fromHex(commitment), fromHex(share))

/** A share for what the server has committed to. */
export function drawHand(commitment: string): Hand {
  const share = toHex(new Uint8Array(crypto.getRandomValues(new Uint32Array(WORDS)).buffer))
  return { commitment, share, pledge: pledgeOf(commitment, share) }
}

/** Takes a seat with a share in the deal, and keeps what belongs to it. */
export async function takeSeat(link: Link, request: { table: string; [more: string]: unknown }, game?: string): Promise<Joined> {
  const { commitment } = await link.ask<Promised>({ m: 'promise', table: request.table })
  const hand = drawHand(commitment)
  const joined = await link.ask<Joined>({ m: 'join', ...request, pledge: hand.pledge })
  keepTable(request.table, { seat: joined.seat, key: joined.key, hand, ...(game ? { game } : {}) })
  return joined
}

/**
 * All pledges of a table are fixed: now nobody can choose a share to go with ours, so those of all
 * seats at this device are revealed. Not where the server shows something else than was agreed.
 */
export async function reveal(link: Link, table: string, { commitment, pledges }: { commitment: string; pledges: readonly (string | null)[] }) {
  const kept = keptTable(table)
  for (const [seat, hand] of Object.entries(kept?.hands ?? {})) {
    const key = kept?.keys[seat]
    const honest = hand.commitment === commitment && hand.pledge === pledges[Number(seat)]
    keepTable(table, { seat: Number(seat), hand: { ...hand, pledges, ...(honest ? {} : { doubt: true }) } })
    if (key && honest) await link.ask({ m: 'reveal', table, key, share: hand.share }).catch(() => {})
  }
}

/** The same for a table that nobody has gone to yet. */
export async function revealAt(link: Link, table: string) {
  const promised = await link.ask<Promised>({ m: 'promise', table })
  if (promised.fixed) await reveal(link, table, promised)
}

// ---- After the game -----------------------------------------------------------------------------

export interface Verdict {
  /** what is wrong: a word of texts.deal.wrong; empty: nothing */
  wrong: '' | 'commitment' | 'secret' | 'pledge' | 'share' | 'left' | 'seed'
  /** the seat that it is about */
  seat: number
  /** whose shares are in the deal, and who pledged one and kept it */
  given: number[]
  kept: number[]
}

/** The proof in a record. */
function readProof(record: string) {
  const one = (pattern: RegExp) => pattern.exec(record)?.[1] ?? ''
  const bySeat = (what: string) => new Map([...record.matchAll(new RegExp(`^# fair ${what} (\\d) ([0-9a-f]{64})$`, 'gm'))].map((m) => [Number(m[1]), m[2] as string]))
  return {
    commitment: one(/^# fair commitment ([0-9a-f]{64})$/m),
    secret: one(/^# fair secret ([0-9a-f]{64})$/m),
    seed: one(/^seed ([0-9a-f]{64})$/m),
    pledges: bySeat('pledge'),
    shares: bySeat('share'),
  }
}

/** Does the deal of a record follow from what this browser has kept of it? */
export function checkDeal(record: string, hands: Record<string, Hand>): Verdict {
  const proof = readProof(record)
  const seats = [...proof.shares.keys()].sort()
  const verdict: Verdict = { wrong: '', seat: -1, given: seats, kept: [...proof.pledges.keys()].filter((seat) => !proof.shares.has(seat)) }
  const wrong = (what: Verdict['wrong'], seat = -1): Verdict => ({ ...verdict, wrong: what, seat })
  if (hash('deadfall commitment 1', fromHex(proof.secret)) !== proof.commitment) return wrong('secret')
  for (const [own, hand] of Object.entries(hands)) {
    if (hand.commitment !== proof.commitment) return wrong('commitment')
    for (const [seat, pledge] of (hand.pledges ?? []).entries()) if (pledge !== (proof.pledges.get(seat) ?? null)) return wrong('pledge', seat)
    if (hand.pledges && !proof.shares.has(Number(own))) return wrong('left', Number(own))
  }
  /* before there were pledges, records had none at all */
  for (const seat of proof.pledges.size > 0 ? seats : []) {
    const share = proof.shares.get(seat) as string
    if (pledgeOf(proof.commitment, share) !== proof.pledges.get(seat)) return wrong('share', seat)
  }
  const seed = hash('deadfall seed 1', fromHex(proof.secret), ...seats.flatMap((seat) => [seat, fromHex(proof.shares.get(seat) as string)]))
  return seed === proof.seed ? verdict : wrong('seed')
}

/** The same check on one's own computer, of every shuffle too. */
export function proofCommand(file: string, hands: Record<string, Hand>): string {
  const words = [`deadfall verify ${file}`]
  for (const [seat, hand] of Object.entries(hands)) {
    if (words.length === 1) {
      words.push(`--commitment ${hand.commitment}`)
      for (const [other, pledge] of (hand.pledges ?? []).entries()) if (pledge) words.push(`--pledge ${other}:${pledge}`)
    }
    words.push(`--share ${seat}:${hand.share}`)
  }
  return words.join(' ')
}
