// A finished game, moment by moment, through anybody's eyes.
//
// SPDX-License-Identifier: MIT
import type { TableState } from '../table/model'
import { texts } from '../texts'
import { ErrorPage } from './error'

export function ReplayPage(_: { state: TableState; at: number; as: string | null }) {
  return <ErrorPage title={texts.replay.early} text={texts.replay.earlyText} />
}
