import { account } from '@revela/phrases'
import type { CustomerInfo } from '../../../lib/customer-info.ts'
import { formatCalendarDay } from '../../../lib/dates.ts'

type Subscription = CustomerInfo['user_subscription']

/** Names of the plans in force, Gallery Pro first, as the catalogue writes them. */
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
