import { oneClickPlans, type OfferedPlan } from '@revela/domain'
import { keyPurpose, type Keys } from '../../platform/crypto/keys.ts'
import { uuidFromBytes } from '../../platform/ids/uuid.ts'
import { describeCustomer } from './customer-info.ts'
import type { SubscriptionsDeps } from './subscriptions.module.ts'

const offerPurpose = keyPurpose('upgrade-offer')

type Offer = { readonly customerId: string; readonly from: OfferedPlan | null; readonly to: OfferedPlan }

/**
 * Names one offer to one customer at one price, without a row: who takes it up is asked for the same facts again, and
 * a plan or price that changed meanwhile no longer has this id. Nobody can make one for another customer.
 */
export function upgradeOfferId(keys: Keys, { customerId, from, to }: Offer): string {
  const facts = [customerId, from?.id ?? 0, to.id, to.monthlyCents].join('\n')
  const bytes = keys.mac(offerPurpose, facts).subarray(0, 16)
  // Version 8: a UUID whose bits are ours to choose.
  bytes[6] = (bytes[6]! & 0x0f) | 0x80
  bytes[8] = (bytes[8]! & 0x3f) | 0x80
  return uuidFromBytes(bytes)
}

export type UpgradeOffer = {
  readonly to: OfferedPlan
  /** False once the account has left the plan the offer was made from: taken up already, or overtaken. */
  readonly isPresent: boolean
}

/** What an offer's id names; null when it was never made to this customer, or its price is not the same any more. */
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
