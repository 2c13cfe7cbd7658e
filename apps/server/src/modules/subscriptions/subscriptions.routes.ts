import {
  activateProduct as activateProductEndpoint,
  extendTrial as extendTrialEndpoint,
  getInfo,
  getPlanSuggestion,
  getUsage,
} from '@revela/contract'
import { customerRoute, type Route } from '../../http/route.ts'
import { Refusal } from '../../platform/refusal/refusal.ts'
import { activateProduct } from './activate-product.ts'
import { presentInfo, presentUsage } from './customer-info.presenter.ts'
import { describeCustomer } from './describe-customer.ts'
import { extendTrial } from './extend-trial.ts'
import { standingOf } from './standing.ts'
import type { SubscriptionsNeeds } from './subscriptions.needs.ts'
import { suggestUpgrade } from './suggest-upgrade.ts'

export function subscriptionsRoutes(needs: SubscriptionsNeeds): Route[] {
  return [
    customerRoute(getInfo, async ({ principal }) => {
      const { info, subscription } = await describeCustomer(needs, principal.customerId)
      const standing = standingOf(subscription)
      if (standing !== 'good') throw new Refusal(standing)
      return presentInfo(info, subscription, principal, needs.contentOrigin)
    }),
    customerRoute(getUsage, async ({ principal }) =>
      presentUsage((await describeCustomer(needs, principal.customerId)).info),
    ),
    customerRoute(getPlanSuggestion, async ({ query, principal }) => ({
      planSuggestion: await suggestUpgrade(needs, principal.customerId, query),
    })),
    customerRoute(activateProductEndpoint, async ({ params, principal }) =>
      activateProduct(needs, principal.customerId, params.product),
    ),
    customerRoute(extendTrialEndpoint, async ({ principal }) => extendTrial(needs, principal.customerId)),
  ]
}
