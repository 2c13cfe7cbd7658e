import type { Endpoint } from '@revela/contract'
import { errorHelp } from '@revela/phrases'
import { fieldError, type ApiError } from '../platform/api-error/api-error.ts'
import type { Principal } from './principal.ts'

/** A person of ours who sees an account as its owner does (`modules/staff`). */
export function isSupport(principal: Principal): boolean {
  return principal.kind === 'customer' && principal.authMethod === 'admin-cp'
}

/** GETs that make or change something, or hand out what support has no business with. */
const writingEndpoints = new Set([
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
export function canSupportCall({ name, method }: Pick<Endpoint, 'name' | 'method'>): boolean {
  return name === 'customer.logLogin' || (method === 'GET' && !writingEndpoints.has(name))
}

export function supportSessionError(): ApiError {
  return fieldError('Forbidden', 'support', errorHelp.supportOnlyLooks)
}
