import type { Tx } from '../../../platform/db/database.ts'
import type { AccountsTables } from '../accounts.module.ts'

const tables = (tx: Tx) => tx.withTables<AccountsTables>()

export type PasskeyRow = AccountsTables['passkey']

/** Returns false when the account already has this credential. */
export async function insertPasskey(tx: Tx, row: PasskeyRow): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tables(tx)
    .insertInto('passkey')
    .values(row)
    .onConflict((conflict) => conflict.columns(['customer_id', 'credential_id']).doNothing())
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n
}

export async function listPasskeyRows(tx: Tx, customerId: string) {
  return tables(tx)
    .selectFrom('passkey')
    .select(['id', 'credential_id', 'transports', 'name', 'device', 'created_at', 'last_used_at'])
    .where('customer_id', '=', customerId)
    .orderBy('id')
    .execute()
}

/** Locks the row, so that two concurrent sign-ins cannot both pass with one counter. */
export async function lockPasskey(tx: Tx, customerId: string, credentialId: Buffer) {
  return tables(tx)
    .selectFrom('passkey')
    .select(['id', 'credential_id', 'public_key', 'counter'])
    .where('customer_id', '=', customerId)
    .where('credential_id', '=', credentialId)
    .forUpdate()
    .executeTakeFirst()
}

export async function storePasskeyUse(
  tx: Tx,
  customerId: string,
  id: string,
  use: { readonly counter: number; readonly now: Date },
): Promise<void> {
  await tables(tx)
    .updateTable('passkey')
    .set({ counter: use.counter, last_used_at: use.now })
    .where('customer_id', '=', customerId)
    .where('id', '=', id)
    .execute()
}

export async function hasPasskeys(tx: Tx, customerId: string): Promise<boolean> {
  const found = await tables(tx)
    .selectFrom('passkey')
    .select('id')
    .where('customer_id', '=', customerId)
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}

export async function passkeyExists(tx: Tx, customerId: string, id: string): Promise<boolean> {
  const found = await tables(tx)
    .selectFrom('passkey')
    .select('id')
    .where('customer_id', '=', customerId)
    .where('id', '=', id)
    .executeTakeFirst()
  return found !== undefined
}

export async function renamePasskeyRow(tx: Tx, customerId: string, id: string, name: string): Promise<void> {
  await tables(tx)
    .updateTable('passkey')
    .set({ name })
    .where('customer_id', '=', customerId)
    .where('id', '=', id)
    .execute()
}

/** Returns the passkey's name; null when it was already removed. */
export async function deletePasskey(tx: Tx, customerId: string, id: string): Promise<string | null> {
  const deleted = await tables(tx)
    .deleteFrom('passkey')
    .where('customer_id', '=', customerId)
    .where('id', '=', id)
    .returning('name')
    .executeTakeFirst()
  return deleted?.name ?? null
}

/** Returns how many passkeys were deleted. */
export async function deletePasskeys(tx: Tx, customerId: string): Promise<number> {
  const { numDeletedRows } = await tables(tx)
    .deleteFrom('passkey')
    .where('customer_id', '=', customerId)
    .executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}

export async function insertChallengeHash(tx: Tx, hash: Buffer, expiresAt: Date): Promise<void> {
  await tables(tx).insertInto('passkey_challenge').values({ hash, expires_at: expiresAt }).execute()
}

/** Returns true to exactly one of several concurrent callers. */
export async function deleteChallengeHash(tx: Tx, hash: Buffer, now: Date): Promise<boolean> {
  const deleted = await tables(tx)
    .deleteFrom('passkey_challenge')
    .where('hash', '=', hash)
    .returning('expires_at')
    .executeTakeFirst()
  return deleted !== undefined && deleted.expires_at > now
}
