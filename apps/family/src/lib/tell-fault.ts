import { faultTeller } from '@revela/contract/client'
import { client } from './client.ts'
import { reportFaultCall } from './fault-call.ts'

/** Tells our log of a fault, once, and never fails. */
export const tellFault = faultTeller(__RELEASE__, (body) => client.call(reportFaultCall, { body }))
