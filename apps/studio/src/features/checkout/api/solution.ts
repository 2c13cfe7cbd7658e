import type { AnswerOf } from '@revela/contract'
import { checkoutSolutions, type CheckoutSolution } from '@revela/domain'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../lib/api.ts'
import { checkoutCalls } from './calls.ts'

export type Solution = AnswerOf<typeof checkoutCalls.listSolutions>['solutions'][number]
export type SoldPlan = Solution['plans'][number]
/** One periodicity of one plan, with what it costs this account now. */
export type SoldOption = SoldPlan['periodicity'][number]
export type Coupon = AnswerOf<typeof checkoutCalls.getCoupon>['coupon']

export const soldKey = ['checkout', 'solutions']

/** What is sold, priced for this account; with a coupon where one is named. Prices may change with the day. */
export function solutionQuery(name: CheckoutSolution, couponId: string | null) {
  const { planIds } = checkoutSolutions[name]
  return queryOptions({
    queryKey: [...soldKey, name, couponId],
    queryFn: ({ signal }) =>
      call(
        checkoutCalls.listSolutions,
        { query: { plan_ids: planIds.join(','), ...(couponId === null ? {} : { coupon_id: couponId }) } },
        { signal },
      ),
    select: ({ solutions }) => {
      const found = solutions.find((one) => one.name === name)
      if (!found) throw new Error(`${name} is not sold`)
      // In the order of the page, whatever the answer's.
      return { ...found, plans: planIds.flatMap((id) => found.plans.find((plan) => plan.id === id) ?? []) }
    },
    staleTime: 30_000,
    meta: { inline: true },
  })
}

export function couponQuery(name: string) {
  return queryOptions({
    queryKey: ['checkout', 'coupon', name],
    queryFn: ({ signal }) => call(checkoutCalls.getCoupon, { query: { coupon: name } }, { signal }),
    select: ({ coupon }) => coupon,
    staleTime: 30_000,
    meta: { inline: true },
  })
}
