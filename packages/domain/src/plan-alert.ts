import { DAY_SECONDS } from './time.ts'
import { daysBetween, endOfSaoPauloDay, saoPauloDay, type CalendarDay } from './sao-paulo-calendar.ts'
import type { Limit } from './plans.ts'

/** Wire names, so that the response of `/customer/info` fits. */
export type AlertFacts = {
  readonly expired: boolean
  readonly trial: boolean
  readonly plan_ids: readonly number[]
  readonly expiration_date: string | null
  readonly expiration_days: number | null
  /** The last day of a closing plan. */
  readonly plan_closes_on: string | null
}

export type PlanAlert =
  | { readonly kind: 'trial'; readonly lastDay: CalendarDay; readonly daysLeft: number }
  /** A free plan that closes. */
  | { readonly kind: 'free' | 'freemium'; readonly closesOn: CalendarDay }
  /** Galleries of this plan expire. */
  | { readonly kind: 'expiring' }

const FREE_PLAN = 20
const FREEMIUM_PLAN = 15
const EXPIRING_GALLERIES_PLAN = 16

const silentPaths = ['wizard-solution-switch', 'checkout']

/** The banner to show, if any. */
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
    // A plan that stays open has no countdown.
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

/** The time left to 23:59:59 of that day in São Paulo; zeros once it has passed. */
export function countdown(lastDay: CalendarDay, now: Date): Countdown {
  const left = Math.max(0, Math.floor((endOfSaoPauloDay(lastDay).getTime() - now.getTime()) / 1_000))
  return {
    days: Math.floor(left / DAY_SECONDS),
    hours: Math.floor(left / 3_600) % 24,
    minutes: Math.floor(left / 60) % 60,
    seconds: left % 60,
  }
}

/** Whole days to a plan's last day; 0 on it and after it. */
export function daysToClosing(closesOn: CalendarDay, now: Date): number {
  return Math.max(0, daysBetween(saoPauloDay(now), closesOn))
}

export type UsageLevel = 'green' | 'cyan' | 'red'

export type UsageBar = {
  /** 0 to 1, for the width of the bar. */
  readonly ratio: number
  readonly level: UsageLevel
  readonly unlimited: boolean
}

const CYAN_FROM = 0.5
const RED_FROM = 0.75
const KB_PER_GB = 1024 * 1024

const gigabytes = new Intl.NumberFormat('pt-BR', { maximumFractionDigits: 2 })

/** Green below 50 % of use, cyan from 50 % to below 75 %, red from 75 %. */
export function usageBar(used: number, limit: Limit): UsageBar {
  if (limit === 'no_limit') return { ratio: 0, level: 'green', unlimited: true }
  // A limit of zero is full from the start; 0/0 would be NaN and show as green.
  const share = limit > 0 ? Math.max(0, used) / limit : 1
  const level = share < CYAN_FROM ? 'green' : share < RED_FROM ? 'cyan' : 'red'
  return { ratio: Math.min(1, share), level, unlimited: false }
}

/** Stored kilobytes as the screen shows them, e.g. `1,5 GB`. */
export function formatGigabytes(kilobytes: number): string {
  return `${gigabytes.format(kilobytes / KB_PER_GB)} GB`
}
