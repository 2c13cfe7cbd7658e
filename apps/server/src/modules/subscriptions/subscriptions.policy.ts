import { ownTenant, type Policies } from '../../access/door.ts'

export const subscriptionsPolicies: Policies = { 'subscription.write': ownTenant, 'checkout.read': ownTenant }
