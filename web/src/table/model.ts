// A table as this browser sees it: what the server has told, in the order and pace in which to show it.
//
// Lines of the log appear as they arrive. Views are shown as a series of beats, one for each piece of
// news, far enough apart to be followed; any key or click shows all of them at once.
//
// Where several people share this device a curtain comes before whoever is to act next, and before whoever
// comes first. Behind it the model keeps nothing but what all may know, whatever the server tells meanwhile;
// only `lift` ends it, and then everything is told anew, to the eyes of the one who was called.
//
// SPDX-License-Identifier: MIT
import { reveal } from '../deal'
import { keptTable } from '../keep'
import type { Link } from '../link'
import {
  type Action,
  actionsOf,
  type GameInfo,
  type Line,
  type News,
  type Phase,
  Refusal,
  type Result,
  type SeatInfo,
  type Setup,
  type Sync,
  type Value,
  withNames,
} from '../protocol'
import type { GameEvent } from '../scene'
import { motionAllowed } from '../settings'
import { View } from '../view'

/** Milliseconds between beats, when there is motion. */
const PACE = 420
const PACE_MIN = 90
const LOG_PAGE = 200

/** What is shown of the game itself. */
export interface Beat {
  readonly number: number
  readonly view: View
  readonly before: View
  readonly events: readonly GameEvent[]
  readonly actor: number
  readonly prompt: string
  readonly decision: number
  readonly actions: readonly Action[]
}

export interface TableState {
  readonly table: string
  readonly game: string
  readonly seat: number
  readonly phase: Phase
  readonly setup: Setup
  readonly seats: readonly SeatInfo[]
  readonly commitment: string
  readonly beat: Beat
  readonly lines: readonly Line[]
  /** who would like to take back a move, -1: nobody; and whose consent is missing */
  readonly takeback: number
  readonly asked: readonly number[]
  /** all have sat down, and the deal is being made; whose shares are missing */
  readonly dealing: boolean
  readonly awaited: readonly number[]
  /** what the server has committed to for the case that all play again */
  readonly promised: string
  readonly result: Result | null
  readonly next: string
  /** seats that would like to play again */
  readonly again: readonly number[]
  /** milliseconds that each seat has left, as of `clockAt` (performance.now()) */
  readonly left: readonly number[]
  readonly clockAt: number
  /** an action is on its way */
  readonly busy: boolean
  /** the seat that is called before a curtain; -1: there is none */
  readonly covered: number
  /** nobody's time runs behind it */
  readonly rests: boolean
}

const nothing = new View([], [])
const emptyBeat: Beat = {
  number: 0,
  view: nothing,
  before: nothing,
  events: [],
  actor: -1,
  prompt: '',
  decision: -1,
  actions: [],
}

/** How to come to the table. */
export type Arrival = { table: string; key: string } | { table: string }

/** The events among lines of the log, by the names that the game gives them. */
export function eventsOf(game: GameInfo | undefined, lines: readonly Line[]): GameEvent[] {
  const found: GameEvent[] = []
  for (const [kind, seat, text, ...values] of lines) {
    if (typeof kind !== 'number') continue
    const [name, ...names] = game?.events[kind] ?? [String(kind)]
    const numbers: Record<string, number | null> = {}
    names.forEach((n, i) => {
      /* two numbers of a kind may have one name, an open and a secret one: whichever is told counts */
      numbers[n] = values[i] ?? numbers[n] ?? null
    })
    found.push({ kind: name ?? '', seat, text, numbers })
  }
  return found
}

export class TableModel {
  state: TableState | null = null
  /** the last thing that was refused */
  onRefused: (why: Refusal) => void = () => {}
  /** the table can't be entered */
  onFailed: (why: Refusal) => void = () => {}
  onLines: (lines: readonly Line[]) => void = () => {}
  private readonly listeners = new Set<() => void>()
  private arrival: Arrival | null = null
  private latest: Beat = emptyBeat
  private queue: { beat: Beat; apply: Partial<TableState> }[] = []
  private timer = 0
  private shownAt = 0
  /* news that waits for long fields keeps what comes after it waiting too */
  private chain: Promise<void> = Promise.resolve()
  private generation = 0
  /** news so far, also those that are still to be shown */
  private heard = 0
  /** the seat whose curtain was lifted, and has not come down since; -1: none */
  private looks = -1

