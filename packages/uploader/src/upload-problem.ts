import type { PlanLimitDetails } from '@revela/contract'
import { ApiError } from '@revela/contract/client'
import type { UploadProblem } from './upload-snapshot.ts'

/** Why a drop could not begin, from what one of its calls said. */
export function problemOf(fault: unknown): UploadProblem {
  if (!(fault instanceof ApiError)) return { kind: 'failed', code: 'ConnectionBroken', help: null }
  const { code, details, messages } = fault
  if (code === 'PlanLimitReached') {
    return { kind: 'limit', details: 'limit' in details ? (details as PlanLimitDetails) : null }
  }
  return { kind: 'failed', code, help: messages.find((message) => message.help !== '')?.help ?? null }
}
