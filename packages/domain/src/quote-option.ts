import type { Coupon } from './coupon.ts'
import type { LedgerState } from './ledger.ts'
import { creditCents, periodEnd, type Periodicity } from './ledger-periods.ts'
import { discountCents, listCents, quote, type Quote } from './price.ts'

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
