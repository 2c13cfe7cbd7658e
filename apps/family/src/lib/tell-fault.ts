import type { reportFamilyFault } from '@revela/contract'
import { callable, faultTeller } from '@revela/contract/client'
import { client } from './client.ts'

const reportFaultCall = callable<typeof reportFamilyFault>('POST', '/family/faults')

/** Tells our log of a fault, once, and never fails. */
export const tellFault = faultTeller(__RELEASE__, (body) => client.call(reportFaultCall, { body }))
