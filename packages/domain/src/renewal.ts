import { morningOf } from './lifecycle.ts'
import { addDays, endOfSaoPauloDay, saoPauloDay } from './sao-paulo-calendar.ts'

export const RENEWAL_GRACE_DAYS = 7

/** Days between the reminder and the charge of a whole year. */
const REMINDER_DAYS = 7
/** Days before the end: a card is charged one day before; a boleto needs time for the customer and for the bank. */
const CARD_DAYS = 1
const BILL_DAYS = 10
/** A boleto paid on its last day is confirmed before the period ends. */
export const BANK_DAYS = 3
/** A declined card is retried on these days of the grace period. */
const retryDays: readonly number[] = [1, 3, 5, 7]

export type RenewsWith = 'credit-card' | 'payment-slip' | 'pix'

export type RenewalFacts = {
  readonly periodicity: 'monthly' | 'annually'
  readonly renewsWith: RenewsWith
  readonly paidUntil: Date
  /** Set once a renewal was declined. */
  readonly graceUntil: Date | null
}

/**
 * - `remind`: a year will be charged in a week.
 * - `charge`: charge the saved card, for the first time or again.
 * - `bill`: send the invoice with its boleto or Pix.
 * - `freeze`: no attempt was approved.
 * - `lapse`: the boleto or Pix was not paid.
 */
export type RenewalStep = 'remind' | 'charge' | 'bill' | 'freeze' | 'lapse'

type ScheduledStep = { readonly at: Date; readonly step: RenewalStep }

/** In the morning, so that the customer can react to a declined card. */
function morning(date: Date, days: number): Date {
  return morningOf(addDays(saoPauloDay(date), days))
}

function endOfDay(date: Date, days: number): Date {
  return endOfSaoPauloDay(addDays(saoPauloDay(date), days))
}

/** Everything works until then. Counted from the end of the paid period, or from a later first attempt. */
export function graceEnd(paidUntil: Date, declinedAt: Date): Date {
  return endOfDay(declinedAt > paidUntil ? declinedAt : paidUntil, RENEWAL_GRACE_DAYS)
}

/** The last day of a renewal's boleto or Pix, at least a few days after today. */
export function billExpiresAt(paidUntil: Date, now: Date): Date {
  const [preferred, minimum] = [endOfDay(paidUntil, -BANK_DAYS), endOfDay(now, BANK_DAYS)]
  return preferred > minimum ? preferred : minimum
}

/** How long an account stays active for a boleto that may have been paid on the last day. */
export function bankGraceEnd(paidUntil: Date): Date {
  return endOfDay(paidUntil, BANK_DAYS)
}

/** All automatic steps of a renewal, in order. */
export function renewalSchedule({
  periodicity,
  renewsWith,
  paidUntil,
  graceUntil,
}: RenewalFacts): readonly ScheduledStep[] {
  if (renewsWith !== 'credit-card') {
    return [
      { at: morning(paidUntil, -BILL_DAYS), step: 'bill' },
      { at: graceUntil ?? paidUntil, step: 'lapse' },
    ]
  }
  if (graceUntil !== null) {
    const retries = retryDays.map((day) => ({
      at: morning(graceUntil, day - RENEWAL_GRACE_DAYS),
      step: 'charge' as const,
    }))
    return [...retries, { at: graceUntil, step: 'freeze' }]
  }
  return [
    ...(periodicity === 'annually' ? [{ at: morning(paidUntil, -REMINDER_DAYS), step: 'remind' as const }] : []),
    { at: morning(paidUntil, -CARD_DAYS), step: 'charge' },
  ]
}

/** When a renewal is processed next: the first step in the future, or at once when none is left. */
export function renewalDueAt(facts: RenewalFacts, now: Date): Date {
  return renewalSchedule(facts).find(({ at }) => at > now)?.at ?? now
}

/** For a renewal that is started late: an overdue bill is still sent, as long as there is time to pay it. */
export function renewalBeginsAt(facts: RenewalFacts, now: Date): Date {
  const isLate = renewalSchedule(facts).some(({ at, step }) => step === 'bill' && at <= now)
  return isLate && facts.paidUntil > now ? now : renewalDueAt(facts, now)
}

/**
 * The step to run now, of those that became due since `dueAt`: missed steps are skipped, only the last one counts.
 * `null`: nothing yet.
 */
export function renewalStep(facts: RenewalFacts, dueAt: Date, now: Date): RenewalStep | null {
  if (dueAt > now) return null
  const passed = renewalSchedule(facts).filter(({ at }) => at <= now)
  return passed.at(-1)?.step ?? null
}

/** When the next period is charged: the renewal date that a subscription shows. */
export function renewalChargedAt(facts: Omit<RenewalFacts, 'graceUntil'>): Date {
  if (facts.renewsWith === 'credit-card') return morning(facts.paidUntil, -CARD_DAYS)
  return endOfDay(facts.paidUntil, -BANK_DAYS)
}

/** The remaining days on which the card is retried, for the mail that names them. */
export function retriesAfter(graceUntil: Date, now: Date): readonly Date[] {
  return retryDays.map((day) => morning(graceUntil, day - RENEWAL_GRACE_DAYS)).filter((at) => at > now)
}
