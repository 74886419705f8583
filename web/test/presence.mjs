// Who is here: the row of players, reminding somebody, a bot that plays on; the waiting room; calls.
//
// SPDX-License-Identifier: MIT
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { createRequire } from 'node:module'
import { clickMany, clickOne, dice, quickGame, SIZES } from '../tools/browser.mjs'
import { test } from './frame.mjs'

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

async function accessible(page) {
  await page.evaluate(axe)
  const { violations } = await page.evaluate(() => window.axe.run(document, { resultTypes: ['violations'] }))
  assert.deepEqual(violations.map((v) => `${v.id}: ${v.nodes.map((n) => n.html).join(' ')}`), [])
}

/** Opens a table; `sitters` says who sits at the seats after the first. Answers the invitation link, if somebody is awaited. */
async function openTable(page, url, game, name, sitters = {}) {
  await page.goto(url)
  await page.fill('.welcome input', name)
  await page.click(`.game-card[data-game=${game}] button:has-text("Invite")`)
  await page.waitForSelector('form.setup')
  for (const [seat, who] of Object.entries(sitters)) await page.selectOption(`dialog .seat-${seat} select`, who)
  await page.click('dialog button[type=submit]')
  return page.inputValue('.link-field input')
}

async function accept(page, link, name) {
  await page.goto(link)
  await page.fill('.join input', name)
  await page.click('.join button[type=submit]')
  await page.waitForFunction(() => document.querySelector('.join') === null && document.querySelector('.table-page') !== null)
}

/** Two at a table of noir, where both choose where to begin. */
async function two(server, open) {
  const [ann, bob] = [await open(), await open()]
  await accept(bob.page, await openTable(ann.page, server.url, 'noir', 'Ann'), 'Bob')
  for (const { page } of [ann, bob]) await page.waitForSelector('.table-page .scene > *')
  return [ann, bob]
}

const bobsPlace = '.players .player:has-text("Bob")'

test('presence: who goes is away, and whoever is back is here', async ({ server, open }) => {
  const [ann, bob] = await two(server, open)
  assert.match(await ann.page.textContent(bobsPlace), /Bob.*here/)
  assert.equal(await ann.page.$('.presence.is-gone'), null)
  const address = bob.page.url()
  await bob.page.goto('about:blank')
  await ann.page.waitForSelector(`${bobsPlace} .presence.is-gone:has-text("away")`)
  await accessible(ann.page)
  await bob.page.goto(address)
  await ann.page.waitForSelector(`${bobsPlace} .presence:not(.is-gone)`)
})

test('presence: reminding whoever is waited for', async ({ server, open }) => {
  const [ann, bob] = await two(server, open)
  const remind = '.controls button:has-text("Remind")'
  assert.equal(await ann.page.getAttribute(remind, 'aria-label'), 'Remind Bob that the table waits')
  await ann.page.click(remind)
  await ann.page.waitForSelector('.remind-said:has-text("Bob has been reminded")')
  await bob.page.waitForSelector('.nudged[role=alert]:has-text("Ann is waiting for you.")')
  await bob.page.waitForFunction(() => document.title.includes('Ann is waiting'))
  await ann.page.click(remind)
  await ann.page.waitForSelector('.remind-said:has-text("once is enough")')
  await clickMany(bob.page, dice(1), 1)
  await bob.page.waitForFunction(() => document.querySelector('.nudged') === null && !document.title.includes('Ann'))
  await ann.page.waitForSelector(`${remind}:disabled`)
})

test(
  'presence: a bot plays on for whoever has gone, until they are back',
  async ({ server, open }) => {
    const [ann, bob] = await two(server, open)
    await clickMany(ann.page, dice(1), 1)
    const address = bob.page.url()
    await bob.page.goto('about:blank')
    await ann.page.waitForSelector('.relief:has-text("Bob has been away")')
    await accessible(ann.page)
    await ann.page.click('.relief button:has-text("Let a bot play on")')
    await ann.page.waitForSelector(`${bobsPlace}:has-text("a bot stands in")`)
    await ann.page.waitForSelector('.log:has-text("Bob has been away for long; the others let a bot play on.")')
    await bob.page.goto(address)
    await bob.page.click('.notice button:has-text("Play on myself")')
    await ann.page.waitForSelector(`${bobsPlace} .presence:not(.is-gone)`)
  },
  { options: ['--relief', '10'] },
)

