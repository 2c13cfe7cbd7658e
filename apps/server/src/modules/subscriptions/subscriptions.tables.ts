import type { PaymentMethod, Periodicity, Product } from '@revela/domain'

export type SubscriptionsTables = {
  subscription: {
    customer_id: string
    product: Product
    plan_id: number | null
    started_at: Date
    trial_ends_at: Date | null
    trial_extended_at: Date | null
    paid_until: Date | null
    canceled_at: Date | null
    frozen_at: Date | null
    periodicity: Periodicity | null
    coupon_id: string | null
    renews_with: PaymentMethod | null
    renewal_due_at: Date | null
    grace_until: Date | null
    plan_before: number | null
    canceled_before: Date | null
  }
}
