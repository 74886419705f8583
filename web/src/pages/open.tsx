// A link that holds a whole game: opened as a table in this browser.
//
// SPDX-License-Identifier: MIT
import { useEffect, useState } from 'preact/hooks'
import { hrefOf } from '../address'
import { useShell } from '../app'
import { hasHouse } from '../home'
import { Refusal } from '../protocol'
import { openRecord, recordFromLink } from '../record'
import { texts } from '../texts'
import { homeTexts } from '../texts-home'
import { ErrorPage } from './error'

export default function OpenPage({ hash }: { hash: string }) {
  const { go } = useShell()
  const [problem, setProblem] = useState<string | null>(hasHouse ? null : homeTexts.records.cant)
  useEffect(() => {
    if (!hasHouse) return
    const open = async () => {
      const record = await recordFromLink(hash.replace(/^#/, '')).catch(() => null)
      if (record === null) throw new Refusal('parse', homeTexts.records.damaged)
      const table = await openRecord(record)
      /* the way back does not open it once more */
      history.replaceState(null, '', hrefOf('/'))
      go(`/t/${table}`)
    }
    open().catch((why) => setProblem(why instanceof Refusal && why.message ? why.message : texts.errors.gone))
  }, [hash])
  if (problem !== null) return <ErrorPage title={homeTexts.records.noGame} text={homeTexts.records.bad(problem)} />
  return <main class="loading" aria-busy />
}
