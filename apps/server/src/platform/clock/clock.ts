import { readFileSync } from 'node:fs'

/** The file is read again this often, so that all processes of an installation move together. */
const cacheTtlMs = 200

/** The real time plus the file's offset in milliseconds; a missing file adds nothing. */
export function movedClock(file: string, realNow: () => number = Date.now): () => Date {
  let read = { at: Number.NEGATIVE_INFINITY, offset: 0 }
  return () => {
    const now = realNow()
    if (now - read.at >= cacheTtlMs) read = { at: now, offset: offsetIn(file, read.offset) }
    return new Date(now + read.offset)
  }
}

function offsetIn(file: string, previousOffset: number): number {
  let text
  try {
    text = readFileSync(file, 'utf8')
  } catch {
    // The file does not exist yet.
    return previousOffset
  }
  // The file is empty for a moment while it is being written.
  return /^-?\d+\s*$/.test(text) ? Number(text) : previousOffset
}

/** The only source of "now" for the product's rules, so that a test can simulate a year in a second. */
export type Clock = () => Date

export const systemClock: Clock = () => new Date()

/** The real time, unless a file names an offset. */
export function openClock(file: string | undefined): Clock {
  return file === undefined ? systemClock : movedClock(file)
}