test(
  'presence: all who are here have to agree',
  async ({ server, open }) => {
    const [ann, bob, cat] = [await open(), await open(), await open()]
    const link = await openTable(ann.page, server.url, 'intruder', 'Ann', { 3: 'random' })
    for (const [who, name] of [
      [bob, 'Bob'],
      [cat, 'Cleo'],
    ])
      await accept(who.page, link, name)
    const everybody = [ann, bob, cat]
    for (const { page } of everybody) await page.waitForSelector('.table-page .scene > *')
    /* whoever is asked first goes */
    const asked = async () => {
      for (const one of everybody) if (await one.page.$('.prompt.is-mine')) return one
      return undefined
    }
    await Promise.any(everybody.map(({ page }) => page.waitForSelector('.prompt.is-mine')))
    const goer = await asked()
    const [one, other] = everybody.filter((who) => who !== goer)
    await goer.page.goto('about:blank')
    for (const { page } of [one, other]) await page.waitForSelector('.relief button:has-text("Let a bot play on")')
    await one.page.click('.relief button')
    await one.page.waitForSelector('.relief:has-text("Still to agree")')
    await other.page.waitForSelector('.relief:has-text("would let a bot play on.")')
    assert.equal(await other.page.$('.player:has-text("a bot stands in")'), null)
    await one.page.click('.relief button:has-text("Rather wait")')
    await other.page.waitForFunction(() => !document.querySelector('.relief')?.textContent.includes('would'))
    await other.page.click('.relief button')
    await one.page.waitForSelector('.relief:has-text("would let a bot play on.")')
    await one.page.click('.relief button:has-text("Let a bot play on")')
    for (const { page } of [one, other]) await page.waitForSelector('.player:has-text("a bot stands in")')
  },
  { options: ['--relief', '10'] },
)

test('presence: the row of players is in sight at every size', async ({ server, open }) => {
  for (const game of ['noir', 'intruder', 'saw', 'island', 'armada'])
    for (const size of ['desktop', 'laptop', 'phone']) {
      const { page, context } = await open({ size })
      await quickGame(page, server.url, game)
      await page.waitForSelector('.table-page .scene > *')
      await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
      const phone = size === 'phone'
      if (!phone) await page.evaluate(() => scrollTo(0, 0))
      const shown = await page.evaluate(() =>
        [...document.querySelectorAll('.players .player')].map((one) => {
          const box = one.getBoundingClientRect()
          const top = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2)
          return { text: one.textContent, seen: box.top >= 0 && box.bottom <= innerHeight && box.left >= 0 && box.right <= innerWidth && one.contains(top) }
        }),
      )
      assert.ok(shown.length >= 2 && shown.every(({ seen }) => seen), `${game} at ${SIZES[size].width}: ${JSON.stringify(shown)}`)
      assert.ok(shown.slice(1).every(({ text }) => /bot/.test(text)), `${game}: what is a bot says so`)
      await context.close()
    }
})

test('presence: on a phone four at a table have their names in sight, whatever is asked', async ({ server, open }) => {
  const { page } = await open({ size: 'phone' })
  /* cards are handed in by all at once: everybody is waited for, then some have chosen */
  await quickGame(page, server.url, 'intruder', 'random')
  const roll = dice(5)
  let waited = 0
  for (let i = 0; waited < 2; i++) {
    assert.ok(i < 60, 'all are waited for')
    await clickMany(page, roll, 1)
    await page.evaluate(() => window.testHands.until(window.testHands.state))
    const seen = await page.$$eval('.player', (all) =>
      all.map((one) => {
        const name = one.querySelector('.player-name')
        return { name: name.textContent, cut: name.scrollWidth > name.clientWidth, heard: one.querySelector('.thinking')?.textContent }
      }),
    )
    assert.deepEqual(seen.filter(({ cut }) => cut), [])
    if (seen.slice(1).every(({ heard }) => heard)) waited++
  }
})

