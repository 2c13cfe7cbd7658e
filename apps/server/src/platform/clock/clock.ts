import { readFileSync } from 'node:fs'

/** Looked at again this often, so that all processes of a site move together. */
const cacheTtlMs = 200

/** The real time and what the file adds to it, in milliseconds; a file that is not there adds nothing. */
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
    // No file moves the clock yet.
    return previousOffset
  }
  // Caught while it was being written, it is empty for a moment.
  return /^-?\d+\s*$/.test(text) ? Number(text) : previousOffset
}

/** The only source of "now" for the product's rules, so that a test can live a year in a second. */
export type Clock = () => Date

export const systemClock: Clock = () => new Date()

/** The real time, unless a file says by how much to move it. */
export function openClock(file: string | undefined): Clock {
  return file === undefined ? systemClock : movedClock(file)
}
