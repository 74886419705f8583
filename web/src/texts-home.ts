// The page's texts of coming home: one's tables, what one has played, and how a game ends; as in texts.ts.
//
// SPDX-License-Identifier: MIT
import { listed } from './texts'

const times = new Intl.RelativeTimeFormat('en', { numeric: 'auto' })
const MINUTE = 60000

/** "5 minutes ago", "yesterday"; after a week the day itself. */
export function ago(at: number, now = Date.now()): string {
  const minutes = Math.round((at - now) / MINUTE)
  if (minutes >= -1) return 'just now'
  if (minutes > -60) return times.format(minutes, 'minute')
  if (minutes > -60 * 24) return times.format(Math.round(minutes / 60), 'hour')
  if (minutes > -60 * 24 * 7) return times.format(Math.round(minutes / 60 / 24), 'day')
  return new Date(at).toLocaleDateString(undefined, { dateStyle: 'medium' })
}

const count = (n: number, one: string, more = `${one}s`) => `${n.toLocaleString('en')} ${n === 1 ? one : more}`

/** "41 seconds", "12 minutes", "3 hours", "2 days". */
export function lasting(seconds: number): string {
  if (seconds < 90) return count(Math.max(1, seconds), 'second')
  if (seconds < 90 * 60) return count(Math.round(seconds / 60), 'minute')
  if (seconds < 36 * 3600) return count(Math.round(seconds / 3600), 'hour')
  return count(Math.round(seconds / 86400), 'day')
}

export const homeTexts = {
  records: {
    title: 'A game from elsewhere',
    text: 'A record that this page, the terminal or another server has saved: look at the game again, with the line of chances, or go on with one that is not over, as practice. It stays in this browser.',
    open: 'Open a record',
    long: 'this file is too long for a record',
    bad: (why: string) => `This can't be opened: ${why}.`,
    noGame: 'This link opens no game',
    damaged: 'the link is cut off or damaged',
    cant: 'this page can play no games by itself',
  },
  tables: {
    title: 'Your tables',
    with: (names: string[]) => `with ${listed(names)}`,
    against: (names: string[]) => `against ${listed(names)}`,
    bot: (name: string, level: string) => `${name} (${level})`,
    alone: 'nobody else is there yet',
    yourTurn: 'Your turn',
    turnOf: (name: string) => `${name} is to move`,
    open: 'waiting for company',
    won: 'You won',
    lost: 'You lost',
    drawn: 'Drawn',
    practice: 'Practice',
    wonBy: (names: string[]) => `${listed(names)} won`,
    closed: 'closed',
    gone: 'no longer there',
    unknown: 'looking…',
    goOn: 'Go on',
    look: 'Look again',
    toAria: (what: string, game: string) => `${what}: ${game}`,
    forget: (game: string) => `Forget this table of ${game}`,
    more: (running: number, over: number, won: number) =>
      [running > 0 ? count(running, 'more table') : '', over > 0 ? `${count(over, 'finished game')}${won > 0 ? ` (${won} won)` : ''}` : ''].filter((part) => part !== '').join(', '),
  },
  you: {
    title: 'Your games',
    none: 'Nothing yet. Once you have finished a game it is counted here, in this browser and nowhere else.',
    total: (played: number, won: number) => `${count(played, 'game')} played, ${won} won`,
    streak: (n: number) => `${n} won in a row`,
    link: 'What you have played',
    where: 'It is kept in this browser. No server knows it, and there is no account.',
    people: 'people',
    bots: 'different bots',
    level: 'Against',
    played: 'Played',
    won: 'Won',
    row: 'In a row',
    best: 'Longest row',
    next: (level: string) => `Play against ${level}`,
    nextWhy: (n: number, level: string) => `You have won ${n} in a row. Time for ${level}?`,
    latest: 'The latest',
    ends: { won: 'won', lost: 'lost', drawn: 'drawn', shared: 'played at one device', practice: 'practice' },
    carry: 'Take it with you',
    carryText: 'To another browser or device: with a link that holds it all after the #, which no server gets to see, or with a file.',
    copyLink: 'Copy a link that holds it',
    copiedLink: (n: number) => `Copied, with your ${n === 1 ? 'game' : `last ${n} games`}. Open it on the other device.`,
    noCopy: 'This browser does not let the page copy; save a file instead.',
    save: 'Save as a file',
    load: 'Add from a file',
    forget: 'Forget all of it',
    forgetSure: 'Forget every game in this list? Tables and records stay where they are.',
    forgetYes: 'Forget it',
    bad: 'That is no history of Deadfall games, or it is damaged. Nothing has changed.',
    mergeTitle: 'Add these games to yours?',
    mergeText: (n: number, fresh: number) =>
      fresh === 0 ? `All ${n === 1 ? 'of it is' : `${n} games are`} here already.` : `${count(n, 'game')} came with it; ${fresh === n ? 'all of them are' : `${fresh} ${fresh === 1 ? 'is' : 'are'}`} new here.`,
    merge: 'Add them',
    mergeNo: 'Leave them',
    merged: (n: number) => `${count(n, 'game')} added.`,
  },
  end: {
    seat: 'Who',
    score: 'Score',
    facts: (steps: number, seconds: number) => (steps > 0 ? `${count(steps, 'step')} in ${lasting(seconds)}` : lasting(seconds)),
    openTable: 'Everything laid open',
    another: (level: string) => `Against ${level}`,
    share: 'Share',
    tooLong: 'Too long for a link: save the record instead',
    shared: 'Link copied',
    shareText: (winners: string[], game: string) => (winners.length > 0 ? `${listed(winners)} won at ${game}.` : `A game of ${game}.`),
    allGames: 'All games',
    row: (n: number, level: string) => `${n} in a row against ${level}.`,
    chances: 'Your chances',
    chancesOf: (name: string) => `The chances of ${name}`,
    scores: 'The score you could expect',
    scoresOf: (name: string) => `The score that ${name} could expect`,
    thinking: (done: number, of: number) => (of > 0 ? `Going through it once more: ${done} of ${of}` : 'Going through it once more…'),
    stopped: 'The server has too much to do just now.',
    again: 'Go on',
    find: 'Where did it turn?',
    noChoice: 'There was nothing to decide.',
    percent: (n: number) => `${n} %`,
    /* before and after in words */
    turned: (step: number, did: string, before: string, after: string, rose: boolean) =>
      `Here it turned, at step ${step}: after “${did}” it ${rose ? 'rose' : 'fell'} from ${before} to ${after}.`,
    steady: 'It never turned.',
    better: (what: string) => `Better would have been “${what}”.`,
    lookThere: 'Look at that moment',
    step: 'Step',
    did: 'What was done',
    worth: 'Before',
    table: 'All moments as a table',
    chart: (what: string, first: string, last: string, n: number) => `${what}: from ${first} to ${last} over ${count(n, 'decision')}.`,
  },
}
