import { addDays, addMonths, endOfSaoPauloDay, saoPauloDay } from './sao-paulo-calendar.ts'

export const WITHDRAWAL_DAYS = 7
/** A second withdrawal of the same plan within a year is decided by our finance team, not by a click. */
export const WITHDRAWAL_INTERVAL_MONTHS = 12

export type WithdrawalFacts = {
  readonly kind: 'purchase' | 'upgrade' | 'renewal'
  readonly paidAt: Date | null
  readonly refundRequestedAt: Date | null
  readonly refundedAt: Date | null
  /** A later payment used this one as a credit: that one is withdrawn first. */
  readonly isCredited: boolean
  /** When the customer last withdrew another purchase of the same plan. */
  readonly planWithdrawnAt: Date | null
}

/** Seven whole days after the day of payment, to 23:59:59 in São Paulo. */
export function withdrawalEndsAt(paidAt: Date): Date {
  return endOfSaoPauloDay(addDays(saoPauloDay(paidAt), WITHDRAWAL_DAYS))
}

/** Whether the same plan was withdrawn less than a year ago. */
export function hasWithdrawnPlan(planWithdrawnAt: Date | null, now: Date): boolean {
  return (
    planWithdrawnAt !== null && addMonths(saoPauloDay(planWithdrawnAt), WITHDRAWAL_INTERVAL_MONTHS) > saoPauloDay(now)
  )
}

/** Until when a purchase can be withdrawn with a full refund; null: not, or not any more. */
export function withdrawableUntil(facts: WithdrawalFacts, now: Date): Date | null {
  const { kind, paidAt, refundRequestedAt, refundedAt, isCredited, planWithdrawnAt } = facts
  if (kind === 'renewal' || paidAt === null || refundRequestedAt !== null || refundedAt !== null || isCredited)
    return null
  if (hasWithdrawnPlan(planWithdrawnAt, now)) return null
  const until = withdrawalEndsAt(paidAt)
  return now > until ? null : until
}
