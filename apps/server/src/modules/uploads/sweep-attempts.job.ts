import { z } from 'zod'
import type { Clock } from '../../platform/clock/clock.ts'
import type { Database } from '../../platform/db/database.ts'
import type { Sweep } from '../../platform/db/sweep.ts'
import type { ObjectStore } from '../../platform/object-store/object-store.ts'
import { defineJob } from '../../platform/queue/queue.ts'
import { bindJob, type BoundJob } from '../../platform/queue/worker.ts'
import { abandonAttempts, deleteAttempts, findAbandonedAttempts } from './upload.repository.ts'

export const sweepAttemptsJob = defineJob({
  name: 'uploads.sweep-attempts',
  payload: z.object({}),
  retryLimit: 0,
  retryDelay: 1,
  retryDelayMax: 1,
  expireInSeconds: 300,
  cron: '* * * * *',
})

type Deps = { db: Database; sweep: Sweep; store: ObjectStore; clock: Clock; staleSeconds: number }

const batchSize = 500

export function sweepAttemptsHandler(deps: Deps): BoundJob {
  return bindJob(sweepAttemptsJob, () => sweepAttempts(deps))
}

/**
 * An attempt whose process died leaves a row and perhaps an object. The first sweep marks the row, which prevents a
 * late commit, and deletes the object. One more stale period later, by the database's clock, when nothing can still be
 * writing it, another sweep deletes the object again and the row. The two steps never happen in one sweep, nor because
 * a process clock jumped, which makes any attempt look old.
 */
export async function sweepAttempts({ db, sweep, store, clock, staleSeconds }: Deps): Promise<void> {
  const before = new Date(clock().getTime() - staleSeconds * 1_000)
  const stale = await sweep.due({ table: 'upload_attempt', column: 'started_at', before, limit: batchSize })
  for (const [customerId, ids] of stale) {
    const expiredAttempts = await db.tenant(customerId, (tx) =>
      findAbandonedAttempts(tx, customerId, ids, staleSeconds),
    )
    if (expiredAttempts.length > 0) {
      const keys = expiredAttempts.map((attempt) => attempt.object_key)
      await store.abortUnfinishedUploads(keys)
      await store.delete(keys)
      const deletedIds = expiredAttempts.map((attempt) => attempt.id)
      await db.tenant(customerId, (tx) => deleteAttempts(tx, customerId, deletedIds))
    }
    const abandoned = await db.tenant(customerId, (tx) => abandonAttempts(tx, customerId, ids))
    if (abandoned.length > 0) await store.delete(abandoned)
  }
}
