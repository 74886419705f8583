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

/* The first of every kind on every shelf. */
const samples = shelves.flatMap(([game, puzzles]) => [...new Set(puzzles.map((puzzle) => puzzle.kind))].map((kind) => [game, puzzles.find((puzzle) => puzzle.kind === kind)]))

/* What can be answered, what is right, and something wrong. */
function answersTo(puzzle) {
  switch (puzzle.kind) {
    case 'truth':
      return { right: puzzle.right, wrong: puzzle.values.findIndex((_, i) => i !== puzzle.right) }
    case 'who':
      return { right: puzzle.right, wrong: puzzle.fits.find(([seat]) => seat !== puzzle.right)[0] }
    case 'best':
      return { right: puzzle.want, wrong: puzzle.others[0][0] }
    default:
      return { right: puzzle.want, wrong: puzzle.wrong.find(([text], i) => text !== '' || i === puzzle.wrong.length - 1)[1][0] }
  }
}

test('puzzles: a wrong answer, the right one, why, and it stays solved', async ({ server, open }) => {
  const { page } = await open()
  for (const [game, puzzle] of samples) {
    await page.goto(`${server.url}/puzzle/${game}/${puzzle.id}`)
    await page.waitForSelector('.puzzle .scene > *:not(.loading)')
    /* the answer is nowhere before it is given */
    assert.equal(await page.locator('.puzzle-why, [data-hinted]').count(), 0)
    const byName = puzzle.kind === 'truth' || puzzle.kind === 'who'
    const answer = async (given) => {
      if (byName) return page.click(`[data-value="${given}"]`)
      await page.keyboard.press('m')
      await page.click(`dialog[open] [data-move="${given}"]`)
    }
    const { right, wrong } = answersTo(puzzle)
    await answer(wrong)
    await page.waitForSelector('.problem')
    const problem = await page.textContent('.problem')
    /* what is certain is refuted by what may happen, or by who else it may be */
    if (puzzle.kind === 'who') for (const seat of puzzle.fits.find(([one]) => one === wrong)[1]) assert.ok(problem.includes(puzzle.names[seat]), problem)
    if (puzzle.kind === 'save') assert.ok(problem.length > 60 && (await page.locator('.problem .clause').count()) > 0, problem)
    assert.equal(await page.getAttribute('.puzzle', 'data-outcome'), '')
    await answer(right)
    await page.waitForSelector('.puzzle[data-outcome=solved] .puzzle-why')
    const why = await page.textContent('.puzzle-why')
    if (puzzle.kind === 'truth') assert.ok(why.includes(puzzle.values[right]) && (await page.locator('.puzzle-why li').count()) > 0)
    else if (puzzle.kind === 'who') assert.ok(why.includes(puzzle.names[right]) && (await page.locator('.puzzle-why li').count()) === puzzle.cases.length)
    else if (puzzle.kind === 'best') assert.match(why, /about \d+ %/)
    else assert.ok(why.includes(String(puzzle.tried)))
    if (puzzle.kind !== 'truth') assert.ok((await page.locator('.puzzle-why .clause').count()) > 0, `${puzzle.id} names no clause`)
    await inspect(page, `a solved puzzle, ${puzzle.id}`)
    await page.click('button:has-text("All puzzles")')
    await page.waitForSelector(`.puzzle-link.solved[href$="${puzzle.id}"]`)
  }
  /* given up is not solved, and the first outcome counts */
  const [game, puzzles] = shelves[0]
  const other = puzzles.find((puzzle) => !samples.some(([, one]) => one === puzzle))
  await page.goto(`${server.url}/puzzle/${game}/${other.id}`)
  await page.click('button:has-text("Show the solution")')
  await page.waitForSelector('.puzzle[data-outcome=shown] .puzzle-why')
  await page.goto(`${server.url}/puzzles`)
  await page.waitForSelector(`.puzzle-link.shown[href$="${other.id}"]`)
  await page.waitForSelector(`.puzzle-link.solved[href$="${puzzles[0].id}"]`)
})