test('presence: the host fills seats with bots, leaves some out, and begins', async ({ server, open }) => {
  const [ann, bob] = [await open(), await open()]
  const link = await openTable(ann.page, server.url, 'intruder', 'Ann')
  await ann.page.waitForSelector('.code svg')
  assert.equal(await ann.page.getAttribute('.code svg', 'role'), 'img')
  const { encode } = await import('uqr')
  const dark = encode(link, { ecc: 'M', border: 3 }).data.flat().filter(Boolean).length
  assert.equal((await ann.page.getAttribute('.code path', 'd')).split('M').length - 1, dark, 'the code is that of the link')
  await accept(bob.page, link, 'Bob')
  await ann.page.waitForSelector('.seat-list:has-text("Bob")')
  assert.equal(await bob.page.$('.begin'), null, 'only the host decides')
  await accessible(ann.page)
  await ann.page.selectOption('.begin select', 'random')
  await ann.page.click('.seat-list .seat-3 button:has-text("A bot sits down")')
  await bob.page.waitForSelector('.seat-list .seat-3:has-text("bot")')
  await ann.page.click('.begin button:has-text("Begin with 3")')
  for (const { page } of [ann, bob]) {
    await page.waitForSelector('.table-page .scene > *')
    assert.equal(await page.locator('.players .player').count(), 3)
  }
})

test('presence: a table for friends begins with bots alone', async ({ server, open }) => {
  const { page } = await open({ size: 'phone' })
  await openTable(page, server.url, 'noir', 'Ann')
  assert.equal(await page.$('.begin button:has-text("Begin with 1")'), null)
  await page.click('.begin button:has-text("Begin with bots")')
  await page.waitForSelector('.table-page .scene > *')
  assert.match(await page.textContent('.players'), /Ann \(you\).*bot/)
})

test('presence: everybody at one device has a name, and all of them are here', async ({ server, open }) => {
  const [device, friend] = [await open(), await open()]
  const { page } = device
  await page.goto(server.url)
  await page.fill('.welcome input', 'Ann')
  await page.click('.game-card[data-game=intruder] button:has-text("Invite")')
  await page.waitForSelector('form.setup')
  await page.selectOption('dialog .seat-1 select', 'here')
  await page.fill('dialog .sitter-name', 'Hana')
  await page.selectOption('dialog .seat-3 select', 'random')
  await accessible(page)
  await page.click('dialog button[type=submit]')
  const link = await page.inputValue('.link-field input')
  await page.waitForSelector('.seat-list:has-text("Hana")')
  assert.match(await page.textContent('.seat-list'), /Ann \(you\)/)
  await accept(friend.page, link, 'Bob')
  await friend.page.waitForSelector('.table-page .scene > *')
  await page.waitForSelector('[data-curtain]')
  /* the device comes back: it shows the keys of both, so that neither is away */
  await page.reload()
  await page.waitForSelector('[data-curtain]')
  const names = await friend.page.textContent('.players')
  assert.match(names, /Ann.*Hana/)
  await page.goto('about:blank')
  await friend.page.waitForFunction(() => document.querySelectorAll('.presence.is-gone').length === 2)
  const told = friend.frames.map((frame) => JSON.parse(frame)).filter((message) => message.gone?.length > 0)
  assert.ok(told.every(({ gone }) => gone.length === 2), 'never one of them alone')
})

test('presence: one more person at this device sits down in the waiting room', async ({ server, open }) => {
  const { page } = await open({ size: 'phone' })
  await openTable(page, server.url, 'noir', 'Ann')
  await page.click('button:has-text("Somebody else sits here, too")')
  await page.waitForSelector('input:focus') // where one types at once
  await page.keyboard.type('Hana')
  await page.keyboard.press('Enter')
  await page.waitForSelector('[data-curtain]')
  await page.click('[data-curtain]')
  await page.waitForSelector('.table-page .scene > *')
  assert.match(await page.textContent('.players'), /Ann.*Hana/)
  assert.equal(await page.$('.presence.is-gone'), null)
})

