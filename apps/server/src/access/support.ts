import type { Endpoint } from '@revela/contract'
import { errorHelp } from '@revela/phrases'
import { refuseField, type Refusal } from '../platform/refusal/refusal.ts'
import type { Principal } from './principal.ts'

/** A person of ours who sees an account as its owner does (`modules/staff`). */
export function isSupport(principal: Principal): boolean {
  return principal.kind === 'customer' && principal.authMethod === 'admin-cp'
}

/**
 * Support looks and changes nothing: no write, and so no code revealed, no link made, nothing sent or paid. The one
 * exception writes down that they came in.
 */
export function supportMay(endpoint: Pick<Endpoint, 'name' | 'method'>): boolean {
  return endpoint.method === 'GET' || endpoint.name === 'customer.logLogin'
}

export function supportRefusal(): Refusal {
  return refuseField('Forbidden', 'support', errorHelp.supportOnlyLooks)
}
