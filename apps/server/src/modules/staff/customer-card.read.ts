import { sql } from 'kysely'
import type { Tx } from '../../platform/db/database.ts'

export type CustomerCard = {
  readonly customer_id: string
  readonly name: string
  readonly email: string
  readonly created_at: Date
  readonly tester: boolean
  readonly second_factor_required_at: Date | null
  readonly subdomain: string | null
  /** With its problem, if it has one. */
  readonly own_domain: string | null
  readonly galleries: number
  readonly pictures: number
  readonly bytes: number
  readonly products: readonly ProductLine[]
}

type ProductLine = {
  readonly product: string
  readonly plan: string | null
  readonly trial_ends_at: string | null
  readonly paid_until: string | null
  readonly grace_until: string | null
  readonly canceled_at: string | null
  readonly frozen_at: string | null
}

/** What support needs to identify an account, without pictures, clients or messages. */
export async function readCustomerCard(tx: Tx, customerId: string): Promise<CustomerCard | null> {
  const { rows } = await sql<CustomerCard>`
    select c.customer_id, c.name, c.email, c.created_at, c.tester, c.second_factor_required_at,
      (select d.name from directory d
        where d.customer_id = c.customer_id and d.kind = 'subdomain' and d.released_until is null limit 1) as subdomain,
      (select concat_ws(' ', o.name, case when p.own_domain = o.name then 'active' end,
          coalesce(o.dns ->> 'problem', o.problem))
        from own_domain o join profile p on p.customer_id = o.customer_id
        where o.customer_id = c.customer_id) as own_domain,
      coalesce(u.galleries, 0) as galleries, coalesce(u.pictures, 0) as pictures, coalesce(u.bytes, 0) as bytes,
      coalesce((select jsonb_agg(jsonb_build_object('product', s.product, 'plan', p.code,
          'trial_ends_at', s.trial_ends_at, 'paid_until', s.paid_until, 'grace_until', s.grace_until,
          'canceled_at', s.canceled_at, 'frozen_at', s.frozen_at) order by s.product)
        from subscription s left join plan p on p.id = s.plan_id
        where s.customer_id = c.customer_id), '[]') as products
    from customer c left join usage_counter u on u.customer_id = c.customer_id
    where c.customer_id = ${customerId}`.execute(tx)
  return rows[0] ?? null
}
