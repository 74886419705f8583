// What every screen has at its top: the way home, settings, help.
//
// SPDX-License-Identifier: MIT
import type { ComponentChildren } from 'preact'
import { useState } from 'preact/hooks'
import { hrefOf } from '../address'
import { useShell } from '../app'
import { texts } from '../texts'
import { Dialog } from './dialog'
import { useKeys } from './hooks'
import { Lazily } from './lazily'

const loadSettings = () => import('./settings-dialog')

export function Logo() {
  return (
    <svg class="logo" viewBox="0 0 64 64" aria-hidden="true">
      <path class="logo-slab" d="M8 46 46 12l8 9-38 34z" />
      <path class="logo-prop" d="M34 25v25m-10 0h20" />
    </svg>
  )
}

export function TopBar({ children }: { children?: ComponentChildren }) {
  const { go } = useShell()
  const [open, setOpen] = useState<'settings' | 'help' | null>(null)
  useKeys({ '?': () => setOpen('help') })
  return (
    <header class="top-bar">
      <a
        class="home"
        href={hrefOf('/')}
        title={texts.home}
        onClick={(event) => {
          event.preventDefault()
          go('/')
        }}
      >
        <Logo />
        <span class="home-name">{texts.name}</span>
      </a>
      <div class="top-middle">{children}</div>
      <button type="button" class="quiet" aria-label={texts.help} title={texts.help} onClick={() => setOpen('help')}>
        ?
      </button>
      <button type="button" class="quiet" aria-label={texts.settings} title={texts.settings} onClick={() => setOpen('settings')}>
        <svg class="gear" viewBox="0 0 24 24" aria-hidden="true">
          <path d="M4 7h9m5 0h2M4 17h2m5 0h9" />
          <circle cx="15.5" cy="7" r="2.5" />
          <circle cx="8.5" cy="17" r="2.5" />
        </svg>
      </button>
      {open === 'settings' && <Lazily load={loadSettings} meanwhile={null} onClose={() => setOpen(null)} />}
      {open === 'help' && <HelpDialog onClose={() => setOpen(null)} />}
    </header>
  )
}

function HelpDialog({ onClose }: { onClose(): void }) {
  return (
    <Dialog title={texts.keys.title} onClose={onClose}>
      <dl class="keys">
        {texts.keys.list.map(([key, what]) => (
          <div key={key}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{what}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  )
}
