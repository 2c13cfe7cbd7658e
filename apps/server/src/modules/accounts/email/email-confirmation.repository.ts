import type { FreshTenantToken, TenantToken } from '../../../platform/crypto/tenant-token.ts'
import type { Tx } from '../../../platform/db/database.ts'
import type { AccountsTables } from '../accounts.module.ts'

const tables = (tx: Tx) => tx.withTables<AccountsTables>()

type NewConfirmation = { readonly email: string; readonly now: Date; readonly expiresAt: Date }

export async function insertConfirmation(
  tx: Tx,
  token: FreshTenantToken,
  confirmation: NewConfirmation,
): Promise<void> {
  await tables(tx)
    .insertInto('email_confirmation')
    .values({
      customer_id: token.customerId,
      id: token.id,
      secret_hash: token.secretHash,
      email: confirmation.email,
      created_at: confirmation.now,
      expires_at: confirmation.expiresAt,
    })
    .execute()
}

/** Returns the address that the link was mailed to; null for an unknown or expired link. */
export async function findConfirmedAddress(tx: Tx, token: TenantToken, now: Date): Promise<string | null> {
  const found = await tables(tx)
    .selectFrom('email_confirmation')
    .select('email')
    .where('customer_id', '=', token.customerId)
    .where('id', '=', token.id)
    .where('secret_hash', '=', token.secretHash)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return found?.email ?? null
}

/** Returns false when the account's address has changed meanwhile. Keeps the time of the first confirmation. */
export async function markEmailConfirmed(tx: Tx, customerId: string, email: string, now: Date): Promise<boolean> {
  const updated = await tables(tx)
    .updateTable('customer')
    .set((eb) => ({ email_confirmed_at: eb.fn.coalesce('email_confirmed_at', eb.val(now)) }))
    .where('customer_id', '=', customerId)
    .where('email', '=', email)
    .returning('customer_id')
    .executeTakeFirst()
  return updated !== undefined
}

/**
 * Returns false for an account whose holder never confirmed its address. A change of e-mail by support also resets
 * `email_confirmed_at`, but that account was already its owner's: the activity log distinguishes the two cases.
 */
export async function wasEmailEverConfirmed(tx: Tx, customerId: string): Promise<boolean> {
  const found = await tables(tx)
    .selectFrom('customer')
    .select('customer_id')
    .where('customer_id', '=', customerId)
    .where((row) =>
      row.or([
        row('email_confirmed_at', 'is not', null),
        row.exists(
          row
            .selectFrom('account_activity as a')
            .select('a.id')
            .where('a.customer_id', '=', customerId)
            .where('a.kind', '=', 'email-changed'),
        ),
      ]),
    )
    .executeTakeFirst()
  return found !== undefined
}

export async function deleteConfirmations(tx: Tx, customerId: string, ids: readonly string[]): Promise<void> {
  await tables(tx)
    .deleteFrom('email_confirmation')
    .where('customer_id', '=', customerId)
    .where('id', 'in', [...ids])
    .execute()
}
