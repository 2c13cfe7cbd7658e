import type { PaymentMethod, Periodicity, Product } from '@revela/domain'
import { sql } from 'kysely'
import type { Tx } from '../../../platform/db/database.ts'

/** What is agreed for a product that was bought, and what its next period costs. */
export type Agreement = {
  readonly product: Product
  readonly plan_id: number
  readonly plan_name: string
  readonly monthly_cents: number
  readonly periodicity: Periodicity
  readonly renews_with: PaymentMethod | null
  readonly paid_until: Date
  readonly canceled_at: Date | null
  readonly frozen_at: Date | null
  readonly grace_until: Date | null
  readonly coupon_id: string | null
  /** Of the coupon that holds for every charge; 0 without one. */
  readonly percent: number
  /** As many as the last card payment was split into. */
  readonly installments: number
}

export async function readAgreements(tx: Tx, customerId: string): Promise<Agreement[]> {
  const { rows } = await sql<Agreement>`
    select s.product, s.plan_id, p.name as plan_name, p.monthly_cents, s.periodicity, s.renews_with, s.paid_until,
      s.canceled_at, s.frozen_at, s.grace_until, s.coupon_id, coalesce(c.percent, 0) as percent,
      coalesce((
        select i.installments from invoice i
        where i.customer_id = s.customer_id and i.product = s.product and i.periodicity = s.periodicity
          and i.paid_at is not null and i.refund_asked_at is null and i.refunded_at is null and i.method = 'credit-card'
        order by i.paid_at desc limit 1
      ), 1) as installments
    from subscription s
    join plan p on p.id = s.plan_id
    left join coupon c on c.id = s.coupon_id and c.discount_type = 'all_recurrence'
    where s.customer_id = ${customerId} and s.periodicity is not null and s.paid_until is not null`.execute(tx)
  return rows
}

export async function readAgreement(tx: Tx, customerId: string, product: Product): Promise<Agreement | undefined> {
  return (await readAgreements(tx, customerId)).find((agreement) => agreement.product === product)
}

/** Everything works until then. */
export function runsUntil({ paid_until, grace_until }: Pick<Agreement, 'paid_until' | 'grace_until'>): Date {
  return grace_until && grace_until > paid_until ? grace_until : paid_until
}
