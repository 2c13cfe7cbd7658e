import { addDays, addMonths, endOfSaoPauloDay, saoPauloDay } from './sao-paulo-calendar.ts'

export const REGRET_DAYS = 7
/** A plan taken back is taken back again by a person of our finance team, not by a click, until a year is over. */
export const REGRET_AGAIN_MONTHS = 12

export type RegretFacts = {
  readonly kind: 'purchase' | 'upgrade' | 'renewal'
  readonly paidAt: Date | null
  readonly refundAskedAt: Date | null
  readonly refundedAt: Date | null
  /** Something was paid after it that was made cheaper by it: that one goes back first. */
  readonly isCredited: boolean
  /** When the customer last took back another purchase of the same plan. */
  readonly planRegrettedAt: Date | null
}

/** Seven whole days after the day of payment, to 23:59:59 in São Paulo. */
export function regretEndsAt(paidAt: Date): Date {
  return endOfSaoPauloDay(addDays(saoPauloDay(paidAt), REGRET_DAYS))
}

/** Whether the same plan was taken back less than a year ago. */
export function hasRegrettedPlan(planRegrettedAt: Date | null, now: Date): boolean {
  return planRegrettedAt !== null && addMonths(saoPauloDay(planRegrettedAt), REGRET_AGAIN_MONTHS) > saoPauloDay(now)
}

/** Until when a purchase can be taken back whole; null: not, or not any more. */
export function regretUntil(facts: RegretFacts, now: Date): Date | null {
  const { kind, paidAt, refundAskedAt, refundedAt, isCredited, planRegrettedAt } = facts
  if (kind === 'renewal' || paidAt === null || refundAskedAt !== null || refundedAt !== null || isCredited) return null
  if (hasRegrettedPlan(planRegrettedAt, now)) return null
  const until = regretEndsAt(paidAt)
  return now > until ? null : until
}
