import { addDays, endOfSaoPauloDay, saoPauloDay } from './sao-paulo-calendar.ts'

export const REGRET_DAYS = 7

export type RegretFacts = {
  readonly kind: 'purchase' | 'upgrade' | 'renewal'
  readonly paidAt: Date | null
  readonly refundAskedAt: Date | null
  readonly refundedAt: Date | null
  /** Something was paid after it that was made cheaper by it: that one goes back first. */
  readonly isCredited: boolean
}

/** Seven whole days after the day of payment, to 23:59:59 in São Paulo. */
export function regretEndsAt(paidAt: Date): Date {
  return endOfSaoPauloDay(addDays(saoPauloDay(paidAt), REGRET_DAYS))
}

/** Until when a purchase can be taken back whole; null: not, or not any more. */
export function regretUntil(facts: RegretFacts, now: Date): Date | null {
  const { kind, paidAt, refundAskedAt, refundedAt, isCredited } = facts
  if (kind === 'renewal' || paidAt === null || refundAskedAt !== null || refundedAt !== null || isCredited) return null
  const until = regretEndsAt(paidAt)
  return now > until ? null : until
}
