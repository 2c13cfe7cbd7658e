import { ownTenant, type Policies } from '../../access/door.ts'

export const profilesPolicies: Policies = { 'profile.read': ownTenant, 'profile.write': ownTenant }
