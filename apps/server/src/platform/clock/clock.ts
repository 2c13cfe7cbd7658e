import { movedClock } from './moved-clock.ts'

/** The only source of "now" for the product's rules, so that a test can live a year in a second. */
export type Clock = () => Date

export const systemClock: Clock = () => new Date()

/** The real time, unless a file says by how much to move it. */
export function clockOf(file: string | undefined): Clock {
  return file === undefined ? systemClock : movedClock(file)
}
