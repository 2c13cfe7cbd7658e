import type { Endpoint } from '@revela/contract'
import { errorHelp } from '@revela/phrases'
import { refuseField, type Refusal } from '../platform/refusal/refusal.ts'
import type { Principal } from './principal.ts'

/** A person of ours who sees an account as its owner does (`modules/staff`). */
export function isSupport(principal: Principal): boolean {
  return principal.kind === 'customer' && principal.authMethod === 'admin-cp'
}

/** GETs that make or change something, or hand out what support has no business with. */
const notOnlyLooking = new Set([
  'subscription.extendTrial',
  'selection.export',
  'selection.exportFile',
  'selection.getPdf',
  'privacy.getClientData',
])

/**
 * Support looks and changes nothing: no write, and so no code revealed, no link made, nothing sent or paid. The one
 * exception writes down that they came in. The route matrix compares every table before and after all of it.
 */
export function supportMay({ name, method }: Pick<Endpoint, 'name' | 'method'>): boolean {
  return name === 'customer.logLogin' || (method === 'GET' && !notOnlyLooking.has(name))
}

export function supportRefusal(): Refusal {
  return refuseField('Forbidden', 'support', errorHelp.supportOnlyLooks)
}
