import type { Page } from 'playwright-core'

/** Milliseconds of the loop below on the machine for which the limits of the measured tests were set. */
const referenceMs = 27
const slowdown = 4

/**
 * The throttling rate that makes this machine's browser as slow as a cheap phone: four times slower than the reference
 * machine. A fixed rate of four would be too slow on a machine that is itself slow.
 */
export async function cheapPhoneRate(page: Page): Promise<number> {
  const durationsMs: number[] = []
  for (let run = 0; run < 12; run += 1) durationsMs.push(await page.evaluate(timeLoop))
  return Math.min(slowdown, Math.max(1, (slowdown * referenceMs) / Math.min(...durationsMs)))
}

/** Runs in the page. */
function timeLoop(): number {
  const start = performance.now()
  let value = 1
  for (let iteration = 0; iteration < 20_000_000; iteration += 1)
    value = (Math.imul(value, 1_664_525) + 1_013_904_223) | 0
  // The result is used so that the compiler does not remove the loop.
  return performance.now() - start + (value === 0 ? 1 : 0)
}
