import type { PlanLimitDetails } from '@revela/contract'
import { limitReached, type Usage } from '@revela/domain'
import { Refusal } from '../../platform/refusal/refusal.ts'
import { presentUsage } from './customer-info.presenter.ts'
import { describeCustomer } from './describe-customer.ts'
import type { SubscriptionsNeeds } from './subscriptions.needs.ts'

/** The refusal a screen can explain: which limit, how much is left, how much was asked for. */
export async function planLimitRefusal(
  needs: SubscriptionsNeeds,
  customerId: string,
  asked: Partial<Usage>,
): Promise<Refusal | null> {
  const { info, subscription } = await describeCustomer(needs, customerId)
  // An ended subscription has no limits left to speak of; the screens route away from it.
  if (!subscription.limitsInForce) return new Refusal('PlanLimitReached')
  const reached = limitReached(presentUsage(info), subscription.limitsInForce, asked)
  if (!reached) return null
  return new Refusal('PlanLimitReached', { details: detailsOf(reached) })
}

export function detailsOf(reached: NonNullable<ReturnType<typeof limitReached>>): PlanLimitDetails {
  switch (reached.limit) {
    case 'max_gallery':
      return { limit: 'max_gallery', current_gallery: reached.current, max_gallery: reached.max }
    case 'max_picture':
      return { limit: 'max_picture', available_pictures: reached.available, requested_pictures: reached.requested }
    case 'space':
      return {
        limit: 'space',
        available_space: reached.available * 1024,
        requested_space: reached.requested * 1024,
      }
  }
}
