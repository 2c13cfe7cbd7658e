import type { ZipEntry } from './zip-entry.ts'
import { centralDirectory, centralEntry, localHeader, zip64Extra } from './zip-records.ts'

/** Written bytes, or the place where an entry's own bytes stand. */
export type ZipPiece =
  | { readonly at: number; readonly bytes: Buffer }
  | { readonly at: number; readonly entry: number; readonly length: number }

export type ZipLayout = { readonly length: number; readonly pieces: readonly ZipPiece[] }

/**
 * The whole archive before a single photograph is read: nothing is compressed, so every position is known. That gives
 * an exact length, and any part of it can be sent again.
 */
export function zipLayout(entries: readonly ZipEntry[]): ZipLayout {
  const pieces: ZipPiece[] = []
  const central: Buffer[] = []
  let at = 0
  const write = (bytes: Buffer) => {
    pieces.push({ at, bytes })
    at += bytes.length
  }
  for (const [place, entry] of entries.entries()) {
    const extra = zip64Extra(entry.bytes, at)
    central.push(centralEntry(entry, at, extra))
    write(localHeader(entry))
    if (entry.bytes > 0) pieces.push({ at, entry: place, length: entry.bytes })
    at += entry.bytes
  }
  write(centralDirectory(central, at))
  return { length: at, pieces }
}

/** What lies between two positions, the last one included, cut to fit. */
export function* piecesBetween(
  { pieces }: ZipLayout,
  from: number,
  to: number,
): Generator<{ bytes: Buffer } | { entry: number; from: number; to: number }> {
  for (let place = firstReaching(pieces, from); place < pieces.length; place += 1) {
    const piece = pieces[place]!
    if (piece.at > to) return
    const start = Math.max(0, from - piece.at)
    if ('bytes' in piece) yield { bytes: piece.bytes.subarray(start, to - piece.at + 1) }
    else yield { entry: piece.entry, from: start, to: Math.min(piece.length - 1, to - piece.at) }
  }
}

/** A download cut near its end must not walk through all that came before. */
function firstReaching(pieces: readonly ZipPiece[], position: number): number {
  let [low, high] = [0, pieces.length - 1]
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    if (pieces[middle]!.at <= position) low = middle
    else high = middle - 1
  }
  return low
}
