import type { Page } from 'playwright-core'

/** Milliseconds of the loop below on the machine for which the limits of the measured tests were set. */
const referenceMs = 27
const slowdown = 4
const runs = 12

/**
 * The throttling rate that makes this machine's browser as slow as a cheap phone: four times slower than the reference
 * machine. A fixed rate of four would be too slow on a machine that is itself slow. The loop is measured in CPU time: in
 * elapsed time, a busy machine would look slow and get a lower rate than an idle one.
 */
export async function cheapPhoneRate(page: Page): Promise<number> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Performance.enable')
  const threadMs = async () => {
    const { metrics } = await devtools.send('Performance.getMetrics')
    const metric = metrics.find(({ name }) => name === 'ThreadTime')
    if (!metric) throw new Error('the browser does not report the CPU time of the page')
    return metric.value * 1_000
  }
  const durationsMs: number[] = []
  for (let run = 0; run < runs; run += 1) {
    const startedAtMs = await threadMs()
    await page.evaluate(runLoop)
    durationsMs.push((await threadMs()) - startedAtMs)
  }
  await devtools.detach()
  return Math.min(slowdown, Math.max(1, (slowdown * referenceMs) / Math.min(...durationsMs)))
}

/** Runs in the page. */
function runLoop(): number {
  let value = 1
  for (let iteration = 0; iteration < 20_000_000; iteration += 1)
    value = (Math.imul(value, 1_664_525) + 1_013_904_223) | 0
  // The result is used so that the compiler does not remove the loop.
  return value
}
