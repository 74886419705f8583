// Sounds of our own making: a few tones and a breath of noise for each, worked out by the browser. Loaded when
// somebody has switched sound on.
//
// SPDX-License-Identifier: MIT
import type { Sound } from '../scene'

/** A tone that glides, or noise through a filter that does; times in seconds, loudness from 0 to 1. */
interface Part {
  wave: 'sine' | 'triangle' | 'square' | 'noise'
  from: number
  to: number
  at?: number
  long: number
  loud: number
}

const SOUNDS: Record<Sound, readonly Part[]> = {
  tick: [{ wave: 'sine', from: 900, to: 700, long: 0.05, loud: 0.12 }],
  /* paper on felt */
  card: [
    { wave: 'noise', from: 2600, to: 900, long: 0.13, loud: 0.35 },
    { wave: 'sine', from: 180, to: 120, at: 0.08, long: 0.07, loud: 0.25 },
  ],
  /* wood on wood */
  move: [
    { wave: 'triangle', from: 300, to: 170, long: 0.09, loud: 0.5 },
    { wave: 'noise', from: 900, to: 400, long: 0.06, loud: 0.2 },
  ],
  hit: [
    { wave: 'noise', from: 1800, to: 200, long: 0.28, loud: 0.7 },
    { wave: 'triangle', from: 150, to: 55, long: 0.35, loud: 0.8 },
  ],
  bomb: [
    { wave: 'noise', from: 900, to: 60, long: 0.9, loud: 0.8 },
    { wave: 'sine', from: 90, to: 32, long: 0.9, loud: 0.9 },
  ],
  /* two bells, the second one lower */
  life: [
    { wave: 'sine', from: 440, to: 436, long: 0.6, loud: 0.4 },
    { wave: 'sine', from: 311, to: 307, at: 0.22, long: 0.9, loud: 0.45 },
  ],
  turn: [
    { wave: 'triangle', from: 523, to: 523, long: 0.16, loud: 0.35 },
    { wave: 'triangle', from: 784, to: 784, at: 0.12, long: 0.3, loud: 0.35 },
  ],
  end: [
    { wave: 'triangle', from: 392, to: 392, long: 0.5, loud: 0.3 },
    { wave: 'triangle', from: 494, to: 494, at: 0.18, long: 0.6, loud: 0.3 },
    { wave: 'triangle', from: 587, to: 587, at: 0.36, long: 0.9, loud: 0.35 },
  ],
}

let context: AudioContext | null = null
let noise: AudioBuffer | null = null

function noiseOf(audio: AudioContext): AudioBuffer {
  if (noise) return noise
  noise = audio.createBuffer(1, audio.sampleRate, audio.sampleRate)
  const samples = noise.getChannelData(0)
  for (let i = 0; i < samples.length; i++) samples[i] = Math.random() * 2 - 1
  return noise
}

function playPart(audio: AudioContext, { wave, from, to, at = 0, long, loud }: Part, volume: number) {
  const begin = audio.currentTime + at
  const end = begin + long
  const gain = audio.createGain()
  gain.gain.setValueAtTime(0.0001, begin)
  gain.gain.exponentialRampToValueAtTime(Math.max(0.0001, loud * volume), begin + Math.min(0.012, long / 4))
  gain.gain.exponentialRampToValueAtTime(0.0001, end)
  gain.connect(audio.destination)
  const glide = (pitch: AudioParam) => {
    pitch.setValueAtTime(from, begin)
    pitch.exponentialRampToValueAtTime(to, end)
  }
  if (wave === 'noise') {
    const source = audio.createBufferSource()
    const filter = audio.createBiquadFilter()
    source.buffer = noiseOf(audio)
    filter.type = 'lowpass'
    glide(filter.frequency)
    source.connect(filter).connect(gain)
    source.start(begin)
    source.stop(end)
    return
  }
  const tone = audio.createOscillator()
  tone.type = wave
  glide(tone.frequency)
  tone.connect(gain)
  tone.start(begin)
  tone.stop(end)
}

/** Plays one; before anybody has clicked or typed anything browsers allow none. */
export function play(sound: Sound, volume: number) {
  if (!navigator.userActivation?.hasBeenActive) return
  context ??= new AudioContext()
  if (context.state === 'suspended') void context.resume()
  for (const part of SOUNDS[sound]) playPart(context, part, volume)
}
