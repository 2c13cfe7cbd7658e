import type { AnswerOf, listSolutions } from '@revela/contract'
import {
  formatMoney,
  installmentAmounts,
  installmentCounts,
  type Coupon,
  type CouponProblem,
  type OfferedPlan,
  type Periodicity,
  type QuotedOption,
} from '@revela/domain'
import { checkoutAnswers } from '@revela/phrases'
import { presentCoupon } from './coupon.presenter.ts'
import { takesSlip } from './price-order.ts'

type WirePlan = AnswerOf<typeof listSolutions>['solutions'][number]['plans'][number]
type WireOption = WirePlan['periodicity'][number]

export type PricedOption = {
  readonly periodicity: Periodicity
  readonly listCents: number
  /** The one that is spoken of, valid here or not. */
  readonly shown: { readonly coupon: Coupon; readonly problem: CouponProblem | null } | null
  /** The one that is counted. */
  readonly counting: Coupon | null
  readonly quoted: QuotedOption
}

export function presentPlan(plan: OfferedPlan, options: readonly PricedOption[]): WirePlan {
  return {
    id: plan.id,
    display_name: plan.name,
    limits: plan.limits,
    periodicity: options.map((option) => presentOption(plan, option)),
  }
}

function presentOption(plan: OfferedPlan, option: PricedOption): WireOption {
  const { periodicity, listCents, shown, quoted } = option
  return {
    type: periodicity,
    display_name: checkoutAnswers.periodicity[periodicity],
    price: listCents,
    coupon: shown && presentCoupon(shown.coupon, shown.problem, listCents),
    quote: {
      discount: quoted.discountCents,
      credit: quoted.creditCents,
      amount: quoted.amountCents,
      bonus_days: quoted.bonusDays,
      starts_at: quoted.startsAt.toISOString(),
      ends_at: quoted.endsAt.toISOString(),
      renewal_amount: quoted.renewalCents,
    },
    installments: presentInstallments(plan, option),
  }
}

function presentInstallments(plan: OfferedPlan, option: PricedOption): WireOption['installments'] {
  const { periodicity, quoted, counting } = option
  // Nothing to pay is not paid in parts.
  const counts = quoted.amountCents === 0 ? [1] : installmentCounts(periodicity)
  return counts.map((count) => {
    const [price = 0] = installmentAmounts(quoted.amountCents, count)
    return {
      count,
      display_name: checkoutAnswers.installment(count, formatMoney(price)),
      price,
      payment_slip: count === 1 && takesSlip(plan, periodicity) && (counting?.paymentSlip ?? true),
      coupon_discount_display_name: counting && checkoutAnswers.couponDiscount(counting.percent),
    }
  })
}
