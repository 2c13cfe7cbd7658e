import type { Standing } from '../../access/door.ts'
import { describeCustomer } from './describe-customer.ts'
import type { SubscriptionsNeeds } from './subscriptions.needs.ts'
import type { SubscriptionDescription } from '@revela/domain'

export function standingOf({ frozen, missingPlan }: SubscriptionDescription): Standing {
  if (frozen) return 'InactiveAccount'
  return missingPlan ? 'MissingPlan' : 'good'
}

export function standingReader(needs: SubscriptionsNeeds): (customerId: string) => Promise<Standing> {
  return async (customerId) => standingOf((await describeCustomer(needs, customerId)).subscription)
}