  constructor(
    private readonly link: Link,
    private readonly games: readonly GameInfo[],
  ) {}

  watch(listener: () => void): () => void {
    this.listeners.add(listener)
    return () => this.listeners.delete(listener)
  }

  /** Goes to a table, now and after each interruption. */
  async enter(arrival: Arrival) {
    this.arrival = arrival
    await this.arrive()
  }

  leaveForGood() {
    this.arrival = null
    this.generation++
    clearTimeout(this.timer)
  }

  async arrive() {
    const arrival = this.arrival
    if (!arrival) return
    try {
      const how = 'key' in arrival ? { m: 'sit', ...arrival } : { m: 'watch', ...arrival }
      this.receive(await this.link.ask<News>(how))
    } catch (why) {
      if (why instanceof Refusal && why.code !== 'gone' && this.arrival === arrival) this.onFailed(why)
    }
  }

  // ---- What the server tells ------------------------------------------------------------------

  receive(news: News) {
    if (news.m === 'sync' || news.m === 'start') {
      const generation = ++this.generation
      this.chain = Promise.resolve()
      this.everything(news as Sync, generation)
    } else if (news.m === 'error') {
      const error = news as unknown as { code: string; text: string; clause?: string }
      this.patch({ busy: false })
      this.onRefused(new Refusal(error.code, error.text, error.clause))
    } else if (news.m === undefined && this.state && this.state.covered >= 0) {
      this.hearBehind(news)
    } else if (news.m === undefined && this.state) {
      const generation = this.generation
      this.heard++
      this.chain = this.chain.then(async () => {
        if (generation !== this.generation) return
        const long = await this.longFields(news)
        if (generation === this.generation) this.fold(news, long)
      })
    }
  }

  private everything(sync: Sync, generation: number) {
    const old = this.state
    const sameEyes = old !== null && old.table === sync.table && old.seat === sync.seat
    const view = View.of(sync.view ?? [])
    const events = sync.m === 'start' ? this.events(sync.game, sync.e ?? []) : []
    this.stopQueue()
    this.latest = {
      number: this.latest.number + 1,
      view,
      before: view,
      events,
      actor: sync.w ?? -1,
      prompt: sync.p ?? '',
      decision: sync.d ?? -1,
      actions: actionsOf(sync.l),
    }
    const lines = sameEyes && old.lines.length <= sync.n ? old.lines : []
    const fresh = sync.m === 'start' ? (sync.e ?? []) : []
    const complete = lines.length + fresh.length === sync.n
    this.state = {
      table: sync.table,
      game: sync.game,
      seat: sync.seat,
      phase: sync.phase,
      setup: sync.setup,
      seats: sync.seats,
      commitment: sync.commitment,
      beat: this.latest,
      lines: complete ? [...lines, ...fresh] : lines,
      takeback: sync.takeback ?? -1,
      asked: sync.asked ?? [],
      dealing: sync.phase === 'open' && sync.pledges !== undefined,
      awaited: sync.awaited ?? [],
      promised: sync.again ?? '',
      result: sync.result ?? null,
      next: sync.next ?? '',
      again: sameEyes && sync.phase === 'over' ? old.again : [],
      left: sync.left ?? [],
      clockAt: performance.now(),
      busy: false,
      covered: -1,
      rests: false,
    }
    if (sync.pledges) void reveal(this.link, sync.table, { commitment: sync.commitment, pledges: sync.pledges })
    const several = Object.keys(this.keysHere()).length > 1
    const covered = old?.table === sync.table ? old.covered : -1
    if (several && sync.seat >= 0 && sync.seat !== this.looks && (sync.phase === 'playing' || covered >= 0)) {
      this.cover(covered)
      return
    }
    this.coverForNext()
    if (this.state.covered >= 0) return
    if (complete && fresh.length > 0) this.onLines(fresh)
    this.tell()
    this.askPrompt()
    if (!complete) this.chain = this.readLog(lines.length, sync.n, generation)
  }

