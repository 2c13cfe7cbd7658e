import { quote, renewalChargedAt, type Quote } from '@revela/domain'
import { runsUntil, type Agreement } from './agreement.read.ts'

/** What the next period costs, by today's catalogue and the coupon that holds for every charge. */
export function renewalPrice({ monthly_cents, periodicity, percent, paid_until }: Agreement): Quote {
  return quote({ monthlyCents: monthly_cents, periodicity, percent, creditCents: 0, from: paid_until })
}

/** When and how much is charged next; null: nothing is renewed. */
export function nextChargeOf(
  agreement: Agreement,
  now: Date,
): { readonly on: Date; readonly amountCents: number } | null {
  const { renews_with: renewsWith, paid_until: paidUntil, periodicity, canceled_at: canceledAt } = agreement
  if (canceledAt !== null || renewsWith === null || runsUntil(agreement) < now) return null
  return {
    on: renewalChargedAt({ periodicity, renewsWith, paidUntil }),
    amountCents: renewalPrice(agreement).amountCents,
  }
}
