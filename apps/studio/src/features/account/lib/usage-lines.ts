import { formatGigabytes, usageBar, type UsageLevel } from '@revela/domain'
import { account, words } from '@revela/phrases'
import type { CustomerInfo } from '../../../lib/customer-info.ts'

type Limits = NonNullable<CustomerInfo['user_subscription']['gallery_limits']>
type Usage = CustomerInfo['user_usage']

export type UsageLine = {
  readonly key: 'galleries' | 'space' | 'pictures'
  readonly name: string
  readonly level: UsageLevel
  readonly unlimited: boolean
  /** Whole percent, for the bar and for screen readers. */
  readonly percent: number
  /** `12 de 50`, or `12 em uso` where there is no limit. */
  readonly amount: string
  readonly limit: string
  /** The colour said in words, when it asks for attention. */
  readonly warning: string | null
}

const count = new Intl.NumberFormat('pt-BR')

const number = (value: number) => count.format(value)

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
    line('galleries', usage.galleries, limits.max_gallery, number),
    line('space', usage.gallery_space, limits.space, formatGigabytes),
    line('pictures', usage.gallery_pictures, limits.max_picture, number),
  ]
}
