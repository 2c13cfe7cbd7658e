import { z } from 'zod'
import type { Sweep } from '../../../platform/db/sweep.ts'
import { defineJob } from '../../../platform/queue/queue.ts'
import { bindJob, type BoundJob } from '../../../platform/queue/worker.ts'
import { expireExport } from '../export/export.repository.ts'
import { postponeErasure } from './erasure.repository.ts'
import { processErasure, type ErasureDeps } from './process-erasure.ts'

/** Erases accounts whose week is over and deletes exports whose week is over. */
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

/** Time limit for one account; a large one continues at the next sweep. */
const maxRunMs = 45_000
const batchSize = 20
/** Less than the job's time limit; the rest is left for the next minute. */
const maxSweepMs = 400_000
/** A failed erasure is retried after this delay and does not block the others. */
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
    column: 'check_at',
    before: deps.clock(),
    limit: batchSize,
  })
  for (const customerId of due.keys()) {
    if (Date.now() > sweepDeadline) break
    const until = Date.now() + maxRunMs
    try {
      while (Date.now() < until && (await processErasure(deps, customerId, until - Date.now())));
    } catch (error) {
      // An erasure that fails does not block the others.
      errors.push(error)
      const retryAt = new Date(deps.clock().getTime() + retryDelayMs)
      await deps.db
        .tenant(customerId, (tx) => postponeErasure(tx, customerId, retryAt))
        .catch((postponeError: unknown) => errors.push(postponeError))
    }
  }
  if (errors.length > 0) throw new AggregateError(errors, `${errors.length} erasures or exports failed`)
}

async function sweepExports({ db, sweep, clock }: Deps): Promise<void> {
  const now = clock()
  const due = await sweep.due({ table: 'account_export', column: 'expires_at', before: now, limit: 200 })
  for (const [customerId, ids] of due) {
    for (const id of ids) await db.tenant(customerId, (tx) => expireExport(tx, customerId, id, now))
  }
}
