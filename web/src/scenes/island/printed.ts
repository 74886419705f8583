// What is printed on Island's cards, by their word. SPDX-License-Identifier: MIT
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

export type Symbol = 'sword' | 'mace' | 'axe'
export const SYMBOLS: readonly Symbol[] = ['sword', 'mace', 'axe']
export const symbolIcons: Record<Symbol, string> = { sword: broadsword, mace, axe }
export const bombIcon = unlitBomb
export const explosionIcon = explosion

export interface PrintedCard {
  readonly number: number
  readonly icon: string
  /** quick: on the turns of others too; stays: it lies before you for good */
  readonly mark: '' | 'quick' | 'stays'
  /** its back, where all copies have the same */
  readonly symbol?: Symbol
}

export const cards: Record<string, PrintedCard> = {
  ricochet: { number: 0, icon: ricochet, mark: 'quick' },
  charm: { number: 0, icon: charm, mark: 'quick' },
  turnabout: { number: 1, icon: returnArrow, mark: '' },
  barter: { number: 2, icon: trade, mark: '', symbol: 'sword' },
  stir: { number: 3, icon: cauldron, mark: '' },
  foil: { number: 4, icon: brokenShield, mark: 'quick' },
  bury: { number: 4, icon: digHole, mark: '', symbol: 'axe' },
  wreck: { number: 5, icon: shipWreck, mark: '', symbol: 'sword' },
  scout: { number: 5, icon: spyglass, mark: '', symbol: 'mace' },
  gamble: { number: 6, icon: coinflip, mark: '' },
  hunch: { number: 6, icon: crystalBall, mark: '' },
  skin: { number: 7, icon: turtleShell, mark: 'stays', symbol: 'axe' },
  accuse: { number: 7, icon: pointing, mark: '' },
  capsize: { number: 8, icon: verticalFlip, mark: '', symbol: 'mace' },
  forage: { number: 8, icon: fruitBowl, mark: '', symbol: 'sword' },
  plant: { number: 8, icon: landMine, mark: '', symbol: 'axe' },
  purge: { number: 9, icon: broom, mark: '' },
  defuse: { number: 9, icon: boltCutter, mark: '', symbol: 'axe' },
  thrift: { number: 10, icon: piggyBank, mark: 'stays', symbol: 'sword' },
  pilfer: { number: 10, icon: robberHand, mark: 'stays', symbol: 'axe' },
  lookout: { number: 10, icon: stoneTower, mark: 'stays', symbol: 'mace' },
  sabotage: { number: 11, icon: dynamite, mark: 'stays', symbol: 'sword' },
  sapper: { number: 11, icon: spade, mark: 'stays', symbol: 'axe' },
  veto: { number: 11, icon: stopSign, mark: 'stays', symbol: 'mace' },
  windfall: { number: 12, icon: coconuts, mark: 'stays', symbol: 'sword' },
  bunker: { number: 12, icon: bunker, mark: 'stays', symbol: 'axe' },
  toll: { number: 12, icon: gate, mark: 'stays', symbol: 'mace' },
}

/** "purge sword" → its word and its back. */
export function readCard(text: string): { word: string; symbol: Symbol | undefined } {
  const [word = '', symbol] = text.split(' ')
  return { word, symbol: (symbol as Symbol | undefined) ?? cards[word]?.symbol }
}
