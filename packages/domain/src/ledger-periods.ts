import { addDays, addMonths, daysBetween, endOfSaoPauloDay, saoPauloDay } from './sao-paulo-calendar.ts'

export type Periodicity = 'monthly' | 'annually'

/** What one paid invoice gives: `planId` from one moment to another, and what it is worth. */
export type LedgerPeriod = {
  readonly invoiceId: string
  readonly planId: number
  readonly periodicity: Periodicity
  readonly from: Date
  readonly to: Date
  /** The days bought, before an upgrade cut them short: what the value is spread over. */
  readonly wholeDays: number
  /** Money and credit that went into it. */
  readonly valueCents: number
}

/** The end of the São Paulo day one month or a year later, and the given days beyond it. */
export function periodEnd(from: Date, periodicity: Periodicity, moreDays: number): Date {
  const end = addMonths(saoPauloDay(from), periodicity === 'monthly' ? 1 : 12)
  return endOfSaoPauloDay(addDays(end, moreDays))
}

export function wholeDays(from: Date, to: Date): number {
  return Math.max(0, daysBetween(saoPauloDay(from), saoPauloDay(to)))
}

/** What the days of a period that are still to come are worth: value × days left / days, rounded down. */
export function unusedCents(period: LedgerPeriod, at: Date): number {
  if (period.wholeDays === 0) return 0
  const left = wholeDays(at > period.from ? at : period.from, period.to)
  return Math.floor((period.valueCents * left) / period.wholeDays)
}

/** The credit for whoever changes plan at this moment. */
export function creditCents(periods: readonly LedgerPeriod[], at: Date): number {
  return periods.reduce((sum, period) => sum + unusedCents(period, at), 0)
}

/** How many days of something that costs `priceCents` for `days` the given cents buy. */
export function daysWorth(cents: number, priceCents: number, days: number): number {
  return priceCents > 0 ? Math.floor((cents * days) / priceCents) : 0
}
