import {
  buyPlan as buyPlanEndpoint,
  getChargeStatus,
  getCoupon,
  getPlansMap,
  listSolutions as listSolutionsEndpoint,
} from '@revela/contract'
import { customerRoute, type Route } from '../../http/route.ts'
import type { RateLimiter } from '../../platform/rate-limit/rate-limit.ts'
import { buyPlan } from './buy-plan.ts'
import { countDeclinedCards } from './card-attempts.ts'
import { chargeStatus } from './charge-status.ts'
import type { CheckoutNeeds } from './checkout.needs.ts'
import { findCoupon } from './find-coupon.ts'
import { listSolutions } from './list-solutions.ts'
import { plansMap } from './plans-map.ts'

export function checkoutRoutes(needs: CheckoutNeeds & { readonly limiter: RateLimiter }): Route[] {
  return [
    customerRoute(getPlansMap, async ({ query, principal }) => ({
      plansMap: await plansMap(needs, principal.customerId, {
        planIds: query.plan_ids,
        couponName: query.coupon_name,
      }),
    })),
    customerRoute(listSolutionsEndpoint, async ({ query, principal }) =>
      listSolutions(needs, principal.customerId, { planIds: query.plan_ids, couponId: query.coupon_id }),
    ),
    customerRoute(getCoupon, async ({ query, principal }) => ({
      coupon: await findCoupon(needs, principal.customerId, query.coupon),
    })),
    customerRoute(buyPlanEndpoint, async ({ body, principal, visit }) => {
      // The kernel refused a call without its key.
      const key = visit.idempotencyKey ?? ''
      const buy = () => buyPlan(needs, { customerId: principal.customerId, key, body })
      return body.paymentMethod === 'credit-card' ? countDeclinedCards(needs.limiter, visit, buy) : buy()
    }),
    customerRoute(getChargeStatus, async ({ query, principal }) =>
      chargeStatus(needs, principal.customerId, query.plan_id),
    ),
  ]
}
