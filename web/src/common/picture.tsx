// What the pictures of the games on the first page share: small night scenes, the same in both themes.
//
// SPDX-License-Identifier: MIT
import type { ComponentChildren } from 'preact'

/** The frame and the sky; `url(#glow-ID)` is a warm light to paint with. */
export function Night({ children, sky, id }: { children: ComponentChildren; sky: [string, string]; id: string }) {
  return (
    <svg viewBox="0 0 320 180" preserveAspectRatio="xMidYMid slice" aria-hidden="true" class="picture">
      <defs>
        <linearGradient id={`sky-${id}`} x1="0" y1="0" x2="0" y2="1">
          <stop offset="0" stop-color={sky[0]} />
          <stop offset="1" stop-color={sky[1]} />
        </linearGradient>
        <radialGradient id={`glow-${id}`}>
          <stop offset="0" stop-color="#ffd98a" stop-opacity=".9" />
          <stop offset="1" stop-color="#ffd98a" stop-opacity="0" />
        </radialGradient>
      </defs>
      <rect width="320" height="180" fill={`url(#sky-${id})`} />
      {children}
    </svg>
  )
}

/** Always the same stars for the same seed. */
export function Stars({ seed, count, height = 180 }: { seed: number; count: number; height?: number }) {
  let x = seed
  const next = (n: number) => {
    x = (x * 1103515245 + 12345) % 2147483648
    return (x / 2147483648) * n
  }
  return (
    <g fill="#fff6de">
      {Array.from({ length: count }, (_, i) => (
        <circle key={i} cx={next(320).toFixed(1)} cy={next(height).toFixed(1)} r={(0.4 + next(0.8)).toFixed(2)} opacity={(0.3 + next(0.6)).toFixed(2)} />
      ))}
    </g>
  )
}
