import { slipRefusal } from '@revela/domain'
import { purchaseHelp } from '@revela/phrases'
import type { Tx } from '../../../platform/db/database.ts'
import { refuseField } from '../../../platform/refusal/refusal.ts'
import type { CheckoutNeeds } from '../checkout.needs.ts'
import { readCoupons } from '../coupon.read.ts'
import { takesSlip } from '../price-order.ts'
import type { ListedInvoice } from './invoice-list.read.ts'

/** What the checkout does not sell by boleto is not paid by boleto later either. */
export async function refuseSlip(
  { plans }: Pick<CheckoutNeeds, 'plans'>,
  tx: Tx,
  invoice: ListedInvoice,
): Promise<void> {
  const plan = (await plans.all()).find(({ id }) => id === invoice.plan_id)
  const coupon = invoice.coupon_id && (await readCoupons(tx)).find(({ id }) => id === invoice.coupon_id)
  const refusal = slipRefusal({
    byPlan: plan === undefined || takesSlip(plan, invoice.periodicity),
    withCoupon: coupon ? coupon.paymentSlip : true,
    // A boleto is paid at once, whatever the card was to do.
    installments: 1,
  })
  if (refusal === null) return
  const help = refusal === 'plan' ? purchaseHelp.slipNotForPlan(invoice.plan_name) : purchaseHelp.slipNotForCoupon
  throw refuseField('PaymentRefused', 'checkout-popup', help)
}
