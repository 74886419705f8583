// Puzzles: the shelf, right and wrong answers, why, and what is remembered.
//
// SPDX-License-Identifier: MIT
import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { inspect } from './access.mjs'
import { test } from './frame.mjs'

const folder = new URL('../src/puzzles/', import.meta.url)
const shelves = readdirSync(folder).map((file) => [file.replace('.json', ''), JSON.parse(readFileSync(new URL(file, folder), 'utf8'))])

test('puzzles: every game’s shelf, one of the day, and each can be opened', async ({ server, open }) => {
  const { page } = await open()
  await page.goto(server.url)
  await page.click('a[href="/puzzles"]')
  for (const [game, puzzles] of shelves) {
    await page.waitForSelector(`.puzzle-shelf[data-game=${game}] .puzzle-link`)
    assert.equal(await page.locator(`.puzzle-shelf[data-game=${game}] .puzzle-link`).count(), puzzles.length)
    assert.equal(await page.locator(`.puzzle-shelf[data-game=${game}] .is-today`).count(), 1)
  }
  await inspect(page, 'the shelf')
  for (const [game, puzzles] of shelves) {
    await page.click(`.puzzle-shelf[data-game=${game}] .is-today`)
    await page.waitForSelector('.puzzle .scene > *:not(.loading)')
    await inspect(page, `a puzzle of ${game}`)
    assert.ok(puzzles.some((puzzle) => page.url().endsWith(puzzle.id)))
    await page.click('button:has-text("All puzzles")')
  }
  await page.goto(`${server.url}/puzzle/noir/nothing`)
  await page.waitForSelector('.error-page')
})

test('puzzles: a wrong answer, the right one, why, and it stays solved', async ({ server, open }) => {
  const { page } = await open()
  for (const [game, puzzles] of shelves) {
    const puzzle = puzzles[0]
    await page.goto(`${server.url}/puzzle/${game}/${puzzle.id}`)
    await page.waitForSelector('.puzzle .scene > *:not(.loading)')
    /* the answer is nowhere before it is given */
    assert.equal(await page.locator('.puzzle-why, [data-hinted]').count(), 0)
    const answer = async (given) => {
      if (puzzle.kind === 'truth') return page.click(`[data-value="${given}"]`)
      await page.keyboard.press('m')
      await page.click(`dialog[open] [data-move="${given}"]`)
    }
    const numbers = puzzle.kind === 'truth' ? puzzle.values.map((_, i) => i) : puzzle.l.filter((one) => typeof one === 'number')
    const right = puzzle.kind === 'truth' ? puzzle.right : puzzle.want
    const wrong = puzzle.kind === 'truth' ? numbers.find((n) => n !== right) : puzzle.others[0][0]
    await answer(wrong)
    await page.waitForSelector('.problem')
    assert.equal(await page.getAttribute('.puzzle', 'data-outcome'), '')
    await answer(right)
    await page.waitForSelector('.puzzle[data-outcome=solved] .puzzle-why')
    const why = await page.textContent('.puzzle-why')
    if (puzzle.kind === 'truth') assert.ok(why.includes(puzzle.values[right]) && (await page.locator('.puzzle-why li').count()) > 0)
    else assert.match(why, /about \d+ %/)
    await page.click('button:has-text("All puzzles")')
    await page.waitForSelector(`.puzzle-link.solved[href$="${puzzle.id}"]`)
  }
  /* given up is not solved, and the first outcome counts */
  const [game, puzzles] = shelves[0]
  await page.goto(`${server.url}/puzzle/${game}/${puzzles[1].id}`)
  await page.click('button:has-text("Show the solution")')
  await page.waitForSelector('.puzzle[data-outcome=shown] .puzzle-why')
  await page.goto(`${server.url}/puzzles`)
  await page.waitForSelector(`.puzzle-link.shown[href$="${puzzles[1].id}"]`)
  await page.waitForSelector(`.puzzle-link.solved[href$="${puzzles[0].id}"]`)
})
