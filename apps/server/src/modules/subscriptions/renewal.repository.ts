import type { Product } from '@revela/domain'
import type { Tx } from '../../platform/db/database.ts'
import type { SubscriptionsTables } from './subscriptions.tables.ts'

type Row = SubscriptionsTables['subscription']

/** What happens to a renewal beside the ledger: when it is next looked at, its grace, its freezing, its cancellation. */
export type RenewalChange = Partial<Pick<Row, 'renewal_due_at' | 'grace_until' | 'frozen_at' | 'canceled_at'>>

/** For whoever holds the row's lock (`lockSubscription`). */
export async function changeRenewal(
  tx: Tx,
  customerId: string,
  product: Product,
  change: RenewalChange,
): Promise<void> {
  await tx
    .withTables<SubscriptionsTables>()
    .updateTable('subscription')
    .set(change)
    .where('customer_id', '=', customerId)
    .where('product', '=', product)
    .execute()
}
