// frames.mjs [--seconds N] [--size desktop|phone|...]
//
// Prints how many frames a second Armada shows while a piece is dragged over a full board, and what a frame
// costs the page. The board is filled on the way from the server to the page, with thirty-six pieces; the pointer
// moves once a frame, over all of it. DEADFALL names the program; PAGE, if set, is a page that runs already.
//
// SPDX-License-Identifier: MIT
import { launch, quickGame, SIZES, startServer } from './browser.mjs'

const options = { seconds: '4', size: 'desktop' }
for (let i = 2; i + 1 < process.argv.length; i += 2) options[process.argv[i].replace(/^--/, '')] = process.argv[i + 1]

/** Six ships of three pieces for each side: hubs with energy, guns, whole shields. */
function fullBoard() {
  const side = (rows) => rows.flatMap((row) => ['a', 'd', 'g'].map((_, i) => `4:T0${'adg'[i]}${row},F1${'beh'[i]}${row},S2${'cfi'[i]}${row}+`)).join('/')
  return `${side([3, 5])} ${side([9, 11])}`
}

function filled(text) {
  const message = JSON.parse(text)
  const position = message.view?.find(([path]) => path === 'position')
  if (position) position[1] = fullBoard()
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

const server = process.env.PAGE ? { url: process.env.PAGE, end: async () => {} } : await startServer()
const browser = await launch()
try {
  const page = await browser.newPage({ viewport: SIZES[options.size] })
  await page.routeWebSocket(/\/ws/, (socket) => {
    const up = socket.connectToServer()
    up.onMessage((text) => socket.send(filled(text)))
  })
  await quickGame(page, server.url, 'armada', 'rules')
  await page.waitForSelector('.armada-piece[data-step]')
  await page.waitForFunction(() => document.querySelectorAll('.armada-tile').length >= 36)
  const box = await (await page.$('.armada-piece[data-step]')).boundingBox()
  const client = await page.context().newCDPSession(page)
  await client.send('Performance.enable')
  const metrics = async () => Object.fromEntries((await client.send('Performance.getMetrics')).metrics.map(({ name, value }) => [name, value]))
  const before = await metrics()
  const gaps = (await page.evaluate(dragAbout, [box.x + box.width / 2, box.y + box.height / 2, Number(options.seconds)])).sort((a, b) => a - b)
  const after = await metrics()
  const mean = gaps.reduce((sum, gap) => sum + gap, 0) / gaps.length
  const each = (name) => (((after[name] - before[name]) * 1000) / gaps.length).toFixed(1)
  console.log(`${(1000 / mean).toFixed(1)} frames a second, the slowest in twenty ${gaps[Math.floor(gaps.length * 0.95)].toFixed(1)} ms`)
  console.log(`for each frame ${each('TaskDuration')} ms: script ${each('ScriptDuration')}, styles ${each('RecalcStyleDuration')}, layout ${each('LayoutDuration')}`)
} finally {
  await browser.close()
  await server.end()
}
