import type { Product } from '@revela/domain'
import type { Sweep } from '../../../platform/db/sweep.ts'
import { bindJob, type BoundJob } from '../../../platform/queue/worker.ts'
import type { CheckoutNeeds } from '../checkout.needs.ts'
import { sendCharge } from '../send-charge.ts'
import { lookAtRenewal } from './look-at-renewal.ts'
import { sweepRenewalsJob } from './sweep-renewals.job.ts'

type Needs = CheckoutNeeds & { readonly sweep: Sweep }

const mostAtOnce = 200

export function sweepRenewalsHandler(needs: Needs): BoundJob {
  return bindJob(sweepRenewalsJob, () => sweepRenewals(needs))
}

/**
 * What is due of every renewal. Each is looked at again under its lock, so whoever else sweeps at this moment does nothing
 * a second time; rows are committed before the gateway is asked, so a process that dies loses nothing.
 */
export async function sweepRenewals(needs: Needs): Promise<void> {
  const { sweep, clock, db } = needs
  const due = await sweep.due({
    table: 'subscription',
    id: 'product',
    column: 'renewal_due_at',
    before: clock(),
    limit: mostAtOnce,
  })
  const faults: unknown[] = []
  for (const [customerId, products] of due) {
    for (const product of products) {
      // One that cannot be renewed keeps nobody else from it.
      try {
        const asked = await db.tenant(customerId, (tx) => lookAtRenewal(needs, tx, customerId, product as Product))
        if (asked) await sendCharge(needs, asked)
      } catch (fault) {
        faults.push(fault)
      }
    }
  }
  if (faults.length > 0) throw new AggregateError(faults, `${faults.length} renewals could not be looked at`)
}
