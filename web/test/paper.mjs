// paper.mjs: every game on paper: all that is in its box, as often as the engine says, at its true size, and as
// many pages of a PDF as there are sheets; and its rulebook.
//
// SPDX-License-Identifier: MIT
import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { program } from '../tools/browser.mjs'
import { test } from './frame.mjs'

const games = JSON.parse(execFileSync(program(), ['games', '--json'], { maxBuffer: 1 << 24 }))
const MM = 96 / 25.4
const CARD = { width: 63 * MM, height: 88 * MM }

const pagesOf = (pdf) => pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)?.length ?? 0
const sheets = (page) => page.locator('.sheet').count()

/* All pieces with their names and sizes, and whether each lies wholly on its sheet and its text on it. */
const lies = (page) =>
  page.$$eval('[data-piece]', (pieces) =>
    pieces.map((piece) => {
      const [own, sheet] = [piece, piece.closest('.sheet')].map((one) => one.getBoundingClientRect())
      const inside = own.left >= sheet.left && own.top >= sheet.top && own.right <= sheet.right && own.bottom <= sheet.bottom
      const drawn = piece.querySelector('svg, pre, p')?.getBoundingClientRect().width > 0 || piece.textContent.trim() !== ''
      const text = piece.querySelector('.print-framed, .print-aid')
      const fits = !text || text.scrollHeight <= text.clientHeight + 1
      return { name: piece.dataset.piece, width: own.width, height: own.height, inside: inside && fits, drawn }
    }),
  )

for (const game of games)
  test(`${game.id} on paper`, async ({ open, server, note }) => {
    const { page } = await open({})
    await page.goto(`${server.url}/rules/${game.id}/print`)
    await page.waitForSelector('.sheet')
    const pieces = await lies(page)
    for (const thing of game.things) assert.equal(pieces.filter(({ name }) => name === thing.name).length, thing.copies, `copies of ${thing.name}`)
    assert.ok(pieces.every(({ inside, drawn }) => inside && drawn), 'a piece that leaves its sheet, or is empty')
    for (const { name, width, height } of pieces.filter(({ width }) => Math.abs(width - CARD.width) < 8)) {
      assert.ok(Math.abs(width - CARD.width) < 0.5 && Math.abs(height - CARD.height) < 0.5, `${name} is ${width / MM} by ${height / MM} mm`)
    }
    const pdf = await page.pdf({ preferCSSPageSize: true, printBackground: true })
    assert.equal(pagesOf(pdf), await sheets(page), 'pages of the PDF')

    const before = await sheets(page)
    await page.getByLabel('With backs').uncheck()
    assert.equal(await page.locator('.sheet.is-back').count(), 0)
    assert.ok((await sheets(page)) <= before)
    await page.getByLabel('Paper').selectOption('letter')
    assert.ok((await lies(page)).every(({ inside }) => inside), 'a piece that leaves a sheet of Letter')
    assert.equal(pagesOf(await page.pdf({ preferCSSPageSize: true })), await sheets(page))
    note(`${pieces.length} pieces`)
  })

test('a rulebook on paper', async ({ open, server }) => {
  const { page } = await open({})
  await page.goto(`${server.url}/rules/noir`)
  await page.waitForSelector('.book-text h2')
  await page.emulateMedia({ media: 'print' })
  assert.ok(await page.locator('.book-text').isVisible())
  for (const hidden of ['.top-bar', '.book-head .buttons', '.book-parts', '.book-contents']) assert.ok(!(await page.locator(hidden).first().isVisible()), hidden)
  assert.ok(pagesOf(await page.pdf()) >= 3)
  await page.emulateMedia({ media: 'screen' })
  await page.getByRole('button', { name: 'Print the game' }).click()
  await page.waitForSelector('.sheet')
})
