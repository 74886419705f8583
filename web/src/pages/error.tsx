// When there is nothing to show: what happened, and what to do next.
//
// SPDX-License-Identifier: MIT
import type { ComponentChildren } from 'preact'
import { useShell } from '../app'
import { Logo, TopBar } from '../common/frame'
import { texts } from '../texts'

export function ErrorPage({ title, text, children }: { title: string; text: string; children?: ComponentChildren }) {
  const { go } = useShell()
  return (
    <>
      <TopBar />
      <main class="error-page">
        <div class="sheet">
          <Logo />
          <h1>{title}</h1>
          <p>{text}</p>
          <div class="buttons">
            {children}
            <button type="button" class="main" onClick={() => go('/')}>
              {texts.errors.toStart}
            </button>
          </div>
        </div>
      </main>
    </>
  )
}
