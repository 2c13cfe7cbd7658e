import type { AnswerOf, getCoupon } from '@revela/contract'
import { discountCents, type Coupon, type CouponProblem } from '@revela/domain'
import { checkoutAnswers } from '@revela/phrases'

export type WireCoupon = AnswerOf<typeof getCoupon>['coupon']

/** With a price it says what it takes off; without one nobody has said yet what is bought. */
export function presentCoupon(coupon: Coupon, problem: CouponProblem | null, listCents: number | null): WireCoupon {
  const { id, name, description, percent, discountType } = coupon
  const off = listCents === null || problem !== null ? null : discountCents(listCents, percent)
  return {
    id,
    name,
    description,
    valid: problem === null,
    invalid_message: problem === null ? null : checkoutAnswers.coupon[problem],
    discount_price: off,
    discount_message: problem === null ? checkoutAnswers.discount(percent, discountType === 'all_recurrence') : null,
    price_with_discount: off === null || listCents === null ? null : listCents - off,
    discount_type: discountType,
  }
}

export function unknownCoupon(name: string): WireCoupon {
  return {
    id: null,
    name,
    description: '',
    valid: false,
    invalid_message: checkoutAnswers.coupon.unknown,
    discount_price: null,
    discount_message: null,
    price_with_discount: null,
    discount_type: null,
  }
}
