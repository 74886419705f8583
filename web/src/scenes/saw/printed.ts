// The pictures of SAW's cards. SPDX-License-Identifier: MIT

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
import { catalogueOf } from '../../catalogue'

export const things = catalogueOf('saw')

/** The three kinds of parts, in the order of their slots. */
export const PARTS = ['mechanism', 'object', 'escape'] as const

export const icons: Record<string, string> = {
  m1: armchair,
  m2: newspaper,
  m3: breastplate,
  m4: boxingRing,
  m5: cage,
  m6: crackedGlass,
  m7: bed,
  m8: mirrorMirror,
  m9: bathtub,
  m10: carousel,
  m11: scales,
  m12: prayer,
  m13: pipeOrgan,
  o1: valve,
  o2: bigWave,
  o3: anvil,
  o4: shatteredGlass,
  o5: coins,
  o6: furnace,
  o7: candleFlame,
  o8: sandsOfTime,
  o9: bottleVapors,
  o10: acidTube,
  o11: electric,
  o12: weight,
  o13: pendulumSwing,
  e1: lever,
  e2: cartwheel,
  e3: key,
  e4: airtightHatch,
  e5: gauntlet,
  e6: shipWheel,
  e7: lockedChest,
  e8: vial,
  e9: combinationLock,
  e10: floorHatch,
  e11: hourglass,
  e12: pirateCoat,
  e13: pane,
  wrench: monkeyWrench,
  'bolt-cutters': boltCutter,
  'claw-hammer': clawHammer,
  'fire-axe': fireAxe,
  crowbar,
  'screwdriver-set': screwdriver,
  hacksaw: handSaw,
  'circular-saw': circularSaw,
  pliers: pincers,
  scalpel,
  scissors,
  'lock-pick': lockpicks,
  magnifier: magnifyingGlass,
  'wire-coil': wireCoil,
  chisel,
  'box-of-nails': nails,
  rope: ropeCoil,
  'tape-measure': measureTape,
  matchbook: matchbox,
  'needle-and-thread': sewingNeedle,
  'pocket-knife': switchblade,
  sledgehammer: flatHammer,
  'hand-drill': drill,
  'soldering-iron': solderingIron,
  'glass-cutter': glassShot,
  candle: candleLight,
  flashlight,
  'strong-torch': torch,
  bin: trashCan,
  toolbox,
  'room-map': treasureMap,
  'metal-detector': metalDetector,
  billy: puppet,
  tourniquet: bandageRoll,
  anesthetic: syringe,
  pig: pigFace,
  rbt: mantrap,
  video: videoCamera,
}

/** The five traits by their words. */
export function traits(): readonly string[] {
  return things.all('trait').flatMap(({ word }) => word ?? [])
}
