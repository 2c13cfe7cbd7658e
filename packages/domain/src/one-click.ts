import type { OfferedPlan } from './plan-suggestion.ts'
import type { Product } from './subscription-state.ts'

export type OneClickFacts = {
  readonly startedAt: Date
  readonly trialEndsAt: Date | null
  /** Start of what was paid last, while it is not over. */
  readonly periodFrom: Date | null
  readonly paidUntil: Date | null
}

/** One upgrade with one click for each billing period; the trial is one, and so is the time after an end. */
export function oneClickPeriod({ startedAt, trialEndsAt, periodFrom, paidUntil }: OneClickFacts, now: Date): Date {
  if (periodFrom !== null) return periodFrom
  if (trialEndsAt !== null && now <= trialEndsAt) return startedAt
  return paidUntil ?? trialEndsAt ?? startedAt
}

/** What may be bought with one click from here: dearer, sold without a person, and not about to close. */
export function oneClickPlans(
  plans: readonly OfferedPlan[],
  current: OfferedPlan | null,
  product: Product = 'gallery_pro',
): readonly OfferedPlan[] {
  return plans.filter(
    (plan) =>
      plan.product === product &&
      plan.sold &&
      !plan.bySupport &&
      plan.sunsetOn === null &&
      plan.monthlyCents > (current?.monthlyCents ?? 0),
  )
}
