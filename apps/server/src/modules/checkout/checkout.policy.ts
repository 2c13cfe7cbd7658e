import { ownTenant, type Policies } from '../../access/door.ts'

export const checkoutPolicies: Policies = { 'checkout.buy': ownTenant }
