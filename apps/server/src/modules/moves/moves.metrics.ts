import type { Sweep } from '../../platform/db/sweep.ts'
import { gauge } from '../../platform/telemetry/metric.ts'
import type { PolledMetrics } from '../../platform/telemetry/polled-metrics.ts'

const longestStop = gauge({
  name: 'revela_customer_stop_seconds',
  help: 'How long the longest unfinished move has stopped a customer’s writes.',
})

export const movesMetrics = [longestStop]

export function polledMovesMetrics(sweep: Sweep): PolledMetrics {
  return {
    name: 'moves',
    metrics: movesMetrics,
    poll: async () => {
      const [row] = await sweep.query<{ seconds: number }>(
        `select coalesce(extract(epoch from now() - min(stopped_at)), 0)::float8 as seconds
          from customer_stop where state <> 'moved'`,
      )
      longestStop.set({}, row?.seconds ?? 0)
    },
  }
}
