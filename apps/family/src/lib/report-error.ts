import type { reportFamilyFault } from '@revela/contract'
import { callable, createErrorReporter } from '@revela/contract/client'
import { client } from './client.ts'

const reportErrorCall = callable<typeof reportFamilyFault>('POST', '/family/faults')

/** Reports an error to the server's log, once; never throws. */
export const reportError = createErrorReporter(__RELEASE__, (body) => client.call(reportErrorCall, { body }))
