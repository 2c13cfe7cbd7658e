import type { OfferedPlan, Product } from '@revela/domain'
import { checkoutAnswers, purchaseHelp } from '@revela/phrases'
import { isUniqueViolation, type Tx } from '../../platform/db/database.ts'
import { newId } from '../../platform/ids/uuid.ts'
import { refuseField, type Refusal } from '../../platform/refusal/refusal.ts'
import type { LockedSubscription } from '../subscriptions/index.ts'
import { refuseCardTester } from './card-attempts.ts'
import { changeLedger, readLedger, type LedgerChange } from './change-ledger.ts'
import { findCharges, findLiveCharges, insertCharge, type ChargeRow } from './charge.repository.ts'
import type { CheckoutNeeds } from './checkout.module.ts'
import { useCoupon } from './coupon.repository.ts'
import { giveUpOthers } from './invoice-effects.ts'
import { findInvoice, findInvoiceByKey, insertInvoice, setInvoice, type InvoiceRow } from './invoice.repository.ts'
import { queueReceipt } from './life/billing-mails.ts'
import { chargeExpiry, orderHash, type Order } from './order.ts'
import { badCoupon, priceOrder } from './price-order.ts'

export type WriteNeeds = Pick<CheckoutNeeds, 'clock' | 'keys' | 'jobs' | 'gateway' | 'outbox' | 'config'>

export type Wish = {
  readonly customerId: string
  /** Repeated with the same order it finds what is written; with another it is refused. */
  readonly key: string
  readonly order: Order
  readonly plan: OfferedPlan
  readonly plans: readonly OfferedPlan[]
  /** The start of the billing period in which this is the upgrade with one click. */
  readonly oneClickOf?: Date
}

/** Without a charge: nothing was left to pay. */
export type WrittenOrder = { readonly invoice: InvoiceRow; readonly charge: ChargeRow | undefined }

/** Order and charge, committed before any money can move. */
export async function writeOrder(needs: WriteNeeds, tx: Tx, wish: Wish): Promise<WrittenOrder> {
  const { customerId, plan } = wish
  const now = needs.clock()
  const { id, byCredit } = await changeLedger(tx, { customerId, product: plan.product, now }, async (row) => {
    const { ledger, id: written } = await write(needs, tx, wish, row, now)
    return { ledger, result: { id: written, byCredit: ledger === 'paid' } }
  })
  if (byCredit) await queueReceipt(needs, tx, customerId, id, now)
  const invoice = await findInvoice(tx, customerId, id)
  if (!invoice) throw new Error('an order is gone')
  return { invoice, charge: (await findCharges(tx, customerId, id)).at(-1) }
}

async function write(
  { keys, jobs, gateway }: WriteNeeds,
  tx: Tx,
  { customerId, key, order, plan, plans, oneClickOf }: Wish,
  row: LockedSubscription | null,
  now: Date,
): Promise<{ ledger: LedgerChange; id: string }> {
  const hash = orderHash(keys, order)
  const known = await findInvoiceByKey(tx, customerId, key)
  if (known && !known.order_hash?.equals(hash)) throw keyReused()
  if (known) return { ledger: 'same', id: known.id }
  const live = await findLiveCharges(tx, customerId, plan.product)
  // Somebody in two tabs, or too impatient: the first answer decides.
  if (live.some(({ method }) => method === 'credit-card')) {
    throw refuseField('PaymentRefused', 'checkout-popup', purchaseHelp.inProgress)
  }
  await refuseCardTester(tx, customerId, now)
  const { quoted, coupon } = await priceOrder(tx, { customerId, plan, order, row, plans, now })
  const isFree = quoted.amountCents === 0
  const [id, expiresAt] = [newId(), chargeExpiry(order.method, now)]
  await insertInvoice(tx, {
    customer_id: customerId,
    id,
    product: plan.product,
    plan_id: plan.id,
    periodicity: order.periodicity,
    kind: quoted.kind,
    method: isFree ? 'credit' : order.method,
    installments: isFree ? 1 : order.installments,
    coupon_id: coupon?.id ?? null,
    list_cents: quoted.listCents,
    discount_cents: quoted.discountCents,
    credit_cents: quoted.creditCents,
    amount_cents: quoted.amountCents,
    bonus_days: quoted.bonusDays,
    idempotency_key: key,
    order_hash: hash,
    one_click_of: oneClickOf ?? null,
    created_at: now,
    due_at: expiresAt ?? now,
  }).catch((fault: unknown) => {
    // In the same moment for another product, whose ledger is locked apart.
    throw isUniqueViolation(fault) ? keyReused() : fault
  })
  if (coupon?.oncePerCustomer && !(await useCoupon(tx, customerId, coupon.id, id))) {
    throw badCoupon(checkoutAnswers.coupon.used)
  }
  if (isFree) {
    await setInvoice(tx, customerId, id, { paid_at: await afterAllPaid(tx, customerId, plan.product, now) })
    await giveUpOthers(tx, jobs, { customerId, product: plan.product, paid: id, now })
    return { ledger: 'paid', id }
  }
  const { amountCents } = quoted
  const { method, installments } = order
  const charge = { customerId, id: newId(), invoiceId: id, method, amountCents, installments, expiresAt, now }
  await insertCharge(tx, { ...charge, gateway: gateway.name })
  return { ledger: 'same', id }
}

function keyReused(): Refusal {
  return refuseField('IdempotencyKeyReused', 'checkout-popup', purchaseHelp.keyReused)
}

/** The gateway's clock may be ahead of ours: what is paid by credit is paid after what the credit comes from. */
async function afterAllPaid(tx: Tx, customerId: string, product: Product, now: Date): Promise<Date> {
  const paid = (await readLedger(tx, customerId, product)).map(({ paidAt }) => (paidAt?.getTime() ?? 0) + 1)
  return new Date(Math.max(now.getTime(), ...paid))
}
