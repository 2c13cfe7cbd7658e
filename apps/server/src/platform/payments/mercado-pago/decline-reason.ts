import { z } from 'zod'
import type { DeclineReason } from '../gateway.ts'

/** `status_detail` of a declined payment. */
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

/** `cause` codes of a rejected request. A code in none of these lists means an error of ours. */
export type Causes = Readonly<Record<string, DeclineReason>>

/** Causes of a saved card or of its payer. The missing security code (3031) is not among them. */
export const savedCardCauses: Causes = {
  // The card or its customer no longer exists.
  '2002': 'other',
  '2060': 'other',
  '2067': 'other',
  '3016': 'card_number',
  '3034': 'card_number',
  '325': 'expiration_date',
  '326': 'expiration_date',
  '3029': 'expiration_date',
  '3030': 'expiration_date',
  '4036': 'installments',
  '4050': 'other',
}

/** Causes of a token from the browser, which may be used or too old. Tokens of saved cards are our own. */
export const payerCauses: Causes = {
  ...savedCardCauses,
  '301': 'card_number',
  E301: 'card_number',
  '302': 'secure_code',
  E302: 'secure_code',
  '2006': 'other',
  '2062': 'other',
  '3003': 'other',
  '3006': 'other',
  '3008': 'other',
}

/** Causes of creating a customer: it already exists. */
export const customerCauses: Causes = { '101': 'other' }

const cause = z.object({ code: z.union([z.string(), z.number()]).transform(String) })
const rejection = z.object({ cause: z.union([z.array(cause), cause.transform((one) => [one])]) })

/** Short codes only: anything else could be data of the request. */
export function causeCodes(answer: unknown): string[] {
  const read = rejection.safeParse(answer)
  const codes = read.success ? read.data.cause.map(({ code }) => code) : []
  return codes.map((code) => (/^E?\d{1,6}$/.test(code) ? code : '?')).slice(0, 10)
}

/** Null when a cause is not in the list or there is none. */
export function toDeclineReason(answer: unknown, declineCauses: Causes): DeclineReason | null {
  const reasons = causeCodes(answer).map((code) =>
    Object.hasOwn(declineCauses, code) ? declineCauses[code] : undefined,
  )
  return reasons.includes(undefined) ? null : (reasons[0] ?? null)
}
