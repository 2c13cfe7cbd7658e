import { oneClickPlans, type OfferedPlan } from '@revela/domain'
import { keyPurpose, type Keys } from '../../platform/crypto/keys.ts'
import { uuidFromBytes } from '../../platform/ids/uuid.ts'
import { describeCustomer } from './customer-info.ts'
import type { SubscriptionsDeps } from './subscriptions.module.ts'

const offerPurpose = keyPurpose('upgrade-offer')

type Offer = { readonly customerId: string; readonly from: OfferedPlan | null; readonly to: OfferedPlan }

/**
 * Identifies one offer to one customer at one price, without a row: accepting it derives the same facts again, and
 * after a change of plan or price the id no longer matches. It cannot be forged for another customer.
 */
export function upgradeOfferId(keys: Keys, { customerId, from, to }: Offer): string {
  const facts = [customerId, from?.id ?? 0, to.id, to.monthlyCents].join('\n')
  const bytes = keys.mac(offerPurpose, facts).subarray(0, 16)
  // Version 8: a UUID with custom bits.
  bytes[6] = (bytes[6]! & 0x0f) | 0x80
  bytes[8] = (bytes[8]! & 0x3f) | 0x80
  return uuidFromBytes(bytes)
}

export type UpgradeOffer = {
  readonly to: OfferedPlan
  /** False once the account has left the plan that the offer was made for: the offer was accepted or is outdated. */
  readonly isPresent: boolean
}

/** Resolves an offer's id; null when it was never made to this customer or its price has changed. */
export async function upgradeOffer(
  deps: Pick<SubscriptionsDeps, 'db' | 'clock' | 'keys' | 'plans'>,
  customerId: string,
  offerId: string,
): Promise<UpgradeOffer | null> {
  const plans = await deps.plans.all()
  const { subscription } = await describeCustomer(deps, customerId)
  const inForce = subscription.gallery?.inForce ? (subscription.gallery.plan?.id ?? null) : null
  for (const from of [null, ...plans]) {
    const to = oneClickPlans(plans, from).find(
      (plan) => upgradeOfferId(deps.keys, { customerId, from, to: plan }) === offerId,
    )
    if (to) return { to, isPresent: (from?.id ?? null) === inForce }
  }
  return null
}
