// A table as this browser sees it: what the server has told, in the order and pace in which to show it.
//
// Views and the lines of the log that belong to them are shown as a series of beats, one for each piece of
// news, as far apart as the director has it; any key or click shows all of them at once. What people say
// appears as it arrives. Beats that were shown are kept for a while, for whoever wants to look back.
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
  isTalk,
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
import { type GameEvent, loadMoments, type Moments, plainMoments } from '../scene'
import { View } from '../view'
import { CLOCK_PART, Director } from './director'

const LOG_PAGE = 200
/** So many beats can be looked back at. */
const KEPT_MAX = 300

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
  /** the one that was taken back here last */
  readonly redo: Action | undefined
  /** when it was told (performance.now()) */
  readonly at: number
}

/** A beat that was shown. Nothing can be done in it. */
export interface Kept {
  readonly beat: Beat
  readonly lines: readonly Line[]
  /** this seat had made a move */
  readonly mine: boolean
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
  /** how the game is told */
  readonly moments: Moments
  /** what the beats so far have told, and all that was said */
  readonly lines: readonly Line[]
  /** the latest beats, as this seat has seen them */
  readonly kept: readonly Kept[]
  /** the number of the beat that somebody has seen enough of */
  readonly hurried: number
  /** while somebody looks back: this seat is asked for something meanwhile */
  readonly wanted: boolean
  /** who would like to take back a move, -1: nobody; and whose consent is missing */
  readonly takeback: number
  readonly asked: readonly number[]
  /** this seat has taken back what had told it something, or somebody had and it is over */
  readonly practice: boolean
  /** it comes from a record: whoever played it, it counts for nobody here */
  readonly imported: boolean
  /** who decides at the same time by the rulebook; empty: one alone does. And who of them is known to have chosen */
  readonly together: readonly number[]
  readonly chosen: readonly number[]
  /** all have sat down, and the deal is being made; whose shares are missing */
  readonly dealing: boolean
  readonly awaited: readonly number[]
  /** what the server has committed to for the case that all play again */
  readonly promised: string
  /** seats whose people are not here, and since when (performance.now()) */
  readonly gone: Readonly<Record<number, number>>
  /** for whom some would let a bot play on: seat, those who agree */
  readonly relief: readonly (readonly [number, readonly number[]])[]
  /** who waits and has asked this seat to hurry with which decision; how often that has come */
  readonly nudge: { readonly from: number; readonly decision: number; readonly count: number }
  readonly result: Result | null
  readonly next: string
  /** seats that would like to play again */
  readonly again: readonly number[]
  /** milliseconds that each seat has left, as of `clockAt` (performance.now()) */
  readonly left: readonly number[]
  readonly clockAt: number
  /** an action is on its way */
  readonly busy: boolean
  /** the server has found what this seat wants to do grave, and says why; null: nothing is */
  readonly doubt: { readonly action: Action; readonly text: string } | null
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
  redo: undefined,
  at: 0,
}

/** What is asked of this seat, and what it can answer. */
function questionOf({ p = '', d = -1, l, r }: News): Pick<Beat, 'prompt' | 'decision' | 'actions' | 'redo'> {
  const actions = actionsOf(l)
  return { prompt: p, decision: d, actions, redo: actions.find((action) => action.number === r) }
}

/** What waits to be shown: up to which line it tells, and what else is so then. */
interface Waiting {
  beat: Beat
  upTo: number
  mine: boolean
  /** a move was taken back: what was seen before is not what has happened */
  undone: boolean
  apply: Partial<TableState>
}

