// What every screen has at its top: the way home, settings, help.
//
// SPDX-License-Identifier: MIT
import type { ComponentChildren } from 'preact'
import { useState } from 'preact/hooks'
import { useShell } from '../app'
import { CallSwitch } from '../notify'
import { changeSettings, type Settings, useSettings } from '../settings'
import { playSound } from '../table/sense'
import { texts } from '../texts'
import { Dialog } from './dialog'
import { useKeys } from './hooks'

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
        href="/"
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
      {open === 'settings' && <SettingsDialog onClose={() => setOpen(null)} />}
      {open === 'help' && <HelpDialog onClose={() => setOpen(null)} />}
    </header>
  )
}

function Choice<K extends keyof Settings>({ name, label, values }: { name: K; label: string; values: [Settings[K], string][] }) {
  const now = useSettings()[name]
  return (
    <fieldset class="choice">
      <legend>{label}</legend>
      {values.map(([value, text]) => (
        <label key={String(value)}>
          <input type="radio" name={name} checked={now === value} onChange={() => changeSettings({ [name]: value })} />
          <span>{text}</span>
        </label>
      ))}
    </fieldset>
  )
}

function Volume() {
  const { sound, volume } = useSettings()
  /* as loud as that */
  const change = (event: { currentTarget: HTMLInputElement }) => {
    changeSettings({ volume: Number(event.currentTarget.value) })
    playSound('turn')
  }
  if (sound === 'off') return null
  return (
    <label class="volume">
      {texts.settingsPage.volume} <input type="range" min={0} max={100} step={5} value={volume} onChange={change} />
    </label>
  )
}

function SettingsDialog({ onClose }: { onClose(): void }) {
  const t = texts.settingsPage
  const { games } = useShell()
  return (
    <Dialog title={texts.settings} onClose={onClose}>
      <Choice name="theme" label={t.theme} values={Object.entries(t.themes) as [Settings['theme'], string][]} />
      <Choice name="text" label={t.text} values={([90, 100, 125, 150, 200] as const).map((n) => [n, `${n} %`])} />
      <Choice name="motion" label={t.motion} values={Object.entries(t.motions) as [Settings['motion'], string][]} />
      <Choice name="pace" label={t.pace} values={Object.entries(t.paces) as [Settings['pace'], string][]} />
      <Choice name="asks" label={t.asks} values={Object.entries(t.switched) as [Settings['asks'], string][]} />
      <Choice name="sound" label={t.sound} values={Object.entries(t.switched) as [Settings['sound'], string][]} />
      <Volume />
      {'vibrate' in navigator && <Choice name="vibration" label={t.vibration} values={Object.entries(t.switched) as [Settings['vibration'], string][]} />}
      <CallSwitch />
      <p class="small">{texts.aboutPage.text}</p>
      <h3>{texts.aboutPage.whose}</h3>
      <ul class="credits">
        {games.map((game) => game.credits && <li key={game.id}>{`${game.title}: ${game.credits}.`}</li>)}
      </ul>
      <p class="small">{texts.aboutPage.independent}</p>
      <p class="small">{texts.aboutPage.credits}</p>
    </Dialog>
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
