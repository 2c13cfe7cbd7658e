import { z } from 'zod'
import type { Sweep } from '../../../platform/db/sweep.ts'
import { defineJob } from '../../../platform/queue/queue.ts'
import { bindJob, type BoundJob } from '../../../platform/queue/worker.ts'
import { dropExport } from '../export/export.repository.ts'
import { putOffErasure } from './erasure.repository.ts'
import { lookAtErasure, type ErasureNeeds } from './look-at-erasure.ts'

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

type Needs = ErasureNeeds & { readonly sweep: Sweep }

/** An account has the worker for so long; a large one goes on at the next sweep. */
const turnMs = 45_000
const atOnce = 20
/** Less than the job may take; what is left is the next minute's. */
const longestMs = 400_000
/** One that fails is tried again then, and takes nobody's place until then. */
const afterFaultMs = 15 * 60_000

export function sweepPrivacyHandler(needs: Needs): BoundJob {
  return bindJob(sweepPrivacyJob, () => sweepPrivacy(needs))
}

export async function sweepPrivacy(needs: Needs): Promise<void> {
  const faults: unknown[] = []
  const longest = Date.now() + longestMs
  await sweepExports(needs).catch((fault: unknown) => faults.push(fault))
  const due = await needs.sweep.due({
    table: 'account_erasure',
    column: 'look_at',
    before: needs.clock(),
    limit: atOnce,
  })
  for (const customerId of due.keys()) {
    if (Date.now() > longest) break
    const until = Date.now() + turnMs
    try {
      while (Date.now() < until && (await lookAtErasure(needs, customerId, until - Date.now())));
    } catch (fault) {
      // One that cannot be erased now keeps nobody else's from being.
      faults.push(fault)
      const again = new Date(needs.clock().getTime() + afterFaultMs)
      await needs.db
        .tenant(customerId, (tx) => putOffErasure(tx, customerId, again))
        .catch((away: unknown) => faults.push(away))
    }
  }
  if (faults.length > 0) throw new AggregateError(faults, `${faults.length} erasures or copies could not be worked on`)
}

async function sweepExports({ db, sweep, clock }: Needs): Promise<void> {
  const now = clock()
  const due = await sweep.due({ table: 'account_export', column: 'expires_at', before: now, limit: 200 })
  for (const [customerId, ids] of due) {
    for (const id of ids) await db.tenant(customerId, (tx) => dropExport(tx, customerId, id, now))
  }
}
