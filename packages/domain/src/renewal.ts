import { morningOf } from './lifecycle.ts'
import { addDays, endOfSaoPauloDay, saoPauloDay } from './sao-paulo-calendar.ts'

export const RENEWAL_GRACE_DAYS = 7

/** A reminder before a whole year is charged. */
const REMINDER_DAYS = 7
/** A card is charged while one day is left; a boleto needs days at home and days at the bank. */
const CARD_DAYS = 1
const BILL_DAYS = 10
/** A boleto paid on its last day is confirmed before the period ends. */
export const BANK_DAYS = 3
/** A card that was declined is tried again on these days of the grace. */
const retryDays: readonly number[] = [1, 3, 5, 7]

export type RenewsWith = 'credit-card' | 'payment-slip' | 'pix'

export type RenewalFacts = {
  readonly periodicity: 'monthly' | 'annually'
  readonly renewsWith: RenewsWith
  readonly paidUntil: Date
  /** Set once a renewal was not approved. */
  readonly graceUntil: Date | null
}

/**
 * - `remind`: a year will be charged in a week.
 * - `charge`: the kept card, for the first time or again.
 * - `bill`: the invoice goes out with its boleto or Pix.
 * - `freeze`: no try was approved.
 * - `lapse`: nobody paid the boleto or Pix.
 */
export type RenewalStep = 'remind' | 'charge' | 'bill' | 'freeze' | 'lapse'

type ScheduledStep = { readonly at: Date; readonly step: RenewalStep }

/** In the morning, so that whoever is told of a declined card can do something about it. */
function morning(date: Date, days: number): Date {
  return morningOf(addDays(saoPauloDay(date), days))
}

function endOfDay(date: Date, days: number): Date {
  return endOfSaoPauloDay(addDays(saoPauloDay(date), days))
}

/** Everything works until then. Counted from the end of what is paid, or from a first try that came later. */
export function graceEnd(paidUntil: Date, declinedAt: Date): Date {
  return endOfDay(declinedAt > paidUntil ? declinedAt : paidUntil, RENEWAL_GRACE_DAYS)
}

/** The last day of a renewal's boleto or Pix; a few days after today at least. */
export function billExpiresAt(paidUntil: Date, now: Date): Date {
  const [preferred, minimum] = [endOfDay(paidUntil, -BANK_DAYS), endOfDay(now, BANK_DAYS)]
  return preferred > minimum ? preferred : minimum
}

/** How long an account goes on for a boleto that may have been paid on the last day. */
export function bankGraceEnd(paidUntil: Date): Date {
  return endOfDay(paidUntil, BANK_DAYS)
}

/** Everything that happens to a renewal by itself, in order. */
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

/** When a renewal is next to be looked at: the first look that has not passed, or at once when none is left. */
export function renewalDueAt(facts: RenewalFacts, now: Date): Date {
  return renewalSchedule(facts).find(({ at }) => at > now)?.at ?? now
}

/**
 * For whoever begins a renewal anew, late: a bill whose day has passed still goes out, as long as there is time to pay it.
 */
export function renewalBeginsAt(facts: RenewalFacts, now: Date): Date {
  const isLate = renewalSchedule(facts).some(({ at, step }) => step === 'bill' && at <= now)
  return isLate && facts.paidUntil > now ? now : renewalDueAt(facts, now)
}

/**
 * What is to be done at this moment, of what came due at `dueAt` or since: steps that were missed while nobody looked are
 * not made up for, only the last of them counts. `null`: nothing yet.
 */
export function renewalStep(facts: RenewalFacts, dueAt: Date, now: Date): RenewalStep | null {
  if (dueAt > now) return null
  const passed = renewalSchedule(facts).filter(({ at }) => at <= now)
  return passed.at(-1)?.step ?? null
}

/** The moment at which the next period is charged: what an agreement shows as the date of its renewal. */
export function renewalChargedAt(facts: Omit<RenewalFacts, 'graceUntil'>): Date {
  if (facts.renewsWith === 'credit-card') return morning(facts.paidUntil, -CARD_DAYS)
  return endOfDay(facts.paidUntil, -BANK_DAYS)
}

/** Days on which the card is tried again after this one, for the mail that says so. */
export function retriesAfter(graceUntil: Date, now: Date): readonly Date[] {
  return retryDays.map((day) => morning(graceUntil, day - RENEWAL_GRACE_DAYS)).filter((at) => at > now)
}
