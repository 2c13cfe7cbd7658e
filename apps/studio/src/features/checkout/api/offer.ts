import type { AnswerOf } from '@revela/contract'
import { checkoutSolutions, type CheckoutSolution, type CheckoutChoice } from '@revela/domain'
import { checkoutOverview } from '@revela/phrases'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { call } from '../../../lib/api.ts'
import { checkoutCalls } from './calls.ts'

export type Solution = AnswerOf<typeof checkoutCalls.listSolutions>['solutions'][number]
export type SoldPlan = Solution['plans'][number]
/** One periodicity of one plan, with its current price for this account. */
export type SoldOption = SoldPlan['periodicity'][number]
type Coupon = AnswerOf<typeof checkoutCalls.getCoupon>['coupon']

export const offersKey = ['checkout', 'solutions']

/** The plans on sale with prices for this account and, if given, a coupon. Prices can change daily. */
export function solutionQuery(name: CheckoutSolution, couponId: string | null) {
  const { planIds } = checkoutSolutions[name]
  return queryOptions({
    queryKey: [...offersKey, name, couponId],
    queryFn: ({ signal }) =>
      call(
        checkoutCalls.listSolutions,
        { query: { plan_ids: planIds.join(','), ...(couponId === null ? {} : { coupon_id: couponId }) } },
        { signal },
      ),
    select: ({ solutions }) => {
      const found = solutions.find((one) => one.name === name)
      if (!found) throw new Error(`solution ${name} is not on sale`)
      // In the order of the page, not of the response.
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

export type Offer = {
  /** Prices with the coupon where it is valid. */
  readonly solution: Solution
  /** Prices without a typed coupon. */
  readonly plain: Solution
  /** The typed coupon; null if none was typed or it is still loading. */
  readonly coupon: Coupon | null
  /** Prices with the coupon for every option, once loaded. */
  readonly withCouponPrices: Solution | null
}

type OfferState =
  | { readonly state: 'ready'; readonly offer: Offer; readonly isCheckingCoupon: boolean }
  | { readonly state: 'loading' }
  | { readonly state: 'failed'; readonly retry: () => void; readonly retrying: boolean }

/** The plans on sale and their prices with this coupon. The annual coupon is automatic and does not count as typed. */
export function useOffer(name: CheckoutSolution, couponName: string | null): OfferState {
  const typed = couponName === null || couponName === checkoutSolutions[name].annualCoupon ? null : couponName
  const plain = useQuery(solutionQuery(name, null))
  const coupon = useQuery({ ...couponQuery(typed ?? ''), enabled: typed !== null })
  const couponId = typed !== null && coupon.data?.valid ? coupon.data.id : null
  const withCouponPrices = useQuery({ ...solutionQuery(name, couponId), enabled: couponId !== null })

  if (plain.isError) {
    return { state: 'failed', retry: () => void plain.refetch(), retrying: plain.isFetching }
  }
  if (!plain.data) return { state: 'loading' }
  const priced = couponId === null ? null : (withCouponPrices.data ?? null)
  return {
    state: 'ready',
    isCheckingCoupon: typed !== null && (coupon.isFetching || withCouponPrices.isFetching) && !coupon.isError,
    offer: {
      plain: plain.data,
      solution: priced === null ? plain.data : withCoupon(plain.data, priced),
      coupon: typed === null ? null : (coupon.data ?? null),
      withCouponPrices: priced,
    },
  }
}

export function optionOf(solution: Solution, planId: number, type: SoldOption['type']): SoldOption | undefined {
  return solution.plans.find((plan) => plan.id === planId)?.periodicity.find((option) => option.type === type)
}

/** Uses the price with the typed coupon where the coupon is valid, and the price without it elsewhere. */
function withCoupon(plain: Solution, withCouponPrices: Solution): Solution {
  return {
    ...plain,
    plans: plain.plans.map((plan) => ({
      ...plan,
      periodicity: plan.periodicity.map((option) => {
        const pricedOption = optionOf(withCouponPrices, plan.id, option.type)
        return pricedOption?.coupon?.valid ? pricedOption : option
      }),
    })),
  }
}

/** A coupon as the order summary shows it. */
export type CouponStatus = {
  readonly name: string
  readonly valid: boolean
  readonly text: string | null
  /** Applied automatically with the annual periodicity, not typed. */
  readonly automatic: boolean
  /** The id that the purchase sends; null for the automatic coupon. */
  readonly id: string | null
}

/** The effect of the coupon in the URL on this order; null if there is none or it is still loading. */
export function couponStatus(offer: Offer, choice: CheckoutChoice): CouponStatus | null {
  const { coupon, withCouponPrices, plain } = offer
  if (coupon === null) {
    const own = optionOf(plain, choice.planId, choice.periodicity)?.coupon ?? null
    // A typed coupon that is still loading must not look like the automatic one.
    if (own === null || own.name !== choice.coupon) return null
    return { name: own.name, valid: true, text: own.description, automatic: true, id: null }
  }
  const base = { name: coupon.name, automatic: false, id: null }
  if (!coupon.valid) {
    return { ...base, valid: false, text: coupon.invalid_message ?? checkoutOverview.coupon.unknown }
  }
  const optionCoupon = withCouponPrices && optionOf(withCouponPrices, choice.planId, choice.periodicity)?.coupon
  if (!optionCoupon) return null
  return optionCoupon.valid
    ? { ...base, valid: true, text: optionCoupon.description, id: optionCoupon.id }
    : { ...base, valid: false, text: optionCoupon.invalid_message }
}
