import { daysWorth, periodEnd, wholeDays, type Periodicity } from './ledger-periods.ts'

export const MOST_INSTALLMENTS = 12

/** What is to be paid, and how it came about. */
export type Quote = {
  readonly listCents: number
  readonly discountCents: number
  /** For days already paid on another plan. */
  readonly creditCents: number
  readonly amountCents: number
  /** Days beyond the period, for a credit larger than the price. */
  readonly bonusDays: number
}

export type QuoteFacts = {
  readonly monthlyCents: number
  readonly periodicity: Periodicity
  /** Of the one coupon that holds; 0 without any. */
  readonly percent: number
  readonly creditCents: number
  /** When the period would begin. */
  readonly from: Date
}

export function listCents(monthlyCents: number, periodicity: Periodicity): number {
  return periodicity === 'monthly' ? monthlyCents : monthlyCents * 12
}

/** Rounded to the cent that is better for whoever pays. */
export function discountCents(cents: number, percent: number): number {
  return Math.ceil((cents * percent) / 100)
}

export function quote({ monthlyCents, periodicity, percent, creditCents, from }: QuoteFacts): Quote {
  const list = listCents(monthlyCents, periodicity)
  const discount = discountCents(list, percent)
  const price = list - discount
  const amountCents = Math.max(0, price - creditCents)
  const over = Math.max(0, creditCents - price)
  const bonusDays = daysWorth(over, price, wholeDays(from, periodEnd(from, periodicity, 0)))
  return { listCents: list, discountCents: discount, creditCents, amountCents, bonusDays }
}

/** In how many parts a card may pay: a month at once, a year in up to twelve, without interest. */
export function installmentCounts(periodicity: Periodicity): readonly number[] {
  return periodicity === 'monthly' ? [1] : Array.from({ length: MOST_INSTALLMENTS }, (_, place) => place + 1)
}

/** Parts that add up exactly: the first ones take the odd cents. */
export function installmentAmounts(cents: number, count: number): readonly number[] {
  const [each, odd] = [Math.floor(cents / count), cents % count]
  return Array.from({ length: count }, (_, place) => (place < odd ? each + 1 : each))
}
