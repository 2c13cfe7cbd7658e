import type { Policies } from '../../access/door.ts'
import type { CheckoutNeeds } from './checkout.needs.ts'
import { financialPolicies, mayBuy } from './life/financial.policy.ts'

export function checkoutPolicies(needs: Pick<CheckoutNeeds, 'db' | 'clock' | 'keys' | 'plans'>): Policies {
  return { 'checkout.buy': mayBuy(needs), ...financialPolicies(needs) }
}
