import { couponProblem } from '@revela/domain'
import type { CheckoutNeeds } from './checkout.needs.ts'
import { presentCoupon, unknownCoupon, type WireCoupon } from './coupon.presenter.ts'
import { readBuyer } from './buyer.read.ts'

type Needs = Pick<CheckoutNeeds, 'db' | 'clock' | 'plans'>

/** Whether somebody can use it for anything; what it takes off each plan is said with the plans. */
export async function findCoupon({ db, clock, plans }: Needs, customerId: string, typed: string): Promise<WireCoupon> {
  const catalogue = await plans.all()
  const buyer = await db.tenant(customerId, (tx) => readBuyer(tx, customerId, catalogue, clock()))
  const name = typed.trim().toUpperCase()
  const coupon = buyer.coupons.find((known) => known.name === name)
  return coupon ? presentCoupon(coupon, couponProblem(coupon, buyer.askerOf(coupon)), null) : unknownCoupon(typed)
}
