// A dialog over the page: focus stays inside, Escape closes it.
//
// SPDX-License-Identifier: MIT
import type { ComponentChildren } from 'preact'
import { useId, useLayoutEffect, useRef } from 'preact/hooks'
import { texts } from '../texts'

interface Props {
  title: string
  onClose(): void
  children: ComponentChildren
  class?: string
}

export function Dialog({ title, onClose, children, ...rest }: Props) {
  const dialog = useRef<HTMLDialogElement>(null)
  const id = useId()
  /* at once: keys that follow the one that opens it belong to the dialog */
  useLayoutEffect(() => {
    const before = document.activeElement
    const own = dialog.current
    own?.showModal()
    const search = own?.querySelector<HTMLElement>('input[type=search]')
    ;(search ?? own?.querySelector<HTMLElement>('h2'))?.focus()
    return () => {
      own?.close() // while it is open nothing else takes the focus
      if (before instanceof HTMLElement || before instanceof SVGElement) before.focus()
    }
  }, [])
  return (
    <dialog
      ref={dialog}
      class={`sheet ${rest.class ?? ''}`}
      aria-labelledby={id}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
      onClick={(event) => {
        if (event.target === dialog.current) onClose()
      }}
    >
      <header>
        <h2 id={id} tabIndex={-1}>
          {title}
        </h2>
        <button type="button" class="quiet" aria-label={texts.close} onClick={onClose}>
          ✕
        </button>
      </header>
      {children}
    </dialog>
  )
}
