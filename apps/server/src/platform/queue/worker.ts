import { TIME_ZONE } from '@revela/domain'
import { PgBoss } from 'pg-boss'
import type { z } from 'zod'
import { CustomerStopped } from '../db/customer-stopped.ts'
import { requireUrl } from '../db/database.ts'
import { primaryOnly } from '../db/primary-pool.ts'
import type { Logger } from '../log/logger.ts'
import { jobRuns, jobSeconds } from './queue.metrics.ts'
import { jobsSchema, type Job } from './queue.ts'

export type JobHandler<P extends z.ZodType> = (payload: z.output<P>, attempt: JobAttempt) => Promise<void>

export type JobAttempt = {
  readonly id: string
  /** 0 for the first attempt. */
  readonly number: number
  readonly isLast: boolean
  /** Aborted when the process stops, so that long work can end early; the next attempt continues it. */
  readonly stopping?: AbortSignal
}

export type BoundJob = { readonly job: Job; readonly run: (data: unknown, attempt: JobAttempt) => Promise<void> }

export function bindJob<P extends z.ZodType>(job: Job<P>, handler: JobHandler<P>): BoundJob {
  return { job, run: async (data, attempt) => handler(job.payload.parse(data), attempt) }
}

export type Worker = {
  /** Fetches no more jobs; unfinished ones return to the queue after the timeout. */
  readonly stop: (timeoutMs?: number) => Promise<void>
}

export const defaultStopTimeoutMs = 20_000

export async function startWorker(
  databaseUrl: string | undefined,
  bound: readonly BoundJob[],
  log: Logger,
): Promise<Worker> {
  const boss = new PgBoss({
    ...primaryOnly,
    connectionString: requireUrl(databaseUrl, 'JOBS_DATABASE_URL'),
    schema: jobsSchema,
    max: 4,
    migrate: false,
    createSchema: false,
  })
  boss.on('error', (error) => log.error({ err: error }, 'queue error'))
  await boss.start()
  const stopping = new AbortController()
  for (const { job, run } of bound) {
    if (job.cron) await boss.schedule(job.name, job.cron, {}, { tz: TIME_ZONE })
    await boss.work(
      job.name,
      {
        batchSize: 4,
        // Scheduled jobs are not urgent.
        pollingIntervalSeconds: job.cron ? 5 : 0.5,
        burstWhenBatchFull: true,
        includeMetadata: true,
        perJobResults: true,
      },
      async (jobs) =>
        Promise.all(
          jobs.map(async (fetched) => {
            const attempt = { ...toAttempt(fetched), stopping: stopping.signal }
            try {
              await measureJob(job, attempt, () => run(fetched.data, attempt))
              return { id: fetched.id, status: 'completed' as const }
            } catch (error) {
              if (error instanceof CustomerStopped) {
                await postponeStopped(boss, fetched, error)
                return { id: fetched.id, status: 'completed' as const }
              }
              log.error({ err: error, job: job.name, jobId: fetched.id, last: attempt.isLast }, 'job failed')
              return { id: fetched.id, status: 'failed' as const, output: { message: String(error) } }
            }
          }),
        ),
    )
  }
  return {
    stop: (timeoutMs = defaultStopTimeoutMs) => {
      stopping.abort()
      return boss.stop({ graceful: true, timeout: timeoutMs })
    },
  }
}

const stoppedWaitSeconds = 10

/**
 * A job of a customer who moves to another cell waits without using up an attempt, until the move is over or given up.
 * Once they have moved, it is the other cell's.
 */
export async function postponeStopped(
  boss: PgBoss,
  { name, data, priority }: { readonly name: string; readonly data: unknown; readonly priority: number },
  { kind }: CustomerStopped,
): Promise<void> {
  if (kind !== 'moved') await boss.send(name, data as object, { priority, startAfter: stoppedWaitSeconds })
}

/** Runs one attempt and records its duration and outcome. */
export async function measureJob(job: Job, attempt: JobAttempt, work: () => Promise<void>): Promise<void> {
  const startedAt = performance.now()
  try {
    await work()
    jobRuns.add({ job: job.name, outcome: 'done' })
  } catch (error) {
    const outcome = error instanceof CustomerStopped ? 'postponed' : attempt.isLast ? 'abandoned' : 'failed'
    jobRuns.add({ job: job.name, outcome })
    throw error
  } finally {
    jobSeconds.observe({ job: job.name }, (performance.now() - startedAt) / 1_000)
  }
}

export function toAttempt(fetched: { id: string; retryCount: number; retryLimit: number }): JobAttempt {
  return { id: fetched.id, number: fetched.retryCount, isLast: fetched.retryCount >= fetched.retryLimit }
}
