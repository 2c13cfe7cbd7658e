import { presentUsage } from './customer-info.presenter.ts'
import { describeCustomer } from './describe-customer.ts'
import type { SubscriptionsNeeds } from './subscriptions.needs.ts'

/** Kilobytes in use and allowed; null when nothing is in force. */
export async function spaceOf(
  needs: SubscriptionsNeeds,
  customerId: string,
): Promise<{ used: number; limit: number | null }> {
  const { info, subscription } = await describeCustomer(needs, customerId)
  return { used: presentUsage(info).gallery_space, limit: subscription.limitsInForce?.space ?? null }
}
