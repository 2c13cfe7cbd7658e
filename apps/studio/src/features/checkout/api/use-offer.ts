import { type CheckoutSolution, checkoutSolutions } from '@revela/domain'
import { useQuery } from '@tanstack/react-query'
import { type Coupon, couponQuery, type SoldOption, type Solution, solutionQuery } from './solution.ts'

export type Offer = {
  /** Priced with the coupon wherever it holds. */
  readonly solution: Solution
  /** Priced without a typed coupon. */
  readonly plain: Solution
  /** The typed coupon; null: none was typed, or it is still being asked about. */
  readonly coupon: Coupon | null
  /** What the coupon says of each option, once known. */
  readonly judged: Solution | null
}

type Found =
  | { readonly state: 'ready'; readonly offer: Offer; readonly asking: boolean }
  | { readonly state: 'loading' }
  | { readonly state: 'failed'; readonly retry: () => void; readonly retrying: boolean }

/** What is sold and what it costs with this coupon. The annual coupon comes by itself and is no typed one. */
export function useOffer(name: CheckoutSolution, couponName: string | null): Found {
  const typed = couponName === null || couponName === checkoutSolutions[name].annualCoupon ? null : couponName
  const plain = useQuery(solutionQuery(name, null))
  const coupon = useQuery({ ...couponQuery(typed ?? ''), enabled: typed !== null })
  const couponId = typed !== null && coupon.data?.valid ? coupon.data.id : null
  const judged = useQuery({ ...solutionQuery(name, couponId), enabled: couponId !== null })

  if (plain.isError) {
    return { state: 'failed', retry: () => void plain.refetch(), retrying: plain.isFetching }
  }
  if (!plain.data) return { state: 'loading' }
  const known = couponId === null ? null : (judged.data ?? null)
  return {
    state: 'ready',
    asking: typed !== null && (coupon.isFetching || judged.isFetching) && !coupon.isError,
    offer: {
      plain: plain.data,
      solution: known === null ? plain.data : withCoupon(plain.data, known),
      coupon: typed === null ? null : (coupon.data ?? null),
      judged: known,
    },
  }
}

export function optionOf(solution: Solution, planId: number, type: SoldOption['type']): SoldOption | undefined {
  return solution.plans.find((plan) => plan.id === planId)?.periodicity.find((option) => option.type === type)
}

/** Each option as the typed coupon prices it where the coupon holds, and as without it where not. */
function withCoupon(plain: Solution, judged: Solution): Solution {
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
