// lab.mjs: the report of the lab, as it is built, with made-up findings in it: all kinds of drawings, holes in the
// figures, names that are long or would be HTML. It stands by itself: no server, no request, no script but its own.
//
// SPDX-License-Identifier: MIT
import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { program, SIZES } from '../tools/browser.mjs'
import { reportOf } from '../tools/report.mjs'
import { inspect } from './access.mjs'
import { test } from './frame.mjs'

const file = (path) => readFileSync(new URL(path, import.meta.url), 'utf8')
const NAMES = ['noir', 'odd']
const findingsOf = (name) => JSON.parse(file(`lab/${name}.json`))

const folder = mkdtempSync(join(tmpdir(), 'deadfall-lab-'))
process.on('exit', () => rmSync(folder, { recursive: true, force: true }))

/** Opens the report of these findings as somebody does who has been sent the file. */
async function read(page, name, findings = file(`lab/${name}.json`)) {
  const path = join(folder, `${name}.html`)
  writeFileSync(path, reportOf(file('../../build/web/lab/lab.html'), findings))
  await page.goto(`file://${path}`)
  await page.waitForSelector('main.report h1, .report-head h1')
  await page.evaluate(() => document.fonts.ready)
}

const openAll = (page) => page.$$eval('details', (all) => all.forEach((one) => (one.open = true)))

/* Without any number there is nothing to draw. */
const DRAWN = { intervals: 'value', bars: 'value', histogram: 'share', curves: 'value', grid: 'value' }
const isDrawn = ({ type, columns, rows }) => rows.some((row) => typeof row[columns.findIndex(({ name }) => name === DRAWN[type])] === 'number')

for (const name of NAMES)
  test(`a report has every drawing, each with its table: ${name}`, async ({ open, note }) => {
    const { page } = await open({})
    const asked = []
    page.on('request', (request) => asked.push(request.url().replace(/^(data:[^,]*).*/, '$1')))
    await read(page, name)
    assert.equal(await page.evaluate(() => window.broken), undefined, 'a name was run')
    assert.deepEqual(asked.filter((url) => !url.startsWith('data:')), [page.url()], 'it asks for nothing but itself')

    const findings = findingsOf(name)
    const plots = findings.sections.flatMap((section) => section.plots)
    assert.equal(await page.title(), findings.title.trim())
    for (const plot of plots) {
      const figure = page.locator(`figure[data-plot="${plot.id}"]`)
      assert.equal(await figure.locator('h3').textContent(), plot.title)
      assert.equal(await figure.locator('.drawing > svg[role=img][aria-label]').count(), isDrawn(plot) ? 1 : 0, `${plot.id} is drawn`)
      const table = figure.locator('table')
      assert.equal(await table.locator('caption').textContent(), plot.title)
      assert.equal(await table.locator('thead th[scope=col]').count(), plot.columns.length)
      assert.equal(await table.locator('tbody tr').count(), plot.rows.length, `rows of ${plot.id}`)
      assert.equal(await table.locator('tbody td, tbody th[scope=row]').count(), plot.rows.length * plot.columns.length)
      const names = plot.rows.map((row) => row[0]).filter((cell) => typeof cell === 'string')
      const told = await table.locator('tbody th').allTextContents()
      for (const one of names) assert.ok(told.includes(one), one)
    }
    /* the first screen */
    assert.deepEqual(await page.locator('.sentence').allTextContents(), findings.verdicts.map(({ sentence }) => sentence.replace(/(?<=\d) %/g, '\u00a0%')))
    const small = findings.first.filter((id) => plots.some((plot) => plot.id === id && isDrawn(plot)))
    assert.equal(await page.locator('.glance .drawing > svg').count(), small.length)
    assert.equal(await page.locator('.answer [data-mark]').count(), findings.verdicts.filter(({ mark }) => mark).length)
    /* and the end */
    assert.equal(await page.locator('.end code').textContent(), findings.command)
    for (const line of [...findings.unmeasured, ...findings.more, findings.seed, `Deadfall ${findings.version}`]) assert.ok((await page.locator('.end').textContent()).replaceAll('\u00a0', ' ').includes(line), line)
    note(`${plots.length} drawings`)
  })

for (const theme of ['light', 'dark'])
  for (const size of ['desktop', 'phone'])
    test(`a report is in nobody's way: ${theme}, ${size}`, async ({ open }) => {
      const { page } = await open({ theme, size })
      for (const name of NAMES) {
        await read(page, name)
        await openAll(page)
        const levels = await page.$$eval('h1, h2, h3, h4', (all) => all.map((heading) => Number(heading.tagName[1])))
        assert.ok(levels.every((level, i) => level <= (levels[i - 1] ?? 0) + 1), `headings in order: ${levels}`)
        const ids = await page.$$eval('[id]', (all) => all.map(({ id }) => id))
        assert.equal(new Set(ids).size, ids.length, 'no two of one name')
        await inspect(page, `${name}, ${theme}, ${size}`)
      }
    })

