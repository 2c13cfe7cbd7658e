import { z } from 'zod'
import type { Clock } from '../../platform/clock/clock.ts'
import type { Database } from '../../platform/db/database.ts'
import type { Sweep } from '../../platform/db/sweep.ts'
import { defineJob } from '../../platform/queue/queue.ts'
import { bindJob, type BoundJob } from '../../platform/queue/worker.ts'
import { deleteDownloads } from './download.repository.ts'

export const sweepDownloadsJob = defineJob({
  name: 'delivery.sweep',
  payload: z.object({}),
  retryLimit: 0,
  retryDelay: 1,
  retryDelayMax: 1,
  expireInSeconds: 120,
  cron: '*/10 * * * *',
})

type Deps = { readonly db: Database; readonly sweep: Sweep; readonly clock: Clock }

/** Deletes expired lists. */
export function sweepDownloadsHandler({ db, sweep, clock }: Deps): BoundJob {
  return bindJob(sweepDownloadsJob, async () => {
    const due = await sweep.due({ table: 'download', column: 'expires_at', before: clock(), limit: 2_000 })
    for (const [customerId, ids] of due) await db.tenant(customerId, (tx) => deleteDownloads(tx, customerId, ids))
  })
}
