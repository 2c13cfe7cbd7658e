import type { OfferedPlan, PaymentMethod, Periodicity, Product } from '@revela/domain'
import type { Clock } from '../../platform/clock/clock.ts'
import type { Keys } from '../../platform/crypto/keys.ts'
import type { Database } from '../../platform/db/database.ts'

export type PlanCatalogue = { readonly all: () => Promise<readonly OfferedPlan[]> }

const cacheTtlMs = 60_000

/** A handful of rows that change a few times a year and are used by nearly every call: cached for a minute. */
export function createPlanCatalogue(db: Database): PlanCatalogue {
  let cached: { until: number; rows: Promise<readonly OfferedPlan[]> } | null = null
  const load = async (): Promise<readonly OfferedPlan[]> => {
    const { rows } = await db.pool.query<OfferedPlan>(
      `select id, code, product, name, limits, to_char(sunset_on, 'YYYY-MM-DD') as "sunsetOn",
        monthly_cents as "monthlyCents", sold, by_support as "bySupport",
        monthly_boleto as "allowsMonthlyBoleto", gallery_months as "galleryMonths"
      from plan order by id`,
    )
    return rows
  }
  return {
    all: () => {
      if (!cached || cached.until < Date.now()) {
        const rows = load()
        cached = { until: Date.now() + cacheTtlMs, rows }
        // A failed read must not be cached.
        rows.catch(() => (cached = null))
      }
      return cached.rows
    },
  }
}

export type SubscriptionsDeps = {
  readonly db: Database
  readonly clock: Clock
  readonly keys: Keys
  readonly plans: PlanCatalogue
  readonly contentOrigin: string
}

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
    previous_plan_id: number | null
    canceled_before: Date | null
  }
}
