import type { Photo } from './photo.ts'

export type PhotoSize = 400 | 960 | 1920

export function photoAddress(prefix: string, { number, version }: Photo, size: PhotoSize): string {
  return `${prefix}/${number}-${version}/${size}.webp`
}

/** A file may be shown this much larger than it is before anybody sees it. */
const stretch = 1.15
/** Beyond this the eye gains nothing on a small screen, and the line loses much. */
const finestDensity = 2

/** The smallest file that looks sharp on a place whose longer edge has so many pixels. */
export function sizeFor(edge: number, density: number, onPhone: boolean): PhotoSize {
  // Two photographs beside each other on a phone: four times the bytes would show nothing more.
  if (onPhone && edge <= 320) return 400
  const needed = edge * Math.min(finestDensity, density)
  if (needed <= 400 * stretch) return 400
  return needed <= 960 * stretch ? 960 : 1920
}
