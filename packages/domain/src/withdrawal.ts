import { addDays, addMonths, endOfSaoPauloDay, saoPauloDay } from './sao-paulo-calendar.ts'

export const WITHDRAWAL_DAYS = 7
/** A plan taken back is taken back again by a person of our finance team, not by a click, until a year is over. */
export const WITHDRAWAL_INTERVAL_MONTHS = 12

export type WithdrawalFacts = {
  readonly kind: 'purchase' | 'upgrade' | 'renewal'
  readonly paidAt: Date | null
  readonly refundRequestedAt: Date | null
  readonly refundedAt: Date | null
  /** Something was paid after it that was made cheaper by it: that one goes back first. */
  readonly isCredited: boolean
  /** When the customer last took back another purchase of the same plan. */
  readonly planWithdrawnAt: Date | null
}

/** Seven whole days after the day of payment, to 23:59:59 in São Paulo. */
export function withdrawalEndsAt(paidAt: Date): Date {
  return endOfSaoPauloDay(addDays(saoPauloDay(paidAt), WITHDRAWAL_DAYS))
}

/** Whether the same plan was taken back less than a year ago. */
export function hasWithdrawnPlan(planWithdrawnAt: Date | null, now: Date): boolean {
  return (
    planWithdrawnAt !== null && addMonths(saoPauloDay(planWithdrawnAt), WITHDRAWAL_INTERVAL_MONTHS) > saoPauloDay(now)
  )
}

/** Until when a purchase can be taken back whole; null: not, or not any more. */
export function withdrawableUntil(facts: WithdrawalFacts, now: Date): Date | null {
  const { kind, paidAt, refundRequestedAt, refundedAt, isCredited, planWithdrawnAt } = facts
  if (kind === 'renewal' || paidAt === null || refundRequestedAt !== null || refundedAt !== null || isCredited)
    return null
  if (hasWithdrawnPlan(planWithdrawnAt, now)) return null
  const until = withdrawalEndsAt(paidAt)
  return now > until ? null : until
}
