import type { CheckoutChoice } from '@revela/domain'

/** What an address asks for, as far as it can be read; what is not sold is settled by the rules. */
export function wishOf(search: URLSearchParams): Partial<CheckoutChoice> {
  const planId = Number(search.get('plan_id'))
  const periodicity = search.get('periodicity_type')
  const coupon = search.get('coupon_name')?.trim().toUpperCase() ?? ''
  return {
    ...(Number.isSafeInteger(planId) && planId > 0 ? { planId } : {}),
    ...(periodicity === 'monthly' || periodicity === 'annually' ? { periodicity } : {}),
    ...(coupon === '' ? {} : { coupon: coupon.slice(0, 64) }),
  }
}

/** The address of what is about to be bought. */
export function orderSearch({
  planId,
  periodicity,
  coupon,
}: Pick<CheckoutChoice, 'planId' | 'periodicity' | 'coupon'>): URLSearchParams {
  return new URLSearchParams({
    plan_id: String(planId),
    periodicity_type: periodicity,
    ...(coupon === null ? {} : { coupon_name: coupon }),
  })
}