test('presence: calls by notification are asked for by a click and say no secret', async ({ server, open }) => {
  const [ann, bob] = [await open(), await open()]
  await bob.page.addInitScript(() => {
    window.asked = 0
    window.calls = []
    window.hides = false
    delete window.PushManager /* a private window has none, and complains of being asked */
    window.Notification = class {
      static permission = localStorage.getItem('granted') ?? 'default'
      static async requestPermission() {
        window.asked++
        localStorage.setItem('granted', 'granted')
        this.permission = 'granted'
        return 'granted'
      }
      constructor(title, { body }) {
        window.calls.push(`${title}: ${body}`)
      }
      close() {
        window.calls.push('closed')
      }
    }
    Object.defineProperty(document, 'hidden', { get: () => window.hides })
  })
  await accept(bob.page, await openTable(ann.page, server.url, 'noir', 'Ann'), 'Bob')
  for (const { page } of [ann, bob]) await page.waitForSelector('.table-page .scene > *')
  assert.equal(await bob.page.evaluate(() => window.asked), 0, 'nobody is asked on load')
  await bob.page.click('.top-bar button[aria-label=Settings]')
  await bob.page.click('dialog .call-switch input')
  await bob.page.waitForFunction(() => window.asked === 1 && document.querySelector('.call-switch input').checked)
  await bob.page.click('dialog button[aria-label=Close]')
  await bob.page.evaluate(() => (window.hides = true))
  await ann.page.click('.controls button:has-text("Remind")')
  await bob.page.waitForFunction(() => window.calls.length > 0)
  assert.deepEqual(await bob.page.evaluate(() => window.calls), ['Ann is waiting: Revolver Noir'])
  await bob.page.evaluate(() => {
    window.hides = false
    document.dispatchEvent(new Event('visibilitychange'))
  })
  assert.equal(await bob.page.evaluate(() => window.calls.at(-1)), 'closed')
  /* both begin, and Bob plays until it is Ann's turn; then he looks elsewhere until it is his */
  const roll = dice(2)
  const asked = ({ page }) => page.evaluate(() => window.testHands.state() === 'offer')
  const anns = async () => (await asked(ann)) && !(await bob.page.$('.prompt.is-mine'))
  for (const who of [ann, bob]) await clickOne(who.page, roll)
  while (!(await anns())) if (await asked(bob)) await clickOne(bob.page, roll)
  await bob.page.evaluate(() => {
    window.hides = true
    window.calls.length = 0
  })
  while ((await bob.page.evaluate(() => window.calls.length)) === 0) if (await asked(ann)) await clickOne(ann.page, roll)
  assert.deepEqual(await bob.page.evaluate(() => window.calls), ['Your turn: Revolver Noir'])
})

/* Notifications are allowed; Chromium's shell has nobody to ask, nor anything to show them on. */
function allowing() {
  window.Notification = class {
    static permission = 'granted'
  }
}

/* The same in a worker: what it shows stays in a list, one for each tag. */
function showing() {
  const shown = new Map()
  const own = ServiceWorkerRegistration.prototype
  own.showNotification = async (title, { body, tag, data }) => void shown.set(tag, { title, body, data, close: () => shown.delete(tag) })
  own.getNotifications = async () => [...shown.values()]
}

/* A browser's subscription as the page sees it, at a push service of this test: there is no real one here. */
function subscribed([endpoint, p256dh, auth]) {
  const made = (options) => ({
    endpoint,
    options,
    toJSON: () => ({ endpoint, keys: { p256dh, auth } }),
    unsubscribe: async () => (window.unsubscribed = true),
  })
  let now = null
  PushManager.prototype.getSubscription = async () => now
  PushManager.prototype.subscribe = async ({ userVisibleOnly, applicationServerKey }) => {
    window.askedPush = userVisibleOnly
    const bytes = Uint8Array.from(atob(applicationServerKey.replace(/-/g, '+').replace(/_/g, '/')), (c) => c.charCodeAt(0))
    now = made({ applicationServerKey: bytes.buffer })
    return now
  }
}

