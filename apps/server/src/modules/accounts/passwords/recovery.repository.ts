import type { FreshTenantToken, TenantToken } from '../../../platform/crypto/tenant-token.ts'
import type { Tx } from '../../../platform/db/database.ts'
import type { AccountsTables } from '../accounts.module.ts'

const tables = (tx: Tx) => tx.withTables<AccountsTables>()

export async function insertRecovery(tx: Tx, token: FreshTenantToken, now: Date, expiresAt: Date): Promise<void> {
  await tables(tx)
    .insertInto('password_recovery')
    .values({
      customer_id: token.customerId,
      id: token.id,
      secret_hash: token.secretHash,
      created_at: now,
      expires_at: expiresAt,
      used_at: null,
    })
    .execute()
}

export async function isRecoveryOpen(tx: Tx, token: TenantToken, now: Date): Promise<boolean> {
  const found = await tables(tx)
    .selectFrom('password_recovery')
    .select('id')
    .where('customer_id', '=', token.customerId)
    .where('id', '=', token.id)
    .where('secret_hash', '=', token.secretHash)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return found !== undefined
}

/**
 * Closes this request and all other open ones of the customer. Returns true to exactly one of several concurrent
 * callers.
 */
export async function useRecovery(tx: Tx, token: TenantToken, now: Date): Promise<boolean> {
  const used = await tables(tx)
    .updateTable('password_recovery')
    .set({ used_at: now })
    .where('customer_id', '=', token.customerId)
    .where('id', '=', token.id)
    .where('secret_hash', '=', token.secretHash)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .returning('id')
    .executeTakeFirst()
  if (!used) return false
  await tables(tx)
    .updateTable('password_recovery')
    .set({ used_at: now })
    .where('customer_id', '=', token.customerId)
    .where('used_at', 'is', null)
    .execute()
  return true
}

export async function deleteRecoveries(tx: Tx, customerId: string, ids: readonly string[]): Promise<void> {
  await tables(tx)
    .deleteFrom('password_recovery')
    .where('customer_id', '=', customerId)
    .where('id', 'in', [...ids])
    .execute()
}
