import type { Solution, SoldOption } from '../api/solution.ts'

export function optionOf(solution: Solution, planId: number, type: SoldOption['type']): SoldOption | undefined {
  return solution.plans.find((plan) => plan.id === planId)?.periodicity.find((option) => option.type === type)
}

/** Each option as the typed coupon prices it where the coupon holds, and as without it where not. */
export function withCoupon(plain: Solution, judged: Solution): Solution {
  return {
    ...plain,
    plans: plain.plans.map((plan) => ({
      ...plan,
      periodicity: plan.periodicity.map((option) => {
        const priced = optionOf(judged, plan.id, option.type)
        return priced?.coupon?.valid ? priced : option
      }),
    })),
  }
}
