import type { Pool } from 'pg'
import type { PolledMetrics } from '../telemetry/polled-metrics.ts'
import { counter, gauge, histogram } from '../telemetry/metric.ts'
import { deadLetterOf, jobsSchema, type Job } from './queue.ts'

export const jobRuns = counter({
  name: 'revela_job_runs_total',
  help: 'Jobs done, failed and to be tried again, or given up for good.',
  labels: { job: null, outcome: ['done', 'failed', 'given_up'] },
})
export const jobSeconds = histogram({
  name: 'revela_job_seconds',
  help: 'How long one try of a job took.',
  labels: { job: null },
  bounds: [0.05, 0.25, 1, 5, 30, 120],
  maxLabelSets: 60,
})
const jobsWaiting = gauge({
  name: 'revela_queue_waiting',
  help: 'Jobs that nobody has in hand.',
  labels: { queue: null },
})
const oldestJob = gauge({
  name: 'revela_queue_oldest_job_seconds',
  help: 'Since when the oldest job that is due was asked for; a job that fails and comes again grows old.',
  labels: { queue: null },
})
const deadLetteredJobs = gauge({
  name: 'revela_queue_dead',
  help: 'Jobs given up for good that nobody has looked at yet.',
  labels: { queue: null },
})

type Row = { name: string; waiting: number; seconds: number | null }

// Answered by the index that hands out jobs. A state that sorts before `active` is one that waits.
const statement = `select name, count(*)::int as waiting,
    extract(epoch from now() - min(created_on) filter (where start_after <= now()))::float8 as seconds
  from ${jobsSchema}.job where state < 'active' and not blocked group by name`

/** Of the product's queues only: what else stands in the schema is the queue's own. */
export function polledQueueMetrics(pool: Pool, jobs: readonly Job[]): PolledMetrics {
  return {
    name: 'queue',
    metrics: [jobsWaiting, oldestJob, deadLetteredJobs],
    poll: async () => {
      const { rows } = await pool.query<Row>(statement)
      const byName = new Map(rows.map((row) => [row.name, row]))
      for (const { name: queue } of jobs) {
        const row = byName.get(queue)
        jobsWaiting.set({ queue }, row?.waiting ?? 0)
        oldestJob.set({ queue }, Math.max(0, row?.seconds ?? 0))
        deadLetteredJobs.set({ queue }, byName.get(deadLetterOf(queue))?.waiting ?? 0)
      }
    },
  }
}

export const queueMetrics = [jobRuns, jobSeconds, jobsWaiting, oldestJob, deadLetteredJobs]
