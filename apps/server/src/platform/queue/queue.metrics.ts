import type { Pool } from 'pg'
import type { PolledMetrics } from '../telemetry/polled-metrics.ts'
import { counter, gauge, histogram } from '../telemetry/metric.ts'
import { deadLetterOf, jobsSchema, type Job } from './queue.ts'

export const jobRuns = counter({
  name: 'revela_job_runs_total',
  help: 'Job attempts: done, failed and to be retried, dead-lettered, or postponed while their customer moves.',
  labels: { job: null, outcome: ['done', 'failed', 'abandoned', 'postponed'] },
})
export const jobSeconds = histogram({
  name: 'revela_job_seconds',
  help: 'Duration of one attempt of a job.',
  labels: { job: null },
  bounds: [0.05, 0.25, 1, 5, 30, 120],
  maxLabelSets: 60,
})
const jobsWaiting = gauge({
  name: 'revela_queue_jobs_waiting',
  help: 'Jobs that are waiting for a worker.',
  labels: { queue: null },
})
const oldestJob = gauge({
  name: 'revela_queue_oldest_job_seconds',
  help: 'Age of the oldest due job since it was created; retries do not reset it.',
  labels: { queue: null },
})
const deadLetteredJobs = gauge({
  name: 'revela_queue_dead_letters',
  help: 'Dead-lettered jobs that are not handled yet.',
  labels: { queue: null },
})

type Row = { name: string; waiting: number; seconds: number | null }

// Uses the index that fetches jobs. States that sort before `active` are waiting.
const statement = `select name, count(*)::int as waiting,
    extract(epoch from now() - min(created_on) filter (where start_after <= now()))::float8 as seconds
  from ${jobsSchema}.job where state < 'active' and not blocked group by name`

/** Covers the product's queues only; other tables of the schema belong to the queue itself. */
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
