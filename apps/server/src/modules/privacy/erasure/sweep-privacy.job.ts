import { z } from 'zod'
import type { Sweep } from '../../../platform/db/sweep.ts'
import { defineJob } from '../../../platform/queue/queue.ts'
import { bindJob, type BoundJob } from '../../../platform/queue/worker.ts'
import { expireExport } from '../export/export.repository.ts'
import { postponeErasure } from './erasure.repository.ts'
import { processErasure, type ErasureDeps } from './process-erasure.ts'

/** Accounts whose week is over are erased; copies whose week is over leave the store. */
export const sweepPrivacyJob = defineJob({
  name: 'privacy.sweep',
  payload: z.object({}),
  retryLimit: 0,
  retryDelay: 1,
  retryDelayMax: 1,
  expireInSeconds: 600,
  cron: '* * * * *',
})

type Deps = ErasureDeps & { readonly sweep: Sweep }

/** An account has the worker for so long; a large one goes on at the next sweep. */
const maxRunMs = 45_000
const batchSize = 20
/** Less than the job may take; what is left is the next minute's. */
const maxSweepMs = 400_000
/** One that fails is tried again then, and takes nobody's place until then. */
const retryDelayMs = 15 * 60_000

export function sweepPrivacyHandler(deps: Deps): BoundJob {
  return bindJob(sweepPrivacyJob, () => sweepPrivacy(deps))
}

export async function sweepPrivacy(deps: Deps): Promise<void> {
  const errors: unknown[] = []
  const sweepDeadline = Date.now() + maxSweepMs
  await sweepExports(deps).catch((error: unknown) => errors.push(error))
  const due = await deps.sweep.due({
    table: 'account_erasure',
    column: 'look_at',
    before: deps.clock(),
    limit: batchSize,
  })
  for (const customerId of due.keys()) {
    if (Date.now() > sweepDeadline) break
    const until = Date.now() + maxRunMs
    try {
      while (Date.now() < until && (await processErasure(deps, customerId, until - Date.now())));
    } catch (error) {
      // One that cannot be erased now keeps nobody else's from being.
      errors.push(error)
      const retryAt = new Date(deps.clock().getTime() + retryDelayMs)
      await deps.db
        .tenant(customerId, (tx) => postponeErasure(tx, customerId, retryAt))
        .catch((postponeError: unknown) => errors.push(postponeError))
    }
  }
  if (errors.length > 0) throw new AggregateError(errors, `${errors.length} erasures or copies could not be worked on`)
}

async function sweepExports({ db, sweep, clock }: Deps): Promise<void> {
  const now = clock()
  const due = await sweep.due({ table: 'account_export', column: 'expires_at', before: now, limit: 200 })
  for (const [customerId, ids] of due) {
    for (const id of ids) await db.tenant(customerId, (tx) => expireExport(tx, customerId, id, now))
  }
}
