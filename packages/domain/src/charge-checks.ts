import type { ChargeState } from './invoice-state.ts'
import type { PaymentMethod } from './ledger.ts'

/** Minutes between two looks into the gateway's books, whether or not an event comes. */
const looks = [1, 5, 15, 60] as const
const HOUR_MS = 3_600_000
/** A bank may take days to tell of a boleto that was paid on its last one. */
export const LATE_DAYS = 5
/** By then a gateway that has never heard of a charge never will. */
export const LOST_AFTER_MS = 10 * 60_000

type Facts = {
  readonly state: ChargeState
  readonly method: PaymentMethod
  /** How often the books were looked at already. */
  readonly checks: number
  readonly expiresAt: Date | null
  /** The money is to go back, and the gateway has not said yet that it did. */
  readonly refunding: boolean
}

/** When a charge is next looked up; null: nothing more is expected of it. */
export function nextChargeCheck({ state, method, checks, expiresAt, refunding }: Facts, now: Date): Date | null {
  if (state === 'paid') return refunding ? new Date(now.getTime() + HOUR_MS) : null
  if (state !== 'sending' && state !== 'pending') return null
  const waits = method !== 'credit-card' && state === 'pending'
  if (waits && isGivenUp(expiresAt, now)) return null
  // A Pix is paid within seconds of being made, a boleto days later.
  const usual = method === 'payment-slip' && waits ? 60 : (looks[Math.min(checks, looks.length - 1)] ?? 60)
  // Whether it was heard of at all is decided soon: until then nothing else can be bought.
  const minutes = state === 'sending' ? Math.min(usual, 5) : usual
  return new Date(now.getTime() + minutes * 60_000)
}

/** Nobody can pay it any more, and the bank has had its days. */
export function isGivenUp(expiresAt: Date | null, now: Date): boolean {
  return expiresAt !== null && now.getTime() > expiresAt.getTime() + LATE_DAYS * 24 * HOUR_MS
}
