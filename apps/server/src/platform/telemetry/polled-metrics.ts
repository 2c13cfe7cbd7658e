import type { Logger } from '../log/logger.ts'
import { counter, type Metric } from './metric.ts'

type Clearable = Metric & { readonly clear: () => void }

/** Metrics that must be polled, e.g. from the database. */
export type PolledMetrics = {
  /** For the log. */
  readonly name: string
  readonly metrics: readonly Clearable[]
  readonly poll: () => Promise<void>
}

export const pollFailures = counter({
  name: 'revela_metrics_poll_failures_total',
  help: 'Failed polls of metrics; the metrics are then absent.',
})

const minIntervalMs = 15_000
/** Polling may take at most this fraction (1/n) of the time. */
const maxLoadDivisor = 50

/**
 * Polls on a scrape when the last result is older than 15 seconds, or older for slow polls, so that monitoring never
 * loads a busy database.
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
      log.warn({ err: error, metrics: source.name }, 'metrics poll failed, metrics are absent')
    }
    nextPollAt.set(source, now() + Math.max(minIntervalMs, (now() - startedAt) * maxLoadDivisor))
  }
  let polling: Promise<void> | null = null
  return async (): Promise<void> => {
    polling ??= (async () => {
      // One after the other: polls are not urgent, and the database is shared with all requests.
      for (const source of sources) if ((nextPollAt.get(source) ?? 0) <= now()) await pollSource(source)
    })().finally(() => {
      polling = null
    })
    await polling
  }
}
