import type { AnswerOf, buyPlan as endpoint } from '@revela/contract'
import { purchaseHelp } from '@revela/phrases'
import { fieldError, type ApiError } from '../../platform/api-error/api-error.ts'
import type { DeclineReason } from '../../platform/payments/gateway.ts'
import type { ChargeRow } from './charge.repository.ts'
import type { InvoiceRow } from './invoice.repository.ts'

type Answer = AnswerOf<typeof endpoint>

const emptyAnswer: Answer = {
  payment_slip_url: null,
  payment_slip_line: null,
  payment_slip_due_at: null,
  callback_url: null,
  pix: null,
}

/** The field that shows a decline; all other reasons open a popup. */
const declineFields: Partial<Record<DeclineReason, string>> = {
  card_number: 'creditCardNumber',
  expiration_date: 'creditCardExpirationDate',
  secure_code: 'creditCardSecureCode',
}

const declines = new WeakSet<object>()

/** The wire has one code for every failed payment; this identifies declines by the bank. */
export function isDeclined(error: unknown): boolean {
  return typeof error === 'object' && error !== null && declines.has(error)
}

export function declined(reason: string | null): ApiError {
  const declineReason: DeclineReason = reason !== null && isReason(reason) ? reason : 'other'
  const error = fieldError(
    'PaymentRejected',
    declineFields[declineReason] ?? 'checkout-popup',
    purchaseHelp.declined[declineReason],
  )
  declines.add(error)
  return error
}

function isReason(text: string): text is DeclineReason {
  return Object.hasOwn(purchaseHelp.declined, text)
}

/** Returns the outcome of a purchase, right after it or for a repeated call with the same key. */
export function purchaseOutcome(
  invoice: Pick<InvoiceRow, 'paid_at' | 'refund_requested_at' | 'refunded_at' | 'product'>,
  charge: ChargeRow | undefined,
): Answer {
  // The payment was refunded before this repeated call, so nothing was bought.
  if (invoice.refund_requested_at !== null || invoice.refunded_at !== null) throw notPaid()
  if (invoice.paid_at !== null) return emptyAnswer
  switch (charge?.state) {
    case 'paid':
      return emptyAnswer
    case 'pending':
      return pending(invoice, charge)
    case 'sending':
      // The page polls the state of a card payment; a boleto or Pix without its code has nothing to show.
      if (charge.method === 'credit-card') return emptyAnswer
      throw fieldError('PaymentRejected', 'checkout-popup', purchaseHelp.noAnswer)
    case 'declined':
      throw declined(charge.reason)
    default:
      throw notPaid()
  }
}

function notPaid(): ApiError {
  return fieldError('PaymentRejected', 'checkout-popup', purchaseHelp.notPaid)
}

function pending({ product }: Pick<InvoiceRow, 'product'>, charge: ChargeRow): Answer {
  const { method, boleto_url, boleto_line, pix_code, expires_at } = charge
  return {
    payment_slip_url: boleto_url,
    payment_slip_line: boleto_line,
    payment_slip_due_at: method === 'payment-slip' ? (expires_at?.toISOString() ?? null) : null,
    // Where the page continues: a path of ours, never another host.
    callback_url: method === 'payment-slip' ? (product === 'gallery_pro' ? '/gallery' : '/portfolio') : null,
    pix: pix_code && expires_at ? { code: pix_code, expires_at: expires_at.toISOString() } : null,
  }
}
