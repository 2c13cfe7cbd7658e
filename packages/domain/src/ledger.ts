import { addDays, addMonths, daysBetween, endOfSaoPauloDay, saoPauloDay } from './sao-paulo-calendar.ts'
import { graceEnd } from './renewal.ts'

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

export type PaymentMethod = 'credit-card' | 'payment-slip' | 'pix'

/** What the fold reads of an invoice. */
export type LedgerInvoice = {
  readonly id: string
  readonly planId: number
  readonly periodicity: Periodicity
  readonly kind: 'purchase' | 'upgrade' | 'renewal'
  /** `credit`: nothing was left to pay. */
  readonly method: PaymentMethod | 'credit'
  /** A coupon that holds for every charge; null for one that held once. */
  readonly recurringCouponId: string | null
  readonly amountCents: number
  readonly creditCents: number
  readonly bonusDays: number
  readonly createdAt: Date
  readonly paidAt: Date | null
  readonly refundRequestedAt: Date | null
  readonly refundedAt: Date | null
}

/** What a subscription is by what was paid for it; all null: nothing was. */
export type LedgerState = {
  readonly periods: readonly LedgerPeriod[]
  readonly planId: number | null
  readonly periodicity: Periodicity | null
  readonly couponId: string | null
  readonly renewsWith: PaymentMethod | null
  readonly paidUntil: Date | null
  /** When the newest purchase or upgrade was ordered: a cancellation before it is over, one after it stands. */
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

/** One that is refunded, or about to be, is as if it had never been paid. */
export function counts(invoice: LedgerInvoice): invoice is PaidInvoice {
  return invoice.paidAt !== null && invoice.refundRequestedAt === null && invoice.refundedAt === null
}

/**
 * Plan, periodicity and paid time follow from the paid invoices in the order in which the gateway dates them, so it does
 * not matter in which order, how late or how often we hear of them, and a refund brings back what was before by itself.
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
  // While a period runs, and for a renewal in its grace, the next one begins where it ends: nothing paid is lost.
  const goesOn = sameTerms && (runs || (invoice.kind === 'renewal' && inGrace(paidUntil, invoice.paidAt)))
  if (goesOn && paidUntil) return extend(state, invoice, paidUntil)
  if (!runs) return begin(state, invoice, startOf(invoice, trialEndsAt), leftOf(state, invoice), 0)
  // The newest order decides the plan, not the slowest payment; a renewal orders nothing.
  const newer = invoice.kind !== 'renewal' && invoice.createdAt >= state.orderedAt
  return newer ? change(state, invoice, startOf(invoice, trialEndsAt)) : becomeDays(state, invoice, paidUntil)
}

function inGrace(paidUntil: Date | null, paidAt: Date): boolean {
  return paidUntil !== null && paidAt <= graceEnd(paidUntil, paidUntil)
}

function startOf({ paidAt }: PaidInvoice, trialEndsAt: Date | null): Date {
  return trialEndsAt !== null && trialEndsAt > paidAt ? trialEndsAt : paidAt
}

/** What the periods had left when this was ordered: a credit counts as far as there is something that gives it. */
function leftOf(state: RunningState, invoice: PaidInvoice): number {
  return state.periods.reduce((sum, period) => sum + unusedCents(period, invoice.createdAt), 0)
}

/** The periods before it stay whole, so a credit for them counts for nothing. */
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

/** The running periods are cut: what they had left was credited in the price, and what was not becomes days here. */
function change(state: RunningState, invoice: PaidInvoice, from: Date): RunningState {
  const left = leftOf(state, invoice)
  const cut = state.periods.map((period) => (period.to > from ? cutAt(period, from) : period))
  return begin({ ...state, periods: cut }, invoice, from, left, Math.max(0, left - invoice.creditCents))
}

function cutAt(period: LedgerPeriod, at: Date): LedgerPeriod {
  return { ...period, from: period.from < at ? period.from : at, to: at }
}

/** An order that was replaced and is paid all the same: its money is worth days of the plan that replaced it. */
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
 * The days bought, and those that what was left over is worth. Where the credit in the price came from something that
 * was given back meanwhile, there are as many days as the money without it is worth.
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
