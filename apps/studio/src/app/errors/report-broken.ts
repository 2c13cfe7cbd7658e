import { tellFault } from '../../lib/tell-fault.ts'
import type { FailureSummary } from './decide-error.ts'

/** Beside the code that the person is shown, so that both are found together. */
export function reportBroken(error: unknown, { code, status, request, requestId }: FailureSummary): void {
  const call = request ? { call: `${request.method} ${request.path}` } : {}
  tellFault('broken', error, { code, status, request_id: requestId, ...call })
}
