import { formatCount, formatGigabytes, usageBar, type UsageLevel } from '@revela/domain'
import { account, words } from '@revela/phrases'
import type { CustomerInfo } from '../../../lib/customer-info.ts'
import { formatCalendarDay } from '../../../lib/dates.ts'

type Subscription = CustomerInfo['user_subscription']

/** Names of the active plans as written in the catalogue, Gallery Pro first. */
export function planTitle({ plan_map }: Pick<Subscription, 'plan_map'>): string {
  const names = Object.entries(plan_map)
    .toSorted(([one], [other]) => Number(other.startsWith('col_')) - Number(one.startsWith('col_')))
    .map(([, name]) => name)
  return names.length === 0 ? account.plan.none : names.join(' + ')
}

export function planValidity({
  expiration_date,
  trial,
}: Pick<Subscription, 'expiration_date' | 'trial'>): string | null {
  if (expiration_date === null) return null
  const day = formatCalendarDay(expiration_date)
  return trial ? account.plan.trialUntil(day) : account.plan.validUntil(day)
}

/** The plan bought during the trial, until it begins. */
export function nextPlan({ next_plan: next }: Pick<Subscription, 'next_plan'>): string | null {
  return next === null ? null : account.plan.next(next.name, formatCalendarDay(next.starts_on))
}

type Limits = NonNullable<CustomerInfo['user_subscription']['gallery_limits']>
type Usage = CustomerInfo['user_usage']

export type UsageLine = {
  readonly key: 'galleries' | 'space' | 'pictures'
  readonly name: string
  readonly level: UsageLevel
  readonly unlimited: boolean
  /** Whole percentage, for the bar and for screen readers. */
  readonly percent: number
  /** `12 de 50`, or `12 em uso` without a limit. */
  readonly amount: string
  readonly limit: string
  /** The meaning of the colour in words, for levels that need attention. */
  readonly warning: string | null
}

function line(
  key: UsageLine['key'],
  used: number,
  limit: number | 'no_limit',
  write: (value: number) => string,
): UsageLine {
  const bar = usageBar(used, limit)
  const limitText = limit === 'no_limit' ? words.unlimited : write(limit)
  const full = limit !== 'no_limit' && used >= limit
  return {
    key,
    name: account.plan[key],
    level: bar.level,
    unlimited: bar.unlimited,
    percent: Math.floor(bar.ratio * 100),
    amount: bar.unlimited ? account.plan.usedUnlimited(write(used)) : account.plan.used(write(used), limitText),
    limit: limitText,
    warning: full ? account.plan.full : bar.level === 'red' ? account.plan.near : null,
  }
}

/** One line per limit of the plan. */
export function usageLines(limits: Limits, usage: Usage): readonly UsageLine[] {
  return [
    line('galleries', usage.galleries, limits.max_gallery, formatCount),
    line('space', usage.gallery_space, limits.space, formatGigabytes),
    line('pictures', usage.gallery_pictures, limits.max_picture, formatCount),
  ]
}
