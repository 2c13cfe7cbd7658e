import type { ChargeState } from './invoice-state.ts'
import type { PaymentMethod } from './ledger.ts'

/** Minutes between two looks into the gateway's books, whether or not an event comes. */
const looks = [1, 5, 15, 60] as const
/** Days after a payment on which it is looked up again: not every refund or chargeback sends an event. */
const laterLooks = [1, 7, 30, 90] as const
/** A card payment is looked up every month after that, for as long as Visa and Mastercard accept disputes. */
const cardLooks = [...laterLooks, ...Array.from({ length: 15 }, (_, month) => 120 + month * 30)]
const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
/** A bank may take days to tell of a boleto that was paid on its last one. */
export const LATE_DAYS = 5
/** By then a gateway that has never heard of a charge never will. */
export const LOST_AFTER_MS = 10 * 60_000

type Facts = {
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
export function nextChargeCheck(facts: Facts, now: Date): Date | null {
  const { state, method, checks, paidAt, expiresAt, refunding } = facts
  const after = (ms: number) => new Date(now.getTime() + ms)
  switch (state) {
    case 'sending':
      // Whether it was heard of at all is decided soon: until then nothing else can be bought.
      return after(Math.min(lookAfter(checks), 5 * 60_000))
    case 'pending':
      if (method === 'credit-card') return after(lookAfter(checks))
      if (isGivenUp(expiresAt, now)) return null
      // A Pix is paid within seconds of being made, a boleto days later.
      return after(method === 'pix' ? lookAfter(checks) : HOUR_MS)
    case 'paid':
      return refunding ? after(HOUR_MS) : laterLook(method, paidAt, now)
    case 'expired':
    case 'canceled':
      // Whoever paid it at the last moment, or all the same, is found even if nobody tells.
      return method === 'credit-card' || expiresAt === null || isGivenUp(expiresAt, now) ? null : after(DAY_MS)
    default:
      return null
  }
}

function lookAfter(checks: number): number {
  return (looks[Math.min(checks, looks.length - 1)] ?? 60) * 60_000
}

function laterLook(method: PaymentMethod, paidAt: Date | null, now: Date): Date | null {
  if (paidAt === null) return null
  const moments = (method === 'credit-card' ? cardLooks : laterLooks).map(
    (days) => new Date(paidAt.getTime() + days * DAY_MS),
  )
  return moments.find((at) => at > now) ?? null
}

/** Nobody can pay it any more, and the bank has had its days. */
export function isGivenUp(expiresAt: Date | null, now: Date): boolean {
  return expiresAt !== null && now.getTime() > expiresAt.getTime() + LATE_DAYS * DAY_MS
}
