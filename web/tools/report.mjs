// report.mjs TEMPLATE FINDINGS OUT: puts findings (JSON) into the page of the lab that lab.config.mjs has built, as
// src/study/page.c does, to look at it without playing.
//
// SPDX-License-Identifier: MIT
import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

export function reportOf(template, findings) {
  const [head, tail, more] = template.split('<!--findings-->')
  if (tail === undefined || more !== undefined) throw new Error('the page has no place for findings, or more than one')
  return `${head}<script type="application/json" id="findings">${findings.replaceAll('<', '\\u003c')}</script>${tail}`
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [template, findings, out] = process.argv.slice(2)
  writeFileSync(out, reportOf(readFileSync(template, 'utf8'), readFileSync(findings, 'utf8')))
}
