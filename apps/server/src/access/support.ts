import type { Endpoint } from '@revela/contract'
import { errorHelp } from '@revela/phrases'
import { fieldError, type ApiError } from '../platform/api-error/api-error.ts'
import type { Principal } from './principal.ts'

/** A staff member who views an account as its owner does (`modules/staff`). */
export function isSupport(principal: Principal): boolean {
  return principal.kind === 'customer' && principal.authMethod === 'admin-cp'
}

/** GET endpoints that create or change something, or return what support must not read. */
const writingEndpoints = new Set([
  'subscription.extendTrial',
  'selection.export',
  'selection.exportFile',
  'selection.getPdf',
  'privacy.getClientData',
])

/**
 * Support sessions are read-only: no code is revealed, no link created, nothing sent or paid. The one exception records
 * the sign-in. The route matrix test compares every table before and after all calls.
 */
export function canSupportCall({ name, method }: Pick<Endpoint, 'name' | 'method'>): boolean {
  return name === 'customer.logLogin' || (method === 'GET' && !writingEndpoints.has(name))
}

export function supportSessionError(): ApiError {
  return fieldError('Forbidden', 'support', errorHelp.supportOnlyLooks)
}
