import type { Page } from 'playwright-core'

/** Milliseconds of the loop below on the machine for which the bars of the measured tests were set. */
const referenceMs = 27
const slowdown = 4

/**
 * The throttling rate that makes this machine's browser as slow as a cheap phone: four times slower than the reference
 * machine. On a machine that is itself slow a fixed rate of four would emulate a phone that nobody has.
 */
export async function cheapPhoneRate(page: Page): Promise<number> {
  const runsMs: number[] = []
  for (let run = 0; run < 12; run += 1) runsMs.push(await page.evaluate(timeLoop))
  return Math.min(slowdown, Math.max(1, (slowdown * referenceMs) / Math.min(...runsMs)))
}

/**
 * How much slower than intended a throttled page runs at this moment, at least 1: other programs share the processor's
 * caches and clock, which thread times include.
 */
export async function slownessOf(page: Page): Promise<number> {
  const runsMs: number[] = []
  for (let run = 0; run < 5; run += 1) runsMs.push(await page.evaluate(timeLoop))
  const median = runsMs.toSorted((one, other) => one - other)[2] ?? 0
  return Math.max(1, median / (referenceMs * slowdown))
}

/** Runs in the page. */
function timeLoop(): number {
  const start = performance.now()
  let value = 1
  for (let turn = 0; turn < 20_000_000; turn += 1) value = (Math.imul(value, 1_664_525) + 1_013_904_223) | 0
  // The result is used, so that the compiler keeps the loop.
  return performance.now() - start + (value === 0 ? 1 : 0)
}
