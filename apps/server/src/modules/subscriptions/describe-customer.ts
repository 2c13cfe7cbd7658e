import { describeSubscription, type SubscriptionDescription } from '@revela/domain'
import { Refusal } from '../../platform/refusal/refusal.ts'
import { readCustomerInfo, type CustomerInfo } from './customer-info.read.ts'
import type { SubscriptionsNeeds } from './subscriptions.needs.ts'

export type DescribedCustomer = { readonly info: CustomerInfo; readonly subscription: SubscriptionDescription }

/** The rows of a customer and all that follows from them at this moment. */
export async function describeCustomer(
  { db, clock, plans }: Pick<SubscriptionsNeeds, 'db' | 'clock' | 'plans'>,
  customerId: string,
): Promise<DescribedCustomer> {
  const catalogue = await plans.all()
  const info = await readCustomerInfo(db, customerId)
  if (!info) throw new Refusal('NotFound')
  return { info, subscription: describeSubscription({ rows: info.subscriptions, plans: catalogue, now: clock() }) }
}
