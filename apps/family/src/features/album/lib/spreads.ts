import type { AlbumVersion, FamilyAlbum, Spread } from '../api/album-calls.ts'

export type SpreadSize = 400 | 960 | 1920 | 3200

/** The longer edge of the largest rendition. */
export const fullEdge = 3200

export function spreadAddress({ content }: AlbumVersion, [number, version]: Spread, size: SpreadSize): string {
  return `${content.prefix}/${number}-${version}/${size}.webp`
}

/** Mean colour, as a CSS value. */
export const spreadColour = ([, , , , colour]: Spread): string => `#${colour.toString(16).padStart(6, '0')}`

export const ratioOf = ([, , width, height]: Spread): number => width / height

/** The version that is proofed; null as long as none was sent. */
export const newestVersion = ({ versions }: Pick<FamilyAlbum, 'versions'>): AlbumVersion | null =>
  versions.at(-1) ?? null

/** A point on a spread, in thousandths of its width and height. */
export type SpreadPoint = { readonly x: number; readonly y: number }

type Box = { readonly left: number; readonly top: number; readonly width: number; readonly height: number }

const thousandths = (value: number, size: number) => Math.round(Math.min(1, Math.max(0, value / size)) * 1000)

/** The point of a spread at a position in the window; at its edge if the position is outside. */
export function pointIn({ left, top, width, height }: Box, position: { x: number; y: number }): SpreadPoint {
  return { x: thousandths(position.x - left, width), y: thousandths(position.y - top, height) }
}

/** The size of the largest rendition; small files are not enlarged. */
export function fullSize([, , width, height]: Spread): { readonly width: number; readonly height: number } {
  const ratio = Math.min(1, fullEdge / Math.max(width, height))
  return { width: width * ratio, height: height * ratio }
}
