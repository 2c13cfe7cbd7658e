import type { Patch } from './patch.ts'

const gpsPointer = 0x88_25
const typeSizes = [0, 1, 1, 2, 4, 8, 1, 1, 2, 4, 8, 4, 8]

/** Empties every GPS directory of the TIFF structure that begins at `start`: no entries, and zeros where they stood. */
export function tiffPatches(file: Buffer, start: number): Patch[] {
  const order = file.toString('latin1', start, start + 2)
  if (order !== 'II' && order !== 'MM') return []
  const little = order === 'II'
  const short = (at: number) => (at + 2 <= file.length ? (little ? file.readUInt16LE(at) : file.readUInt16BE(at)) : 0)
  const long = (at: number) => (at + 4 <= file.length ? (little ? file.readUInt32LE(at) : file.readUInt32BE(at)) : 0)
  if (short(start + 2) !== 42) return []

  const patches: Patch[] = []
  const blank = (at: number, length: number) => {
    const inside = Math.min(length, file.length - at)
    if (at >= start && inside > 0) patches.push({ at, bytes: Buffer.alloc(inside) })
  }
  const empty = (directory: number) => {
    const entries = short(directory)
    for (let place = 0; place < entries; place += 1) {
      const entry = directory + 2 + place * 12
      const length = (typeSizes[short(entry + 2)] ?? 0) * long(entry + 4)
      if (length > 4) blank(start + long(entry + 8), length)
    }
    blank(directory, 2 + entries * 12 + 4)
  }

  const seen = new Set<number>()
  for (let directory = start + long(start + 4); directory > start && !seen.has(directory);) {
    seen.add(directory)
    const entries = short(directory)
    for (let place = 0; place < entries; place += 1) {
      const entry = directory + 2 + place * 12
      if (short(entry) === gpsPointer) empty(start + long(entry + 8))
    }
    const next = long(directory + 2 + entries * 12)
    if (next === 0) break
    directory = start + next
  }
  return patches
}
