import { z } from 'zod'
import type { Clock } from '../../platform/clock/clock.ts'
import type { Database } from '../../platform/db/database.ts'
import type { Sweep } from '../../platform/db/sweep.ts'
import type { ObjectStore } from '../../platform/object-store/object-store.ts'
import { defineJob } from '../../platform/queue/queue.ts'
import { bindJob, type BoundJob } from '../../platform/queue/worker.ts'
import { findGarbage, deleteGarbage } from './garbage.repository.ts'

export const sweepGarbageJob = defineJob({
  name: 'pictures.sweep-garbage',
  payload: z.object({}),
  retryLimit: 0,
  retryDelay: 1,
  retryDelayMax: 1,
  expireInSeconds: 300,
  cron: '* * * * *',
})

type Deps = { db: Database; sweep: Sweep; store: ObjectStore; clock: Clock }

const batchSize = 500
const maxRounds = 40

export function sweepGarbageHandler(deps: Deps): BoundJob {
  return bindJob(sweepGarbageJob, () => sweepGarbage(deps))
}

/** Deletes the objects before their garbage row: a sweep that dies half-way is repeated. */
export async function sweepGarbage({ db, sweep, store, clock }: Deps): Promise<void> {
  for (let round = 0; round < maxRounds; round += 1) {
    const due = await sweep.due({ table: 'object_garbage', column: 'due_at', before: clock(), limit: batchSize })
    let done = 0
    for (const [customerId, ids] of due) {
      const garbage = await db.tenant(customerId, (tx) => findGarbage(tx, customerId, ids))
      await store.delete(garbage.filter((item) => !item.is_prefix).map((item) => item.object_key))
      for (const item of garbage.filter(({ is_prefix }) => is_prefix)) await store.deletePrefix(item.object_key)
      const deletedIds = garbage.map((item) => item.id)
      if (deletedIds.length > 0) await db.tenant(customerId, (tx) => deleteGarbage(tx, customerId, deletedIds))
      done += deletedIds.length
    }
    // There is no more garbage, or the rest must not be deleted yet.
    if ([...due.values()].flat().length < batchSize || done === 0) return
  }
}
