import { buyPlan as buyPlanEndpoint } from '@revela/contract'
import { customerRoute, type Route } from '../../http/route.ts'
import { buyPlan } from './buy-plan.ts'
import type { CheckoutNeeds } from './checkout.needs.ts'

export function checkoutRoutes(needs: CheckoutNeeds): Route[] {
  return [
    customerRoute(buyPlanEndpoint, async ({ body, principal, visit }) => {
      // The kernel refused a call without its key.
      const key = visit.idempotencyKey ?? ''
      return buyPlan(needs, { customerId: principal.customerId, key, body })
    }),
  ]
}
