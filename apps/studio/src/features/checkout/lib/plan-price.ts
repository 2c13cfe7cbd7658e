import type { SoldOption } from '../api/solution.ts'

/** What an option costs whoever has no credit: the list price less the coupon, and as much of it as is one month's. */
export function planPrice({ type, price, quote }: Pick<SoldOption, 'type' | 'price' | 'quote'>): {
  readonly total: number
  readonly monthly: number
  readonly listMonthly: number
} {
  const total = price - quote.discount
  const months = type === 'annually' ? 12 : 1
  return { total, monthly: Math.round(total / months), listMonthly: Math.round(price / months) }
}
