import type { Manifest } from '../api/calls.ts'

export type Picture = {
  /** Part of its address. */
  readonly number: number
  /** What people call it by: the same for the family, the photographer and every export. */
  readonly displayNumber: number
  readonly version: number
  /** Oriented, of the original. */
  readonly width: number
  readonly height: number
  /** Its mean colour, as a style writes it. */
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

/** What a grid of very long or very high photographs must not be made of. */
const narrowest = 0.4
const widest = 4

export const ratioOf = ({ width, height }: Picture): number => Math.min(widest, Math.max(narrowest, width / height))

type PictureSize = 400 | 960 | 1920

export function pictureAddress(prefix: string, { number, version }: Picture, size: PictureSize): string {
  return `${prefix}/${number}-${version}/${size}.webp`
}

/** A file may be shown this much larger than it is before anybody sees it. */
const stretch = 1.15
/** Beyond this the eye gains nothing on a small screen, and the line loses much. */
const finestDensity = 2

/** The smallest file that looks sharp on a place whose longer edge has so many pixels. */
export function sizeFor(edge: number, density: number, onPhone: boolean): PictureSize {
  // Two photographs beside each other on a phone: four times the bytes would show nothing more.
  if (onPhone && edge <= 320) return 400
  const needed = edge * Math.min(finestDensity, density)
  if (needed <= 400 * stretch) return 400
  return needed <= 960 * stretch ? 960 : 1920
}
