import { oneClickPlans, type OfferedPlan } from '@revela/domain'
import { describeCustomer } from './describe-customer.ts'
import type { SubscriptionsNeeds } from './subscriptions.needs.ts'
import { upgradeOfferId } from './upgrade-offer-id.ts'

export type UpgradeOffer = {
  readonly to: OfferedPlan
  /** False once the account has left the plan the offer was made from: taken up already, or overtaken. */
  readonly isPresent: boolean
}

/** What an offer's id names; null when it was never made to this customer, or its price is not the same any more. */
export async function upgradeOffer(
  needs: Pick<SubscriptionsNeeds, 'db' | 'clock' | 'keys' | 'plans'>,
  customerId: string,
  offerId: string,
): Promise<UpgradeOffer | null> {
  const plans = await needs.plans.all()
  const { subscription } = await describeCustomer(needs, customerId)
  const inForce = subscription.gallery?.inForce ? (subscription.gallery.plan?.id ?? null) : null
  for (const from of [null, ...plans]) {
    const to = oneClickPlans(plans, from).find(
      (plan) => upgradeOfferId(needs.keys, { customerId, from, to: plan }) === offerId,
    )
    if (to) return { to, isPresent: (from?.id ?? null) === inForce }
  }
  return null
}
