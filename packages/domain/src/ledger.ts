import { addDays, addMonths, daysBetween, endOfSaoPauloDay, saoPauloDay } from './sao-paulo-calendar.ts'
import { graceEnd } from './renewal.ts'

export type Periodicity = 'monthly' | 'annually'

/** The period of one paid invoice: `planId` from one moment to another, and its value. */
export type LedgerPeriod = {
  readonly invoiceId: string
  readonly planId: number
  readonly periodicity: Periodicity
  readonly from: Date
  readonly to: Date
  /** The days bought, before an upgrade cut them: the value is spread over them. */
  readonly wholeDays: number
  /** The money and credit that paid for it. */
  readonly valueCents: number
}

/** The end of the São Paulo day one month or a year later, plus `moreDays`. */
export function periodEnd(from: Date, periodicity: Periodicity, moreDays: number): Date {
  const end = addMonths(saoPauloDay(from), periodicity === 'monthly' ? 1 : 12)
  return endOfSaoPauloDay(addDays(end, moreDays))
}

export function wholeDays(from: Date, to: Date): number {
  return Math.max(0, daysBetween(saoPauloDay(from), saoPauloDay(to)))
}

/** The value of the remaining days of a period: value × days left / days, rounded down. */
export function unusedCents(period: LedgerPeriod, at: Date): number {
  if (period.wholeDays === 0) return 0
  const left = wholeDays(at > period.from ? at : period.from, period.to)
  return Math.floor((period.valueCents * left) / period.wholeDays)
}

/** The credit for a change of plan at this moment. */
export function creditCents(periods: readonly LedgerPeriod[], at: Date): number {
  return periods.reduce((sum, period) => sum + unusedCents(period, at), 0)
}

/** How many days `cents` buy of something that costs `priceCents` for `days`. */
export function daysWorth(cents: number, priceCents: number, days: number): number {
  return priceCents > 0 ? Math.floor((cents * days) / priceCents) : 0
}

export type PaymentMethod = 'credit-card' | 'payment-slip' | 'pix'

/** The fields of an invoice that the fold reads. */
export type LedgerInvoice = {
  readonly id: string
  readonly planId: number
  readonly periodicity: Periodicity
  readonly kind: 'purchase' | 'upgrade' | 'renewal'
  /** `credit`: nothing was left to pay. */
  readonly method: PaymentMethod | 'credit'
  /** A coupon that applies to every charge; null for one that applied once. */
  readonly recurringCouponId: string | null
  readonly amountCents: number
  readonly creditCents: number
  readonly bonusDays: number
  readonly createdAt: Date
  readonly paidAt: Date | null
  readonly refundRequestedAt: Date | null
  readonly refundedAt: Date | null
}

/** The state of a subscription according to its paid invoices; all null without any. */
export type LedgerState = {
  readonly periods: readonly LedgerPeriod[]
  readonly planId: number | null
  readonly periodicity: Periodicity | null
  readonly couponId: string | null
  readonly renewsWith: PaymentMethod | null
  readonly paidUntil: Date | null
  /** When the newest purchase or upgrade was ordered: it overrides an earlier cancellation, but not a later one. */
  readonly boughtAt: Date | null
}

export type LedgerFacts = { readonly invoices: readonly LedgerInvoice[]; readonly trialEndsAt: Date | null }

type PaidInvoice = LedgerInvoice & { readonly paidAt: Date }
type RunningState = LedgerState & { readonly orderedAt: Date }

const emptyState: RunningState = {
  periods: [],
  planId: null,
  periodicity: null,
  couponId: null,
  renewsWith: null,
  paidUntil: null,
  boughtAt: null,
  orderedAt: new Date(0),
}

/** A refunded invoice, or one with a requested refund, counts as never paid. */
export function counts(invoice: LedgerInvoice): invoice is PaidInvoice {
  return invoice.paidAt !== null && invoice.refundRequestedAt === null && invoice.refundedAt === null
}

/**
 * Plan, periodicity and paid time follow from the paid invoices in the order of the gateway's dates. So the order,
 * delay and number of events do not matter, and a refund restores the previous state.
 */
export function foldLedger({ invoices, trialEndsAt }: LedgerFacts): LedgerState {
  const inOrder = invoices
    .filter(counts)
    .toSorted((a, b) => a.paidAt.getTime() - b.paidAt.getTime() || (a.id < b.id ? -1 : 1))
  const { orderedAt: _, ...state } = inOrder.reduce((so, invoice) => add(so, invoice, trialEndsAt), emptyState)
  return state
}