const sinceWhen = (gone: readonly [number, number][]): Record<number, number> =>
  Object.fromEntries(gone.map(([seat, seconds]) => [seat, performance.now() - seconds * 1000]))

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
  private readonly listeners = new Set<() => void>()
  private arrival: Arrival | null = null
  private latest: Beat = emptyBeat
  private readonly director = new Director<Waiting>(
    plainMoments,
    (waiting) => this.show(waiting),
    (queue) => this.patience(queue),
  )
  /** all lines in the server's order, and how many of them were shown */
  private told: readonly Line[] = []
  private upTo = 0
  private holds = false
  /* news that waits for long fields keeps what comes after it waiting too */
  private chain: Promise<void> = Promise.resolve()
  private generation = 0
  /** news so far, also those that are still to be shown */
  private heard = 0
  /** the seat whose curtain was lifted, and has not come down since; -1: none */
  private looks = -1
  /** the decision that was answered last: a question may cross its answer; -1: none, or it was refused */
  private answered = -1
  /** what was to be done then */
  private wanted: Action | null = null

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
    this.director.clear()
  }

  async arrive() {
    const arrival = this.arrival
    if (!arrival) return
    try {
      /* whoever else sits at this device is here too */
      const also = 'key' in arrival ? Object.values(keptTable(arrival.table)?.keys ?? {}).filter((key) => key !== arrival.key) : []
      const how = 'key' in arrival ? { m: 'sit', ...arrival, ...(also.length > 0 ? { also } : {}) } : { m: 'watch', ...arrival }
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
      this.answered = -1
      if (error.code === 'grave' && this.wanted) {
        this.patch({ busy: false, doubt: { action: this.wanted, text: withNames(error.text, this.state?.seats ?? []) } })
        return
      }
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
    this.director.clear()
    if (old?.game !== sync.game) this.readMoments(sync.game)
    this.answered = -1
    this.latest = {
      number: this.latest.number + 1,
      view,
      before: view,
      events,
      actor: sync.w ?? -1,
      ...questionOf(sync),
      at: performance.now(),
    }
    const lines = sameEyes && this.told.length <= sync.n ? this.told : []
    const fresh = sync.m === 'start' ? (sync.e ?? []) : []
    const complete = lines.length + fresh.length === sync.n
    this.told = complete ? [...lines, ...fresh] : lines
    this.upTo = this.told.length
    this.state = {
      table: sync.table,
      game: sync.game,
      seat: sync.seat,
      phase: sync.phase,
      setup: sync.setup,
      seats: sync.seats,
      commitment: sync.commitment,
      beat: this.latest,
      moments: this.director.moments,
      lines: this.told,
      kept: [],
      hurried: -1,
      wanted: false,
      takeback: sync.takeback ?? -1,
      asked: sync.asked ?? [],
      practice: sync.practice ?? false,
      imported: sync.imported ?? false,
      together: sync.together ?? [],
      chosen: sync.chosen ?? [],
      dealing: sync.phase === 'open' && sync.pledges !== undefined,
      awaited: sync.awaited ?? [],
      promised: sync.again ?? '',
      gone: sync.m === 'start' && old?.table === sync.table ? old.gone : sinceWhen(sync.gone ?? []),
      relief: sync.relief ?? [],
      nudge: old?.table === sync.table ? { ...old.nudge, decision: -1 } : { from: -1, decision: -1, count: 0 },
      result: sync.result ?? null,
      next: sync.next ?? '',
      again: sameEyes && sync.phase === 'over' ? old.again : [],
      left: sync.left ?? [],
      clockAt: performance.now(),
      busy: false,
      doubt: null,
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
    this.tell()
    this.askPrompt()
    if (!complete) this.chain = this.readLog(lines.length, sync.n, generation)
  }

  /* Everything that this viewer may read, a page at a time; what is new meanwhile waits. */
  private async readLog(from: number, end: number, generation: number) {
    let all = this.told.slice(0, from)
    try {
      while (all.length < end) {
        const page = await this.link.ask<{ e: Line[] }>({ m: 'log', from: all.length })
        if (generation !== this.generation) return
        if (page.e.length === 0) break
        all = [...all, ...page.e.slice(0, LOG_PAGE)]
      }
      this.told = all.slice(0, end)
      this.upTo = this.told.length
      this.patch({ lines: this.told })
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

  private readMoments(game: string) {
    this.director.moments = plainMoments
    /* a part of the page that is gone belongs to an older page, which the banner then says */
    loadMoments(game).then(
      (moments) => {
        if (this.state?.game !== game) return
        this.director.moments = moments
        this.patch({ moments })
      },
      () => {},
    )
  }

  private fold(news: News, long: Value[]) {
    const state = this.state
    if (!state) return
    const lines = news.e ?? []
    this.told = [...this.told, ...lines]
    const now: { -readonly [K in keyof TableState]?: TableState[K] } = {}
    if (news.seats) now.seats = news.seats
    if (news.takeback !== undefined) {
      now.takeback = news.takeback
      now.asked = news.asked ?? []
    }
    if (news.awaited) now.awaited = news.awaited
    if (news.gone) now.gone = sinceWhen(news.gone)
    if (news.relief) now.relief = news.relief
    if (news.nudge !== undefined) now.nudge = { from: news.nudge, decision: this.latest.decision, count: state.nudge.count + 1 }
    if (news.again) now.promised = news.again
    if (news.pledges) {
      now.dealing = true
      void reveal(this.link, state.table, { commitment: state.commitment, pledges: news.pledges })
    }
    for (const [word, seat, text] of lines) {
      if (word === 'rematch') now.again = [...(now.again ?? state.again), seat]
      if (word === 'next') now.next = text
    }

    /* what goes with the board */
    const later: { -readonly [K in keyof TableState]?: TableState[K] } = {}
    if (news.together) later.together = news.together
    if (news.chosen) later.chosen = news.chosen
    if (news.phase) later.phase = news.phase
    if (news.result) later.result = news.result
    if (news.practice) later.practice = true
    if (news.left) {
      later.left = news.left
      later.clockAt = performance.now()
    }
    const events = this.events(state.game, lines)
    const undone = lines.some((line) => line[0] === 'undo')
    const moved = news.v || news.u || news.w !== undefined || news.d !== undefined || news.phase || undone || events.length > 0
    if (!moved) {
      const last = this.director.waiting.at(-1)
      if (last) {
        last.upTo = this.told.length
        last.apply = { ...last.apply, ...later }
        this.patch({ ...now, lines: this.shownLines() })
      } else {
        this.upTo = this.told.length
        this.patch({ ...now, ...later, lines: this.told })
      }
      this.coverForNext()
      return
    }
    if (Object.keys(now).length > 0 || lines.some(isTalk)) this.patch({ ...now, lines: this.shownLines() })
    const { view: before, actor, decision } = this.latest
    /* what is done for a seat without asking is no move of its own */
    const mine = decision >= 0 && (actor === state.seat || decision === this.answered)
    this.latest = {
      number: this.latest.number + 1,
      view: news.v || news.u ? before.with(news.v ?? []).with(long) : before,
      before,
      events,
      actor: news.w ?? actor,
      ...questionOf(news),
      at: performance.now(),
    }
    this.director.push({ beat: this.latest, upTo: this.told.length, mine, undone, apply: later })
    if (undone) {
      /* whoever looks back looks at what is no longer so */
      this.patch({ kept: [] })
      this.holdBack(false)
      this.hurry()
    } else if (this.holds && this.latest.decision >= 0) this.patch({ wanted: true })
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
    const waiting = Object.assign({}, ...this.director.clear().map(({ apply }) => apply)) as Partial<TableState>
    this.generation++
    this.looks = -1
    this.latest = { ...emptyBeat, number: this.latest.number + 1, actor: this.latest.actor }
    this.state = { ...state, ...waiting, beat: this.latest, lines: [], kept: [], result: null, busy: false, doubt: null, rests: false }
    this.told = []
    this.upTo = 0
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
      ...(news.together && { together: news.together }),
      ...(news.chosen && { chosen: news.chosen }),
      ...(news.left && { left: news.left, clockAt: performance.now() }),
      ...(news.gone && { gone: sinceWhen(news.gone) }),
      ...(news.relief && { relief: news.relief }),
      ...(news.nudge !== undefined && { nudge: { from: news.nudge, decision: -1, count: state.nudge.count + 1 } }),
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

  private show({ beat, upTo, mine, undone, apply }: Waiting) {
    const state = this.state
    if (!state) return
    const kept: Kept = { beat: { ...beat, decision: -1, actions: [], redo: undefined }, lines: this.told.slice(this.upTo, upTo), mine }
    this.upTo = upTo
    this.patch({
      ...apply,
      beat,
      lines: this.shownLines(),
      kept: undone ? [] : [...state.kept, kept].slice(-KEPT_MAX),
      busy: beat.decision >= 0 && beat.decision === this.answered,
      doubt: beat.decision === state.beat.decision ? state.doubt : null,
      wanted: false,
    })
    this.coverForNext()
    if (this.director.waiting.length === 0) this.askPrompt()
  }

  /* Nobody waits for a beat to hear what others say. */
  private shownLines(): readonly Line[] {
    const rest = this.told.slice(this.upTo)
    return [...this.told.slice(0, this.upTo), ...rest.filter(isTalk)]
  }

  /* While beats are shown to somebody who is asked already their time runs. */
  private patience(queue: readonly Waiting[]): number {
    const { setup, seat, left } = this.state ?? {}
    const last = queue.at(-1)?.beat
    if (!setup?.clock || seat === undefined || !last) return Number.POSITIVE_INFINITY
    const next = last.decision >= 0 ? seat : last.actor
    if (next !== seat && !this.keysHere()[next]) return Number.POSITIVE_INFINITY
    const given = setup.clock.seconds * 1000
    return (setup.clock.kind === 'match' ? (left?.[next] ?? given) : given) * CLOCK_PART
  }

  /** Shows everything that waits, and lets go of what is shown. */
  hurry() {
    if (this.holds) return
    this.director.hurry()
    if (this.state && this.state.hurried !== this.state.beat.number) this.patch({ hurried: this.state.beat.number })
  }

  /** While somebody looks back, what is new waits. */
  holdBack(holds: boolean) {
    this.holds = holds
    if (this.state?.wanted && !holds) this.patch({ wanted: false })
    this.director.hold(holds)
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
        if (heard !== this.heard || beat !== this.latest || this.director.waiting.length > 0 || !this.state) return
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

  /** Does it; whoever wants to be asked before a grave move is asked once. */
  act(action: Action, ask = false) {
    const state = this.state
    if (!state || state.busy || this.holds || state.beat.decision < 0) return
    const asks = ask && state.doubt?.action.number !== action.number
    if (!this.link.send({ m: 'do', d: state.beat.decision, a: action.number, id: 0, ...(asks ? { ask: true } : {}) })) return
    this.answered = state.beat.decision
    this.wanted = action
    this.patch({ busy: true, doubt: null })
  }

  /** Lets it be. */
  dismiss() {
    if (this.state?.doubt) this.patch({ doubt: null })
  }

  describe(a: number | string): Promise<string> {
    return this.link.ask<{ text: string }>({ m: 'describe', a }).then((answer) => withNames(answer.text, this.state?.seats ?? []))
  }
}
