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
}

export function familyTermsReader(needs: SubscriptionsNeeds): (customerId: string) => Promise<FamilyTerms> {
  const fly = oneFlight<FamilyTerms>()
  const read = async (customerId: string): Promise<FamilyTerms> => {
    const { gallery, frozen, missingPlan, limitsInForce } = (await describeCustomer(needs, customerId)).subscription
    return {
      limits: frozen || missingPlan ? null : limitsInForce,
      footer: gallery?.standing === 'trial' || gallery?.standing === 'free',
    }
  }
  return (customerId) => fly(customerId, () => read(customerId))
}
