import type { Product } from '@revela/domain'
import type { Tx } from '../../../platform/db/database.ts'
import { changeRenewal, type LockedSubscription } from '../../subscriptions/index.ts'
import { changeLedger } from '../change-ledger.ts'
import type { CheckoutNeeds } from '../checkout.needs.ts'
import { askRefund } from './ask-refund.ts'
import type { MailNeeds } from './billing-mails.ts'
import { queueRefundOfCanceled } from './renewal-mails.ts'

type Canceled = {
  readonly customerId: string
  readonly product: Product
  readonly invoiceId: string
  /** As it was before the card was charged. */
  readonly before: LockedSubscription
}

/** The bank approved a renewal that was canceled while it decided: nobody wanted it, so it goes back by itself. */
export async function refundCanceled(
  needs: MailNeeds & Pick<CheckoutNeeds, 'jobs'>,
  tx: Tx,
  { customerId, product, invoiceId, before }: Canceled,
  now: Date,
): Promise<void> {
  await changeLedger(tx, { customerId, product, now }, async () => {
    await askRefund(needs, tx, { customerId, invoiceId, isFree: false }, now)
    return { ledger: 'changed', result: null }
  })
  // What ran at the moment of the cancellation runs on.
  await changeRenewal(tx, customerId, product, { grace_until: before.grace_until })
  await queueRefundOfCanceled(needs, tx, { customerId, invoiceId }, now)
}
