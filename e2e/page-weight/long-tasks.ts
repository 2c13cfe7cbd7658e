import type { CDPSession, Page } from 'playwright-core'
import { bareTask } from './bare-task.ts'
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

export interface Measured {
  /** During which step. */
  during: string
  /** The longest task of the page's main thread, in milliseconds. */
  longest: number
  /** Milliseconds of the bare task on the same page just before. */
  bare: number
}

/** The slowing of a cheap laptop. The bars are ratios, which it hardly moves; it makes events arrive in heaps. */
const slowdown = 4
const bareRuns = 7

/**
 * Slows the page down as a cheap laptop would, and tells the longest task of each step. Counted is the time the thread
 * was at work, the slowing included, and not the time it waited for another program to leave the processor. A machine
 * whose memory is slow takes longer even so: the bare task, measured beside each step, takes longer with it.
 */
export async function watchTasks(page: Page): Promise<(step: string, act: () => Promise<void>) => Promise<Measured>> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  const { frameTree } = await devtools.send('Page.getFrameTree')
  const tasksDuring = async (act: () => Promise<void>) =>
    tasksOf(await traced(devtools, act), frameTree.frame.id).toSorted((one, other) => other - one)
  return async (during, act) => {
    const bare = await tasksDuring(async () => {
      for (let run = 0; run < bareRuns; run += 1) await page.evaluate(bareTask)
    })
    const spent = await tasksDuring(async () => {
      await act()
      // What the step set off has a moment to show itself.
      await page.waitForTimeout(400)
    })
    const [longest, median] = [spent[0], bare[Math.floor(bareRuns / 2)]]
    if (longest === undefined || median === undefined) throw new Error(`nothing was seen of the page while ${during}`)
    return { during, longest: Math.round(longest), bare: Math.round(median) }
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

async function traced(devtools: CDPSession, act: () => Promise<void>): Promise<TraceEvent[]> {
  const events: TraceEvent[] = []
  const collect = ({ value }: { value: object[] }) => events.push(...(value as TraceEvent[]))
  devtools.on('Tracing.dataCollected', collect)
  await start(devtools)
  try {
    await act()
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
  let refusal = ''
  await waitUntil(
    async () => {
      const begun = devtools.send('Tracing.start', { transferMode: 'ReportEvents', traceConfig })
      refusal = await begun.then(
        () => '',
        (error: unknown) => String(error),
      )
      return refusal === '' || !refusal.includes('already')
    },
    'another test measures for too long',
    240,
  )
  if (refusal !== '') throw new Error(refusal)
}

/** How many bare tasks the longest task took. */
export function ratioOf({ longest, bare }: Measured): number {
  return longest / bare
}

/** What a neighbour on the machine took from one pass it does not take from the same step of another: three at most. */
export async function passesOf(pass: () => Promise<Measured[]>, most: number): Promise<Measured[][]> {
  const passes = [await pass()]
  while (passes.length < 3 && worstOf(passes) >= most) passes.push(await pass())
  return passes
}

/** Of several passes through the same steps, each step's best, and of these the worst, in bare tasks. */
export function worstOf(passes: readonly (readonly Measured[])[]): number {
  const steps = (passes[0] ?? []).map((_, step) => Math.min(...passes.map((pass) => ratioOf(pass[step]!))))
  return Math.max(...steps)
}

export function describePasses(passes: readonly (readonly Measured[])[]): string {
  const say = (measured: Measured) => `${measured.during} ${measured.longest} ms (${ratioOf(measured).toFixed(2)} bare)`
  return passes.map((pass) => pass.map(say).join(', ')).join(' | ')
}

/** Other tests have pages of their own in the same browser. */
function processOf(events: readonly TraceEvent[], frameId: string): number | undefined {
  const frames = events.flatMap(({ args }) => args?.data?.frames ?? [])
  return frames.find(({ frame }) => frame === frameId)?.processId
}
