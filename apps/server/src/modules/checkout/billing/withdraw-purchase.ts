import { hasWithdrawnPlan } from '@revela/domain'
import { billing } from '@revela/phrases'
import { fieldError } from '../../../platform/api-error/api-error.ts'
import { changeLedger } from '../change-ledger.ts'
import type { CheckoutDeps } from '../checkout.module.ts'
import { voidCreditedInvoices } from '../invoice-effects.ts'
import { setInvoice } from '../invoice.repository.ts'
import { readInvoiceOrThrow, queueWithdrawalMail } from './billing-mails.ts'
import { withdrawalEndsAt } from './invoice-list.ts'
import { requestRefund } from './refund.job.ts'

type Deps = Pick<CheckoutDeps, 'db' | 'clock' | 'jobs' | 'outbox' | 'config'>

/** Refunds the whole amount; the account returns to its previous state at once, before the gateway confirms. */
export async function withdrawPurchase(deps: Deps, customerId: string, invoiceId: string): Promise<void> {
  const now = deps.clock()
  await deps.db.tenant(customerId, async (tx) => {
    const { product } = await readInvoiceOrThrow(tx, customerId, invoiceId)
    const withdrawn = await changeLedger(tx, { customerId, product, now }, async () => {
      const invoice = await readInvoiceOrThrow(tx, customerId, invoiceId)
      // A repeated request refunds only once.
      if (invoice.refund_requested_at) return { ledger: 'same', result: false }
      if (hasWithdrawnPlan(invoice.plan_regretted_at, now)) {
        throw fieldError('RegretRepeated', 'checkout-popup', billing.withdrawalRepeated)
      }
      if (!withdrawalEndsAt(invoice, now)) throw fieldError('RegretOver', 'checkout-popup', billing.withdrawalOver)
      await requestRefund(deps, tx, { customerId, invoiceId, isFree: invoice.amount_cents === 0 }, now)
      await setInvoice(tx, customerId, invoiceId, { withdrawn_at: now })
      await voidCreditedInvoices(tx, deps.jobs, { customerId, product, refunded: invoiceId, now })
      return { ledger: 'changed', result: true }
    })
    if (withdrawn) await queueWithdrawalMail(deps, tx, { customerId, invoiceId }, now)
  })
}
