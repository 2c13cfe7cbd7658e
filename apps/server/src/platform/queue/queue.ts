import { DAY_SECONDS } from '@revela/domain'
import { fromKysely, PgBoss } from 'pg-boss'
import type { z } from 'zod'
import type { Tx } from '../db/database.ts'
import { primaryOnly } from '../db/primary-pool.ts'

/** The definition of a job, so that a sender need not load its handler. */
export type Job<Payload extends z.ZodType = z.ZodType> = {
  readonly name: string
  readonly payload: Payload
  readonly retryLimit: number
  /** Seconds; doubled after every failed attempt. */
  readonly retryDelay: number
  readonly retryDelayMax: number
  readonly expireInSeconds: number
  /** Heartbeat interval of the worker; without heartbeats the job is given to another worker. At least 10. */
  readonly heartbeatSeconds?: number
  /** Schedule (in `TIME_ZONE`); runs once for all workers together. */
  readonly cron?: string
}

export function defineJob<Payload extends z.ZodType>(job: Job<Payload>): Job<Payload> {
  return job
}

/** Jobs of a higher priority are fetched first; the default is 0. */
export type SendOptions = { readonly priority?: number }

export type JobSender = {
  /** The job exists if and only if the transaction commits. */
  readonly send: <P extends z.ZodType>(tx: Tx, job: Job<P>, payload: z.input<P>, options?: SendOptions) => Promise<void>
  /** Checks that jobs can be inserted. */
  readonly probe: () => Promise<void>
  readonly close: () => Promise<void>
}

export const jobsSchema = 'pgboss'

/** Inserts jobs only: it holds no timers and runs no maintenance, which the worker does. */
export async function startSendingBoss(databaseUrl: string): Promise<PgBoss> {
  const boss = new PgBoss({
    ...primaryOnly,
    connectionString: databaseUrl,
    schema: jobsSchema,
    max: 1,
    supervise: false,
    schedule: false,
    migrate: false,
    createSchema: false,
  })
  boss.on('error', () => undefined)
  await boss.start()
  return boss
}

export async function openJobSender(databaseUrl: string): Promise<JobSender> {
  const boss = await startSendingBoss(databaseUrl)
  return {
    send: async (tx, job, payload, options = {}) => {
      await boss.send(job.name, payload as object, { ...options, db: fromKysely(tx) })
    },
    probe: async () => {
      await boss.getDb().executeSql(`select 1 from ${jobsSchema}.queue limit 1`)
    },
    close: () => boss.stop({ graceful: true, timeout: 5_000 }),
  }
}

/** The dead-letter queue of a job. */
export function deadLetterOf(name: string): string {
  return `${name}.dead`
}

/** Creates or updates the queue of each job. Every queue has a dead-letter queue, so that failures stay visible. */
export async function installQueues(boss: PgBoss, jobs: readonly Job[]): Promise<void> {
  for (const job of jobs) {
    const deadLetter = deadLetterOf(job.name)
    const options = {
      retryLimit: job.retryLimit,
      retryDelay: job.retryDelay,
      retryBackoff: true,
      retryDelayMax: job.retryDelayMax,
      expireInSeconds: job.expireInSeconds,
      ...(job.heartbeatSeconds === undefined ? {} : { heartbeatSeconds: job.heartbeatSeconds }),
      deadLetter,
    }
    if (!(await boss.getQueue(deadLetter))) await boss.createQueue(deadLetter, { retentionSeconds: 90 * DAY_SECONDS })
    if (await boss.getQueue(job.name)) await boss.updateQueue(job.name, options)
    else await boss.createQueue(job.name, options)
  }
}
