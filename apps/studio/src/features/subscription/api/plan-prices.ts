import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../lib/api.ts'
import { readPlanPrices } from '../lib/read-plan-prices.ts'
import { planPricesCalls } from './plan-prices-calls.ts'

/** The plans of Gallery Pro that are sold, smallest first. */
const plan_ids = '28,22,19'

/** What each plan costs this account now; with a coupon, where it holds. */
export function planPricesQuery(couponName: string | null) {
  return queryOptions({
    queryKey: ['plan-prices', couponName],
    queryFn: async ({ signal }) => {
      const asked = couponName === null ? null : { query: { coupon: couponName } }
      const coupon = asked && (await call(planPricesCalls.getCoupon, asked, { signal })).coupon
      const coupon_id = coupon?.valid ? coupon.id : null
      const query = coupon_id === null ? { plan_ids } : { plan_ids, coupon_id }
      return readPlanPrices((await call(planPricesCalls.listSolutions, { query }, { signal })).solutions)
    },
    staleTime: 60_000,
    // The screen does without them.
    meta: { inline: true },
  })
}
