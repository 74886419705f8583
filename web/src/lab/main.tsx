// Where the report begins: reads the findings that the program has put into the page. SPDX-License-Identifier: MIT
import { render } from 'preact'
import '../styles/base.css'
import './lab.css'
import { FORMAT } from './findings'
import type { Findings } from './findings'
import { Broken, Report } from './report'

/* the accents of the games */
import.meta.glob('../scenes/*/box.css', { eager: true })

const page = document.getElementById('page') as HTMLElement
try {
  const findings = JSON.parse(document.getElementById('findings')?.textContent ?? '{}') as Findings
  if (findings.format !== FORMAT) throw new Error(String(findings.format))
  document.title = findings.title
  document.body.dataset.game = findings.game.id
  /* drawings leave room for letters, so these have to be there */
  const show = () => render(<Report findings={findings} />, page)
  Promise.all([400, 600].map((weight) => document.fonts.load(`${weight} 12px 'Instrument Sans'`))).then(show, show)
} catch (why) {
  render(<Broken why={(why as Error).message} />, page)
}
