import { extendedTrialEndsAt } from '@revela/domain'
import { Refusal } from '../../platform/refusal/refusal.ts'
import { findTrial, markTrialExtended } from './subscription.repository.ts'
import type { SubscriptionsNeeds } from './subscriptions.needs.ts'

/** Seven more days, once in a customer's life, for a trial that nobody bought yet. */
export async function extendTrial({ db, clock }: SubscriptionsNeeds, customerId: string): Promise<void> {
  const now = clock()
  await db.tenant(customerId, async (tx) => {
    const trial = await findTrial(tx, customerId)
    const extended =
      trial?.trial_ends_at && !trial.paid_until
        ? await markTrialExtended(tx, customerId, extendedTrialEndsAt(trial.trial_ends_at, now), now)
        : false
    if (!extended) throw new Refusal('TrialAlreadyUsed')
  })
}
