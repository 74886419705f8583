// How somebody likes the page; travels when it is first asked for.
//
// SPDX-License-Identifier: MIT
import { useShell } from '../app'
import { hasHouse, server } from '../home'
import { useOffer } from '../install'
import { CallSwitch } from '../notify'
import { changeSettings, type Settings, useSettings } from '../settings'
import { playSound } from '../table/sense'
import { texts } from '../texts'
import { Dialog } from './dialog'

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

/** The page among somebody's apps: by a click where the browser offers that, else in its own way. */
function Install() {
  const t = texts.app
  const offer = useOffer()
  if (matchMedia('(display-mode: standalone)').matches) return <p class="small">{t.installed}</p>
  return (
    <div class="install">
      <p class="small">{offer ? t.offer : isSecureContext ? t.byHand : t.insecure}</p>
      {offer && (
        <button type="button" onClick={() => void offer.prompt()}>
          {t.install}
        </button>
      )}
    </div>
  )
}

export default function SettingsDialog({ onClose }: { onClose(): void }) {
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
      <Install />
      {hasHouse && server && <Choice name="here" label={texts.here.prefer} values={Object.entries(t.switched) as [Settings['here'], string][]} />}
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
