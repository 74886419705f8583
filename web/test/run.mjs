// run.mjs [WORD]: the browser tests, or those whose names contain the word. DEADFALL names the program.
//
// SPDX-License-Identifier: MIT
import { launch } from '../tools/browser.mjs'
import { runAll } from './frame.mjs'
import './app.mjs'
import './armada.mjs'
import './book.mjs'
import './games.mjs'
import './offers.mjs'
import './home.mjs'
import './house.mjs'
import './hotseat.mjs'
import './island.mjs'
import './lab.mjs'
import './lesson-try.mjs'
import './paper.mjs'
import './people.mjs'
import './presence.mjs'
import './puzzles.mjs'
import './secrets.mjs'
import './access.mjs'
import './shell.mjs'
import './sizes.mjs'
import './tls.mjs'
import './trouble.mjs'
import './saw.mjs'
import './beats.mjs'
import './viewer.mjs'
import './doubt.mjs'

const browser = await launch()
let good = false
try {
  good = await runAll(browser, process.argv[2])
} finally {
  await browser.close()
}
process.exit(good ? 0 : 1)
