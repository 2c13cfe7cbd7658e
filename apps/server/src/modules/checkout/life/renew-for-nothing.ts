import type { Product } from '@revela/domain'
import type { Tx } from '../../../platform/db/database.ts'
import { changeLedger } from '../change-ledger.ts'
import { setInvoice } from '../invoice.repository.ts'
import { queueReceipt, type MailNeeds } from './billing-mails.ts'

/** A coupon that leaves nothing to pay: the period goes on without asking anybody. */
export async function renewForNothing(
  needs: MailNeeds,
  tx: Tx,
  { customerId, product, invoiceId }: { customerId: string; product: Product; invoiceId: string },
  now: Date,
): Promise<void> {
  await changeLedger(tx, { customerId, product, now }, async () => {
    await setInvoice(tx, customerId, invoiceId, { paid_at: now, method: 'credit', installments: 1 })
    return { ledger: 'paid', result: null }
  })
  await queueReceipt(needs, tx, customerId, invoiceId, now)
}
