import { daysWorth, periodEnd, wholeDays, type Periodicity, creditCents, type LedgerState } from './ledger.ts'
import { isPastDay, type CalendarDay } from './sao-paulo-calendar.ts'
import type { Product } from './subscription-state.ts'

export const MAX_INSTALLMENTS = 12

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

export function quote({ monthlyCents, periodicity, percent, creditCents: credit, from }: QuoteFacts): Quote {
  const list = listCents(monthlyCents, periodicity)
  const discount = discountCents(list, percent)
  const price = list - discount
  const amountCents = Math.max(0, price - credit)
  const over = Math.max(0, credit - price)
  const bonusDays = daysWorth(over, price, wholeDays(from, periodEnd(from, periodicity, 0)))
  return { listCents: list, discountCents: discount, creditCents: credit, amountCents, bonusDays }
}

/** In how many parts a card may pay: a month at once, a year in up to twelve, without interest. */
export function installmentCounts(periodicity: Periodicity): readonly number[] {
  return periodicity === 'monthly' ? [1] : Array.from({ length: MAX_INSTALLMENTS }, (_, index) => index + 1)
}

/** Parts that add up exactly: the first ones take the odd cents. */
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

/** Who asks: whether the account is on a plan that closes, and whether this coupon was used before. */
export type CouponCustomer = { readonly onClosingPlan: boolean; readonly used: boolean; readonly now: Date }

export type CouponProblem = 'over' | 'audience' | 'used' | 'product' | 'plan' | 'periodicity'

/** Why somebody cannot use it at all; null: they can, for something. */
export function couponProblem(coupon: Coupon, { onClosingPlan, used, now }: CouponCustomer): CouponProblem | null {
  if (coupon.validUntil !== null && isPastDay(coupon.validUntil, now)) return 'over'
  if (coupon.audience === 'closing_plan' && !onClosingPlan) return 'audience'
  return coupon.oncePerCustomer && used ? 'used' : null
}

type OrderRequest = { readonly product: Product; readonly planId: number; readonly periodicity: Periodicity }

/** Why it does not hold for this plan; null: it does. */
export function couponMismatch(coupon: Coupon, { product, planId, periodicity }: OrderRequest): CouponProblem | null {
  if (coupon.product !== product) return 'product'
  if (coupon.planIds !== null && !coupon.planIds.includes(planId)) return 'plan'
  return coupon.periodicity !== null && coupon.periodicity !== periodicity ? 'periodicity' : null
}

/** The one that comes by itself when nobody typed another. */
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
  /** The one that counts. */
  readonly coupon: Coupon | null
  /** The one that comes by itself: it holds again once a coupon for the first charge is spent. */
  readonly automatic: Coupon | null
  /** What the account has paid for already. */
  readonly ledger: LedgerState
  readonly trialEndsAt: Date | null
  readonly now: Date
}

export type QuotedOption = Quote & {
  readonly kind: 'purchase' | 'upgrade'
  /** The paid period, were it paid now. */
  readonly startsAt: Date
  readonly endsAt: Date
  /** What the next period costs. */
  readonly renewalCents: number
}

/** What an account would pay now for one plan: the same for the page, the order and the upgrade with one click. */
export function quoteOption(facts: OptionFacts): QuotedOption {
  const { planId, monthlyCents, periodicity, coupon, automatic, ledger, trialEndsAt, now } = facts
  const runs = ledger.paidUntil !== null && ledger.paidUntil >= now
  const goesOn = runs && ledger.planId === planId && ledger.periodicity === periodicity
  // Bought again it goes on from its end, so nothing is left over to be credited.
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
