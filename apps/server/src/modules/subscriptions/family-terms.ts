import type { PlanLimits } from '@revela/domain'
import { oneFlight } from '../../platform/flight/one-flight.ts'
import { describeCustomer } from './describe-customer.ts'
import type { SubscriptionsNeeds } from './subscriptions.needs.ts'

/** What a photographer's plan means for the families that look at the galleries. */
export type FamilyTerms = {
  /** Null: the account is not in order, and its galleries rest. */
  readonly limits: PlanLimits | null
  /** Our own small line at the foot. */
  readonly footer: boolean
  /** Whether strangers may look at the portfolio, and whether our line is under it. */
  readonly portfolio: { readonly open: boolean; readonly footer: boolean }
}

export function familyTermsReader(needs: SubscriptionsNeeds): (customerId: string) => Promise<FamilyTerms> {
  const fly = oneFlight<FamilyTerms>()
  const read = async (customerId: string): Promise<FamilyTerms> => {
    const { subscription } = await describeCustomer(needs, customerId)
    const { gallery, site, frozen, missingPlan, limitsInForce } = subscription
    const isPaidFor = [gallery, site].some((state) => state?.standing === 'paid' && state.plan?.limits.portfolio)
    return {
      limits: frozen || missingPlan ? null : limitsInForce,
      footer: gallery?.standing === 'trial' || gallery?.standing === 'free',
      portfolio: { open: subscription.can_use_portfolio && !frozen && !missingPlan, footer: !isPaidFor },
    }
  }
  return (customerId) => fly(customerId, () => read(customerId))
}
