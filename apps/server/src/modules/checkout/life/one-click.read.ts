import { oneClickPeriod, type Product } from '@revela/domain'
import { sql } from 'kysely'
import type { Tx } from '../../../platform/db/database.ts'
import type { LockedSubscription } from '../../subscriptions/index.ts'

/** The billing period that an upgrade with one click would use up, and whether one has already. */
export async function readOneClick(
  tx: Tx,
  customerId: string,
  row: LockedSubscription,
  now: Date,
): Promise<{ readonly period: Date; readonly isTaken: boolean }> {
  const period = oneClickPeriod(
    {
      startedAt: row.started_at,
      trialEndsAt: row.trial_ends_at,
      periodFrom: await paidSince(tx, customerId, row.product, now),
      paidUntil: row.paid_until,
    },
    now,
  )
  const { rows } = await sql`
    select from invoice
    where customer_id = ${customerId} and product = ${row.product} and one_click_of = ${period} and void_at is null
  `.execute(tx)
  return { period, isTaken: rows.length > 0 }
}

/**
 * Of what was paid last and is not over, so that a gateway whose clock is ahead of ours changes nothing. A period that
 * began by an upgrade with one click counts as the one in which it was clicked.
 */
async function paidSince(tx: Tx, customerId: string, product: Product, now: Date): Promise<Date | null> {
  const { rows } = await sql<{ since: Date }>`
    select coalesce(one_click_of, period_from) as since from invoice
    where customer_id = ${customerId} and product = ${product} and paid_at is not null
      and refund_asked_at is null and refunded_at is null and period_to >= ${now}
    order by paid_at desc, id desc limit 1`.execute(tx)
  return rows[0]?.since ?? null
}
