// The page over an encrypted link: the server itself has the certificate, one that it made for itself.
//
// SPDX-License-Identifier: MIT
import assert from 'node:assert/strict'
import { clickOne, dice, quickGame } from '../tools/browser.mjs'
import { test } from './frame.mjs'

test(
  'over TLS the page is played as ever',
  async ({ server, open }) => {
    const { page, frames } = await open()
    const sockets = []
    page.on('websocket', (socket) => sockets.push(socket.url()))
    await quickGame(page, server.url, 'noir', 'random')
    const roll = dice(5)
    for (let i = 0; i < 8; i++) if ((await clickOne(page, roll)) === 'over') break
    assert.match(server.url, /^https:/)
    assert.equal(sockets.length, 1, 'one link, which lasts')
    assert.match(sockets[0], /^wss:/)
    assert.ok(frames.length > 8)
    assert.equal(await page.$('.banner'), null)
  },
  { tls: true },
)
