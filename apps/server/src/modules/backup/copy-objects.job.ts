import { sql } from 'kysely'
import { setTimeout as sleep } from 'node:timers/promises'
import { z } from 'zod'
import type { Tx } from '../../platform/db/database.ts'
import type { Logger } from '../../platform/log/logger.ts'
import type { ObjectStore } from '../../platform/object-store/object-store.ts'
import { defineJob } from '../../platform/queue/queue.ts'
import { bindJob, type BoundJob } from '../../platform/queue/worker.ts'
import type { BackupNeeds } from './backup.module.ts'
import { findTasks, finishTask, putOffTask, type CopyTask } from './copy-task.repository.ts'
import { copyAllTombstones, copyTombstones } from './copy-tombstones.ts'
import { carryOver, findKept, type KeptObject } from './kept-object.read.ts'

export const copyObjectsJob = defineJob({
  name: 'backup.copy',
  payload: z.object({}),
  // A worker that is replaced gives it back.
  retryLimit: 1,
  retryDelay: 1,
  retryDelayMax: 1,
  expireInSeconds: 600,
  cron: '* * * * *',
})

const customersAtOnce = 100
const usualRows = 5_000

/**
 * Asks for the copies of photographs that are older than the triggers, by the order of their ids and a few thousand in
 * a transaction: nobody waits for it, and cut short it goes on where it was.
 */
export async function fillCopies(
  { db, sweep, clock }: Pick<BackupNeeds, 'db' | 'sweep' | 'clock'>,
  longestMs: number,
  rowsAtOnce: number = usualRows,
): Promise<void> {
  const begun = performance.now()
  const isTime = () => performance.now() - begun < longestMs
  while (isTime()) {
    const due = await sweep.due({
      table: 'scrub_watch',
      column: 'fill_due_at',
      id: 'customer_id',
      before: clock(),
      limit: customersAtOnce,
    })
    if (due.size === 0) return
    for (const customerId of due.keys()) {
      while (isTime() && (await db.tenant(customerId, (tx) => askForSome(tx, customerId, rowsAtOnce))));
    }
  }
}

/** Answers whether there may be more. What waits already is left as it is. */
async function askForSome(tx: Tx, customerId: string, rowsAtOnce: number): Promise<boolean> {
  const { rows } = await sql<{ asked: number }>`
    with watch as (
      select filled_through from scrub_watch where customer_id = ${customerId} for update
    ), page as (
      select p.id, p.object_key from picture p
      where p.customer_id = ${customerId}
        and p.id > coalesce((select filled_through from watch), '00000000-0000-0000-0000-000000000000')
      order by p.id limit ${rowsAtOnce}
    ), asked as (
      insert into copy_task (customer_id, object_key, forget, due_at)
      select ${customerId}, object_key, false, now() from page
      on conflict (customer_id, object_key) do nothing
    ), ended as (
      update scrub_watch set
        filled_through = coalesce((select id from page order by id desc limit 1), filled_through),
        fill_due_at = case when (select count(*) from page) < ${rowsAtOnce} then null else fill_due_at end
      where customer_id = ${customerId}
    )
    select count(*)::int as asked from page`.execute(tx)
  return rows[0]!.asked === rowsAtOnce
}

type Needs = BackupNeeds & { readonly copy: ObjectStore }

const atOnce = 200
const lanes = 4
/** The next minute has a pass of its own. */
const longestMs = 50_000
const pauseMs = 2_000

/** Looks every two seconds for what is new: what was acknowledged is in the copy a moment later. */
export function copyObjectsHandler(
  needs: Needs & { readonly log: Pick<Logger, 'warn'> },
  longest: number = longestMs,
): BoundJob {
  return bindJob(copyObjectsJob, async (_payload, { stopping }) => {
    const begun = performance.now()
    // Once a minute: thousands that fail for one reason need one line.
    let isTold = false
    const tell = (fault: unknown) => {
      if (!isTold) needs.log.warn({ err: fault }, 'objects could not be copied')
      isTold = true
    }
    const isTime = () => performance.now() - begun < longest && stopping?.aborted !== true
    await copyAllTombstones(needs)
    await fillCopies(needs, longest)
    while (isTime()) {
      await copyTombstones(needs, needs.clock())
      const { tasks } = await copyObjects(needs, longest, { tell, stopping })
      // The pause is broken off when the worker stops.
      if (tasks === 0) await sleep(pauseMs, undefined, { signal: stopping }).catch(() => undefined)
    }
  })
}

type Errand = { readonly customerId: string; readonly task: CopyTask; readonly object: KeptObject | undefined }

export type Copied = {
  tasks: number
  copied: number
  bytes: number
  forgotten: number
  putOff: number
}

type Given = { readonly tell?: (fault: unknown) => void; readonly stopping?: AbortSignal | undefined }

/** Everything that is due, or as much of it as fits the time: what is done has no row any more, so the next goes on. */
export async function copyObjects(needs: Needs, longest: number, given: Given = {}): Promise<Copied> {
  const done: Copied = { tasks: 0, copied: 0, bytes: 0, forgotten: 0, putOff: 0 }
  const begun = performance.now()
  while (performance.now() - begun < longest && !given.stopping?.aborted) {
    const due = await needs.sweep.due({
      table: 'copy_task',
      column: 'due_at',
      id: 'object_key',
      before: needs.clock(),
      limit: atOnce,
    })
    if (due.size === 0) break
    const waiting: Errand[] = []
    for (const [customerId, keys] of due) {
      await needs.db.tenant(customerId, async (tx) => {
        const objects = await findKept(tx, customerId, keys)
        for (const task of await findTasks(tx, customerId, keys)) {
          waiting.push({ customerId, task, object: objects.get(task.object_key) })
        }
      })
    }
    done.tasks += waiting.length
    const lane = async () => {
      for (let next = waiting.pop(); next; next = waiting.pop()) {
        if (!given.stopping?.aborted) await carryOut(needs, done, next, given)
      }
    }
    await Promise.all(Array.from({ length: lanes }, lane))
  }
  return done
}

async function carryOut(
  { db, clock, store, copy }: Needs,
  done: Copied,
  errand: Errand,
  { tell }: Given,
): Promise<void> {
  const { customerId, task, object } = errand
  try {
    if (task.forget && !object) {
      await copy.delete([task.object_key])
      done.forgotten += 1
    } else if (!task.forget && object) {
      const bytes = await carryOver(store, copy, object)
      done.bytes += bytes
      done.copied += 1
    }
    // Otherwise a row names it again, or no longer, and there is nothing to do.
    await db.tenant(customerId, (tx) => finishTask(tx, customerId, task))
  } catch (fault) {
    // One that cannot be copied keeps nobody else waiting; the scrub finds out what is wrong with it.
    done.putOff += 1
    tell?.(fault)
    await db.tenant(customerId, (tx) => putOffTask(tx, customerId, task, clock()))
  }
}
