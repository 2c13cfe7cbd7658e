import { ApiError, ConnectionError } from '@revela/contract/client'
import type { RequestSummary } from '../../lib/api.ts'
import { CardRejectedError } from '../../lib/card-token.ts'
import { ConfirmationDismissedError } from '../../lib/confirmation.ts'
import type { CallMeta } from '../../lib/call-meta.ts'
import { ExplainedError } from '../../lib/explained-error.ts'
import { PasskeyDismissedError, PasskeyError } from '../../lib/passkey-errors.ts'
import { offerOf, type PlanOffer } from '../../lib/plan-offer.ts'

/** What the user sends to support about an unexplained error. */
export type FailureSummary = {
  readonly status: number | null
  readonly code: string
  readonly request: RequestSummary | null
  readonly requestId: string | null
}

export type ErrorDecision =
  | { readonly kind: 'none' }
  | { readonly kind: 'login' }
  | { readonly kind: 'logout' }
  | { readonly kind: 'gallery' }
  | { readonly kind: 'second-factor' }
  | { readonly kind: 'inactive' }
  | { readonly kind: 'logout-then-no-plan' }
  | { readonly kind: 'offline' }
  | { readonly kind: 'offer'; readonly offer: PlanOffer }
  | { readonly kind: 'rejected'; readonly help: readonly string[] }
  | { readonly kind: 'broken'; readonly summary: FailureSummary }

const none: ErrorDecision = { kind: 'none' }

export function summarize(error: unknown, request: RequestSummary | null): FailureSummary {
  if (error instanceof ApiError) {
    return { status: error.status, code: error.code, request, requestId: error.requestId }
  }
  return { status: null, code: error instanceof Error ? error.name : 'Unknown', request, requestId: null }
}

/** Errors that redirect the user, regardless of the screen that made the call. */
function redirectFor(error: ApiError): ErrorDecision | null {
  if (error.status === 401) return { kind: error.code === 'NotLoggedIn' ? 'login' : 'logout' }
  if (error.code === 'SecondFactorRequired') return { kind: 'second-factor' }
  if (error.status === 403) return { kind: 'gallery' }
  if (error.status === 402 && error.code === 'InactiveAccount') return { kind: 'inactive' }
  if (error.status === 402 && error.code === 'MissingPlan') return { kind: 'logout-then-no-plan' }
  return null
}

/** The only place that decides how the app reacts to a failed call. */
export function decideError(error: unknown, meta: CallMeta, request: RequestSummary | null): ErrorDecision {
  // The card form shows the errors of a rejected card itself.
  if (meta.quiet || error instanceof CardRejectedError || error instanceof ConfirmationDismissedError) return none
  if (error instanceof PasskeyDismissedError || error instanceof ExplainedError) return none
  if (error instanceof PasskeyError) return { kind: 'rejected', help: [error.help] }
  if (error instanceof ConnectionError) return meta.inline ? none : { kind: 'offline' }
  if (!(error instanceof ApiError)) return { kind: 'broken', summary: summarize(error, request) }
  if (meta.codes?.includes(error.code)) return none

  const redirect = redirectFor(error)
  if (redirect) return redirect
  const offer = offerOf(error)
  if (offer) return { kind: 'offer', offer }
  if (meta.inline) return none

  const fields = meta.fields ?? []
  const helpful = error.messages.filter((message) => message.help !== '')
  const withoutField = helpful.filter((message) => !fields.includes(message.id))
  if (withoutField.length > 0) return { kind: 'rejected', help: withoutField.map((message) => message.help) }
  return helpful.length > 0 ? none : { kind: 'broken', summary: summarize(error, request) }
}
