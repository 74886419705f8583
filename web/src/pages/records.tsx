// Opening a record in this browser: a game that was played elsewhere, to look at it again or to go on with it.
//
// SPDX-License-Identifier: MIT
import { useRef, useState } from 'preact/hooks'
import { useShell } from '../app'
import { hasHouse } from '../home'
import { Refusal } from '../protocol'
import { openRecord, RECORD_MAX } from '../record'
import { texts } from '../texts'
import { homeTexts } from '../texts-home'

const t = homeTexts.records

export function OpenRecord() {
  const { go } = useShell()
  const file = useRef<HTMLInputElement>(null)
  const [problem, setProblem] = useState('')
  const read = async (chosen: File | undefined) => {
    if (!chosen) return
    setProblem('')
    try {
      if (chosen.size > RECORD_MAX) throw new Refusal('range', t.long)
      go(`/t/${await openRecord(await chosen.text())}`)
    } catch (why) {
      setProblem(why instanceof Refusal && why.message ? t.bad(why.message) : texts.errors.gone)
    }
  }
  if (!hasHouse) return null
  return (
    <section class="you-carry">
      <h2>{t.title}</h2>
      <p>{t.text}</p>
      <div class="buttons">
        <button type="button" onClick={() => file.current?.click()}>
          {t.open}
        </button>
      </div>
      <input
        ref={file}
        type="file"
        accept="text/plain,.txt,.rec"
        aria-label={t.open}
        tabIndex={-1}
        onChange={(event) => {
          const input = event.currentTarget
          void read(input.files?.[0]).finally(() => {
            input.value = ''
          })
        }}
      />
      {problem && (
        <p class="problem" role="alert">
          {problem}
        </p>
      )}
    </section>
  )
}
