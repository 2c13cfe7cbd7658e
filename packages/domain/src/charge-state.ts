import { DAY_MS, HOUR_MS } from './time.ts'
import type { PaymentMethod } from './ledger.ts'

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

/** `open` can be paid, `processing` is being decided by the bank, `void` must not be paid any more. */
export type InvoiceState = 'open' | 'processing' | 'paid' | 'failed' | 'refunding' | 'refunded' | 'void'

export type InvoiceFacts = {
  readonly paidAt: Date | null
  readonly refundRequestedAt: Date | null
  readonly refundedAt: Date | null
  readonly voidAt: Date | null
  /** The last charge of the invoice. */
  readonly charge: { readonly state: ChargeState; readonly method: 'credit-card' | 'payment-slip' | 'pix' } | null
}

/** A pending boleto or Pix can be paid; a card with a pending charge must not be charged a second time. */
export function invoiceState({ paidAt, refundRequestedAt, refundedAt, voidAt, charge }: InvoiceFacts): InvoiceState {
  if (refundedAt !== null) return 'refunded'
  if (paidAt !== null) return refundRequestedAt === null ? 'paid' : 'refunding'
  if (voidAt !== null) return charge?.state === 'declined' ? 'failed' : 'void'
  const isWaiting = charge?.state === 'sending' || (charge?.state === 'pending' && charge.method === 'credit-card')
  return isWaiting ? 'processing' : 'open'
}

/** The status of a charge that the gateway reports. */
export type ChargeUpdate = 'pending' | 'paid' | 'declined' | 'canceled' | 'expired' | 'refunded'

/**
 * The effect of the update on the invoice.
 * - `pay`: it is paid, also when it was abandoned before.
 * - `fail`: this charge will not be paid any more.
 * - `refund`: the money was refunded.
 * - `alarm`: a person must check it; nothing is applied.
 */
export type ChargeEffect = 'none' | 'pay' | 'fail' | 'refund' | 'alarm'

export type ChargeStep = { readonly state: ChargeState; readonly effect: ChargeEffect }

type Row = Readonly<Record<ChargeUpdate, ChargeStep>>

const step = (state: ChargeState, effect: ChargeEffect = 'none'): ChargeStep => ({ state, effect })

/** Nothing is decided yet: every update applies. */
const open: Row = {
  pending: step('pending'),
  paid: step('paid', 'pay'),
  declined: step('declined', 'fail'),
  canceled: step('canceled', 'fail'),
  expired: step('expired', 'fail'),
  refunded: step('refunded', 'refund'),
}

/** Abandoned, but a late payment still counts: a boleto paid late, a Pix paid after it was canceled. */
const abandoned = (state: ChargeState): Row => ({
  pending: step(state),
  paid: step('paid', 'pay'),
  declined: step(state),
  canceled: step(state),
  expired: step(state),
  refunded: step('refunded', 'refund'),
})

/** Only the updates named here change the state; all others are older than what is known. */
const settled = (state: ChargeState, update: Partial<Row> = {}): Row => ({
  pending: step(state),
  paid: step(state),
  declined: step(state),
  canceled: step(state),
  expired: step(state),
  refunded: step(state),
  ...update,
})

const steps: Readonly<Record<ChargeState, Row>> = {
  sending: open,
  pending: open,
  declined: abandoned('declined'),
  canceled: abandoned('canceled'),
  expired: abandoned('expired'),
  lost: abandoned('lost'),
  // `paid` is final except for a refund.
  paid: settled('paid', { refunded: step('refunded', 'refund') }),
  refunded: settled('refunded'),
  // Never applied; its refund is recorded.
  mismatch: settled('mismatch', { refunded: step('refunded') }),
}

/** Moves forward only: duplicate, late or reordered updates lead to the same state. */
export function nextChargeState(
  state: ChargeState,
  update: { readonly state: ChargeUpdate; readonly amountMatches: boolean },
): ChargeStep {
  if (update.amountMatches) return steps[state][update.state]
  const applied = state === 'paid' || state === 'refunded' || state === 'mismatch'
  return applied ? step(state, 'alarm') : step('mismatch', 'alarm')
}

/** Minutes between two checks at the gateway, whether or not an event arrives. */
const checkMinutes = [1, 5, 15, 60] as const
/** Days after a payment on which it is checked again: not every refund or chargeback sends an event. */
const paidCheckDays = [1, 7, 30, 90] as const
/** After that a card payment is checked every month, for as long as Visa and Mastercard accept disputes. */
const cardCheckDays = [...paidCheckDays, ...Array.from({ length: 15 }, (_, month) => 120 + month * 30)]
/** A bank may take days to report a boleto that was paid on its last day. */
export const LATE_DAYS = 5
/** After this time a charge that the gateway does not know counts as lost. */
export const LOST_AFTER_MS = 10 * 60_000

type ChargeCheckFacts = {
  readonly state: ChargeState
  readonly method: PaymentMethod
  /** The number of checks so far. */
  readonly checks: number
  readonly paidAt: Date | null
  readonly expiresAt: Date | null
  /** A refund was requested, and the gateway has not confirmed it yet. */
  readonly refunding: boolean
}

/** When a charge is checked next; null: no further change is expected. */
export function nextChargeCheck(facts: ChargeCheckFacts, now: Date): Date | null {
  const { state, method, checks, paidAt, expiresAt, refunding } = facts
  const after = (ms: number) => new Date(now.getTime() + ms)
  switch (state) {
    case 'sending':
      // Whether the gateway knows the charge is decided soon: until then nothing else can be bought.
      return after(Math.min(checkDelayMs(checks), 5 * 60_000))
    case 'pending':
      if (method === 'credit-card') return after(checkDelayMs(checks))
      if (isAbandoned(expiresAt, now)) return null
      // A Pix is paid within seconds of its creation, a boleto days later.
      return after(method === 'pix' ? checkDelayMs(checks) : HOUR_MS)
    case 'paid':
      return refunding ? after(HOUR_MS) : nextPaidCheck(method, paidAt, now)
    case 'expired':
    case 'canceled':
      // A payment at the last moment or after it is found even without an event.
      return method === 'credit-card' || expiresAt === null || isAbandoned(expiresAt, now) ? null : after(DAY_MS)
    default:
      return null
  }
}

function checkDelayMs(checks: number): number {
  return (checkMinutes[Math.min(checks, checkMinutes.length - 1)] ?? 60) * 60_000
}

function nextPaidCheck(method: PaymentMethod, paidAt: Date | null, now: Date): Date | null {
  if (paidAt === null) return null
  const moments = (method === 'credit-card' ? cardCheckDays : paidCheckDays).map(
    (days) => new Date(paidAt.getTime() + days * DAY_MS),
  )
  return moments.find((at) => at > now) ?? null
}

/** It cannot be paid any more, and the bank's days for late reports are over. */
export function isAbandoned(expiresAt: Date | null, now: Date): boolean {
  return expiresAt !== null && now.getTime() > expiresAt.getTime() + LATE_DAYS * DAY_MS
}
