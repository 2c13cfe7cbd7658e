import { renewalBeginsAt, type LedgerState, type Product } from '@revela/domain'
import { sql, type Selectable } from 'kysely'
import type { Tx } from '../../platform/db/database.ts'
import type { SubscriptionsTables } from './subscriptions.tables.ts'

export type LockedSubscription = Selectable<SubscriptionsTables['subscription']>

const tables = (tx: Tx) => tx.withTables<SubscriptionsTables>()

/**
 * Whatever changes what was paid for one product waits here for whoever is at it: also before the product's first row
 * exists, which a lock on the row alone could not do.
 */
export async function lockSubscription(
  tx: Tx,
  customerId: string,
  product: Product,
): Promise<LockedSubscription | null> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`ledger ${customerId} ${product}`}, 0))`.execute(tx)
  const row = await tables(tx)
    .selectFrom('subscription')
    .selectAll()
    .where('customer_id', '=', customerId)
    .where('product', '=', product)
    .forUpdate()
    .executeTakeFirst()
  return row ?? null
}

type Following = {
  readonly customerId: string
  readonly product: Product
  /** As `lockSubscription` answered it in this transaction. */
  readonly row: LockedSubscription | null
  readonly state: LedgerState
  /** Something was paid just now: a grace is over, and a frozen account works again. */
  readonly paidNow: boolean
  readonly now: Date
}

/** Makes the subscription what its paid invoices say it is. */
export async function followLedger(tx: Tx, { customerId, product, row, state, paidNow, now }: Following) {
  if (row === null && state.planId === null) return
  const planBefore = planBeforeOf(row)
  const canceled = row?.canceled_at ?? row?.canceled_before ?? null
  const holds = state.boughtAt === null ? null : holdsAfter(canceled, state.boughtAt)
  const nothingLeft = state.planId === null
  // Somebody who never had anything but what was refunded has nothing now.
  const canceledAt = nothingLeft ? (canceled ?? (planBefore === null ? now : null)) : holds
  const graceUntil = paidNow || nothingLeft ? null : (row?.grace_until ?? null)
  const values = {
    plan_id: state.planId ?? planBefore ?? row?.plan_id ?? null,
    periodicity: state.periodicity,
    coupon_id: state.couponId,
    paid_until: state.paidUntil,
    renews_with: state.renewsWith,
    renewal_due_at: canceledAt === null ? dueAt(state, graceUntil, now) : null,
    grace_until: graceUntil,
    frozen_at: paidNow ? null : (row?.frozen_at ?? null),
    canceled_at: canceledAt,
    plan_before: planBefore,
    canceled_before: canceledAt === null ? canceled : null,
  }
  if (row) {
    await tables(tx)
      .updateTable('subscription')
      .set(values)
      .where('customer_id', '=', customerId)
      .where('product', '=', product)
      .execute()
    return
  }
  const begin = { started_at: now, trial_ends_at: null, trial_extended_at: null }
  await tables(tx)
    .insertInto('subscription')
    .values({ customer_id: customerId, product, ...begin, ...values })
    .execute()
}

function planBeforeOf(row: LockedSubscription | null): number | null {
  if (row === null || row.plan_before !== null || row.paid_until !== null) return row?.plan_before ?? null
  const wasOver = row.canceled_at !== null && row.trial_ends_at === null
  return wasOver ? null : row.plan_id
}

function holdsAfter(canceled: Date | null, boughtAt: Date): Date | null {
  return canceled !== null && canceled > boughtAt ? canceled : null
}

function dueAt({ paidUntil, periodicity, renewsWith }: LedgerState, graceUntil: Date | null, now: Date): Date | null {
  if (paidUntil === null || periodicity === null || renewsWith === null) return null
  return paidUntil > now || graceUntil ? renewalBeginsAt({ periodicity, renewsWith, paidUntil, graceUntil }, now) : null
}
