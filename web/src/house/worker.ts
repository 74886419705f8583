// The worker that has the house, or, as one of its helpers, does a job for it.
//
// SPDX-License-Identifier: MIT
import { type Errand, Helper, House, type Told } from './engine'
import { Shelf } from './shelf'
import { type Answered, type Begin, LOCK, lockOf, type Said, type Trouble } from './talk'

const log = (line: string) => console.debug(line)

/* ---- Helpers ------------------------------------------------------------------------------- */

/** Workers that do what takes long, each one job at a time. */
class Helpers {
  private readonly free: Worker[] = []
  private readonly waiting: (() => Errand)[] = []
  private started = 0

  constructor(
    private readonly module: WebAssembly.Module,
    private readonly most: number,
    private readonly told: (told: Told) => void,
  ) {}

  /** `errand` is asked for when somebody can do it. */
  add(errand: () => Errand) {
    this.waiting.push(errand)
    if (this.free.length === 0 && this.started < this.most) this.start()
    this.next()
  }

  private start() {
    const helper = new Worker(self.location.href, { type: 'module', name: 'helper' })
    helper.postMessage({ kind: 'helper', module: this.module } satisfies Begin)
    helper.onmessage = (event: MessageEvent<Told>) => {
      this.free.push(helper)
      this.told(event.data)
      this.next()
    }
    this.started++
    this.free.push(helper)
  }

  private next() {
    while (this.free.length > 0 && this.waiting.length > 0) {
      const errand = (this.waiting.shift() as () => Errand)()
      this.free.pop()?.postMessage(errand, [errand.image])
    }
  }
}

function help(module: WebAssembly.Module) {
  const helper = new Helper(module, log)
  onmessage = (event: MessageEvent<Errand>) => {
    const told = helper.run(event.data)
    postMessage(told, { transfer: [told.bytes.buffer as ArrayBuffer] })
  }
}

/* ---- The house ----------------------------------------------------------------------------- */

/* not every host of files knows what a module is */
async function compile(wasm: string): Promise<WebAssembly.Module> {
  const file = await fetch(wasm)
  if (!file.ok) throw new Error(`${wasm}: ${file.status}`)
  return file.headers.get('content-type') === 'application/wasm' ? WebAssembly.compileStreaming(file) : WebAssembly.compile(await file.arrayBuffer())
}

class Keeper {
  private readonly channel: BroadcastChannel
  private readonly links = new Map<string, number>()
  private nextLink = 1
  private house: House | null = null
  private trouble: Trouble[] = []
  private readonly shelf = new Shelf((unkept) => this.tell({ unkept }))

  constructor(private readonly begin: Begin & { kind: 'house' }) {
    this.channel = new BroadcastChannel(begin.channel)
    this.channel.onmessage = (event: MessageEvent<Said>) => this.hear(event.data)
  }

  async open() {
    const [module, tables] = await Promise.all([compile(this.begin.wasm), this.shelf.open()])
    const helpers = new Helpers(module, this.begin.helpers, (told) => house.told(told))
    const house = new House(module, {
      send: (link, text) => this.answer(link, (to) => ({ to, kind: 'heard', text })),
      hangUp: (link) => this.answer(link, (to) => ({ to, kind: 'closed' })),
      think: (job) => {
        helpers.add(() => house.errand(job))
        return true
      },
      keep: (text) => void this.shelf.keep(text).then(() => house.kept(1)),
      spoiled: (table, why) => {
        this.putAside(table, why)
        /* not while the house speaks */
        setTimeout(() => house.forget(table), 0)
      },
      log,
    })
    for (const { id, text } of tables) {
      const why = house.restore(text)
      if (why !== '') this.putAside(id, why)
    }
    house.open()
    this.house = house
    this.say({ kind: 'open' })
  }

  /** Somebody else has the house now: this one says no more. */
  close() {
    for (const to of this.links.keys()) this.say({ to, kind: 'closed' })
    this.channel.close()
    self.close()
  }

  private say(what: Answered) {
    this.channel.postMessage(what)
  }

  private answer(link: number, what: (to: string) => Answered) {
    for (const [page, its] of this.links) if (its === link) this.say(what(page))
  }

  private tell(trouble: Trouble) {
    if ('unkept' in trouble) this.trouble = this.trouble.filter((old) => 'aside' in old)
    this.trouble.push(trouble)
    this.say({ kind: 'trouble', trouble })
  }

  private putAside(id: string, why: string) {
    void this.shelf.putAside(id, why)
    this.tell({ aside: why })
  }

  private hear(said: Said) {
    const { house } = this
    const to = said.from
    const link = this.links.get(to)
    if (said.kind === 'hello') {
      if (said.build !== this.begin.build) this.say({ to, kind: 'other' })
      else if (house) this.welcome(house, to)
      else this.say({ to, kind: 'wait' })
    } else if (house && said.kind === 'forget') house.forget(said.table)
    else if (house && link !== undefined && said.kind === 'say') house.said(link, said.text)
    else if (house && link !== undefined && said.kind === 'bye') this.leave(house, to)
  }

  private welcome(house: House, page: string) {
    if (!this.links.has(page)) {
      const link = this.nextLink++
      this.links.set(page, link)
      house.came(link)
      /* whoever is gone without a word leaves its lock */
      void navigator.locks?.request(lockOf(page), () => this.leave(house, page))
    }
    this.say({ to: page, kind: 'welcome' })
    for (const trouble of this.trouble) this.say({ kind: 'trouble', trouble })
  }

  private leave(house: House, page: string) {
    const link = this.links.get(page)
    this.links.delete(page)
    if (link !== undefined) house.left(link)
  }
}

async function keepHouse(begin: Begin & { kind: 'house' }) {
  let keeper: Keeper | null = null
  const serve = async () => {
    keeper = new Keeper(begin)
    await keeper.open()
  }
  /* after a fault nothing that is in memory can be trusted; what was kept can */
  const fault = () => keeper?.close()
  addEventListener('error', fault)
  addEventListener('unhandledrejection', fault)
  if (!navigator.locks) return serve()
  try {
    await navigator.locks.request(LOCK, begin.steal ? { steal: true } : {}, async () => {
      await serve()
      await new Promise(() => {})
    })
  } catch (why) {
    if (!(why instanceof DOMException && why.name === 'AbortError')) throw why
    fault() /* another one has taken the house over */
  }
}

onmessage = (event: MessageEvent<Begin>) => {
  if (event.data.kind === 'helper') help(event.data.module)
  else void keepHouse(event.data)
}
