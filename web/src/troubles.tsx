// Says when games in this browser are not kept, or one of them could not be read.
//
// SPDX-License-Identifier: MIT
import { useEffect, useState } from 'preact/hooks'
import type { Unkept } from './house/shelf'
import { onTrouble } from './house/trouble'
import { texts } from './texts'

export function Troubles() {
  const t = texts.here
  const [unkept, setUnkept] = useState<Unkept | null>(null)
  const [aside, setAside] = useState<string | null>(null)
  useEffect(
    () =>
      onTrouble((trouble) => {
        if ('unkept' in trouble) setUnkept(trouble.unkept)
        else setAside(trouble.aside)
      }),
    [],
  )
  return (
    <>
      {unkept && (
        <div class="banner is-calm" role="alert">
          <strong>{t.unkept[unkept]}</strong> <span class="banner-more">{t.unkeptText}</span>
          <button type="button" onClick={() => setUnkept(null)}>
            {texts.understood}
          </button>
        </div>
      )}
      {aside !== null && (
        <div class="banner is-calm" role="alert">
          <strong>{t.aside}</strong> <span class="banner-more">{aside === '' ? t.asideText : t.asideWhy(aside)}</span>
          <button type="button" onClick={() => setAside(null)}>
            {texts.understood}
          </button>
        </div>
      )}
    </>
  )
}
