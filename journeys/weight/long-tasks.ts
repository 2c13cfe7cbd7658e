import type { CDPSession, Page } from 'playwright-core'
import { cheapPhoneRate } from '../story/cpu-throttle.ts'
import { waitUntil } from '../story/wait-until.ts'

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
  /** The longest task of the page's main thread, in milliseconds. */
  longest: number
  /** During which step it ran. */
  during: string
}

/**
 * Slows the page down as a cheap laptop would, and tells the longest task of each step. Counted is the time the thread
 * was at work, the slowing included, and not the time it waited for another program to leave the processor: on a
 * machine that does nothing else the two are the same.
 */
export async function watchTasks(page: Page): Promise<(step: string, act: () => Promise<void>) => Promise<Measured>> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: await cheapPhoneRate(page) })
  const { frameTree } = await devtools.send('Page.getFrameTree')
  return async (during, act) => {
    const events = await traced(devtools, async () => {
      await act()
      // What the step set off has a moment to show itself.
      await page.waitForTimeout(400)
    })
    const process = processOf(events, frameTree.frame.id)
    const threads = events.filter(({ pid, args }) => pid === process && args?.name === 'CrRendererMain')
    const mains = new Set(threads.map(({ tid }) => tid))
    const spent = events
      .filter(({ name, ph, pid, tid }) => ph === 'X' && name === 'RunTask' && pid === process && mains.has(tid))
      .map(({ tdur = 0 }) => tdur / 1_000)
    if (spent.length === 0) throw new Error(`nothing was seen of the page while ${during}`)
    return { longest: Math.round(Math.max(...spent)), during }
  }
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

/** A browser notes for one at a time; another story may be measuring in the same one. */
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
    'another story measures for too long',
    240,
  )
  if (refusal !== '') throw new Error(refusal)
}

/** Of several passes through the same steps, each step's best, and of these the longest. */
export function bestOf(passes: readonly (readonly Measured[])[]): Measured {
  const best = (passes[0] ?? []).map(({ during }, index) => ({
    during,
    longest: Math.min(...passes.map((pass) => pass[index]?.longest ?? Infinity)),
  }))
  return best.toSorted((one, other) => other.longest - one.longest)[0] ?? { longest: 0, during: 'nothing' }
}

/** Other stories have pages of their own in the same browser. */
function processOf(events: readonly TraceEvent[], frameId: string): number | undefined {
  const frames = events.flatMap(({ args }) => args?.data?.frames ?? [])
  return frames.find(({ frame }) => frame === frameId)?.processId
}