function add(state: RunningState, invoice: PaidInvoice, trialEndsAt: Date | null): RunningState {
  const { paidUntil } = state
  const sameTerms = state.planId === invoice.planId && state.periodicity === invoice.periodicity
  const runs = paidUntil !== null && paidUntil >= invoice.paidAt
  // While a period runs, and for a renewal in the grace period, the next one begins at its end: no paid day is lost.
  const goesOn = sameTerms && (runs || (invoice.kind === 'renewal' && inGrace(paidUntil, invoice.paidAt)))
  if (goesOn && paidUntil) return extend(state, invoice, paidUntil)
  if (!runs) return begin(state, invoice, startOf(invoice, trialEndsAt), leftOf(state, invoice), 0)
  // The newest order decides the plan, not the latest payment; a renewal is not an order.
  const newer = invoice.kind !== 'renewal' && invoice.createdAt >= state.orderedAt
  return newer ? change(state, invoice, startOf(invoice, trialEndsAt)) : becomeDays(state, invoice, paidUntil)
}

function inGrace(paidUntil: Date | null, paidAt: Date): boolean {
  return paidUntil !== null && paidAt <= graceEnd(paidUntil, paidUntil)
}

function startOf({ paidAt }: PaidInvoice, trialEndsAt: Date | null): Date {
  return trialEndsAt !== null && trialEndsAt > paidAt ? trialEndsAt : paidAt
}

/** The remaining value of the periods when this was ordered: a credit counts only as far as they cover it. */
function leftOf(state: RunningState, invoice: PaidInvoice): number {
  return state.periods.reduce((sum, period) => sum + unusedCents(period, invoice.createdAt), 0)
}

/** The earlier periods stay whole, so a credit for them does not count. */
function extend(state: RunningState, invoice: PaidInvoice, from: Date): RunningState {
  return withPeriod(state, invoice, periodOf(invoice, from, { creditCents: 0, restCents: 0 }))
}

function begin(
  state: RunningState,
  invoice: PaidInvoice,
  from: Date,
  leftCents: number,
  restCents: number,
): RunningState {
  const counted = { creditCents: Math.min(invoice.creditCents, leftCents), restCents }
  return { ...withPeriod(state, invoice, periodOf(invoice, from, counted)), ...termsOf(invoice) }
}

/** The running periods are cut: their remaining value was credited in the price, and the rest becomes days here. */
function change(state: RunningState, invoice: PaidInvoice, from: Date): RunningState {
  const left = leftOf(state, invoice)
  const cut = state.periods.map((period) => (period.to > from ? cutAt(period, from) : period))
  return begin({ ...state, periods: cut }, invoice, from, left, Math.max(0, left - invoice.creditCents))
}

function cutAt(period: LedgerPeriod, at: Date): LedgerPeriod {
  return { ...period, from: period.from < at ? period.from : at, to: at }
}

/** An order that was replaced but is paid nevertheless: its amount buys days of the plan that replaced it. */
function becomeDays(state: RunningState, invoice: PaidInvoice, from: Date): RunningState {
  const last = state.periods.at(-1)
  const valueCents = invoice.amountCents
  const own = wholeDays(from, periodEnd(from, invoice.periodicity, invoice.bonusDays))
  const worth = last && last.valueCents > 0 ? daysWorth(valueCents, last.valueCents, last.wholeDays) : own
  const to = endOfSaoPauloDay(addDays(saoPauloDay(from), worth))
  const { planId, periodicity } = last ?? invoice
  const period = { invoiceId: invoice.id, planId, periodicity, from, to, wholeDays: worth, valueCents }
  return { ...state, periods: [...state.periods, period], paidUntil: to }
}

/**
 * The days bought, and the days that the remaining value buys. If the credit in the price came from an invoice that was
 * refunded meanwhile, the days are those that the money without it buys.
 */
function periodOf(
  invoice: PaidInvoice,
  from: Date,
  counted: { readonly creditCents: number; readonly restCents: number },
): LedgerPeriod {
  const { id, planId, periodicity, bonusDays, amountCents } = invoice
  const price = amountCents + invoice.creditCents
  const days = wholeDays(from, periodEnd(from, periodicity, bonusDays))
  const paidCents = amountCents + counted.creditCents + counted.restCents
  const more = paidCents === price ? 0 : daysWorth(paidCents, price, days) - days
  const to = periodEnd(from, periodicity, bonusDays + more)
  return { invoiceId: id, planId, periodicity, from, to, wholeDays: wholeDays(from, to), valueCents: paidCents }
}

function termsOf({ planId, periodicity }: PaidInvoice): Pick<LedgerState, 'planId' | 'periodicity'> {
  return { planId, periodicity }
}

function withPeriod(state: RunningState, invoice: PaidInvoice, period: LedgerPeriod): RunningState {
  const ordered = invoice.kind !== 'renewal'
  return {
    ...state,
    periods: [...state.periods, period],
    couponId: invoice.recurringCouponId,
    renewsWith: invoice.method === 'credit' ? state.renewsWith : invoice.method,
    paidUntil: period.to,
    boughtAt: ordered ? later(state.boughtAt, invoice.createdAt) : state.boughtAt,
    orderedAt: ordered ? later(state.orderedAt, invoice.createdAt) : state.orderedAt,
  }
}

function later(one: Date | null, other: Date): Date {
  return one !== null && one > other ? one : other
}
