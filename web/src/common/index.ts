// Everything that scenes have in common. SPDX-License-Identifier: MIT
export * from './flight'
export * from './motion'
export * from './offer'
export * from './pieces'
export * from './readable'
export * from './ribbon'
export * from './thing'
