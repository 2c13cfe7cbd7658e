import type { reportFamilyFault } from '@revela/contract'
import { callable } from '@revela/contract/client'

export const reportFaultCall = callable<typeof reportFamilyFault>('POST', '/family/faults')
