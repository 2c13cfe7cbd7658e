import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'

export interface ClockMove {
  days?: number
  hours?: number
  minutes?: number
}

export interface SiteClock {
  /** What time it is on this site. */
  readonly now: () => Date
  /** Later by this much, for every process of the site; sessions age with it, jobs and rate limits do not. */
  readonly moveClock: (by: ClockMove) => Promise<void>
}

// Processes look at the file five times a second.
const heardMs = 300

/** The clock of a site whose processes got `REVELA_CLOCK_FILE`. */
export function siteClock(file: string): SiteClock {
  const offset = () => (existsSync(file) ? Number(readFileSync(file, 'utf8')) : 0)
  return {
    now: () => new Date(Date.now() + offset()),
    moveClock: async ({ days = 0, hours = 0, minutes = 0 }) => {
      const moved = offset() + ((days * 24 + hours) * 60 + minutes) * 60_000
      writeFileSync(`${file}.new`, String(Math.round(moved)))
      renameSync(`${file}.new`, file)
      await new Promise((heard) => setTimeout(heard, heardMs))
    },
  }
}