  /* Everything that this viewer may read, a page at a time; what is new meanwhile waits. */
  private async readLog(from: number, end: number, generation: number) {
    let all = this.state?.lines.slice(0, from) ?? []
    try {
      while (all.length < end) {
        const page = await this.link.ask<{ e: Line[] }>({ m: 'log', from: all.length })
        if (generation !== this.generation) return
        if (page.e.length === 0) break
        all = [...all, ...page.e.slice(0, LOG_PAGE)]
      }
      this.patch({ lines: all.slice(0, end) })
    } catch {
      /* away again: the next sync reads on */
    }
  }

  private async longFields(news: News): Promise<Value[]> {
    if (!news.u) return []
    try {
      return (await this.link.ask<{ v: Value[] }>({ m: 'fields', i: news.u })).v
    } catch {
      return []
    }
  }

  private events(game: string, lines: readonly Line[]): GameEvent[] {
    return eventsOf(
      this.games.find((g) => g.id === game),
      lines,
    )
  }

  private fold(news: News, long: Value[]) {
    const state = this.state
    if (!state) return
    const lines = news.e ?? []
    const now: { -readonly [K in keyof TableState]?: TableState[K] } = {}
    if (lines.length > 0) now.lines = [...state.lines, ...lines]
    if (news.seats) now.seats = news.seats
    if (news.takeback !== undefined) {
      now.takeback = news.takeback
      now.asked = news.asked ?? []
    }
    if (news.awaited) now.awaited = news.awaited
    if (news.again) now.promised = news.again
    if (news.pledges) {
      now.dealing = true
      void reveal(this.link, state.table, { commitment: state.commitment, pledges: news.pledges })
    }
    for (const [word, seat, text] of lines) {
      if (word === 'rematch') now.again = [...(now.again ?? state.again), seat]
      if (word === 'next') now.next = text
    }
    if (Object.keys(now).length > 0) this.patch(now)
    if (lines.length > 0) this.onLines(lines)

    const later: { -readonly [K in keyof TableState]?: TableState[K] } = {}
    if (news.phase) later.phase = news.phase
    if (news.result) later.result = news.result
    if (news.left) {
      later.left = news.left
      later.clockAt = performance.now()
    }
    const events = this.events(state.game, lines)
    const undone = lines.some((line) => line[0] === 'undo')
    const moved = news.v || news.u || news.w !== undefined || news.d !== undefined || news.phase || undone || events.length > 0
    if (!moved) {
      this.coverForNext()
      return
    }
    const before = this.latest.view
    this.latest = {
      number: this.latest.number + 1,
      view: news.v || news.u ? before.with(news.v ?? []).with(long) : before,
      before,
      events,
      actor: news.w ?? this.latest.actor,
      prompt: news.p ?? '',
      decision: news.d ?? -1,
      actions: actionsOf(news.l),
    }
    this.queue.push({ beat: this.latest, apply: later })
    this.showNext()
    this.coverForNext()
  }

  // ---- The curtain ------------------------------------------------------------------------------

  private keysHere(): Record<string, string> {
    return keptTable(this.state?.table ?? '')?.keys ?? {}
  }

  /** Whoever at this device is asked to agree to something, or to act; else `otherwise`. */
  private called(otherwise: number): number {
    const keys = this.keysHere()
    const { asked = [], beat = emptyBeat } = this.state ?? {}
    return asked.find((seat) => keys[seat]) ?? (keys[beat.actor] ? beat.actor : otherwise)
  }

  /** Lowers the curtain if it is another one's turn who sits at this device. */
  private coverForNext() {
    const state = this.state
    if (!state || state.phase !== 'playing' || state.seat < 0 || state.covered >= 0 || state.asked.includes(state.seat)) return
    const next = this.called(state.seat)
    if (next !== state.seat) this.cover(next)
  }

  private cover(otherwise: number) {
    const state = this.state
    if (!state) return
    const waiting = Object.assign({}, ...this.queue.map(({ apply }) => apply)) as Partial<TableState>
    this.stopQueue()
    this.generation++
    this.looks = -1
    this.latest = { ...emptyBeat, number: this.latest.number + 1, actor: this.latest.actor }
    this.state = { ...state, ...waiting, beat: this.latest, lines: [], result: null, busy: false, rests: false }
    this.state = { ...this.state, covered: this.called(otherwise >= 0 ? otherwise : state.seat) }
    this.tell()
    this.rest()
  }

