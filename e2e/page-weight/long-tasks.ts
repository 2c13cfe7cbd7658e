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
  /** Microseconds the thread was at work, as the kernel counts them. */
  tdur?: number
  args?: { name?: string; data?: { frames?: Frame[] } }
}

export interface TaskMeasurement {
  /** During which step. */
  step: string
  /** The longest task of the page's main thread, in milliseconds. */
  longest: number
  /** Milliseconds of the bare task on the same page just before. */
  baseline: number
}

/** The slowing of a cheap laptop. The bars are ratios, which it hardly moves; it makes events arrive in heaps. */
const slowdown = 4
const baselineRuns = 7

/**
 * Slows the page down as a cheap laptop would, and tells the longest task of each step. Counted is the time the thread
 * was at work, the slowing included, and not the time it waited for another program to leave the processor. A machine
 * whose memory is slow takes longer even so: the bare task, measured beside each step, takes longer with it.
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
      // What the step set off has a moment to show itself.
      await page.waitForTimeout(400)
    })
    const [longest, median] = [durations[0], baseline[Math.floor(baselineRuns / 2)]]
    if (longest === undefined || median === undefined) throw new Error(`nothing was seen of the page while ${step}`)
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

/** A browser notes for one at a time; another test may be measuring in the same one. */
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
    'another test measures for too long',
    240,
  )
  if (traceError !== '') throw new Error(traceError)
}

/** How many bare tasks the longest task took. */
export function ratioOf({ longest, baseline }: TaskMeasurement): number {
  return longest / baseline
}

/** What a neighbour on the machine took from one pass it does not take from the same step of another: three at most. */
export async function passesOf(
  pass: () => Promise<TaskMeasurement[]>,
  maxPasses: number,
): Promise<TaskMeasurement[][]> {
  const passes = [await pass()]
  while (passes.length < 3 && worstRatio(passes) >= maxPasses) passes.push(await pass())
  return passes
}

/** Of several passes through the same steps, each step's best, and of these the worst, in bare tasks. */
export function worstRatio(passes: readonly (readonly TaskMeasurement[])[]): number {
  const steps = (passes[0] ?? []).map((_, step) => Math.min(...passes.map((pass) => ratioOf(pass[step]!))))
  return Math.max(...steps)
}

export function describePasses(passes: readonly (readonly TaskMeasurement[])[]): string {
  const describeOne = (measurement: TaskMeasurement) =>
    `${measurement.step} ${measurement.longest} ms (${ratioOf(measurement).toFixed(2)} bare)`
  return passes.map((pass) => pass.map(describeOne).join(', ')).join(' | ')
}

/** Other tests have pages of their own in the same browser. */
function processOf(events: readonly TraceEvent[], frameId: string): number | undefined {
  const frames = events.flatMap(({ args }) => args?.data?.frames ?? [])
  return frames.find(({ frame }) => frame === frameId)?.processId
}
