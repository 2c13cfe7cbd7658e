import { monitorEventLoopDelay } from 'node:perf_hooks'
import type { Pool } from 'pg'
import { type Metric, readMetric } from './metric.ts'

type ProcessMetricsOptions = { readonly name: string; readonly release: string; readonly pool: Pool }

const perSecond = 1e9

const singleSample = (value: number) => [{ labels: {}, value }]
const gauge = (name: string, help: string, read: () => number) =>
  readMetric({ name, help, kind: 'gauge', read: () => singleSample(read()) })

/** Metrics of every process, by the names that common dashboards expect. */
export function processMetrics({ name, release, pool }: ProcessMetricsOptions): Metric[] {
  const delay = monitorEventLoopDelay({ resolution: 20 })
  delay.enable()
  return [
    readMetric({
      name: 'revela_build_info',
      help: 'Always 1; labels name the process and its release.',
      kind: 'gauge',
      labels: { process: [name], release: [release] },
      read: () => [{ labels: { process: name, release }, value: 1 }],
    }),
    readMetric({
      name: 'nodejs_eventloop_lag_seconds',
      help: 'Event loop delay since the last scrape: median, 99th percentile and maximum.',
      kind: 'gauge',
      labels: { quantile: ['0.5', '0.99', '1'] },
      read: () => {
        const read = [
          { labels: { quantile: '0.5' }, value: delay.percentile(50) / perSecond },
          { labels: { quantile: '0.99' }, value: delay.percentile(99) / perSecond },
          { labels: { quantile: '1' }, value: delay.max / perSecond },
        ]
        delay.reset()
        return read
      },
    }),
    readMetric({
      name: 'process_cpu_seconds_total',
      help: 'CPU time of this process.',
      kind: 'counter',
      read: () => {
        const { user, system } = process.cpuUsage()
        return singleSample((user + system) / 1e6)
      },
    }),
    gauge('process_resident_memory_bytes', 'Resident memory of this process.', () => process.memoryUsage.rss()),
    gauge('nodejs_heap_used_bytes', 'JavaScript heap in use.', () => process.memoryUsage().heapUsed),
    gauge('process_start_time_seconds', 'Start time of this process.', () => Date.now() / 1000 - process.uptime()),
    readMetric({
      name: 'revela_db_connections',
      help: 'Database connections of this process, and callers waiting for one.',
      kind: 'gauge',
      labels: { state: ['busy', 'idle', 'waited_for'] },
      read: () => [
        { labels: { state: 'busy' }, value: pool.totalCount - pool.idleCount },
        { labels: { state: 'idle' }, value: pool.idleCount },
        { labels: { state: 'waited_for' }, value: pool.waitingCount },
      ],
    }),
  ]
}
