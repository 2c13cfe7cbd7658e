import type { AnswerOf, listSolutions as endpoint } from '@revela/contract'
import {
  automaticCoupon,
  couponMisfit,
  couponProblem,
  listCents,
  quoteOption,
  type Coupon,
  type CouponProblem,
  type OfferedPlan,
  type Periodicity,
} from '@revela/domain'
import { readBuyer, type Buyer } from './buyer.read.ts'
import type { CheckoutNeeds } from './checkout.needs.ts'
import { isSold } from './price-order.ts'
import { presentPlan, type PricedOption } from './solution.presenter.ts'

type Needs = Pick<CheckoutNeeds, 'db' | 'clock' | 'plans'>
type Answer = AnswerOf<typeof endpoint>
type Asked = { readonly planIds: readonly number[]; readonly couponId: string | undefined }

const solutions = [
  ['gallery-pro', 'gallery_pro'],
  ['site-pro', 'site_pro'],
] as const

/** What is sold of the plans asked about, priced for this account at this moment. */
export async function listSolutions(needs: Needs, customerId: string, asked: Asked): Promise<Answer> {
  const now = needs.clock()
  const plans = await needs.plans.all()
  const buyer = await needs.db.tenant(customerId, (tx) => readBuyer(tx, customerId, plans, now))
  const sold = plans.filter((plan) => asked.planIds.includes(plan.id) && isSold(plan))
  const typed = buyer.coupons.find(({ id }) => id === asked.couponId) ?? null
  const found = solutions.map(([name, product]) => ({
    name,
    plans: sold
      .filter((plan) => plan.product === product)
      .map((plan) =>
        presentPlan(plan, [price(buyer, plan, 'monthly', typed, now), price(buyer, plan, 'annually', typed, now)]),
      ),
  }))
  return { solutions: found.filter((solution) => solution.plans.length > 0) }
}

function price(
  buyer: Buyer,
  plan: OfferedPlan,
  periodicity: Periodicity,
  typed: Coupon | null,
  now: Date,
): PricedOption {
  const { id: planId, product, monthlyCents } = plan
  const wish = { product, planId, periodicity }
  const problem = typed && problemOf(buyer, typed, wish)
  const automatic = automaticCoupon(buyer.coupons, wish, { onClosingPlan: false, used: false, now })
  const counting = typed && problem === null ? typed : automatic
  const quoted = quoteOption({
    ...buyer.stateOf(product),
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
    shown: typed ? { coupon: typed, problem } : counting && { coupon: counting, problem: null },
    counting,
    quoted,
  }
}

function problemOf(buyer: Buyer, coupon: Coupon, wish: Parameters<typeof couponMisfit>[1]): CouponProblem | null {
  return couponProblem(coupon, buyer.askerOf(coupon)) ?? couponMisfit(coupon, wish)
}
