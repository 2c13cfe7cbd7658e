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

/** `open` can be paid, `processing` is being decided by the bank, `void` is not to be paid any more. */
export type InvoiceState = 'open' | 'processing' | 'paid' | 'failed' | 'refunding' | 'refunded' | 'void'

export type InvoiceFacts = {
  readonly paidAt: Date | null
  readonly refundRequestedAt: Date | null
  readonly refundedAt: Date | null
  readonly voidAt: Date | null
  /** The last try at having it paid. */
  readonly charge: { readonly state: ChargeState; readonly method: 'credit-card' | 'payment-slip' | 'pix' } | null
}

/** A boleto or Pix that waits can be paid; a card that waits must not be charged a second time. */
export function invoiceState({ paidAt, refundRequestedAt, refundedAt, voidAt, charge }: InvoiceFacts): InvoiceState {
  if (refundedAt !== null) return 'refunded'
  if (paidAt !== null) return refundRequestedAt === null ? 'paid' : 'refunding'
  if (voidAt !== null) return charge?.state === 'declined' ? 'failed' : 'void'
  const isWaiting = charge?.state === 'sending' || (charge?.state === 'pending' && charge.method === 'credit-card')
  return isWaiting ? 'processing' : 'open'
}

/** What the gateway says of a charge. */
export type ChargeUpdate = 'pending' | 'paid' | 'declined' | 'canceled' | 'expired' | 'refunded'

/**
 * What the news mean for the invoice.
 * - `pay`: it is paid, also when it was given up before.
 * - `fail`: nobody will pay it by this charge any more.
 * - `refund`: the money went back.
 * - `alarm`: something a person must look at; nothing is applied.
 */
export type ChargeEffect = 'none' | 'pay' | 'fail' | 'refund' | 'alarm'

export type ChargeStep = { readonly state: ChargeState; readonly effect: ChargeEffect }

type Row = Readonly<Record<ChargeUpdate, ChargeStep>>

const step = (state: ChargeState, effect: ChargeEffect = 'none'): ChargeStep => ({ state, effect })

/** Nothing is decided yet: whatever comes is news. */
const open: Row = {
  pending: step('pending'),
  paid: step('paid', 'pay'),
  declined: step('declined', 'fail'),
  canceled: step('canceled', 'fail'),
  expired: step('expired', 'fail'),
  refunded: step('refunded', 'refund'),
}

/** Given up, but money that comes all the same counts: a boleto paid late, a Pix paid after it was canceled. */
const abandoned = (state: ChargeState): Row => ({
  pending: step(state),
  paid: step('paid', 'pay'),
  declined: step(state),
  canceled: step(state),
  expired: step(state),
  refunded: step('refunded', 'refund'),
})

/** Nothing but what is named here changes it; the rest is older than what we know. */
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
  // Paid wins over everything but its refund.
  paid: settled('paid', { refunded: step('refunded', 'refund') }),
  refunded: settled('refunded'),
  // Never applied; that it was given back is good to know.
  mismatch: settled('mismatch', { refunded: step('refunded') }),
}

/** Forward only: heard twice, late or in another order, the same news lead to the same state. */
export function nextChargeState(
  state: ChargeState,
  update: { readonly state: ChargeUpdate; readonly amountMatches: boolean },
): ChargeStep {
  if (update.amountMatches) return steps[state][update.state]
  const applied = state === 'paid' || state === 'refunded' || state === 'mismatch'
  return applied ? step(state, 'alarm') : step('mismatch', 'alarm')
}

/** Minutes between two looks into the gateway's books, whether or not an event comes. */
const checkMinutes = [1, 5, 15, 60] as const
/** Days after a payment on which it is looked up again: not every refund or chargeback sends an event. */
const paidCheckDays = [1, 7, 30, 90] as const
/** A card payment is looked up every month after that, for as long as Visa and Mastercard accept disputes. */
const cardCheckDays = [...paidCheckDays, ...Array.from({ length: 15 }, (_, month) => 120 + month * 30)]
/** A bank may take days to tell of a boleto that was paid on its last one. */
export const LATE_DAYS = 5
/** By then a gateway that has never heard of a charge never will. */
export const LOST_AFTER_MS = 10 * 60_000

type ChargeCheckFacts = {
  readonly state: ChargeState
  readonly method: PaymentMethod
  /** How often the books were looked at already. */
  readonly checks: number
  readonly paidAt: Date | null
  readonly expiresAt: Date | null
  /** The money is to go back, and the gateway has not said yet that it did. */
  readonly refunding: boolean
}

/** When a charge is next looked up; null: nothing more is expected of it. */
export function nextChargeCheck(facts: ChargeCheckFacts, now: Date): Date | null {
  const { state, method, checks, paidAt, expiresAt, refunding } = facts
  const after = (ms: number) => new Date(now.getTime() + ms)
  switch (state) {
    case 'sending':
      // Whether it was heard of at all is decided soon: until then nothing else can be bought.
      return after(Math.min(checkDelayMs(checks), 5 * 60_000))
    case 'pending':
      if (method === 'credit-card') return after(checkDelayMs(checks))
      if (isAbandoned(expiresAt, now)) return null
      // A Pix is paid within seconds of being made, a boleto days later.
      return after(method === 'pix' ? checkDelayMs(checks) : HOUR_MS)
    case 'paid':
      return refunding ? after(HOUR_MS) : nextPaidCheck(method, paidAt, now)
    case 'expired':
    case 'canceled':
      // Whoever paid it at the last moment, or all the same, is found even if nobody tells.
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

/** Nobody can pay it any more, and the bank has had its days. */
export function isAbandoned(expiresAt: Date | null, now: Date): boolean {
  return expiresAt !== null && now.getTime() > expiresAt.getTime() + LATE_DAYS * DAY_MS
}
