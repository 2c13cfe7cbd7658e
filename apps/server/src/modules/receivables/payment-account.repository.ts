import type { Tx } from '../../platform/db/database.ts'
import { tables, type AccountRow } from './receivables.module.ts'

export async function findAccount(tx: Tx, customerId: string): Promise<AccountRow | undefined> {
  return tables(tx).selectFrom('payment_account').selectAll().where('customer_id', '=', customerId).executeTakeFirst()
}

export async function storeAccount(tx: Tx, account: AccountRow): Promise<void> {
  const { customer_id: _, ...rest } = account
  await tables(tx)
    .insertInto('payment_account')
    .values(account)
    .onConflict((conflict) => conflict.column('customer_id').doUpdateSet(rest))
    .execute()
}

/** Deletes the tokens with the row. */
export async function deleteAccount(tx: Tx, customerId: string): Promise<void> {
  await tables(tx).deleteFrom('payment_account').where('customer_id', '=', customerId).execute()
}

/**
 * Claims an account whose tokens are due for renewal, by moving the date: a second worker, and this one after a crash,
 * finds it again only then.
 */
export async function claimRefresh(
  tx: Tx,
  customerId: string,
  now: Date,
  until: Date,
): Promise<AccountRow | undefined> {
  const account = await tables(tx)
    .selectFrom('payment_account')
    .selectAll()
    .where('customer_id', '=', customerId)
    .where('refresh_at', '<=', now)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()
  if (account) await changeAccount(tx, account, { refresh_at: until })
  return account
}

/**
 * Changes the account only while it still has the tokens that the caller saw: a photographer may have disconnected it
 * or connected another one meanwhile. Returns whether it did.
 */
export async function changeAccount(
  tx: Tx,
  { customer_id: customerId, tokens_sealed: tokens }: Pick<AccountRow, 'customer_id' | 'tokens_sealed'>,
  change: Partial<Pick<AccountRow, 'tokens_sealed' | 'expires_at' | 'refresh_at' | 'state'>>,
): Promise<boolean> {
  const { numUpdatedRows } = await tables(tx)
    .updateTable('payment_account')
    .set(change)
    .where('customer_id', '=', customerId)
    .where('tokens_sealed', '=', tokens)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
