// The pictures of Island's cards, and how its cards are read. SPDX-License-Identifier: MIT
import boltCutter from 'icon:bolt-cutter'
import broadsword from 'icon:broadsword'
import brokenShield from 'icon:broken-shield'
import broom from 'icon:broom'
import bunker from 'icon:bunker'
import charm from 'icon:charm'
import cauldron from 'icon:cauldron'
import coconuts from 'icon:coconuts'
import coinflip from 'icon:coinflip'
import crystalBall from 'icon:crystal-ball'
import digHole from 'icon:dig-hole'
import dynamite from 'icon:dynamite'
import explosion from 'icon:explosion-rays'
import axe from 'icon:battle-axe'
import fruitBowl from 'icon:fruit-bowl'
import gate from 'icon:gate'
import landMine from 'icon:land-mine'
import mace from 'icon:flanged-mace'
import piggyBank from 'icon:piggy-bank'
import pointing from 'icon:pointing'
import returnArrow from 'icon:return-arrow'
import ricochet from 'icon:ricochet'
import robberHand from 'icon:robber-hand'
import shipWreck from 'icon:ship-wreck'
import spade from 'icon:spade'
import spyglass from 'icon:spyglass'
import stopSign from 'icon:stop-sign'
import stoneTower from 'icon:stone-tower'
import trade from 'icon:trade'
import turtleShell from 'icon:turtle-shell'
import unlitBomb from 'icon:unlit-bomb'
import verticalFlip from 'icon:vertical-flip'
import { catalogueOf } from '../../catalogue'

export type Symbol = 'sword' | 'mace' | 'axe'
export const SYMBOLS: readonly Symbol[] = ['sword', 'mace', 'axe']
export const symbolIcons: Record<Symbol, string> = { sword: broadsword, mace, axe }
export const bombIcon = unlitBomb
export const explosionIcon = explosion

export const icons: Record<string, string> = {
  ricochet,
  charm,
  turnabout: returnArrow,
  barter: trade,
  stir: cauldron,
  foil: brokenShield,
  bury: digHole,
  wreck: shipWreck,
  scout: spyglass,
  gamble: coinflip,
  hunch: crystalBall,
  skin: turtleShell,
  accuse: pointing,
  capsize: verticalFlip,
  forage: fruitBowl,
  plant: landMine,
  purge: broom,
  defuse: boltCutter,
  thrift: piggyBank,
  pilfer: robberHand,
  lookout: stoneTower,
  sabotage: dynamite,
  sapper: spade,
  veto: stopSign,
  windfall: coconuts,
  bunker,
  toll: gate,
}

export const things = catalogueOf('island')

/** quick: on the turns of others too; stays: it lies before you for good */
export function markOf(word: string): string {
  return things.words(word, 'icons').find((icon) => icon === 'quick' || icon === 'stays') ?? ''
}

/* Its back, where all copies have the same. */
function backOf(word: string): Symbol | undefined {
  const backs = SYMBOLS.filter((symbol) => things.number(word, symbol) > 0)
  return backs.length === 1 ? backs[0] : undefined
}

/** "purge sword" → its word and its back. */
export function readCard(text: string): { word: string; symbol: Symbol | undefined } {
  const [word = '', symbol] = text.split(' ')
  return { word, symbol: (symbol as Symbol | undefined) ?? backOf(word) }
}
