import { z } from 'zod'
import type { Database } from '../db/database.ts'
import type { Logger } from '../log/logger.ts'
import { defineJob } from '../queue/queue.ts'
import { bindJob, type BoundJob } from '../queue/worker.ts'
import type { CellNames } from './cell-names.ts'
import { reconcileNames } from './reconcile-names.ts'

export const reconcileNamesJob = defineJob({
  name: 'platform.reconcile-names',
  payload: z.object({}),
  retryLimit: 0,
  retryDelay: 1,
  retryDelayMax: 1,
  expireInSeconds: 300,
  cron: '*/5 * * * *',
})

type Deps = { readonly db: Database; readonly cellNames: CellNames; readonly log: Logger }

/** Frees in the directory what the cell gave up, and settles reservations. Does nothing without a directory. */
export function reconcileNamesHandler({ db, cellNames, log }: Deps): BoundJob {
  return bindJob(reconcileNamesJob, async () => {
    if (!cellNames.directory) return
    const { conflicts, ...counts } = await reconcileNames(db.pool, cellNames)
    if (counts.missing + counts.surplus + counts.wrongOwner > 0) log.info(counts, 'names of the directory corrected')
    // Hosts are public; e-mails appear as their hash only.
    if (conflicts.length > 0)
      log.error({ conflicts: conflicts.slice(0, 20) }, 'names belong to customers of other cells')
  })
}
