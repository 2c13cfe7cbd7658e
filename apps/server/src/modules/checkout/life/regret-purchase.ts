import { billing } from '@revela/phrases'
import type { Tx } from '../../../platform/db/database.ts'
import { refuseField } from '../../../platform/refusal/refusal.ts'
import { changeLedger } from '../change-ledger.ts'
import { findCharges, setCharge } from '../charge.repository.ts'
import type { CheckoutNeeds } from '../checkout.needs.ts'
import { giveUpCredited } from '../invoice-effects.ts'
import { setInvoice } from '../invoice.repository.ts'
import { invoiceOf } from './billing-mails.ts'
import { regretOf } from './invoice.presenter.ts'
import { refundJob } from './refund.job.ts'
import { queueRegret } from './renewal-mails.ts'

type Needs = Pick<CheckoutNeeds, 'db' | 'clock' | 'jobs' | 'outbox' | 'config'>

/** The whole amount goes back; the account is as it was before at once, whenever the gateway confirms. */
export async function regretPurchase(needs: Needs, customerId: string, invoiceId: string): Promise<void> {
  const now = needs.clock()
  await needs.db.tenant(customerId, async (tx) => {
    const { product } = await invoiceOf(tx, customerId, invoiceId)
    const asked = await changeLedger(tx, { customerId, product, now }, async () => {
      const invoice = await invoiceOf(tx, customerId, invoiceId)
      // Asked twice, given back once.
      if (invoice.refund_asked_at) return { ledger: 'same', result: false }
      if (!regretOf(invoice, now)) throw refuseField('RegretOver', 'checkout-popup', billing.regretOver)
      await askRefund(needs, tx, { customerId, invoiceId, isFree: invoice.amount_cents === 0 }, now)
      await giveUpCredited(tx, needs.jobs, { customerId, product, refunded: invoiceId, now })
      return { ledger: 'changed', result: true }
    })
    if (asked) await queueRegret(needs, tx, { customerId, invoiceId }, now)
  })
}

/** Rows first: what is asked for here is looked at until the gateway confirms it, whatever becomes of the job. */
async function askRefund(
  { jobs }: Pick<Needs, 'jobs'>,
  tx: Tx,
  { customerId, invoiceId, isFree }: { customerId: string; invoiceId: string; isFree: boolean },
  now: Date,
): Promise<void> {
  await setInvoice(tx, customerId, invoiceId, { refund_asked_at: now, ...(isFree ? { refunded_at: now } : {}) })
  const paid = (await findCharges(tx, customerId, invoiceId)).filter(({ state }) => state === 'paid')
  for (const { id } of paid) await setCharge(tx, customerId, id, { check_at: now, checks: 0 })
  if (paid.length > 0) await jobs.send(tx, refundJob, { customerId, invoiceId })
}
