import type { AnswerOf, getCoupon, listSolutions } from '@revela/contract'
import { callable } from '@revela/contract/client'

export const planPricesCalls = {
  listSolutions: callable<typeof listSolutions>('GET', '/checkout/solutions'),
  getCoupon: callable<typeof getCoupon>('GET', '/checkout/coupon'),
} as const

export type SoldSolutions = AnswerOf<typeof planPricesCalls.listSolutions>['solutions']

export type PlanPrice = {
  readonly id: number
  readonly name: string
  readonly monthly: number
  /** The first charge with the coupon; null without one. */
  readonly first: number | null
  /** A twelfth of the annual price after its discount. */
  readonly annuallyPerMonth: number | null
  readonly annualPercent: number
}

type Option = SoldSolutions[number]['plans'][number]['periodicity'][number]

const discounted = ({ price, quote }: Option) => price - quote.discount

/** One line per plan that has a monthly price, smallest first. */
export function readPlanPrices(solutions: SoldSolutions): readonly PlanPrice[] {
  const plans = solutions.filter(({ name }) => name === 'gallery-pro').flatMap((solution) => solution.plans)
  const lines = plans.flatMap(({ id, display_name, periodicity }): PlanPrice[] => {
    const monthly = periodicity.find(({ type }) => type === 'monthly')
    const year = periodicity.find(({ type }) => type === 'annually')
    if (monthly === undefined) return []
    return [
      {
        id,
        name: display_name,
        monthly: monthly.price,
        first: monthly.coupon?.valid ? discounted(monthly) : null,
        annuallyPerMonth: year ? Math.round(discounted(year) / 12) : null,
        annualPercent: year ? Math.round((100 * year.quote.discount) / year.price) : 0,
      },
    ]
  })
  return lines.toSorted((one, other) => one.monthly - other.monthly)
}
