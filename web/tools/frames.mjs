// frames.mjs [--game ID] [--bot ID] [--seconds N] [--size desktop|phone|...]
//
// Prints how many frames a second a scene shows. With a game: while the others think and what they do is shown, with
// motion, in a game against bots in which this player takes whatever is offered. Without one, and with what a frame costs
// the page: in Armada, while a piece is dragged over a full board, which is filled on the way from the server to the page
// with thirty-six pieces; the pointer moves once a frame, over all of it. DEADFALL names the program; PAGE, if set, is a page
// that runs already.
//
// SPDX-License-Identifier: MIT
import { clickMany, dice, launch, openPage, quickGame, startServer } from './browser.mjs'

const options = { seconds: '4', size: 'desktop', bot: 'expert' }
for (let i = 2; i + 1 < process.argv.length; i += 2) options[process.argv[i].replace(/^--/, '')] = process.argv[i + 1]

/** Six ships of three pieces for each side: hubs with energy, guns, whole shields; as the view tells of them. */
function fullBoard(seat) {
  const rows = seat === 0 ? [3, 5] : [9, 11]
  const ships = rows.flatMap((row) => [0, 3, 6].map((column) => ({ row, column })))
  const cell = (column, row) => `${'abcdefghi'[column]}${row}`
  return {
    ships: ships.map(({ row, column }) => `a ship at ${cell(column, row)}`),
    ship_energy: ships.map(() => 4),
    pieces: ships.flatMap(({ row, column }, i) => [
      [i, 'T', 0, cell(column, row), null],
      [i, 'F', 1, cell(column + 1, row), null],
      [i, 'S', 2, cell(column + 2, row), 'whole'],
    ]),
  }
}

function filled(text) {
  const message = JSON.parse(text)
  for (const field of message.view ?? []) {
    const [, seat, name] = field[0].match(/^seats\.([01])\.(ships|ship_energy|pieces)$/) ?? []
    if (name) field[1] = fullBoard(Number(seat))[name]
  }
  return JSON.stringify(message)
}

/* In the page: drags for so many seconds, answers with the time between frames. */
function dragAbout([x, y, seconds]) {
  const board = document.querySelector('.armada').getBoundingClientRect()
  const pointer = (type, clientX, clientY, target) =>
    target.dispatchEvent(new PointerEvent(type, { clientX, clientY, pointerId: 1, isPrimary: true, pointerType: 'mouse', button: 0, buttons: 1, bubbles: true }))
  pointer('pointerdown', x, y, document.elementFromPoint(x, y))
  return new Promise((resolve) => {
    const gaps = []
    let last = 0
    let begin = 0
    const frame = (now) => {
      begin ||= now
      if (last) gaps.push(now - last)
      last = now
      const t = (now - begin) / 1000
      pointer('pointermove', board.x + board.width * (0.5 + 0.22 * Math.sin(t * 2.3)), board.y + board.height * (0.5 + 0.45 * Math.sin(t * 3.7)), window)
      if (t < seconds) requestAnimationFrame(frame)
      else resolve(gaps)
    }
    requestAnimationFrame(frame)
  })
}

/* In the page: keeps the time between frames as long as somebody else is to act. */
function watchFrames() {
  window.gaps = []
  let last = 0
  const frame = (now) => {
    const others = document.querySelector('.player .thinking') !== null
    if (last && others) window.gaps.push(now - last)
    last = others ? now : 0
    requestAnimationFrame(frame)
  }
  requestAnimationFrame(frame)
}

async function whileBotsThink(page, url, begin) {
  await quickGame(page, url, options.game, options.bot)
  await page.evaluate(watchFrames)
  await begin()
  const roll = dice(5)
  const gaps = () => page.evaluate(() => window.gaps)
  for (let i = 0; i < 200; i++) {
    if ((await clickMany(page, roll, 1)) === 'over') break
    if ((await gaps()).reduce((sum, gap) => sum + gap, 0) > Number(options.seconds) * 1000) break
  }
  return gaps()
}

async function whileDragging(page, url, begin) {
  await page.routeWebSocket(/\/ws/, (socket) => {
    const up = socket.connectToServer()
    up.onMessage((text) => socket.send(filled(text)))
  })
  await quickGame(page, url, 'armada', 'rules')
  await page.waitForSelector('.armada-piece[data-step]')
  await page.waitForFunction(() => document.querySelectorAll('.armada-board .armada-tile').length >= 36)
  const box = await (await page.$('.armada-piece[data-step]')).boundingBox()
  await begin()
  return page.evaluate(dragAbout, [box.x + box.width / 2, box.y + box.height / 2, Number(options.seconds)])
}

const server = process.env.PAGE ? { url: process.env.PAGE, end: async () => {} } : await startServer()
const browser = await launch()
try {
  const page = await openPage(browser, { size: options.size, motion: 'on' })
  const client = await page.context().newCDPSession(page)
  await client.send('Performance.enable')
  const metrics = async () => Object.fromEntries((await client.send('Performance.getMetrics')).metrics.map(({ name, value }) => [name, value]))
  let before
  const begin = async () => (before = await metrics())
  const gaps = (await (options.game ? whileBotsThink : whileDragging)(page, server.url, begin)).sort((a, b) => a - b)
  const after = await metrics()
  const mean = gaps.reduce((sum, gap) => sum + gap, 0) / gaps.length
  const each = (name) => (((after[name] - before[name]) * 1000) / gaps.length).toFixed(1)
  console.log(`${(1000 / mean).toFixed(1)} frames a second, the slowest in twenty ${gaps[Math.floor(gaps.length * 0.95)].toFixed(1)} ms`)
  /* a game is more than the frames in which others think: of all of it, how much of the time the page was at work */
  const share = (name) => `${(((after[name] - before[name]) * 100) / (after.Timestamp - before.Timestamp)).toFixed(1)} %`
  if (options.game) console.log(`busy ${share('TaskDuration')} of the time: script ${share('ScriptDuration')}, styles ${share('RecalcStyleDuration')}, layout ${share('LayoutDuration')}`)
  else console.log(`for each frame ${each('TaskDuration')} ms: script ${each('ScriptDuration')}, styles ${each('RecalcStyleDuration')}, layout ${each('LayoutDuration')}`)
} finally {
  await browser.close()
  await server.end()
}
