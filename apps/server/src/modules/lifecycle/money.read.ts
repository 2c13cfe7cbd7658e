import { sql } from 'kysely'
import type { Tx } from '../../platform/db/database.ts'

export type MoneyUnderWay = {
  /** A payment may still come, or one that came is on its way back or not understood: nothing is deleted meanwhile. */
  readonly held: boolean
  /** The account is over from the moment the money is asked back, however long it takes. */
  readonly refundedAt: Date | null
}

export async function readMoney(tx: Tx, customerId: string): Promise<MoneyUnderWay> {
  const { rows } = await sql<MoneyUnderWay>`
    select
      exists (select from charge where customer_id = ${customerId} and state in ('sending', 'pending', 'mismatch'))
        or exists (select from invoice where customer_id = ${customerId} and refund_asked_at is not null and refunded_at is null)
        as held,
      (select max(coalesce(refund_asked_at, refunded_at)) from invoice where customer_id = ${customerId} and product = 'gallery_pro') as "refundedAt"
  `.execute(tx)
  return rows[0] ?? { held: true, refundedAt: null }
}
