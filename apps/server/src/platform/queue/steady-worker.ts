import { PgBoss } from 'pg-boss'
import { setTimeout as sleep } from 'node:timers/promises'
import { neededUrl } from '../db/database.ts'
import type { Logger } from '../log/logger.ts'
import { jobsSchema } from './queue.ts'
import { attemptOf, counted, usualStopMs, type BoundJob, type Worker } from './worker.ts'

type Given = { readonly width: number; readonly idleMs?: number }

/**
 * Keeps `width` jobs in hand at all times: the next one is fetched as soon as one is done, not when a batch is.
 * For long work that must keep every core busy.
 */
export async function startSteadyWorker(
  databaseUrl: string | undefined,
  { job, run }: BoundJob,
  log: Logger,
  { width, idleMs = 500 }: Given,
): Promise<Worker> {
  const boss = new PgBoss({
    connectionString: neededUrl(databaseUrl, 'JOBS_DATABASE_URL'),
    schema: jobsSchema,
    max: 4,
    migrate: false,
    createSchema: false,
    schedule: false,
    // How soon the work of a worker that died is handed to another.
    superviseIntervalSeconds: 10,
    monitorIntervalSeconds: 10,
  })
  boss.on('error', (fault) => log.error({ err: fault }, 'queue fault'))
  await boss.start()

  const stopping = new AbortController()
  const inHand = new Map<string, Promise<void>>()
  type Taken = Awaited<ReturnType<typeof fetch>>[number]
  const fetch = () => boss.fetch(job.name, { batchSize: width - inHand.size, includeMetadata: true })

  const warn = (what: string) => (fault: unknown) => log.warn({ err: fault, job: job.name }, what)

  // Logged once when fetching fails and once when it works again, because the loop retries every moment.
  let isFetching = true
  const fetchOrWait = async (): Promise<Taken[]> => {
    try {
      const taken = await fetch()
      if (!isFetching) log.info({ job: job.name }, 'fetching jobs again')
      isFetching = true
      return taken
    } catch (fault) {
      if (isFetching) warn('cannot fetch jobs, will retry')(fault)
      isFetching = false
      return []
    }
  }

  const work = async (taken: Taken): Promise<void> => {
    const attempt = attemptOf(taken)
    try {
      await counted(job, attempt, () => run(taken.data, attempt))
      await boss.complete(job.name, taken.id)
    } catch (fault) {
      log.error({ err: fault, job: job.name, jobId: taken.id, last: attempt.isLast }, 'job failed')
      await boss.fail(job.name, taken.id, { message: String(fault) }).catch(warn('cannot record the failure of a job'))
    }
  }

  const loop = (async () => {
    while (!stopping.signal.aborted) {
      const taken = inHand.size < width ? await fetchOrWait() : []
      for (const one of taken) {
        inHand.set(
          one.id,
          work(one).finally(() => inHand.delete(one.id)),
        )
      }
      if (inHand.size >= width) await Promise.race(inHand.values())
      else if (taken.length === 0) await new Promise((resume) => setTimeout(resume, idleMs))
    }
    await Promise.all(inHand.values())
  })()
  const heartbeat =
    job.heartbeatSeconds === undefined
      ? undefined
      : setInterval(
          () => {
            if (inHand.size > 0) boss.touch(job.name, [...inHand.keys()]).catch(warn('cannot renew jobs in hand'))
          },
          (job.heartbeatSeconds / 3) * 1_000,
        )

  return {
    stop: async (withinMs = usualStopMs) => {
      stopping.abort()
      const giveUp = new AbortController()
      // The wait is broken off once the loop has ended.
      await Promise.race([loop, sleep(withinMs, undefined, { signal: giveUp.signal }).catch(() => undefined)])
      giveUp.abort()
      clearInterval(heartbeat)
      const given = [...inHand.keys()]
      if (given.length > 0) {
        log.warn({ job: job.name, jobs: given.length }, 'returned unfinished jobs to the queue')
        await boss.fail(job.name, given, { message: 'the worker stopped' }).catch(warn('cannot return unfinished jobs'))
      }
      await boss.stop({ graceful: false })
    },
  }
}
