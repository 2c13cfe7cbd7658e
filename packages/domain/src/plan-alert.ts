import { daysBetween, endOfSaoPauloDay, saoPauloDay, type CalendarDay } from './sao-paulo-calendar.ts'

/** The names are the wire's: the answer of `/customer/info` fits. */
export type AlertFacts = {
  readonly expired: boolean
  readonly trial: boolean
  readonly plan_ids: readonly number[]
  readonly expiration_date: string | null
  readonly expiration_days: number | null
  /** The last day of a plan that closes. */
  readonly plan_closes_on: string | null
}

export type PlanAlert =
  | { readonly kind: 'trial'; readonly lastDay: CalendarDay; readonly daysLeft: number }
  /** A plan without a price, on its way out. */
  | { readonly kind: 'free' | 'freemium'; readonly closesOn: CalendarDay }
  /** Galleries of this plan expire. */
  | { readonly kind: 'expiring' }

export const FREE_PLAN = 20
export const FREEMIUM_PLAN = 15
export const EXPIRING_GALLERIES_PLAN = 16

const silentPaths = ['wizard-solution-switch', 'checkout']

/** What the banner says, if anything. */
export function planAlert(facts: AlertFacts, path: string): PlanAlert | null {
  if (facts.expired || silentPaths.some((word) => path.includes(word))) return null
  if (facts.trial) {
    const lastDay = facts.expiration_date
    return lastDay === null
      ? null
      : { kind: 'trial', lastDay: lastDay as CalendarDay, daysLeft: facts.expiration_days ?? 0 }
  }
  const has = (plan: number) => facts.plan_ids.includes(plan)
  const kind = has(FREE_PLAN) ? 'free' : has(FREEMIUM_PLAN) ? 'freemium' : null
  if (kind !== null) {
    // A plan that stays open has nothing to count down to.
    return facts.plan_closes_on === null ? null : { kind, closesOn: facts.plan_closes_on as CalendarDay }
  }
  return has(EXPIRING_GALLERIES_PLAN) ? { kind: 'expiring' } : null
}

export type Countdown = {
  readonly days: number
  readonly hours: number
  readonly minutes: number
  readonly seconds: number
}

/** What is left to 23:59:59 of that day in São Paulo; zeros once it has passed. */
export function countdown(lastDay: CalendarDay, now: Date): Countdown {
  const left = Math.max(0, Math.floor((endOfSaoPauloDay(lastDay).getTime() - now.getTime()) / 1_000))
  return {
    days: Math.floor(left / 86_400),
    hours: Math.floor(left / 3_600) % 24,
    minutes: Math.floor(left / 60) % 60,
    seconds: left % 60,
  }
}

/** Whole days to a plan's last day; 0 on it and after it. */
export function daysToClosing(closesOn: CalendarDay, now: Date): number {
  return Math.max(0, daysBetween(saoPauloDay(now), closesOn))
}
