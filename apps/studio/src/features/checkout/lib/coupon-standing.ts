import type { CheckoutChoice } from '@revela/domain'
import { checkoutOverview } from '@revela/phrases'
import { type Offer, optionOf } from '../api/use-offer.ts'
/** A coupon as the order shows it. */
export type CouponStanding = {
  readonly name: string
  readonly valid: boolean
  readonly text: string | null
  /** Came with the year, not typed. */
  readonly automatic: boolean
  /** What the purchase names; the automatic one needs no naming. */
  readonly id: string | null
}

/** What the coupon in the address does to this order; null: there is none, or it is still being asked about. */
export function couponStanding(offer: Offer, choice: CheckoutChoice): CouponStanding | null {
  const { coupon, judged, plain } = offer
  if (coupon === null) {
    const own = optionOf(plain, choice.planId, choice.periodicity)?.coupon ?? null
    // A typed coupon that is still being asked about must not look like the automatic one.
    if (own === null || own.name !== choice.coupon) return null
    return { name: own.name, valid: true, text: own.description, automatic: true, id: null }
  }
  const base = { name: coupon.name, automatic: false, id: null }
  if (!coupon.valid) {
    return { ...base, valid: false, text: coupon.invalid_message ?? checkoutOverview.coupon.unknown }
  }
  const here = judged && optionOf(judged, choice.planId, choice.periodicity)?.coupon
  if (!here) return null
  return here.valid
    ? { ...base, valid: true, text: here.description, id: here.id }
    : { ...base, valid: false, text: here.invalid_message }
}
