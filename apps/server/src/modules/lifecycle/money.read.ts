import { sql } from 'kysely'
import type { Tx } from '../../platform/db/database.ts'

export type MoneyUnderWay = {
  /** A payment may still come, or one came that nobody has understood yet: nothing is deleted meanwhile. */
  readonly held: boolean
  readonly refundedAt: Date | null
}

export async function readMoney(tx: Tx, customerId: string): Promise<MoneyUnderWay> {
  const { rows } = await sql<MoneyUnderWay>`
    select
      exists (select from charge where customer_id = ${customerId} and state in ('sending', 'pending', 'mismatch')) as held,
      (select max(refunded_at) from invoice where customer_id = ${customerId} and product = 'gallery_pro') as "refundedAt"
  `.execute(tx)
  return rows[0] ?? { held: true, refundedAt: null }
}