  /* The server lets the clock rest if all people share this device. */
  private rest() {
    const state = this.state
    const people = state?.seats.filter((seat) => seat.is !== 'bot').length
    const keys = Object.values(this.keysHere())
    if (!state?.setup.clock || state.phase !== 'playing' || keys.length < (people ?? 0)) return
    const generation = this.generation
    this.link.ask<{ rests: boolean }>({ m: 'curtain', keys }).then(
      ({ rests }) => generation === this.generation && this.patch({ rests }),
      () => {},
    )
  }

  /** What is told behind the curtain is for eyes that may not be there any more: all but what everybody knows is dropped. */
  private hearBehind(news: News) {
    const state = this.state
    if (!state) return
    if (news.w !== undefined) this.latest = { ...this.latest, actor: news.w }
    this.state = {
      ...state,
      beat: this.latest,
      ...(news.seats && { seats: news.seats }),
      ...(news.phase && { phase: news.phase }),
      ...(news.takeback !== undefined && { takeback: news.takeback, asked: news.asked ?? [] }),
      ...(news.left && { left: news.left, clockAt: performance.now() }),
    }
    this.patch({ covered: this.called(state.covered) })
    if (news.w !== undefined && news.w === this.state.covered) this.rest()
  }

  /** Whoever is called looks. */
  lift() {
    const state = this.state
    const key = state && this.keysHere()[state.covered]
    if (!state || !key) return
    this.looks = state.covered
    void this.enter({ table: state.table, key })
  }

  // ---- The pace ---------------------------------------------------------------------------------

  private showNext() {
    if (this.timer !== 0 || this.queue.length === 0) return
    const since = performance.now() - this.shownAt
    const last = this.state?.beat
    /* what nobody is told about needs no time, and a long queue is shown faster */
    const needs = last && last.events.length > 0 && motionAllowed() ? PACE : 0
    const wait = Math.max(needs > 0 ? PACE_MIN : 0, needs / Math.max(1, this.queue.length / 3)) - since
    if (wait > 0) {
      this.timer = window.setTimeout(() => {
        this.timer = 0
        this.showOne()
        this.showNext()
      }, wait)
      return
    }
    this.showOne()
    this.showNext()
  }

  private showOne() {
    const next = this.queue.shift()
    if (!next) return
    this.shownAt = performance.now()
    this.patch({ ...next.apply, beat: next.beat, busy: false })
    this.coverForNext()
    if (this.queue.length === 0) this.askPrompt()
  }

  /** Shows everything that waits. */
  hurry() {
    if (this.queue.length === 0) return
    clearTimeout(this.timer)
    this.timer = 0
    while (this.queue.length > 0) this.showOne()
  }

  private stopQueue() {
    clearTimeout(this.timer)
    this.timer = 0
    this.queue = []
  }

  /* Those who wait are told in words what for only when they ask. */
  private askPrompt() {
    const beat = this.latest
    const heard = this.heard
    if (beat.prompt !== '' || this.state?.phase !== 'playing' || this.state.covered >= 0) return
    this.link
      .ask<{ text: string }>({ m: 'prompt' })
      .then(({ text }) => {
        /* it is about what the server has come to; news of that may wait for its turn */
        if (heard !== this.heard) void this.chain.then(() => beat === this.latest && this.askPrompt())
        if (heard !== this.heard || beat !== this.latest || this.queue.length > 0 || !this.state) return
        this.latest = { ...beat, prompt: text }
        this.patch({ beat: this.latest })
      })
      .catch(() => {})
  }

  private patch(change: Partial<TableState>) {
    if (!this.state) return
    this.state = { ...this.state, ...change }
    this.tell()
  }

  private tell() {
    for (const listener of this.listeners) listener()
  }

  // ---- What the seat does -----------------------------------------------------------------------

  act(action: Action) {
    const state = this.state
    if (!state || state.busy || state.beat.decision < 0) return
    if (this.link.send({ m: 'do', d: state.beat.decision, a: action.number, id: 0 })) this.patch({ busy: true })
  }

  describe(a: number | string): Promise<string> {
    return this.link.ask<{ text: string }>({ m: 'describe', a }).then((answer) => withNames(answer.text, this.state?.seats ?? []))
  }
}
