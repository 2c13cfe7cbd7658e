/** What we ask of whoever moves the money. An adapter speaks its protocol; which one runs is configuration. */
export type Gateway = {
  /** Written into the rows of what it charged. */
  readonly name: string
  /**
   * Asks for money once, however often it is called with the same `chargeId`.
   * Throws `PaymentRefused` when the gateway says no for something of the payer's or their card's (a spent token, a wrong
   * tax number), and `GatewayUnavailable` when nobody knows what became of it, or when it was our request or account that
   * the gateway did not take: the books are looked at later.
   */
  readonly charge: (request: ChargeRequest) => Promise<GatewayCharge>
  readonly read: (gatewayId: string) => Promise<GatewayCharge | null>
  /** By our own reference, for a charge whose answer was never heard; null: the gateway never heard of it. */
  readonly find: (chargeId: string) => Promise<GatewayCharge | null>
  /** All of it, once. */
  readonly refund: (gatewayId: string, refundId: string) => Promise<GatewayCharge>
  /** A boleto or Pix that nobody is to pay any more. One that was paid meanwhile comes back as paid. */
  readonly cancel: (gatewayId: string) => Promise<GatewayCharge>
  /** Trades a second token of the same card for a card that can be charged without its owner. */
  readonly saveCard: (payer: Payer, token: string) => Promise<SavedCard>
  readonly deleteCard: (card: SavedCard) => Promise<void>
  /** The payments that a chargeback takes back; empty: the gateway does not know it. */
  readonly readChargeback: (chargebackId: string) => Promise<readonly GatewayCharge[]>
  /** What an event says; `other`: it is of no payment or chargeback. Null when it was not the gateway that sent it, or too long ago. */
  readonly readEvent: (request: EventRequest) => GatewayEvent | 'other' | null
}

export type Payer = {
  readonly customerId: string
  readonly name: string
  readonly email: string
  /** Digits of a CPF or CNPJ; boleto and Pix need it. */
  readonly taxNumber: string | null
}

export type CardBrand = 'visa' | 'mastercard' | 'diners' | 'elo' | 'hipercard'

export type ChargeRequest = {
  /** Ours: the idempotency key and, with the customer, the reference in the gateway's books. */
  readonly chargeId: string
  readonly amountCents: number
  readonly description: string
  readonly payer: Payer
  readonly method: ChargeMethod
}

export type ChargeMethod =
  | { readonly kind: 'card'; readonly token: string; readonly brand: CardBrand; readonly installments: number }
  | { readonly kind: 'kept-card'; readonly card: SavedCard; readonly installments: number }
  | { readonly kind: 'payment-slip'; readonly expiresAt: Date }
  | { readonly kind: 'pix'; readonly expiresAt: Date }

export type GatewayCharge = {
  readonly gatewayId: string
  /** From our reference; null for a payment that is not ours. */
  readonly chargeId: string | null
  readonly customerId: string | null
  readonly state: 'pending' | 'paid' | 'declined' | 'canceled' | 'expired' | 'refunded'
  readonly amountCents: number
  readonly paidAt: Date | null
  /** A word of ours for why a card was declined. */
  readonly reason: DeclineReason | null
  readonly boleto: { readonly url: string; readonly line: string } | null
  readonly pix: { readonly code: string } | null
  readonly expiresAt: Date | null
  readonly card: { readonly brand: string; readonly lastFour: string } | null
}

export type DeclineReason =
  | 'card_number'
  | 'expiration_date'
  | 'secure_code'
  | 'insufficient_funds'
  | 'call_bank'
  | 'disabled'
  | 'duplicated'
  | 'fraud'
  | 'installments'
  | 'other'

export type SavedCard = {
  readonly gatewayCustomer: string
  readonly gatewayCard: string
  readonly brand: CardBrand
  readonly lastFour: string
  /** MM/YY */
  readonly expires: string
}

export type EventRequest = {
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  readonly query: Readonly<Record<string, string | undefined>>
  readonly body: unknown
}

export type GatewayEvent = {
  readonly eventId: string
  /** Of the payment or of the chargeback. */
  readonly gatewayId: string
  readonly subject: 'payment' | 'chargeback'
}

/** Nobody knows whether the money moved, or it is we who have to mend something first. */
export class GatewayUnavailable extends Error {
  override readonly name = 'GatewayUnavailable'
}

/** The gateway did not take the request: no money moved, and none will. */
export class PaymentDeclinedError extends Error {
  override readonly name = 'PaymentRefused'
  readonly reason: DeclineReason
  constructor(reason: DeclineReason) {
    super(`the gateway refused: ${reason}`)
    this.reason = reason
  }
}
