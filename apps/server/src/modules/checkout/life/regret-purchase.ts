import { hasRegrettedPlan } from '@revela/domain'
import { billing } from '@revela/phrases'
import { refuseField } from '../../../platform/refusal/refusal.ts'
import { changeLedger } from '../change-ledger.ts'
import type { CheckoutNeeds } from '../checkout.module.ts'
import { giveUpCredited } from '../invoice-effects.ts'
import { setInvoice } from '../invoice.repository.ts'
import { invoiceOf, queueRegret } from './billing-mails.ts'
import { regretOf } from './invoice-list.ts'
import { askRefund } from './refund.job.ts'

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
      if (hasRegrettedPlan(invoice.plan_regretted_at, now)) {
        throw refuseField('RegretRepeated', 'checkout-popup', billing.regretRepeated)
      }
      if (!regretOf(invoice, now)) throw refuseField('RegretOver', 'checkout-popup', billing.regretOver)
      await askRefund(needs, tx, { customerId, invoiceId, isFree: invoice.amount_cents === 0 }, now)
      await setInvoice(tx, customerId, invoiceId, { regretted_at: now })
      await giveUpCredited(tx, needs.jobs, { customerId, product, refunded: invoiceId, now })
      return { ledger: 'changed', result: true }
    })
    if (asked) await queueRegret(needs, tx, { customerId, invoiceId }, now)
  })
}
