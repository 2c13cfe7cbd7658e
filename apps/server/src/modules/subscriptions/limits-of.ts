import type { PlanFeature, PlanLimits, PlanRow } from '@revela/domain'
import { allows } from '@revela/domain'
import { Refusal } from '../../platform/refusal/refusal.ts'
import { describeCustomer } from './describe-customer.ts'
import type { SubscriptionsNeeds } from './subscriptions.needs.ts'

/** What the plan in force allows; null when nothing is in force. */
export async function limitsOf(needs: SubscriptionsNeeds, customerId: string): Promise<PlanLimits | null> {
  return (await describeCustomer(needs, customerId)).subscription.limitsInForce
}

/** The gallery plan in force; null when nothing is. */
export async function planInForce(needs: SubscriptionsNeeds, customerId: string): Promise<PlanRow | null> {
  const { gallery } = (await describeCustomer(needs, customerId)).subscription
  return gallery?.inForce ? gallery.plan : null
}

export async function requireFeature(
  needs: SubscriptionsNeeds,
  customerId: string,
  feature: PlanFeature,
): Promise<void> {
  if (allows(await limitsOf(needs, customerId), feature)) return
  throw new Refusal('FeatureNotInPlan', { details: { block_type: 'feat', blocked_feat: feature } })
}
