import * as fc from 'fast-check'

/** `REVELA_RUNS`: how many times more a random test tries than in the gate. */
export const runsFactor = Number(process.env['REVELA_RUNS'] ?? 1)
const seedText = process.env['REVELA_SEED'] ?? '1'

/**
 * How many random sequences a test against a model runs, and from which seed. The gate runs the same few every time: it
 * says the same about the same code. `REVELA_SEED=random REVELA_RUNS=20 npm run test:db -- model` looks for new ones.
 *
 * A failing sequence is not shrunk, because every step of that is a whole sequence; its seed and path run it again.
 */
export function randomRuns(runCount: number): { numRuns: number; seed: number; endOnFailure: true } {
  const seed = seedText === 'random' ? Math.trunc(Math.random() * 0x7fff_ffff) : Number(seedText)
  return { numRuns: runCount * runsFactor, seed, endOnFailure: true }
}

/** Runs them and tells whether one failed, with the sequence and the cause. */
export async function checkRandomly<T>(
  property: fc.IRawProperty<T>,
  runCount: number,
  fixed: { seed?: number } = {},
): Promise<{ failed: boolean; report: string }> {
  const details = await fc.check(property, { ...randomRuns(runCount), ...fixed })
  const cause = details.errorInstance instanceof Error ? details.errorInstance.message : ''
  return { failed: details.failed, report: `${fc.defaultReportMessage(details) ?? ''}\n${cause}` }
}

/** The time limit of a test that runs them. */
export const randomRunsMs = 90_000 * runsFactor
