export type ChargeState =
  | 'sending'
  | 'pending'
  | 'paid'
  | 'declined'
  | 'canceled'
  | 'expired'
  | 'refunded'
  | 'lost'
  | 'mismatch'

/** `open` can be paid, `processing` is being decided by the bank, `void` is not to be paid any more. */
export type InvoiceState = 'open' | 'processing' | 'paid' | 'failed' | 'refunding' | 'refunded' | 'void'

export type InvoiceFacts = {
  readonly paidAt: Date | null
  readonly refundAskedAt: Date | null
  readonly refundedAt: Date | null
  readonly voidAt: Date | null
  /** The last try at having it paid. */
  readonly charge: { readonly state: ChargeState; readonly method: 'credit-card' | 'payment-slip' | 'pix' } | null
}

/** A boleto or Pix that waits can be paid; a card that waits must not be charged a second time. */
export function invoiceState({ paidAt, refundAskedAt, refundedAt, voidAt, charge }: InvoiceFacts): InvoiceState {
  if (refundedAt !== null) return 'refunded'
  if (paidAt !== null) return refundAskedAt === null ? 'paid' : 'refunding'
  if (voidAt !== null) return charge?.state === 'declined' ? 'failed' : 'void'
  const isWaiting = charge?.state === 'sending' || (charge?.state === 'pending' && charge.method === 'credit-card')
  return isWaiting ? 'processing' : 'open'
}
