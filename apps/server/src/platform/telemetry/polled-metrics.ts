import type { Logger } from '../log/logger.ts'
import { counter, type Metric } from './metric.ts'

type Clearable = Metric & { readonly clear: () => void }

/** Figures that must be asked for, e.g. of the database. */
export type PolledMetrics = {
  /** For the log. */
  readonly name: string
  readonly metrics: readonly Clearable[]
  readonly poll: () => Promise<void>
}

export const pollFailures = counter({
  name: 'revela_figures_failed_total',
  help: 'Times a figure could not be asked for; it is then absent.',
})

const minIntervalMs = 15_000
/** What is asked may take at most one part in this many of the time. */
const maxLoadDivisor = 50

/**
 * Asks again when somebody looks and the last answer is old: at least 15 seconds, and longer for what took long, so
 * that watching a busy database never becomes its work.
 */
export function createMetricsPoller(sources: readonly PolledMetrics[], log: Logger, now: () => number = Date.now) {
  const nextPollAt = new Map<PolledMetrics, number>()
  const pollSource = async (source: PolledMetrics): Promise<void> => {
    const startedAt = now()
    try {
      await source.poll()
    } catch (error) {
      for (const metric of source.metrics) metric.clear()
      pollFailures.add({})
      log.warn({ err: error, metrics: source.name }, 'figures could not be asked for')
    }
    nextPollAt.set(source, now() + Math.max(minIntervalMs, (now() - startedAt) * maxLoadDivisor))
  }
  let polling: Promise<void> | null = null
  return async (): Promise<void> => {
    polling ??= (async () => {
      // One after the other: nobody waits for a figure, everybody for the database.
      for (const source of sources) if ((nextPollAt.get(source) ?? 0) <= now()) await pollSource(source)
    })().finally(() => {
      polling = null
    })
    await polling
  }
}
