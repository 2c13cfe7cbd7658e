import type { reportFault } from '@revela/contract'
import { callable, createClient, createErrorReporter } from '@revela/contract/client'

export const reportErrorCall = callable<typeof reportFault>('POST', '/faults')

/** `keepalive` lets the report finish while the page closes. */
const client = createClient({ baseUrl: '/api', fetch: (url, init) => fetch(url, { ...init, keepalive: true }) })

/** Reports an error to our log, once, and never throws. */
export const reportError = createErrorReporter(release(), (body) => client.call(reportErrorCall, { body }))

/** Without a build, as in tests, there is no release. */
function release(): string {
  return typeof __RELEASE__ === 'string' ? __RELEASE__ : 'unknown'
}
