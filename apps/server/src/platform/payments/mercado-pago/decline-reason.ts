import { z } from 'zod'
import type { DeclineReason } from '../gateway.ts'

/** `status_detail` of a payment that was rejected. */
const declines: Readonly<Record<string, DeclineReason>> = {
  cc_rejected_bad_filled_card_number: 'card_number',
  cc_rejected_bad_filled_date: 'expiration_date',
  cc_rejected_bad_filled_security_code: 'secure_code',
  cc_rejected_insufficient_amount: 'insufficient_funds',
  cc_amount_rate_limit_exceeded: 'insufficient_funds',
  cc_rejected_call_for_authorize: 'call_bank',
  cc_rejected_card_disabled: 'disabled',
  cc_rejected_card_type_not_allowed: 'disabled',
  cc_rejected_duplicated_payment: 'duplicated',
  cc_rejected_high_risk: 'fraud',
  cc_rejected_blacklist: 'fraud',
  cc_rejected_max_attempts: 'fraud',
  rejected_high_risk: 'fraud',
  cc_rejected_invalid_installments: 'installments',
}

export function declineReason(statusDetail: string): DeclineReason {
  return declines[statusDetail] ?? 'other'
}

/** `cause` of a request that was refused. */
const causes: Readonly<Record<string, DeclineReason>> = {
  '301': 'card_number',
  '3034': 'card_number',
  '302': 'secure_code',
  '325': 'expiration_date',
  '326': 'expiration_date',
  '3029': 'expiration_date',
  '3030': 'expiration_date',
  '4036': 'installments',
}

const refused = z.object({ cause: z.array(z.object({ code: z.union([z.string(), z.number()]) })).min(1) })

export function refusalReason(answer: unknown): DeclineReason {
  const read = refused.safeParse(answer)
  return (read.success && causes[String(read.data.cause[0]?.code)]) || 'other'
}
