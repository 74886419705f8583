// What is printed on SAW's cards. SPDX-License-Identifier: MIT

import acidTube from 'icon:acid-tube'
import airtightHatch from 'icon:airtight-hatch'
import anvil from 'icon:anvil'
import armchair from 'icon:armchair'
import bandageRoll from 'icon:bandage-roll'
import bathtub from 'icon:bathtub'
import bed from 'icon:bed'
import bigWave from 'icon:big-wave'
import boltCutter from 'icon:bolt-cutter'
import bottleVapors from 'icon:bottle-vapors'
import boxingRing from 'icon:boxing-ring'
import breastplate from 'icon:breastplate'
import cage from 'icon:cage'
import candleFlame from 'icon:candle-flame'
import candleLight from 'icon:candle-light'
import carousel from 'icon:carousel'
import cartwheel from 'icon:cartwheel'
import chisel from 'icon:chisel'
import circularSaw from 'icon:circular-saw'
import clawHammer from 'icon:claw-hammer'
import coins from 'icon:coins'
import combinationLock from 'icon:combination-lock'
import crackedGlass from 'icon:cracked-glass'
import crowbar from 'icon:crowbar'
import drill from 'icon:drill'
import electric from 'icon:electric'
import fireAxe from 'icon:fire-axe'
import flashlight from 'icon:flashlight'
import flatHammer from 'icon:flat-hammer'
import floorHatch from 'icon:floor-hatch'
import furnace from 'icon:furnace'
import gauntlet from 'icon:gauntlet'
import glassShot from 'icon:glass-shot'
import handSaw from 'icon:hand-saw'
import hourglass from 'icon:hourglass'
import key from 'icon:key'
import lever from 'icon:lever'
import lockedChest from 'icon:locked-chest'
import lockpicks from 'icon:lockpicks'
import magnifyingGlass from 'icon:magnifying-glass'
import mantrap from 'icon:mantrap'
import matchbox from 'icon:matchbox'
import measureTape from 'icon:measure-tape'
import metalDetector from 'icon:metal-detector'
import mirrorMirror from 'icon:mirror-mirror'
import monkeyWrench from 'icon:monkey-wrench'
import nails from 'icon:nails'
import newspaper from 'icon:newspaper'
import pendulumSwing from 'icon:pendulum-swing'
import pigFace from 'icon:pig-face'
import pincers from 'icon:pincers'
import pipeOrgan from 'icon:pipe-organ'
import pirateCoat from 'icon:pirate-coat'
import prayer from 'icon:prayer'
import puppet from 'icon:puppet'
import ropeCoil from 'icon:rope-coil'
import sandsOfTime from 'icon:sands-of-time'
import scales from 'icon:scales'
import scalpel from 'icon:scalpel'
import scissors from 'icon:scissors'
import screwdriver from 'icon:screwdriver'
import sewingNeedle from 'icon:sewing-needle'
import shatteredGlass from 'icon:shattered-glass'
import shipWheel from 'icon:ship-wheel'
import solderingIron from 'icon:soldering-iron'
import switchblade from 'icon:switchblade'
import syringe from 'icon:syringe'
import toolbox from 'icon:toolbox'
import torch from 'icon:torch'
import trashCan from 'icon:trash-can'
import treasureMap from 'icon:treasure-map'
import valve from 'icon:valve'
import vial from 'icon:vial'
import videoCamera from 'icon:video-camera'
import weight from 'icon:weight'
import pane from 'icon:window'
import wireCoil from 'icon:wire-coil'

export type Trait = 'corruption' | 'violence' | 'greed' | 'obsession' | 'addiction'
export const TRAITS: readonly Trait[] = ['corruption', 'violence', 'greed', 'obsession', 'addiction']

export type CardType = 'mechanism' | 'object' | 'escape' | 'tool' | 'search' | 'billy' | 'special'

export interface PrintedCard {
  readonly type: CardType
  readonly icon: string
  readonly traits: readonly Trait[]
  /** points for its traits, or of the sacrifice */
  readonly value: number
}

function card(type: CardType, icon: string, value = 0, ...traits: Trait[]): PrintedCard {
  return { type, icon, traits, value }
}

