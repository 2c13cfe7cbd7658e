import { ApiError } from '@revela/contract/client'
import { notify } from './notices.ts'

/** Says that a change did not work; a session that ended or a plan that stops it is told by the app itself. */
export function notifyFailure(error: unknown, text: string): void {
  if (error instanceof ApiError && (error.status === 401 || error.status === 402)) return
  notify('error', text)
}
