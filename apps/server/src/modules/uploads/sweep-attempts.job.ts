import { z } from 'zod'
import type { Clock } from '../../platform/clock/clock.ts'
import type { Database } from '../../platform/db/database.ts'
import type { Sweep } from '../../platform/db/sweep.ts'
import type { ObjectStore } from '../../platform/object-store/object-store.ts'
import { defineJob } from '../../platform/queue/queue.ts'
import { bindJob, type BoundJob } from '../../platform/queue/worker.ts'
import { abandonAttempts, forgetAttempts, givenUp } from './upload.repository.ts'

export const sweepAttemptsJob = defineJob({
  name: 'uploads.sweep-attempts',
  payload: z.object({}),
  retryLimit: 0,
  retryDelay: 1,
  retryDelayMax: 1,
  expireInSeconds: 300,
  cron: '* * * * *',
})

type Needs = { db: Database; sweep: Sweep; store: ObjectStore; clock: Clock; staleSeconds: number }

const atOnce = 500

export function sweepAttemptsHandler(needs: Needs): BoundJob {
  return bindJob(sweepAttemptsJob, () => sweepAttempts(needs))
}

/**
 * A try whose process died leaves a row and perhaps an object. First the row is marked, which closes the door to a
 * late commit, and the object deleted; one more stale period later, by the database's clock, when nothing can still be
 * writing it, the object is deleted once more and the row forgotten. Never both in one look, and never both because a
 * clock jumped, which makes any try look old.
 */
export async function sweepAttempts({ db, sweep, store, clock, staleSeconds }: Needs): Promise<void> {
  const before = new Date(clock().getTime() - staleSeconds * 1_000)
  const stale = await sweep.due({ table: 'upload_attempt', column: 'started_at', before, limit: atOnce })
  for (const [customerId, ids] of stale) {
    const over = await db.tenant(customerId, (tx) => givenUp(tx, customerId, ids, staleSeconds))
    if (over.length > 0) {
      const keys = over.map((attempt) => attempt.object_key)
      await store.dropUnfinished(keys)
      await store.delete(keys)
      const forgotten = over.map((attempt) => attempt.id)
      await db.tenant(customerId, (tx) => forgetAttempts(tx, customerId, forgotten))
    }
    const abandoned = await db.tenant(customerId, (tx) => abandonAttempts(tx, customerId, ids))
    if (abandoned.length > 0) await store.delete(abandoned)
  }
}
