import { sql } from 'kysely'
import { setTimeout as sleep } from 'node:timers/promises'
import { z } from 'zod'
import type { Tx } from '../../platform/db/database.ts'
import type { Logger } from '../../platform/log/logger.ts'
import type { ObjectStore } from '../../platform/object-store/object-store.ts'
import { defineJob } from '../../platform/queue/queue.ts'
import { bindJob, type BoundJob } from '../../platform/queue/worker.ts'
import type { BackupDeps } from './backup.module.ts'
import { findTasks, finishTask, postponeTask, type CopyTask } from './copy-task.repository.ts'
import { copyAllTombstones, copyTombstones } from './copy-tombstones.ts'
import { copyVerified, findTrackedObjects, type TrackedObject } from './tracked-object.read.ts'

export const copyObjectsJob = defineJob({
  name: 'backup.copy',
  payload: z.object({}),
  // A worker that is replaced returns the job to the queue.
  retryLimit: 1,
  retryDelay: 1,
  retryDelayMax: 1,
  expireInSeconds: 600,
  cron: '* * * * *',
})

const customerBatchSize = 100
const defaultRowBatchSize = 5_000

/**
 * Queues copies of the pictures that are older than the triggers, by id and a few thousand per transaction. It blocks
 * no other work, and an interrupted run resumes where it stopped.
 */
export async function backfillCopies(
  { db, sweep, clock }: Pick<BackupDeps, 'db' | 'sweep' | 'clock'>,
  maxRunMs: number,
  rowBatchSize: number = defaultRowBatchSize,
): Promise<void> {
  const startedAt = performance.now()
  const hasTime = () => performance.now() - startedAt < maxRunMs
  while (hasTime()) {
    const due = await sweep.due({
      table: 'scrub_schedule',
      column: 'backfill_due_at',
      id: 'customer_id',
      before: clock(),
      limit: customerBatchSize,
    })
    if (due.size === 0) return
    for (const customerId of due.keys()) {
      while (hasTime() && (await db.tenant(customerId, (tx) => queueCopyBatch(tx, customerId, rowBatchSize))));
    }
  }
}

/** Returns whether there may be more. Tasks that already exist stay unchanged. */
async function queueCopyBatch(tx: Tx, customerId: string, rowBatchSize: number): Promise<boolean> {
  const { rows } = await sql<{ queued: number }>`
    with watch as (
      select backfilled_through from scrub_schedule where customer_id = ${customerId} for update
    ), page as (
      select p.id, p.object_key from picture p
      where p.customer_id = ${customerId}
        and p.id > coalesce((select backfilled_through from watch), '00000000-0000-0000-0000-000000000000')
      order by p.id limit ${rowBatchSize}
    ), queued as (
      insert into copy_task (customer_id, object_key, is_deletion, due_at)
      select ${customerId}, object_key, false, now() from page
      on conflict (customer_id, object_key) do nothing
    ), ended as (
      update scrub_schedule set
        backfilled_through = coalesce((select id from page order by id desc limit 1), backfilled_through),
        backfill_due_at = case when (select count(*) from page) < ${rowBatchSize} then null else backfill_due_at end
      where customer_id = ${customerId}
    )
    select count(*)::int as queued from page`.execute(tx)
  return rows[0]!.queued === rowBatchSize
}

type Deps = BackupDeps & { readonly copy: ObjectStore }

const batchSize = 200
const concurrency = 4
/** Shorter than the cron interval: the next minute starts a run of its own. */
const maxRunMs = 50_000
const idleDelayMs = 2_000

/** Polls every two seconds, so that a stored picture is copied shortly after its upload is acknowledged. */
export function copyObjectsHandler(
  deps: Deps & { readonly log: Pick<Logger, 'warn'> },
  maxMs: number = maxRunMs,
): BoundJob {
  return bindJob(copyObjectsJob, async (_payload, { stopping }) => {
    const startedAt = performance.now()
    // Logged once per run: thousands of copies that fail for one reason need one line.
    let isReported = false
    const reportError = (error: unknown) => {
      if (!isReported) deps.log.warn({ err: error }, 'object copy failed, will retry')
      isReported = true
    }
    const hasTime = () => performance.now() - startedAt < maxMs && stopping?.aborted !== true
    await copyAllTombstones(deps)
    await backfillCopies(deps, maxMs)
    while (hasTime()) {
      await copyTombstones(deps, deps.clock())
      const { tasks } = await copyObjects(deps, maxMs, { reportError, stopping })
      // The delay ends early when the worker stops.
      if (tasks === 0) await sleep(idleDelayMs, undefined, { signal: stopping }).catch(() => undefined)
    }
  })
}

type CopyJob = { readonly customerId: string; readonly task: CopyTask; readonly object: TrackedObject | undefined }

export type CopyCounts = {
  tasks: number
  copied: number
  bytes: number
  deleted: number
  postponed: number
}

type CopyOptions = { readonly reportError?: (error: unknown) => void; readonly stopping?: AbortSignal | undefined }

/**
 * Processes everything that is due, or as much as fits the time. Finished tasks have no row, so the next run continues
 * with the rest.
 */
export async function copyObjects(deps: Deps, maxMs: number, options: CopyOptions = {}): Promise<CopyCounts> {
  const counts: CopyCounts = { tasks: 0, copied: 0, bytes: 0, deleted: 0, postponed: 0 }
  const startedAt = performance.now()
  while (performance.now() - startedAt < maxMs && !options.stopping?.aborted) {
    const due = await deps.sweep.due({
      table: 'copy_task',
      column: 'due_at',
      id: 'object_key',
      before: deps.clock(),
      limit: batchSize,
    })
    if (due.size === 0) break
    const waiting: CopyJob[] = []
    for (const [customerId, keys] of due) {
      await deps.db.tenant(customerId, async (tx) => {
        const objects = await findTrackedObjects(tx, customerId, keys)
        for (const task of await findTasks(tx, customerId, keys)) {
          waiting.push({ customerId, task, object: objects.get(task.object_key) })
        }
      })
    }
    counts.tasks += waiting.length
    const worker = async () => {
      for (let next = waiting.pop(); next; next = waiting.pop()) {
        if (!options.stopping?.aborted) await runCopyJob(deps, counts, next, options)
      }
    }
    await Promise.all(Array.from({ length: concurrency }, worker))
  }
  return counts
}

async function runCopyJob(
  { db, clock, store, copy }: Deps,
  counts: CopyCounts,
  copyJob: CopyJob,
  { reportError }: CopyOptions,
): Promise<void> {
  const { customerId, task, object } = copyJob
  try {
    if (task.is_deletion && !object) {
      await copy.delete([task.object_key])
      counts.deleted += 1
    } else if (!task.is_deletion && object) {
      const bytes = await copyVerified(store, copy, object)
      counts.bytes += bytes
      counts.copied += 1
    }
    // Otherwise the object's rows changed meanwhile, and there is nothing to do.
    await db.tenant(customerId, (tx) => finishTask(tx, customerId, task))
  } catch (error) {
    // A failed copy does not delay the others; the scrub reports what is wrong with the object.
    counts.postponed += 1
    reportError?.(error)
    await db.tenant(customerId, (tx) => postponeTask(tx, customerId, task, clock()))
  }
}
