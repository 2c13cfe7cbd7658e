import { z } from 'zod'
import type { Tx } from '../../../platform/db/database.ts'
import { defineJob } from '../../../platform/queue/queue.ts'
import { findCharges, setCharge } from '../charge.repository.ts'
import type { CheckoutDeps } from '../checkout.module.ts'
import { setInvoice } from '../invoice.repository.ts'

/** Retries for two days; after that, the charge check repeats the refund until the gateway confirms it. */
export const refundJob = defineJob({
  name: 'payment.refund',
  payload: z.object({ customerId: z.uuid(), invoiceId: z.uuid() }),
  retryLimit: 60,
  retryDelay: 5,
  retryDelayMax: 3_600,
  expireInSeconds: 60,
})

/** Writes the rows first: a requested refund is checked until the gateway confirms it, even if the job fails. */
export async function requestRefund(
  { jobs }: Pick<CheckoutDeps, 'jobs'>,
  tx: Tx,
  { customerId, invoiceId, isFree }: { customerId: string; invoiceId: string; isFree: boolean },
  now: Date,
): Promise<void> {
  await setInvoice(tx, customerId, invoiceId, { refund_requested_at: now, ...(isFree ? { refunded_at: now } : {}) })
  const paid = (await findCharges(tx, customerId, invoiceId)).filter(({ state }) => state === 'paid')
  for (const { id } of paid) await setCharge(tx, customerId, id, { check_at: now, checks: 0 })
  if (paid.length > 0) await jobs.send(tx, refundJob, { customerId, invoiceId })
}
