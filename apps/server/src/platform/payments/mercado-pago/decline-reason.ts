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

/** `cause` of a request that was refused, by its number. What is in none of these lists is a fault of our own. */
export type Causes = Readonly<Record<string, DeclineReason>>

/** Of a card that is kept, or of whoever pays. That no security code came with it (3031) is not among them. */
export const savedCardCauses: Causes = {
  // The card or its customer is not there any more.
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

/** Of what a browser sent: its token may be spent, or too old. One of a kept card we made ourselves. */
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

/** Of a customer that is made: there is one already. */
export const customerCauses: Causes = { '101': 'other' }

const cause = z.object({ code: z.union([z.string(), z.number()]).transform(String) })
const rejection = z.object({ cause: z.union([z.array(cause), cause.transform((one) => [one])]) })

/** Short ones only: a number that is none could be anything of the request. */
export function causeCodes(answer: unknown): string[] {
  const read = rejection.safeParse(answer)
  const codes = read.success ? read.data.cause.map(({ code }) => code) : []
  return codes.map((code) => (/^E?\d{1,6}$/.test(code) ? code : '?')).slice(0, 10)
}

/** Null: at least one cause is none of theirs, or there is none at all. */
export function toDeclineReason(answer: unknown, declineCauses: Causes): DeclineReason | null {
  const reasons = causeCodes(answer).map((code) =>
    Object.hasOwn(declineCauses, code) ? declineCauses[code] : undefined,
  )
  return reasons.includes(undefined) ? null : (reasons[0] ?? null)
}
