import {
  automaticCoupon,
  couponMismatch,
  couponProblem,
  quoteOption,
  boletoRejection,
  type Coupon,
  type CouponCustomer,
  type OfferedPlan,
  type QuotedOption,
} from '@revela/domain'
import { checkoutAnswers, purchaseHelp } from '@revela/phrases'
import type { Tx } from '../../platform/db/database.ts'
import { ApiError, fieldError } from '../../platform/api-error/api-error.ts'
import type { LockedSubscription } from '../subscriptions/index.ts'
import { ledgerOf } from './change-ledger.ts'
import { readCoupons, readUsedCoupons } from './coupon.repository.ts'
import type { Order } from './order.ts'

export type PricedOrder = { readonly quoted: QuotedOption; readonly coupon: Coupon | null }

type PriceOrderInput = {
  readonly customerId: string
  readonly plan: OfferedPlan
  readonly order: Order
  readonly row: LockedSubscription | null
  readonly plans: readonly OfferedPlan[]
  readonly now: Date
}

/** Rejects a plan that is not for sale: the page does not offer it, so only a tampered or outdated page requests it. */
export function findSoldPlan(plans: readonly OfferedPlan[], planId: number): OfferedPlan {
  const plan = plans.find(({ id }) => id === planId)
  if (!plan || !isSold(plan)) throw fieldError('PaymentRejected', 'plan', purchaseHelp.planNotSold)
  return plan
}

export function isSold({ sold, bySupport, sunsetOn, monthlyCents }: OfferedPlan): boolean {
  return sold && !bySupport && sunsetOn === null && monthlyCents > 0
}

/** Prices the order from our own rows, now, inside the ledger's lock. */
export async function priceOrder(
  tx: Tx,
  { customerId, plan, order, row, plans, now }: PriceOrderInput,
): Promise<PricedOrder> {
  const used = await readUsedCoupons(tx, customerId)
  const onClosingPlan = isOnClosingPlan(row, plans)
  const { coupon, automatic } = chooseCoupon(await readCoupons(tx), { order, plan }, (id) => ({
    onClosingPlan,
    used: used.has(id),
    now,
  }))
  checkBoleto(order, plan, coupon)
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
  { order, plan }: Pick<PriceOrderInput, 'order' | 'plan'>,
  couponContext: (couponId: string) => CouponCustomer,
): { coupon: Coupon | null; automatic: Coupon | null } {
  const optionKey = { product: plan.product, planId: plan.id, periodicity: order.periodicity }
  const automatic = automaticCoupon(coupons, optionKey, couponContext(''))
  if (order.couponId === null) return { coupon: automatic, automatic }
  const coupon = coupons.find(({ id }) => id === order.couponId)
  if (!coupon) throw couponError(checkoutAnswers.coupon.unknown)
  const problem = couponProblem(coupon, couponContext(coupon.id)) ?? couponMismatch(coupon, optionKey)
  if (problem) throw couponError(checkoutAnswers.coupon[problem])
  return { coupon, automatic }
}

export function couponError(help: string): ApiError {
  return fieldError('InvalidCoupon', 'coupon_id', help)
}

function checkBoleto({ method, periodicity, installments }: Order, plan: OfferedPlan, coupon: Coupon | null): void {
  if (method !== 'payment-slip') return
  const byPlan = acceptsBoleto(plan, periodicity)
  const error = boletoRejection({ byPlan, withCoupon: coupon?.allowsBoleto ?? true, installments })
  if (error === null) return
  const help = {
    plan: purchaseHelp.boletoNotForPlan(plan.name),
    coupon: purchaseHelp.boletoNotForCoupon,
    installments: purchaseHelp.onlyAtOnce,
  }[error]
  throw fieldError('PaymentRejected', 'checkout-popup', help)
}

export function acceptsBoleto({ allowsMonthlyBoleto }: OfferedPlan, periodicity: Order['periodicity']): boolean {
  return periodicity === 'annually' || allowsMonthlyBoleto
}
