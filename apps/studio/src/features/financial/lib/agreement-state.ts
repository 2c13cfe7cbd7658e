import type { Agreement } from '../api/billing-queries.ts'

/**
 * - `none`: nothing was ever bought.
 * - `over`: what was paid for has ended.
 * - `frozen`, `grace`: a renewal was not paid.
 * - `canceled`: runs to its end and is not renewed.
 */
export type AgreementState = 'none' | 'over' | 'frozen' | 'grace' | 'canceled' | 'running'

export function agreementState(agreement: Agreement | null, now: Date): AgreementState {
  if (agreement === null) return 'none'
  if (agreement.frozen) return 'frozen'
  if (agreement.paid_until === null) return 'none'
  if (agreement.grace_until !== null && new Date(agreement.grace_until) > now) return 'grace'
  if (new Date(agreement.paid_until) <= now) return 'over'
  return agreement.canceled ? 'canceled' : 'running'
}
