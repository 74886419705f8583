// embed.mjs DIST OUT LAB: writes the built page as a C file, every file compressed, for src/server/web.h, and the page
// of the lab's reports, which no server shows, for src/study/template.h.
//
// SPDX-License-Identifier: MIT
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { extname, join, relative } from 'node:path'
import { gzipSync } from 'node:zlib'

const TYPES = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.woff2': 'font/woff2',
  '.md': 'text/markdown; charset=utf-8',
  '.json': 'application/json',
  '.wasm': 'application/wasm',
  '.webmanifest': 'application/manifest+json',
}
/* these are compressed already */
const PACKED = new Set(['.woff2', '.png', '.jpg'])

const [dist, out, lab] = process.argv.slice(2)

function walk(folder) {
  return readdirSync(folder, { withFileTypes: true })
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => (entry.isDirectory() ? walk(join(folder, entry.name)) : [join(folder, entry.name)]))
}

function bytes(data) {
  const lines = []
  for (let at = 0; at < data.length; at += 32) lines.push(`    ${[...data.subarray(at, at + 32)].join(',')},`)
  return lines.join('\n')
}

const files = walk(dist).map((file) => {
  const path = `/${relative(dist, file)}`
  const type = TYPES[extname(file)]
  if (type === undefined) throw new Error(`${path}: what type is that?`)
  const raw = readFileSync(file)
  const gzip = !PACKED.has(extname(file))
  return { path, type, gzip, data: gzip ? gzipSync(raw, { level: 9 }) : raw }
})

/* the server writes into the head of the page (src/server/card.c): that one it has to be able to read, as a text */
const page = readFileSync(join(dist, 'index.html'))
files.push({ path: 'index', type: TYPES['.html'], gzip: false, data: Buffer.concat([page, Buffer.from([0])]), size: page.length })

const report = readFileSync(join(lab, 'lab.html'))

const code = ['/* The web table and the page of reports, built from web/ by web/tools/embed.mjs. */', '#include "server/web.h"', '#include "study/template.h"', '', '#include <stddef.h>', '']
files.forEach((f, i) => code.push(`static const unsigned char file_${i}[] = {`, bytes(f.data), '};'))
code.push('', 'const web_file web_files[] = {')
files.forEach((f, i) => code.push(`    {"${f.path}", "${f.type}", file_${i}, ${f.size ?? `sizeof file_${i}`}, ${f.gzip}},`))
code.push('    {NULL, NULL, NULL, 0, false},', '};', '')
code.push('static const unsigned char report[] = {', bytes(gzipSync(report, { level: 9 })), '};')
code.push(`const study_template study_page = {report, sizeof report, ${report.length}};`, '')
writeFileSync(out, code.join('\n'))

/* What the first page asks for: itself, and whatever it names, and whatever that names at once (not the
 * scenes, rules and lessons, which are imported when they are needed). */
const wanted = new Set()
function want(path) {
  const file = files.find((f) => f.path === path)
  if (!file || wanted.has(file)) return
  wanted.add(file)
  /* what a phone fetches for its home screen comes only then */
  const text = readFileSync(join(dist, path), 'utf8').replace(/<link rel="apple-touch-icon"[^>]*>/, '')
  const names = {
    '.html': /(?:src|href)="([^"]+)"/g,
    '.css': /url\(([^)]+)\)/g,
    '.js': /(?:^|[;}])import(?:[^"'()]*from)?["']([^"']+)["']/g,
  }[extname(path)]
  if (names) for (const [, name] of text.matchAll(names)) want(new URL(name, `http://page${path}`).pathname)
}
want('/index.html')
console.log(`first load: ${[...wanted].reduce((sum, f) => sum + f.data.length, 0)} bytes compressed in ${wanted.size} files`)
