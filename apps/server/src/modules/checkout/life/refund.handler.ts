import { bindJob, type BoundJob } from '../../../platform/queue/worker.ts'
import { findCharges } from '../charge.repository.ts'
import type { CheckoutNeeds } from '../checkout.needs.ts'
import { refundCharge } from './refund-charge.ts'
import { refundJob } from './refund.job.ts'

export function refundHandler(needs: CheckoutNeeds): BoundJob {
  return bindJob(refundJob, async ({ customerId, invoiceId }) => {
    const charges = await needs.db.tenant(customerId, (tx) => findCharges(tx, customerId, invoiceId))
    for (const charge of charges.filter(({ state }) => state === 'paid')) await refundCharge(needs, charge)
  })
}
