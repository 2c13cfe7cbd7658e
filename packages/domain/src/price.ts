import { daysWorth, periodEnd, wholeDays, type Periodicity, creditCents, type LedgerState } from './ledger.ts'
import { isPastDay, type CalendarDay } from './sao-paulo-calendar.ts'
import type { Product } from './subscription-state.ts'

export const MAX_INSTALLMENTS = 12

/** The amount to pay, and how it is calculated. */
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
  /** Of the applied coupon; 0 without one. */
  readonly percent: number
  readonly creditCents: number
  /** When the period would begin. */
  readonly from: Date
}

export function listCents(monthlyCents: number, periodicity: Periodicity): number {
  return periodicity === 'monthly' ? monthlyCents : monthlyCents * 12
}

/** Rounded to the cent in the customer's favour. */
export function discountCents(cents: number, percent: number): number {
  return Math.ceil((cents * percent) / 100)
}

export function quote({ monthlyCents, periodicity, percent, creditCents: credit, from }: QuoteFacts): Quote {
  const list = listCents(monthlyCents, periodicity)
  const discount = discountCents(list, percent)
  const price = list - discount
  const amountCents = Math.max(0, price - credit)
  const over = Math.max(0, credit - price)
  const bonusDays = daysWorth(over, price, wholeDays(from, periodEnd(from, periodicity, 0)))
  return { listCents: list, discountCents: discount, creditCents: credit, amountCents, bonusDays }
}

/** The numbers of installments of a card payment: a month in one, a year in up to twelve, without interest. */
export function installmentCounts(periodicity: Periodicity): readonly number[] {
  return periodicity === 'monthly' ? [1] : Array.from({ length: MAX_INSTALLMENTS }, (_, index) => index + 1)
}

/** Installments that add up exactly: the first ones take the remaining cents. */
export function installmentAmounts(cents: number, count: number): readonly number[] {
  const [each, odd] = [Math.floor(cents / count), cents % count]
  return Array.from({ length: count }, (_, index) => (index < odd ? each + 1 : each))
}

export type Coupon = {
  readonly id: string
  readonly name: string
  readonly description: string
  readonly percent: number
  readonly product: Product
  /** Null: every plan of the product that is sold, or every periodicity. */
  readonly planIds: readonly number[] | null
  readonly periodicity: Periodicity | null
  readonly discountType: 'all_recurrence' | 'first_charge'
  readonly allowsBoleto: boolean
  readonly audience: 'closing_plan' | null
  readonly oncePerCustomer: boolean
  readonly automatic: boolean
  readonly validUntil: CalendarDay | null
}

/** The customer: whether the account is on a closing plan, and whether it used this coupon before. */
export type CouponCustomer = { readonly onClosingPlan: boolean; readonly used: boolean; readonly now: Date }

export type CouponProblem = 'over' | 'audience' | 'used' | 'product' | 'plan' | 'periodicity'

/** Why the customer cannot use the coupon at all; null: it is valid for some order. */
export function couponProblem(coupon: Coupon, { onClosingPlan, used, now }: CouponCustomer): CouponProblem | null {
  if (coupon.validUntil !== null && isPastDay(coupon.validUntil, now)) return 'over'
  if (coupon.audience === 'closing_plan' && !onClosingPlan) return 'audience'
  return coupon.oncePerCustomer && used ? 'used' : null
}

type OrderRequest = { readonly product: Product; readonly planId: number; readonly periodicity: Periodicity }

/** Why the coupon does not apply to this plan; null: it does. */
export function couponMismatch(coupon: Coupon, { product, planId, periodicity }: OrderRequest): CouponProblem | null {
  if (coupon.product !== product) return 'product'
  if (coupon.planIds !== null && !coupon.planIds.includes(planId)) return 'plan'
  return coupon.periodicity !== null && coupon.periodicity !== periodicity ? 'periodicity' : null
}

/** The automatic coupon when no other was typed. */
export function automaticCoupon(
  coupons: readonly Coupon[],
  request: OrderRequest,
  customer: CouponCustomer,
): Coupon | null {
  const fits = (coupon: Coupon) =>
    coupon.automatic && couponMismatch(coupon, request) === null && couponProblem(coupon, customer) === null
  return coupons.find(fits) ?? null
}

export type OptionFacts = {
  readonly planId: number
  readonly monthlyCents: number
  readonly periodicity: Periodicity
  /** The coupon that applies. */
  readonly coupon: Coupon | null
  /** The automatic coupon: it applies again once a coupon for the first charge is used. */
  readonly automatic: Coupon | null
  /** What the account has already paid. */
  readonly ledger: LedgerState
  readonly trialEndsAt: Date | null
  readonly now: Date
}

export type QuotedOption = Quote & {
  readonly kind: 'purchase' | 'upgrade'
  /** The start of the paid period if it were paid now. */
  readonly startsAt: Date
  readonly endsAt: Date
  /** What the next period costs. */
  readonly renewalCents: number
}

/** The price of one plan for an account now: the same for the page, the order and the one-click upgrade. */
export function quoteOption(facts: OptionFacts): QuotedOption {
  const { planId, monthlyCents, periodicity, coupon, automatic, ledger, trialEndsAt, now } = facts
  const runs = ledger.paidUntil !== null && ledger.paidUntil >= now
  const goesOn = runs && ledger.planId === planId && ledger.periodicity === periodicity
  // A repeated purchase continues from the current end, so nothing remains to be credited.
  const credit = runs && !goesOn ? creditCents(ledger.periods, now) : 0
  const fresh = trialEndsAt !== null && trialEndsAt > now ? trialEndsAt : now
  const startsAt = goesOn ? (ledger.paidUntil ?? fresh) : fresh
  const percent = coupon?.percent ?? 0
  const quoted = quote({ monthlyCents, periodicity, percent, creditCents: credit, from: startsAt })
  const list = listCents(monthlyCents, periodicity)
  const later = coupon?.discountType === 'all_recurrence' ? coupon : automatic
  return {
    ...quoted,
    kind: runs && !goesOn ? 'upgrade' : 'purchase',
    startsAt,
    endsAt: periodEnd(startsAt, periodicity, quoted.bonusDays),
    renewalCents: list - discountCents(list, later?.percent ?? 0),
  }
}
