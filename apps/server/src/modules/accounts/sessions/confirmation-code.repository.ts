import type { Tx } from '../../../platform/db/database.ts'
import type { AccountsTables } from '../accounts.tables.ts'

const tables = (tx: Tx) => tx.withTables<AccountsTables>()

/** A newer code of the same session takes the older one's place. */
export async function storeConfirmationCode(tx: Tx, row: AccountsTables['confirmation_code']): Promise<void> {
  const { code_mac, attempts, expires_at } = row
  await tables(tx)
    .insertInto('confirmation_code')
    .values(row)
    .onConflict((conflict) => conflict.columns(['customer_id', 'id']).doUpdateSet({ code_mac, attempts, expires_at }))
    .execute()
}

/** Counts before comparing, so that parallel guesses cannot share one attempt. */
export async function countAttempt(tx: Tx, customerId: string, sessionId: string) {
  return tables(tx)
    .updateTable('confirmation_code')
    .set((row) => ({ attempts: row('attempts', '+', 1) }))
    .where('customer_id', '=', customerId)
    .where('id', '=', sessionId)
    .returning(['code_mac', 'attempts', 'expires_at'])
    .executeTakeFirst()
}

export async function deleteConfirmationCode(tx: Tx, customerId: string, ids: readonly string[]): Promise<void> {
  await tables(tx)
    .deleteFrom('confirmation_code')
    .where('customer_id', '=', customerId)
    .where('id', 'in', [...ids])
    .execute()
}
