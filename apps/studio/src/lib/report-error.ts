import type { reportFault } from '@revela/contract'
import { callable, createClient, createErrorReporter } from '@revela/contract/client'

export const reportErrorCall = callable<typeof reportFault>('POST', '/faults')

/** Goes out even while the page is being left, as somebody does whose screen broke. */
const client = createClient({ baseUrl: '/api', fetch: (url, init) => fetch(url, { ...init, keepalive: true }) })

/** Tells our log of a fault, once, and never fails. */
export const reportError = createErrorReporter(release(), (body) => client.call(reportErrorCall, { body }))

/** Where nothing was built, as in tests, there is no release either. */
function release(): string {
  return typeof __RELEASE__ === 'string' ? __RELEASE__ : 'unknown'
}
