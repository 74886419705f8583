// icons.mjs: draws the icons of the installed page anew, from web/src/icon.svg into web/public/icons: as it is, for
// masks of any shape (with room around it and without round corners), and for the home screen of an iPhone.
//
// SPDX-License-Identifier: MIT
import { mkdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { launch } from './browser.mjs'

const web = join(dirname(fileURLToPath(import.meta.url)), '..')
const out = join(web, 'public/icons')
const drawing = readFileSync(join(web, 'src/icon.svg'), 'utf8')
const ground = /fill="(#\w+)"/.exec(drawing)[1]

/* of a maskable icon only a circle of four fifths of its width is sure to be seen */
const MASKED = 0.78

mkdirSync(out, { recursive: true })
const browser = await launch()
const page = await browser.newPage()
for (const [name, size, part, color] of [
  ['192', 192, 1, 'transparent'],
  ['512', 512, 1, 'transparent'],
  ['maskable-192', 192, MASKED, ground],
  ['maskable-512', 512, MASKED, ground],
  ['180', 180, 0.9, ground],
]) {
  await page.setViewportSize({ width: size, height: size })
  const sides = `width="${size * part}" height="${size * part}"`
  const body = `<body style="margin:0;height:100vh;display:grid;place-items:center;background:${color}">${drawing.replace('<svg', `<svg ${sides}`)}</body>`
  await page.setContent(body)
  await page.screenshot({ path: join(out, `${name}.png`), omitBackground: true })
}
await browser.close()
