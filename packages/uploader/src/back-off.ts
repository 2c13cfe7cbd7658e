export const maxTries = 6

const firstDelay = 5_000
const longestDelay = 60_000

/**
 * How long to wait after a try failed: 5 s, 10 s, 20 s, 40 s, 60 s, each up to 30% longer, so that the files of many
 * photographers do not come back in the same moment. A server that names a wait is waited for.
 */
export function backOff(triesSoFar: number, random: () => number, retryAfterSeconds = 0): number {
  const base = Math.min(longestDelay, firstDelay * 2 ** (triesSoFar - 1))
  return Math.round(Math.max(base, Math.min(retryAfterSeconds * 1_000, longestDelay)) * (1 + 0.3 * random()))
}
