import type { CDPSession, Page } from 'playwright-core'
import { baselineTask } from './baseline-task.ts'
import { waitUntil } from '../harness/wait-until.ts'

interface Frame {
  frame?: string
  processId?: number
}

interface TraceEvent {
  name: string
  ph: string
  pid: number
  tid: number
  /** CPU time of the task in microseconds, as the kernel counts it. */
  tdur?: number
  args?: { name?: string; data?: { frames?: Frame[] } }
}

export interface TaskMeasurement {
  /** The step during which it was measured. */
  step: string
  /** The longest task of the page's main thread, in milliseconds. */
  longest: number
  /** Milliseconds of the baseline task on the same page just before. */
  baseline: number
}

/** Emulates a cheap laptop. The limits are ratios, which it hardly changes; it makes events arrive in batches. */
const slowdown = 4
const baselineRuns = 7

/**
 * Throttles the page to the speed of a cheap laptop and returns the longest task of each step. It counts CPU time,
 * throttling included, and not the time spent waiting for other processes. A machine with slow memory still takes
 * longer, and so does the baseline task that is measured beside each step.
 */
export async function createTaskMeter(
  page: Page,
): Promise<(step: string, action: () => Promise<void>) => Promise<TaskMeasurement>> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  const { frameTree } = await devtools.send('Page.getFrameTree')
  const tasksDuring = async (action: () => Promise<void>) =>
    tasksOf(await traced(devtools, action), frameTree.frame.id).toSorted((a, b) => b - a)
  return async (step, action) => {
    const baseline = await tasksDuring(async () => {
      for (let run = 0; run < baselineRuns; run += 1) await page.evaluate(baselineTask)
    })
    const durations = await tasksDuring(async () => {
      await action()
      // Gives the effects of the step time to appear in the trace.
      await page.waitForTimeout(400)
    })
    const [longest, median] = [durations[0], baseline[Math.floor(baselineRuns / 2)]]
    if (longest === undefined || median === undefined) throw new Error(`no task of the page was traced while ${step}`)
    return { step, longest: Math.round(longest), baseline: Math.round(median) }
  }
}

/** Milliseconds of each task of the page's main thread. */
function tasksOf(events: readonly TraceEvent[], frameId: string): number[] {
  const process = processOf(events, frameId)
  const threads = events.filter(({ pid, args }) => pid === process && args?.name === 'CrRendererMain')
  const mains = new Set(threads.map(({ tid }) => tid))
  return events
    .filter(({ name, ph, pid, tid }) => ph === 'X' && name === 'RunTask' && pid === process && mains.has(tid))
    .map(({ tdur = 0 }) => tdur / 1_000)
}

async function traced(devtools: CDPSession, action: () => Promise<void>): Promise<TraceEvent[]> {
  const events: TraceEvent[] = []
  const collect = ({ value }: { value: object[] }) => events.push(...(value as TraceEvent[]))
  devtools.on('Tracing.dataCollected', collect)
  await start(devtools)
  try {
    await action()
  } finally {
    const complete = new Promise((resolve) => devtools.once('Tracing.tracingComplete', resolve))
    await devtools.send('Tracing.end')
    await complete
    devtools.off('Tracing.dataCollected', collect)
  }
  return events
}

/** A browser records one trace at a time, and another test may be tracing in the same browser. */
async function start(devtools: CDPSession): Promise<void> {
  const traceConfig = { includedCategories: ['disabled-by-default-devtools.timeline', '__metadata'] }
  let traceError = ''
  await waitUntil(
    async () => {
      const started = devtools.send('Tracing.start', { transferMode: 'ReportEvents', traceConfig })
      traceError = await started.then(
        () => '',
        (error: unknown) => String(error),
      )
      return traceError === '' || !traceError.includes('already')
    },
    'another test is tracing for too long',
    240,
  )
  if (traceError !== '') throw new Error(traceError)
}

/** The longest task as a multiple of the baseline task. */
export function ratioOf({ longest, baseline }: TaskMeasurement): number {
  return longest / baseline
}

/**
 * Repeats the pass, three times at most, while its worst ratio is too high: another process rarely disturbs one step
 * twice.
 */
export async function passesOf(
  pass: () => Promise<TaskMeasurement[]>,
  maxPasses: number,
): Promise<TaskMeasurement[][]> {
  const passes = [await pass()]
  while (passes.length < 3 && worstRatio(passes) >= maxPasses) passes.push(await pass())
  return passes
}

/** The best ratio of each step over several passes, and the worst of these. */
export function worstRatio(passes: readonly (readonly TaskMeasurement[])[]): number {
  const steps = (passes[0] ?? []).map((_, step) => Math.min(...passes.map((pass) => ratioOf(pass[step]!))))
  return Math.max(...steps)
}

export function describePasses(passes: readonly (readonly TaskMeasurement[])[]): string {
  const describeOne = (measurement: TaskMeasurement) =>
    `${measurement.step} ${measurement.longest} ms (${ratioOf(measurement).toFixed(2)} bare)`
  return passes.map((pass) => pass.map(describeOne).join(', ')).join(' | ')
}

/** Finds the page's own process: other tests have pages in the same browser. */
function processOf(events: readonly TraceEvent[], frameId: string): number | undefined {
  const frames = events.flatMap(({ args }) => args?.data?.frames ?? [])
  return frames.find(({ frame }) => frame === frameId)?.processId
}
