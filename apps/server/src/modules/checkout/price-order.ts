import {
  automaticCoupon,
  couponMisfit,
  couponProblem,
  quoteOption,
  slipRefusal,
  type Coupon,
  type CouponAsker,
  type OfferedPlan,
  type QuotedOption,
} from '@revela/domain'
import { checkoutAnswers, purchaseHelp } from '@revela/phrases'
import type { Tx } from '../../platform/db/database.ts'
import { Refusal, refuseField } from '../../platform/refusal/refusal.ts'
import type { LockedSubscription } from '../subscriptions/index.ts'
import { ledgerOf } from './change-ledger.ts'
import { readCoupons, readUsedCoupons } from './coupon.repository.ts'
import type { Order } from './order.ts'

export type PricedOrder = { readonly quoted: QuotedOption; readonly coupon: Coupon | null }

type Facts = {
  readonly customerId: string
  readonly plan: OfferedPlan
  readonly order: Order
  readonly row: LockedSubscription | null
  readonly plans: readonly OfferedPlan[]
  readonly now: Date
}

/** Refuses what is not sold: nobody may choose it on the page, so only a tampered or an old one asks. */
export function mustBeSold(plans: readonly OfferedPlan[], planId: number): OfferedPlan {
  const plan = plans.find(({ id }) => id === planId)
  if (!plan || !isSold(plan)) throw refuseField('PaymentRefused', 'plan', purchaseHelp.planNotSold)
  return plan
}

export function isSold({ sold, bySupport, sunsetOn, monthlyCents }: OfferedPlan): boolean {
  return sold && !bySupport && sunsetOn === null && monthlyCents > 0
}

/** Everything from our own rows, at this moment, inside the ledger's lock. */
export async function priceOrder(tx: Tx, { customerId, plan, order, row, plans, now }: Facts): Promise<PricedOrder> {
  const used = await readUsedCoupons(tx, customerId)
  const onClosingPlan = isOnClosingPlan(row, plans)
  const { coupon, automatic } = chooseCoupon(await readCoupons(tx), { order, plan }, (id) => ({
    onClosingPlan,
    used: used.has(id),
    now,
  }))
  checkSlip(order, plan, coupon)
  const trialEndsAt = row?.trial_ends_at ?? null
  const ledger = await ledgerOf(tx, customerId, plan.product, trialEndsAt)
  const { periodicity } = order
  const { id: planId, monthlyCents } = plan
  const quoted = quoteOption({ planId, monthlyCents, periodicity, coupon, automatic, ledger, trialEndsAt, now })
  return { coupon, quoted }
}

export function isOnClosingPlan(
  row: Pick<LockedSubscription, 'plan_id'> | null,
  plans: readonly OfferedPlan[],
): boolean {
  return (plans.find(({ id }) => id === row?.plan_id)?.sunsetOn ?? null) !== null
}

function chooseCoupon(
  coupons: readonly Coupon[],
  { order, plan }: Pick<Facts, 'order' | 'plan'>,
  askerOf: (couponId: string) => CouponAsker,
): { coupon: Coupon | null; automatic: Coupon | null } {
  const wish = { product: plan.product, planId: plan.id, periodicity: order.periodicity }
  const automatic = automaticCoupon(coupons, wish, askerOf(''))
  if (order.couponId === null) return { coupon: automatic, automatic }
  const coupon = coupons.find(({ id }) => id === order.couponId)
  if (!coupon) throw badCoupon(checkoutAnswers.coupon.unknown)
  const problem = couponProblem(coupon, askerOf(coupon.id)) ?? couponMisfit(coupon, wish)
  if (problem) throw badCoupon(checkoutAnswers.coupon[problem])
  return { coupon, automatic }
}

export function badCoupon(help: string): Refusal {
  return refuseField('InvalidCoupon', 'coupon_id', help)
}

function checkSlip({ method, periodicity, installments }: Order, plan: OfferedPlan, coupon: Coupon | null): void {
  if (method !== 'payment-slip') return
  const byPlan = takesSlip(plan, periodicity)
  const refusal = slipRefusal({ byPlan, withCoupon: coupon?.paymentSlip ?? true, installments })
  if (refusal === null) return
  const help = {
    plan: purchaseHelp.slipNotForPlan(plan.name),
    coupon: purchaseHelp.slipNotForCoupon,
    installments: purchaseHelp.onlyAtOnce,
  }[refusal]
  throw refuseField('PaymentRefused', 'checkout-popup', help)
}

export function takesSlip({ monthlySlip }: OfferedPlan, periodicity: Order['periodicity']): boolean {
  return periodicity === 'annually' || monthlySlip
}
