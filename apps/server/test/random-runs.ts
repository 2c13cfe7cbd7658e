const times = Number(process.env['REVELA_RUNS'] ?? 1)
const given = process.env['REVELA_SEED'] ?? '1'

/**
 * How many random sequences a test against a model runs, and from which seed. The gate runs the same few every time: it
 * says the same about the same code. `REVELA_SEED=random REVELA_RUNS=20 npm run test:db -- model` looks for new ones.
 *
 * A failing sequence is not shrunk, because every step of that is a whole sequence; its seed and path run it again.
 */
export function randomRuns(few: number): { numRuns: number; seed: number; endOnFailure: true } {
  const seed = given === 'random' ? Math.trunc(Math.random() * 0x7fff_ffff) : Number(given)
  return { numRuns: few * times, seed, endOnFailure: true }
}

/** The time limit of a test that runs them. */
export const randomRunsMs = 90_000 * times