test('presence: called with the page closed', async ({ server, open }) => {
  const calls = []
  const service = createServer((request, response) => {
    calls.push(request.url)
    response.writeHead(201).end()
  })
  await new Promise((resolve) => service.listen(0, '127.0.0.1', resolve))
  const point = 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4'
  const [ann, bob] = [await open(), await open({ app: true })]
  await bob.page.addInitScript(allowing)
  await bob.page.addInitScript(subscribed, [`http://127.0.0.1:${service.address().port}/bob`, point, 'BTBZMqHH6r4Tts7J_aSIgg'])
  await accept(bob.page, await openTable(ann.page, server.url, 'noir', 'Ann'), 'Bob')
  for (const { page } of [ann, bob]) await page.waitForSelector('.table-page .scene > *')
  assert.equal(await bob.page.evaluate(() => window.askedPush), undefined, 'not before a click')
  await bob.page.click('.top-bar button[aria-label=Settings]')
  await bob.page.click('dialog .call-switch input')
  await bob.page.waitForSelector('dialog .call-switch:has-text("also when this page is closed")')
  assert.equal(await bob.page.evaluate(() => window.askedPush), true)
  await bob.page.click('dialog button[aria-label=Close]')
  /* both begin; Bob has gone when it is his turn */
  const roll = dice(2)
  const asked = ({ page }) => page.evaluate(() => window.testHands.state() === 'offer')
  for (const who of [ann, bob]) await clickOne(who.page, roll)
  while (!((await asked(ann)) && !(await bob.page.$('.prompt.is-mine')))) if (await asked(bob)) await clickOne(bob.page, roll)
  const table = new URL(bob.page.url()).pathname.slice(3)
  await bob.page.goto(`${server.url}/you`)
  while (await ann.page.$('.prompt.is-mine')) if (await asked(ann)) await clickOne(ann.page, roll)
  while (calls.length === 0) await new Promise((resolve) => service.once('request', resolve))
  assert.deepEqual(calls, ['/bob'])
  service.close()
  /* what his browser's worker makes of it */
  const worker = bob.page.context().serviceWorkers()[0]
  await worker.evaluate(showing)
  const tell = (data) =>
    worker.evaluate(async (text) => {
      const event = new PushEvent('push', { data: text })
      const waits = []
      event.waitUntil = (promise) => waits.push(promise)
      self.dispatchEvent(event)
      await Promise.all(waits)
      return (await self.registration.getNotifications()).map((n) => `${n.title}: ${n.body}`)
    }, data)
  assert.deepEqual(await tell('nonsense'), [])
  assert.deepEqual(await tell(JSON.stringify({ table, game: 'Revolver Noir' })), ['Your turn: Revolver Noir'])
  assert.deepEqual(await tell(JSON.stringify({ table, game: 'Revolver Noir' })), ['Your turn: Revolver Noir'])
  const opened = await worker.evaluate(async () => {
    const [notification] = await self.registration.getNotifications()
    const event = Object.assign(new ExtendableEvent('notificationclick'), { notification })
    const waits = []
    let address = ''
    event.waitUntil = (promise) => waits.push(promise)
    self.clients.openWindow = async (url) => (address = url)
    self.dispatchEvent(event)
    await Promise.all(waits)
    return address
  })
  assert.equal(opened, `/t/${table}`)
}, { options: ['--push-local'] })

test('presence: a browser that can\u2019t be called says so', async ({ server, open }) => {
  const { page } = await open()
  await page.addInitScript(allowing)
  await page.addInitScript(() => delete window.PushManager)
  await page.goto(server.url)
  await page.click('.top-bar button[aria-label=Settings]')
  await page.click('dialog .call-switch input')
  await page.waitForSelector('dialog .call-switch:has-text("can\u2019t call you once this page is closed")')
})
