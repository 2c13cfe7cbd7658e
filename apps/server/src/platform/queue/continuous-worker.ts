import { PgBoss } from 'pg-boss'
import { setTimeout as sleep } from 'node:timers/promises'
import { CustomerStopped } from '../db/customer-stopped.ts'
import { requireUrl } from '../db/database.ts'
import { primaryOnly } from '../db/primary-pool.ts'
import type { Logger } from '../log/logger.ts'
import { jobsSchema } from './queue.ts'
import { toAttempt, measureJob, postponeStopped, defaultStopTimeoutMs, type BoundJob, type Worker } from './worker.ts'

type ContinuousWorkerOptions = { readonly concurrency: number; readonly idleMs?: number }

/**
 * Runs up to `concurrency` jobs at all times: the next one is fetched as soon as one is done, not when a whole batch
 * is. For long work that must use every core.
 */
export async function startContinuousWorker(
  databaseUrl: string | undefined,
  { job, run }: BoundJob,
  log: Logger,
  { concurrency, idleMs = 500 }: ContinuousWorkerOptions,
): Promise<Worker> {
  const boss = new PgBoss({
    ...primaryOnly,
    connectionString: requireUrl(databaseUrl, 'JOBS_DATABASE_URL'),
    schema: jobsSchema,
    max: 4,
    migrate: false,
    createSchema: false,
    schedule: false,
    // How soon the jobs of a dead worker are given to another.
    superviseIntervalSeconds: 10,
    monitorIntervalSeconds: 10,
  })
  boss.on('error', (error) => log.error({ err: error }, 'queue error'))
  await boss.start()

  const stopping = new AbortController()
  const running = new Map<string, Promise<void>>()
  type FetchedJob = Awaited<ReturnType<typeof fetch>>[number]
  const fetch = () => boss.fetch(job.name, { batchSize: concurrency - running.size, includeMetadata: true })

  const warn = (message: string) => (error: unknown) => log.warn({ err: error, job: job.name }, message)

  // Logged once when fetching fails and once when it works again, because the loop retries every moment.
  let isFetching = true
  const fetchOrWait = async (): Promise<FetchedJob[]> => {
    try {
      const fetched = await fetch()
      if (!isFetching) log.info({ job: job.name }, 'fetching jobs again')
      isFetching = true
      return fetched
    } catch (error) {
      if (isFetching) warn('cannot fetch jobs, will retry')(error)
      isFetching = false
      return []
    }
  }

  const postpone = async (fetched: FetchedJob, error: CustomerStopped): Promise<void> => {
    try {
      await postponeStopped(boss, fetched, error)
      await boss.complete(job.name, fetched.id)
    } catch (queueError) {
      // Its attempt ends with its time, and another worker gets it.
      warn('cannot postpone a job')(queueError)
    }
  }

  const work = async (fetched: FetchedJob): Promise<void> => {
    const attempt = toAttempt(fetched)
    try {
      await measureJob(job, attempt, () => run(fetched.data, attempt))
      await boss.complete(job.name, fetched.id)
    } catch (error) {
      if (error instanceof CustomerStopped) return await postpone(fetched, error)
      log.error({ err: error, job: job.name, jobId: fetched.id, last: attempt.isLast }, 'job failed')
      await boss
        .fail(job.name, fetched.id, { message: String(error) })
        .catch(warn('cannot record the failure of a job'))
    }
  }

  const loop = (async () => {
    while (!stopping.signal.aborted) {
      const fetched = running.size < concurrency ? await fetchOrWait() : []
      for (const fetchedJob of fetched) {
        running.set(
          fetchedJob.id,
          work(fetchedJob).finally(() => running.delete(fetchedJob.id)),
        )
      }
      if (running.size >= concurrency) await Promise.race(running.values())
      else if (fetched.length === 0) await new Promise((resume) => setTimeout(resume, idleMs))
    }
    await Promise.all(running.values())
  })()
  const heartbeat =
    job.heartbeatSeconds === undefined
      ? undefined
      : setInterval(
          () => {
            if (running.size > 0)
              boss.touch(job.name, [...running.keys()]).catch(warn('cannot send heartbeat for running jobs'))
          },
          (job.heartbeatSeconds / 3) * 1_000,
        )

  return {
    stop: async (timeoutMs = defaultStopTimeoutMs) => {
      stopping.abort()
      const timeoutAbort = new AbortController()
      // The timeout is aborted once the loop has ended.
      await Promise.race([loop, sleep(timeoutMs, undefined, { signal: timeoutAbort.signal }).catch(() => undefined)])
      timeoutAbort.abort()
      clearInterval(heartbeat)
      const unfinishedIds = [...running.keys()]
      if (unfinishedIds.length > 0) {
        log.warn({ job: job.name, jobs: unfinishedIds.length }, 'returned unfinished jobs to the queue')
        await boss
          .fail(job.name, unfinishedIds, { message: 'the worker stopped' })
          .catch(warn('cannot return unfinished jobs'))
      }
      await boss.stop({ graceful: false })
    },
  }
}
