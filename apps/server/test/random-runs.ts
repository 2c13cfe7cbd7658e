import * as fc from 'fast-check'

/** `REVELA_RUNS`: a factor for the number of random runs; the gate uses 1. */
export const runsFactor = Number(process.env['REVELA_RUNS'] ?? 1)
const seedText = process.env['REVELA_SEED'] ?? '1'

/**
 * The number of random sequences of a model test, and their seed. The gate runs the same few sequences every time, so
 * that its result depends on the code alone. `REVELA_SEED=random REVELA_RUNS=20 npm run test:db -- model` tries others.
 *
 * A failing sequence is not shrunk, because every shrinking step runs a whole sequence; its seed and path reproduce it.
 */
export function randomRuns(runCount: number): { numRuns: number; seed: number; endOnFailure: true } {
  const seed = seedText === 'random' ? Math.trunc(Math.random() * 0x7fff_ffff) : Number(seedText)
  return { numRuns: runCount * runsFactor, seed, endOnFailure: true }
}

/** Runs the property and returns whether it failed, with the sequence and the cause. */
export async function checkRandomly<T>(
  property: fc.IRawProperty<T>,
  runCount: number,
  fixed: { seed?: number } = {},
): Promise<{ failed: boolean; report: string }> {
  const details = await fc.check(property, { ...randomRuns(runCount), ...fixed })
  const cause = details.errorInstance instanceof Error ? details.errorInstance.message : ''
  return { failed: details.failed, report: `${fc.defaultReportMessage(details) ?? ''}\n${cause}` }
}

/** The time limit of a test with random runs. */
export const randomRunsMs = 90_000 * runsFactor
