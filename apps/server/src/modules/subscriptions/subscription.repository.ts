import type { Product } from '@revela/domain'
import type { Tx } from '../../platform/db/database.ts'
import type { SubscriptionsTables } from './subscriptions.tables.ts'

const tables = (tx: Tx) => tx.withTables<SubscriptionsTables>()

type NewSubscription = {
  readonly customerId: string
  readonly product: Product
  readonly planId: number
  readonly startedAt: Date
  readonly trialEndsAt: Date | null
}

export async function insertSubscription(tx: Tx, row: NewSubscription): Promise<void> {
  await tables(tx)
    .insertInto('subscription')
    .values({
      customer_id: row.customerId,
      product: row.product,
      plan_id: row.planId,
      started_at: row.startedAt,
      trial_ends_at: row.trialEndsAt,
      trial_extended_at: null,
      paid_until: null,
      canceled_at: null,
      frozen_at: null,
      periodicity: null,
      coupon_id: null,
      renews_with: null,
      renewal_due_at: null,
      grace_until: null,
      plan_before: null,
      canceled_before: null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export async function findTrial(tx: Tx, customerId: string) {
  return tables(tx)
    .selectFrom('subscription')
    .select(['trial_ends_at', 'paid_until'])
    .where('customer_id', '=', customerId)
    .where('product', '=', 'gallery_pro')
    .forUpdate()
    .executeTakeFirst()
}

/** For support; what the customer may ask for themselves, once, is not used up by it. */
export async function moveTrialEnd(tx: Tx, customerId: string, product: Product, endsAt: Date): Promise<void> {
  await tables(tx)
    .updateTable('subscription')
    .set({ trial_ends_at: endsAt })
    .where('customer_id', '=', customerId)
    .where('product', '=', product)
    .execute()
}

/** True for the first call only, however many arrive at once. */
export async function markTrialExtended(tx: Tx, customerId: string, endsAt: Date, now: Date): Promise<boolean> {
  const extended = await tables(tx)
    .updateTable('subscription')
    .set({ trial_ends_at: endsAt, trial_extended_at: now })
    .where('customer_id', '=', customerId)
    .where('product', '=', 'gallery_pro')
    .where('trial_extended_at', 'is', null)
    .returning('product')
    .executeTakeFirst()
  return extended !== undefined
}
