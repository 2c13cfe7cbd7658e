import type { CardBrandId, Outcome } from './test-cards.ts'

export type PaymentStatus =
  | 'pending'
  | 'approved'
  | 'in_process'
  | 'rejected'
  | 'cancelled'
  | 'refunded'
  | 'charged_back'

/** A payment in the protocol's format. */
export type WirePayment = {
  readonly id: number
  readonly date_created: string
  readonly date_approved: string | null
  readonly date_last_updated: string
  readonly date_of_expiration: string | null
  readonly operation_type: 'regular_payment'
  readonly payment_method_id: CardBrandId | 'bolbradesco' | 'pix'
  readonly payment_type_id: 'credit_card' | 'ticket' | 'bank_transfer'
  readonly status: PaymentStatus
  readonly status_detail: string
  readonly currency_id: 'BRL'
  readonly description: string | null
  readonly live_mode: false
  /** The account that receives the money. */
  readonly collector_id: number
  readonly payer: {
    readonly id: string | null
    readonly type: string | null
    readonly email: string | null
    readonly identification: { readonly type: string | null; readonly number: string | null }
  }
  readonly metadata: Readonly<Record<string, unknown>>
  readonly external_reference: string | null
  readonly transaction_amount: number
  readonly transaction_amount_refunded: number
  readonly installments: number
  readonly captured: boolean
  readonly transaction_details: {
    readonly total_paid_amount: number
    readonly installment_amount: number
    readonly external_resource_url: string | null
    readonly digitable_line?: string
  }
  readonly barcode?: { readonly content: string }
  readonly point_of_interaction: {
    readonly type: string
    readonly transaction_data?: { readonly qr_code: string; readonly ticket_url: string }
  }
  readonly card: WireCard | Record<string, never>
  readonly refunds: readonly WireRefund[]
}

export type WireCard = {
  readonly id: string | null
  readonly first_six_digits: string
  readonly last_four_digits: string
  readonly expiration_month: number
  readonly expiration_year: number
  readonly cardholder: { readonly name: string }
}

export type WireRefund = {
  readonly id: number
  readonly payment_id: number
  readonly amount: number
  readonly status: 'approved'
  readonly date_created: string
}

/** A recorded payment, with the outcome that the test card's script sets for it. */
export type BookedPayment = {
  readonly wire: WirePayment
  readonly outcome: Outcome | null
  readonly settleAt: number | null
}

/** Times in the protocol's format: with the gateway's own offset, which is not ours. */
export function wireDate(at: number): string {
  return new Date(at - 4 * 3_600_000).toISOString().replace('Z', '-04:00')
}

export type PaymentResult = { readonly status: PaymentStatus; readonly status_detail: string }

const resultsByOutcome: Readonly<Record<Outcome, PaymentResult>> = {
  approved: { status: 'approved', status_detail: 'accredited' },
  'timeout-approved': { status: 'approved', status_detail: 'accredited' },
  'approved-then-declined': { status: 'approved', status_detail: 'accredited' },
  'pending-approved': { status: 'in_process', status_detail: 'pending_contingency' },
  'pending-declined': { status: 'in_process', status_detail: 'pending_review_manual' },
  'declined-number': { status: 'rejected', status_detail: 'cc_rejected_bad_filled_card_number' },
  'declined-date': { status: 'rejected', status_detail: 'cc_rejected_bad_filled_date' },
  'declined-code': { status: 'rejected', status_detail: 'cc_rejected_bad_filled_security_code' },
  'declined-funds': { status: 'rejected', status_detail: 'cc_rejected_insufficient_amount' },
  'declined-call': { status: 'rejected', status_detail: 'cc_rejected_call_for_authorize' },
  'declined-disabled': { status: 'rejected', status_detail: 'cc_rejected_card_disabled' },
  'declined-duplicated': { status: 'rejected', status_detail: 'cc_rejected_duplicated_payment' },
  'declined-risk': { status: 'rejected', status_detail: 'cc_rejected_high_risk' },
  'declined-installments': { status: 'rejected', status_detail: 'cc_rejected_invalid_installments' },
  'declined-other': { status: 'rejected', status_detail: 'cc_rejected_other_reason' },
}

/** The first result of a card payment. A saved card is charged without its owner. */
export function resultOf(outcome: Outcome, isSavedCard: boolean): PaymentResult {
  return resultsByOutcome[isSavedCard && outcome === 'approved-then-declined' ? 'declined-funds' : outcome]
}

export function settledResult(outcome: Outcome | null): PaymentResult {
  return resultsByOutcome[outcome === 'pending-declined' ? 'declined-other' : 'approved']
}

/** The payment with another result; sets the approval date. */
export function withResult(payment: WirePayment, result: PaymentResult, at: number): WirePayment {
  const approvedNow = result.status === 'approved' && payment.date_approved === null
  return {
    ...payment,
    ...result,
    date_last_updated: wireDate(at),
    ...(approvedNow && { date_approved: wireDate(at), captured: true }),
  }
}
