import type { Manifest } from '../api/calls.ts'

export type Picture = {
  /** Part of the picture's address. */
  readonly number: number
  /** What people call the picture by: the same for the family, the photographer and every export. */
  readonly displayNumber: number
  readonly version: number
  /** Of the original, after its orientation is applied. */
  readonly width: number
  readonly height: number
  /** Mean colour, as a CSS value. */
  readonly colour: string
  readonly suggested: boolean
  /** In the photographer's order, counted from 1. */
  readonly position: number
}

export function toPictures(pictures: Manifest['pictures']): Picture[] {
  return pictures.map(([number, version, width, height, colour, suggested, displayNumber], index) => ({
    number,
    displayNumber,
    version,
    width,
    height,
    colour: `#${colour.toString(16).padStart(6, '0')}`,
    suggested: suggested > 0,
    position: index + 1,
  }))
}

/** Limits of the aspect ratio in the grid, for very wide or very tall pictures. */
const narrowest = 0.4
const widest = 4

export const ratioOf = ({ width, height }: Picture): number => Math.min(widest, Math.max(narrowest, width / height))

type PictureSize = 400 | 960 | 1920

export function pictureAddress(prefix: string, { number, version }: Picture, size: PictureSize): string {
  return `${prefix}/${number}-${version}/${size}.webp`
}

/** A rendition may be enlarged this much before it looks blurred. */
const stretch = 1.15
/** A higher density shows no difference on a small screen and costs much more data. */
const finestDensity = 2

/** The smallest rendition that looks sharp at this length of the longer edge. */
export function sizeFor(edge: number, density: number, onPhone: boolean): PictureSize {
  // Two pictures side by side on a phone: a larger rendition has four times the bytes and looks the same.
  if (onPhone && edge <= 320) return 400
  const needed = edge * Math.min(finestDensity, density)
  if (needed <= 400 * stretch) return 400
  return needed <= 960 * stretch ? 960 : 1920
}