export const cards: Record<string, PrintedCard> = {
  m1: card('mechanism', armchair, 6, 'corruption'),
  m2: card('mechanism', newspaper, 7, 'corruption'),
  m3: card('mechanism', breastplate, 6, 'violence'),
  m4: card('mechanism', boxingRing, 7, 'violence'),
  m5: card('mechanism', cage, 6, 'greed'),
  m6: card('mechanism', crackedGlass, 7, 'greed'),
  m7: card('mechanism', bed, 6, 'obsession'),
  m8: card('mechanism', mirrorMirror, 7, 'obsession'),
  m9: card('mechanism', bathtub, 6, 'addiction'),
  m10: card('mechanism', carousel, 7, 'addiction'),
  m11: card('mechanism', scales, 8, 'violence', 'greed'),
  m12: card('mechanism', prayer, 8, 'corruption', 'obsession'),
  m13: card('mechanism', pipeOrgan, 8, 'corruption', 'addiction'),
  o1: card('object', valve, 6, 'corruption'),
  o2: card('object', bigWave, 7, 'corruption'),
  o3: card('object', anvil, 6, 'violence'),
  o4: card('object', shatteredGlass, 7, 'violence'),
  o5: card('object', coins, 6, 'greed'),
  o6: card('object', furnace, 7, 'greed'),
  o7: card('object', candleFlame, 6, 'obsession'),
  o8: card('object', sandsOfTime, 7, 'obsession'),
  o9: card('object', bottleVapors, 6, 'addiction'),
  o10: card('object', acidTube, 7, 'addiction'),
  o11: card('object', electric, 7, 'violence', 'addiction'),
  o12: card('object', weight, 7, 'greed', 'obsession'),
  o13: card('object', pendulumSwing, 8, 'violence', 'obsession'),
  e1: card('escape', lever, 3),
  e2: card('escape', cartwheel, 4),
  e3: card('escape', key, 2),
  e4: card('escape', airtightHatch, 4),
  e5: card('escape', gauntlet, 5),
  e6: card('escape', shipWheel, 5),
  e7: card('escape', lockedChest, 4),
  e8: card('escape', vial, 3),
  e9: card('escape', combinationLock, 5),
  e10: card('escape', floorHatch, 6),
  e11: card('escape', hourglass, 4),
  e12: card('escape', pirateCoat, 5),
  e13: card('escape', pane, 3),
  wrench: card('tool', monkeyWrench, 2, 'corruption'),
  'bolt-cutters': card('tool', boltCutter, 3, 'corruption'),
  'claw-hammer': card('tool', clawHammer, 2, 'violence'),
  'fire-axe': card('tool', fireAxe, 3, 'violence'),
  crowbar: card('tool', crowbar, 2, 'greed'),
  'screwdriver-set': card('tool', screwdriver, 3, 'greed'),
  hacksaw: card('tool', handSaw, 2, 'obsession'),
  'circular-saw': card('tool', circularSaw, 3, 'obsession'),
  pliers: card('tool', pincers, 2, 'addiction'),
  scalpel: card('tool', scalpel, 3, 'addiction'),
  scissors: card('tool', scissors, 1, 'corruption', 'violence'),
  'lock-pick': card('tool', lockpicks, 1, 'corruption', 'greed'),
  magnifier: card('tool', magnifyingGlass, 1, 'corruption', 'obsession'),
  'wire-coil': card('tool', wireCoil, 1, 'corruption', 'addiction'),
  chisel: card('tool', chisel, 1, 'violence', 'greed'),
  'box-of-nails': card('tool', nails, 1, 'violence', 'obsession'),
  rope: card('tool', ropeCoil, 1, 'violence', 'addiction'),
  'tape-measure': card('tool', measureTape, 1, 'greed', 'obsession'),
  matchbook: card('tool', matchbox, 1, 'greed', 'addiction'),
  'needle-and-thread': card('tool', sewingNeedle, 1, 'obsession', 'addiction'),
  'pocket-knife': card('tool', switchblade, 2, 'corruption', 'violence'),
  sledgehammer: card('tool', flatHammer, 2, 'violence', 'greed'),
  'hand-drill': card('tool', drill, 2, 'greed', 'obsession'),
  'soldering-iron': card('tool', solderingIron, 2, 'obsession', 'addiction'),
  'glass-cutter': card('tool', glassShot, 2, 'corruption', 'addiction'),
  candle: card('search', candleLight),
  flashlight: card('search', flashlight),
  'strong-torch': card('search', torch),
  bin: card('search', trashCan),
  toolbox: card('search', toolbox),
  'room-map': card('search', treasureMap),
  'metal-detector': card('search', metalDetector),
  billy: card('billy', puppet, 3, 'corruption', 'violence', 'greed', 'obsession', 'addiction'),
  tourniquet: card('special', bandageRoll),
  anesthetic: card('special', syringe),
  pig: card('special', pigFace),
  rbt: card('special', mantrap),
  video: card('special', videoCamera),
}

/** The values on the character cards, in the order of TRAITS. */
export const characters: Record<string, readonly number[]> = {
  thomas: [1, 3, 0, 4, 2],
  helena: [1, 2, 4, 0, 3],
  marcus: [0, 1, 4, 3, 2],
  ingrid: [3, 2, 0, 1, 4],
  desmond: [4, 0, 2, 3, 1],
  petra: [3, 4, 2, 1, 0],
}
