import type { IncomingHttpHeaders } from 'node:http'
import { ApiError } from '../platform/api-error/api-error.ts'

/**
 * Rejects cross-site requests. A form or an image cannot set the header, and a script of another origin cannot claim to
 * be same-origin. Applies to GET too, because two GET endpoints of the contract change state.
 */
export function checkOrigin(headers: IncomingHttpHeaders, caller: 'browser' | 'events'): void {
  const hasRequestHeader = caller === 'events' || headers['x-revela'] === '1'
  if (!hasRequestHeader || headers['sec-fetch-site'] !== 'same-origin') throw new ApiError('ForbiddenOrigin')
}
