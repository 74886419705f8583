// The words of the report that are not the program's findings.
//
// SPDX-License-Identifier: MIT
export const texts = {
  lab: 'Deadfall · the lab',
  stopped: 'This run was stopped before its end: here is what had been played by then. The same command plays all of it.',
  answers: 'In short',
  glance: 'At a glance',
  contents: 'Questions',
  marks: {
    'two levels': 'holds at two levels',
    'one level': 'one bot only',
    'not clear': 'not clear',
  },
  explained: {
    'two levels': 'Two unlike levels of play agree, so this is likely the game itself.',
    'one level': 'Seen with one kind of bot alone: it may be the bot and not the game.',
    'not clear': 'The games played so far don’t decide it.',
  },
  legend: 'What the marks mean',
  how: 'How it was measured',
  numbers: 'The numbers',
  rows: (n: number) => (n === 1 ? '1 row' : `${n.toLocaleString('en')} rows`),
  more: 'More about it',
  some: (shown: number, all: number) => `The ${shown} that differ most, of ${all}`,
  nothing: 'Nothing was measured here.',
  drawing: (title: string) => `${title}. Drawn; the same numbers are in the table that follows.`,
  small: (title: string) => `${title}, drawn small. The section below has it with its numbers.`,
  end: 'About this report',
  setup: 'What was played',
  again: 'The command that makes it again',
  unmeasured: 'What was not measured',
  longer: 'What more games would buy',
  program: 'Program',
  version: (version: string) => `Deadfall ${version}`,
  seed: 'Seed',
  broken: 'This report can’t be read',
  unknown: (format: string) => `Its findings are of another kind than this page knows (${format}).`,
}
