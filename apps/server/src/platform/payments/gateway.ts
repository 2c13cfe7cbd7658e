import type { PayerAddress } from '@revela/domain'

/** Interface of a payment gateway. An adapter implements its protocol; the configuration selects the adapter. */
export type Gateway = {
  /** Stored in the rows of its charges. */
  readonly name: string
  /**
   * Charges once, however often it is called with the same `chargeId`. Throws `PaymentDeclinedError` when the gateway
   * rejects the payer or the card (a used token, an invalid tax number). Throws `GatewayUnavailable` when the outcome
   * is unknown or when our request or account was rejected: the charge is looked up later.
   */
  readonly charge: (request: ChargeRequest) => Promise<GatewayCharge>
  readonly read: (gatewayId: string) => Promise<GatewayCharge | null>
  /** Finds a charge by our reference, for one whose response was lost; null when the gateway does not know it. */
  readonly find: (chargeId: string) => Promise<GatewayCharge | null>
  /** Refunds the full amount, once. */
  readonly refund: (gatewayId: string, refundId: string) => Promise<GatewayCharge>
  /** Cancels an open boleto or Pix. One that was paid in the meantime is returned as paid. */
  readonly cancel: (gatewayId: string) => Promise<GatewayCharge>
  /** Exchanges a second token of the same card for a saved card that can be charged without its owner. */
  readonly saveCard: (payer: Payer, token: string) => Promise<SavedCard>
  readonly deleteCard: (card: SavedCard) => Promise<void>
  /** The payments of a chargeback; empty when the gateway does not know it. */
  readonly readChargeback: (chargebackId: string) => Promise<readonly GatewayCharge[]>
  /**
   * Parses an event; `other` when it concerns no payment or chargeback, null when its signature is invalid or too old.
   */
  readonly readEvent: (request: EventRequest) => GatewayEvent | 'other' | null
}

export type Payer = {
  readonly customerId: string
  readonly name: string
  readonly email: string
  /** Digits of a CPF or CNPJ; boleto and Pix need it. */
  readonly taxNumber: string | null
  /** Boletos need it. */
  readonly address: PayerAddress | null
}

export type CardBrand = 'visa' | 'mastercard' | 'diners' | 'elo' | 'hipercard'

export type ChargeRequest = {
  /** Our id: the idempotency key and, with the customer, the reference at the gateway. */
  readonly chargeId: string
  readonly amountCents: number
  readonly description: string
  readonly payer: Payer
  /** Where events about this payment are sent, if not where the account's settings say. */
  readonly notificationUrl?: string
  readonly method: ChargeMethod
}

export type ChargeMethod =
  | { readonly kind: 'card'; readonly token: string; readonly brand: CardBrand; readonly installments: number }
  | { readonly kind: 'saved-card'; readonly card: SavedCard; readonly installments: number }
  | { readonly kind: 'payment-slip'; readonly expiresAt: Date }
  | { readonly kind: 'pix'; readonly expiresAt: Date }

export type GatewayCharge = {
  readonly gatewayId: string
  /** From our reference; null for a payment without one. */
  readonly chargeId: string | null
  readonly customerId: string | null
  /** The account that receives the money. */
  readonly sellerId: string | null
  readonly state: 'pending' | 'paid' | 'declined' | 'canceled' | 'expired' | 'refunded'
  readonly amountCents: number
  readonly paidAt: Date | null
  /** Our code for why a card was declined. */
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
  /** The id of the payment or of the chargeback. */
  readonly gatewayId: string
  readonly subject: 'payment' | 'chargeback'
}

/** It is unknown whether the money moved, or our request or account must be fixed first. */
export class GatewayUnavailable extends Error {
  override readonly name = 'GatewayUnavailable'
}

/** The gateway does not accept the access token: the account's owner has to connect it again. */
export class GatewayUnauthorized extends GatewayUnavailable {}

/** The gateway rejected the request: no money moved, and none will. */
export class PaymentDeclinedError extends Error {
  override readonly name = 'PaymentDeclinedError'
  readonly reason: DeclineReason
  constructor(reason: DeclineReason) {
    super(`the gateway rejected the payment: ${reason}`)
    this.reason = reason
  }
}
