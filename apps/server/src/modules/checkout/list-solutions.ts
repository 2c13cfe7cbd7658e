import type { AnswerOf, getCoupon, listSolutions as endpoint } from '@revela/contract'
import {
  automaticCoupon,
  couponMismatch,
  couponProblem,
  discountCents,
  formatMoney,
  installmentAmounts,
  installmentCounts,
  listCents,
  quoteOption,
  type Coupon,
  type CouponProblem,
  type OfferedPlan,
  type Periodicity,
  type QuotedOption,
} from '@revela/domain'
import { checkoutAnswers } from '@revela/phrases'
import { readBuyer, type Buyer } from './payer.repository.ts'
import type { CheckoutDeps } from './checkout.module.ts'
import { isSold, acceptsBoleto } from './price-order.ts'

export type WireCoupon = AnswerOf<typeof getCoupon>['coupon']

/** With a price, includes the discount; without one, the plan is not chosen yet. */
export function presentCoupon(coupon: Coupon, problem: CouponProblem | null, priceCents: number | null): WireCoupon {
  const { id, name, description, percent, discountType } = coupon
  const off = priceCents === null || problem !== null ? null : discountCents(priceCents, percent)
  return {
    id,
    name,
    description,
    valid: problem === null,
    invalid_message: problem === null ? null : checkoutAnswers.coupon[problem],
    discount_price: off,
    discount_message: problem === null ? checkoutAnswers.discount(percent, discountType === 'all_recurrence') : null,
    price_with_discount: off === null || priceCents === null ? null : priceCents - off,
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

type WirePlan = AnswerOf<typeof endpoint>['solutions'][number]['plans'][number]
type WireOption = WirePlan['periodicity'][number]

type PricedOption = {
  readonly periodicity: Periodicity
  readonly listCents: number
  /** The coupon to show, valid here or not. */
  readonly shownCoupon: { readonly coupon: Coupon; readonly problem: CouponProblem | null } | null
  /** The coupon that applies. */
  readonly counting: Coupon | null
  readonly quoted: QuotedOption
}

function presentPlan(plan: OfferedPlan, options: readonly PricedOption[]): WirePlan {
  return {
    id: plan.id,
    display_name: plan.name,
    limits: plan.limits,
    periodicity: options.map((option) => presentOption(plan, option)),
  }
}

function presentOption(plan: OfferedPlan, option: PricedOption): WireOption {
  const { periodicity, shownCoupon, quoted } = option
  return {
    type: periodicity,
    display_name: checkoutAnswers.periodicity[periodicity],
    price: option.listCents,
    coupon: shownCoupon && presentCoupon(shownCoupon.coupon, shownCoupon.problem, option.listCents),
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
  // A price of zero has no installments.
  const counts = quoted.amountCents === 0 ? [1] : installmentCounts(periodicity)
  return counts.map((count) => {
    const [price = 0] = installmentAmounts(quoted.amountCents, count)
    return {
      count,
      display_name: checkoutAnswers.installment(count, formatMoney(price)),
      price,
      payment_slip: count === 1 && acceptsBoleto(plan, periodicity) && (counting?.allowsBoleto ?? true),
      coupon_discount_display_name: counting && checkoutAnswers.couponDiscount(counting.percent),
    }
  })
}

type Deps = Pick<CheckoutDeps, 'db' | 'clock' | 'plans'>
type Answer = AnswerOf<typeof endpoint>
type SolutionsInput = { readonly planIds: readonly number[]; readonly couponId: string | undefined }

const solutions = [
  ['gallery-pro', 'gallery_pro'],
  ['site-pro', 'site_pro'],
] as const

/** Returns the requested plans that are for sale, priced for this account now. */
export async function listSolutions(deps: Deps, customerId: string, input: SolutionsInput): Promise<Answer> {
  const now = deps.clock()
  const plans = await deps.plans.all()
  const buyer = await deps.db.tenant(customerId, (tx) => readBuyer(tx, customerId, plans, now))
  const sold = plans.filter((plan) => input.planIds.includes(plan.id) && isSold(plan))
  const typedCoupon = buyer.coupons.find(({ id }) => id === input.couponId) ?? null
  const pricedSolutions = solutions.map(([name, product]) => ({
    name,
    plans: sold
      .filter((plan) => plan.product === product)
      .map((plan) =>
        presentPlan(plan, [
          priceOption(buyer, plan, 'monthly', typedCoupon, now),
          priceOption(buyer, plan, 'annually', typedCoupon, now),
        ]),
      ),
  }))
  return { solutions: pricedSolutions.filter((solution) => solution.plans.length > 0) }
}

function priceOption(
  buyer: Buyer,
  plan: OfferedPlan,
  periodicity: Periodicity,
  typedCoupon: Coupon | null,
  now: Date,
): PricedOption {
  const { id: planId, product, monthlyCents } = plan
  const optionKey = { product, planId, periodicity }
  const problem = typedCoupon && findCouponProblem(buyer, typedCoupon, optionKey)
  const automatic = automaticCoupon(buyer.coupons, optionKey, { onClosingPlan: false, used: false, now })
  const counting = typedCoupon && problem === null ? typedCoupon : automatic
  const quoted = quoteOption({
    ...buyer.readProductState(product),
    planId,
    monthlyCents,
    periodicity,
    coupon: counting,
    automatic,
    now,
  })
  return {
    periodicity,
    listCents: listCents(monthlyCents, periodicity),
    shownCoupon: typedCoupon ? { coupon: typedCoupon, problem } : counting && { coupon: counting, problem: null },
    counting,
    quoted,
  }
}

function findCouponProblem(
  buyer: Buyer,
  coupon: Coupon,
  optionKey: Parameters<typeof couponMismatch>[1],
): CouponProblem | null {
  return couponProblem(coupon, buyer.couponContext(coupon)) ?? couponMismatch(coupon, optionKey)
}
