import { quote, type Quote } from '@revela/domain'
import type { Agreement } from './agreement.read.ts'

/** What the next period costs, by today's catalogue and the coupon that holds for every charge. */
export function renewalPrice({ monthly_cents, periodicity, percent, paid_until }: Agreement): Quote {
  return quote({ monthlyCents: monthly_cents, periodicity, percent, creditCents: 0, from: paid_until })
}
