import type { Tx } from '../../../platform/db/database.ts'
import { findCharges, setCharge } from '../charge.repository.ts'
import type { CheckoutNeeds } from '../checkout.needs.ts'
import { setInvoice } from '../invoice.repository.ts'
import { refundJob } from './refund.job.ts'

/** Rows first: what is asked for here is looked at until the gateway confirms it, whatever becomes of the job. */
export async function askRefund(
  { jobs }: Pick<CheckoutNeeds, 'jobs'>,
  tx: Tx,
  { customerId, invoiceId, isFree }: { customerId: string; invoiceId: string; isFree: boolean },
  now: Date,
): Promise<void> {
  await setInvoice(tx, customerId, invoiceId, { refund_asked_at: now, ...(isFree ? { refunded_at: now } : {}) })
  const paid = (await findCharges(tx, customerId, invoiceId)).filter(({ state }) => state === 'paid')
  for (const { id } of paid) await setCharge(tx, customerId, id, { check_at: now, checks: 0 })
  if (paid.length > 0) await jobs.send(tx, refundJob, { customerId, invoiceId })
}
