import type { Periodicity } from './ledger-periods.ts'
import { isPastDay, type CalendarDay } from './sao-paulo-calendar.ts'
import type { Product } from './subscription-state.ts'

export type Coupon = {
  readonly id: string
  readonly name: string
  readonly description: string
  readonly percent: number
  readonly product: Product
  /** Null: every plan of the product that is sold, or every periodicity. */
  readonly planIds: readonly number[] | null
  readonly periodicity: Periodicity | null
  readonly discountType: 'all_recurrence' | 'first_charge'
  readonly paymentSlip: boolean
  readonly audience: 'closing_plan' | null
  readonly oncePerCustomer: boolean
  readonly automatic: boolean
  readonly validUntil: CalendarDay | null
}

/** Who asks: whether the account is on a plan that closes, and whether this coupon was used before. */
export type CouponAsker = { readonly onClosingPlan: boolean; readonly used: boolean; readonly now: Date }

export type CouponProblem = 'over' | 'audience' | 'used' | 'product' | 'plan' | 'periodicity'

/** Why somebody cannot use it at all; null: they can, for something. */
export function couponProblem(coupon: Coupon, { onClosingPlan, used, now }: CouponAsker): CouponProblem | null {
  if (coupon.validUntil !== null && isPastDay(coupon.validUntil, now)) return 'over'
  if (coupon.audience === 'closing_plan' && !onClosingPlan) return 'audience'
  return coupon.oncePerCustomer && used ? 'used' : null
}

type Wish = { readonly product: Product; readonly planId: number; readonly periodicity: Periodicity }

/** Why it does not hold for this plan; null: it does. */
export function couponMisfit(coupon: Coupon, { product, planId, periodicity }: Wish): CouponProblem | null {
  if (coupon.product !== product) return 'product'
  if (coupon.planIds !== null && !coupon.planIds.includes(planId)) return 'plan'
  return coupon.periodicity !== null && coupon.periodicity !== periodicity ? 'periodicity' : null
}

/** The one that comes by itself when nobody typed another. */
export function automaticCoupon(coupons: readonly Coupon[], wish: Wish, asker: CouponAsker): Coupon | null {
  const fits = (coupon: Coupon) =>
    coupon.automatic && couponMisfit(coupon, wish) === null && couponProblem(coupon, asker) === null
  return coupons.find(fits) ?? null
}
