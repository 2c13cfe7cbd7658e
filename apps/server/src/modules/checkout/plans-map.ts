import type { AnswerOf, getPlansMap } from '@revela/contract'
import {
  couponMisfit,
  couponProblem,
  discountCents,
  listCents,
  type OfferedPlan,
  type Periodicity,
} from '@revela/domain'
import { readBuyer } from './buyer.read.ts'
import type { CheckoutNeeds } from './checkout.needs.ts'

type Needs = Pick<CheckoutNeeds, 'db' | 'clock' | 'plans'>
type Asked = { readonly planIds: readonly number[]; readonly couponName: string | undefined }

/** List prices, less the named coupon wherever it holds. Plans that nobody knows are left out. */
export async function plansMap(
  { db, clock, plans }: Needs,
  customerId: string,
  { planIds, couponName }: Asked,
): Promise<AnswerOf<typeof getPlansMap>['plansMap']> {
  const catalogue = await plans.all()
  const buyer = await db.tenant(customerId, (tx) => readBuyer(tx, customerId, catalogue, clock()))
  const coupon = buyer.coupons.find(({ name }) => name === couponName?.trim().toUpperCase())
  const mayUse = coupon && couponProblem(coupon, buyer.askerOf(coupon)) === null ? coupon : null
  const priceOf = ({ id: planId, product, monthlyCents }: OfferedPlan, periodicity: Periodicity) => {
    const list = listCents(monthlyCents, periodicity)
    const holds = mayUse && couponMisfit(mayUse, { product, planId, periodicity }) === null
    return list - (holds ? discountCents(list, mayUse.percent) : 0)
  }
  const known = catalogue.filter(({ id }) => planIds.includes(id))
  return Object.fromEntries(
    known.map((plan) => [
      String(plan.id),
      {
        id: plan.id,
        name: plan.code,
        display_name: plan.name,
        price: { monthly: priceOf(plan, 'monthly'), annually: priceOf(plan, 'annually') },
      },
    ]),
  )
}
