import { createHash } from 'node:crypto'

/** How a photographer framed one picture of a scene. */
export interface Frame {
  upright: boolean
  mirrored: boolean
  colourless: boolean
  /** Part of the scene's size that is in the frame. */
  zoom: number
  /** Where the frame stands in the scene, from 0 to 1. */
  x: number
  y: number
  saturation: number
  brightness: number
  /** Until the next picture. */
  seconds: number
}

/** The same numbers from 0 to 1 for the same name, on every machine. */
export function seededRandom(name: string): () => number {
  let taken = 0
  return () => {
    taken += 1
    const bytes = createHash('sha256').update(`${name} ${taken}`).digest()
    return bytes.readUInt32BE() / 2 ** 32
  }
}

export function frameOf(random: () => number): Frame {
  const between = (least: number, most: number) => least + random() * (most - least)
  return {
    upright: random() < 0.32,
    mirrored: random() < 0.4,
    colourless: random() < 0.1,
    zoom: between(0.6, 1),
    x: between(0, 1),
    y: between(0, 1),
    saturation: between(0.88, 1.1),
    brightness: between(0.95, 1.05),
    seconds: Math.round(between(3, 190)),
  }
}