test('a report says what is under the pointer', async ({ open }) => {
  const { page } = await open({})
  for (const name of NAMES) {
    await read(page, name)
    for (const plot of findingsOf(name).sections.flatMap((section) => section.plots).filter(isDrawn)) {
      const drawing = page.locator(`figure[data-plot="${plot.id}"] .drawing > svg`)
      await drawing.scrollIntoViewIfNeeded()
      /* one in the middle, as the first may be nothing high */
      const marks = drawing.locator(':is([data-part=dot], [data-part=bar], [data-part=rect], [data-part=cell]) :is(circle, path, rect)')
      await marks.nth(Math.floor((await marks.count()) / 4)).scrollIntoViewIfNeeded()
      await marks.nth(Math.floor((await marks.count()) / 4)).hover({ force: true })
      const tip = drawing.locator('.tip text')
      await tip.first().waitFor()
      const label = plot.columns.find((column) => column.name === DRAWN[plot.type]).label
      assert.ok((await tip.first().textContent()).includes(`${label}: `), `${plot.id}: ${await tip.first().textContent()}`)
    }
  }
})

test('a report fits every screen, and its letters can be read', async ({ open }) => {
  const { page } = await open({ size: 'phone' })
  for (const name of NAMES) {
    await read(page, name)
    await openAll(page)
    for (const [size, { width, height }] of Object.entries(SIZES)) {
      await page.setViewportSize({ width, height })
      /* the page has heard of the new width, and has drawn anew for it */
      await page.waitForFunction(
        (width) =>
          innerWidth === width &&
          [...document.querySelectorAll('.drawing')].every((drawing) => {
            const wide = (drawing.clientWidth * 16) / parseFloat(getComputedStyle(document.documentElement).fontSize)
            return Math.abs(Number(drawing.querySelector(':scope > svg').getAttribute('width')) - wide) < 1.5
          }),
        width,
      )
      assert.ok((await page.evaluate(() => document.documentElement.scrollWidth)) <= width, `${name} at ${size} is too wide`)
      const least = await page.$$eval('.drawing > svg text', (all) =>
        Math.min(...all.map((text) => parseFloat(getComputedStyle(text).fontSize) * (text.ownerSVGElement.getBoundingClientRect().width / Number(text.ownerSVGElement.getAttribute('width'))))),
      )
      assert.ok(least > 11, `${name} at ${size}: letters of ${least}`)
    }
  }
})

test('a report on paper', async ({ open, note }) => {
  const { page } = await open({ theme: 'dark' })
  for (const name of NAMES) {
    await read(page, name)
    const closed = await page.locator('details:not([open])').count()
    assert.ok(closed > 0)
    for (const format of ['A4', 'Letter']) {
      const pdf = await page.pdf({ format })
      const pages = pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)?.length ?? 0
      assert.ok(pages >= 5 && pages <= 25, `${pages} pages`)
      note(`${name} ${format}: ${pages} pages`)
    }
    assert.equal(await page.locator('details:not([open])').count(), closed, 'closed again')
    /* what a reader of paper can't open is open, and ink is dark */
    await page.evaluate(() => dispatchEvent(new Event('beforeprint')))
    await page.emulateMedia({ media: 'print' })
    assert.ok(await page.locator('figure[data-plot] table').first().isVisible())
    assert.ok(!(await page.locator('.contents').isVisible()))
    assert.equal(await page.evaluate(() => getComputedStyle(document.body).color), 'rgb(0, 0, 0)')
    assert.equal(Number(await page.locator('figure[data-plot] .drawing > svg').first().getAttribute('width')), 660)
    await page.emulateMedia({ media: 'screen' })
    await page.evaluate(() => dispatchEvent(new Event('afterprint')))
    assert.equal(await page.locator('details:not([open])').count(), closed)
  }
})

test('a report of another kind says so', async ({ open }) => {
  const { page } = await open({})
  for (const findings of ['{"format":"deadfall.lab.99"}', '{}', '[1', '']) {
    await read(page, 'other', findings)
    assert.match(await page.textContent('main'), /can’t be read/)
  }
})

test('a report as the program writes it, with scripts and without', async ({ open, note }) => {
  const path = join(folder, 'kuhn.html')
  await promisify(execFile)(program(), ['lab', 'kuhn', '--games', '20', '--out', path])
  const { page } = await open({})
  const asked = []
  page.on('request', (request) => asked.push(request.url()))
  await page.goto(`file://${path}`)
  await page.waitForSelector('.report .question')
  const figures = await page.locator('figure[data-plot]').count()
  assert.ok(figures > 0)
  assert.equal(await page.locator('figure[data-plot] table').count(), figures)
  assert.ok((await page.locator('.drawing > svg').count()) > 0)
  await openAll(page)
  await inspect(page, 'a report of kuhn')
  assert.deepEqual(asked.filter((url) => !url.startsWith('data:')), [page.url()])
  /* what a browser shows that runs no scripts */
  const plain = await page.evaluate(() => new DOMParser().parseFromString(document.querySelector('noscript').textContent, 'text/html').querySelectorAll('table').length)
  assert.equal(plain, figures)
  note(`${figures} drawings`)
})
