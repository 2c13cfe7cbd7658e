import type { FreshTenantToken, TenantToken } from '../../../platform/crypto/tenant-token.ts'
import type { Tx } from '../../../platform/db/database.ts'
import type { AccountsTables, AuthMethod } from '../accounts.tables.ts'

const tables = (tx: Tx) => tx.withTables<AccountsTables>()

export async function insertSession(
  tx: Tx,
  token: FreshTenantToken,
  session: { authMethod: AuthMethod; device: string; now: Date; expiresAt: Date },
): Promise<void> {
  await tables(tx)
    .insertInto('session')
    .values({
      customer_id: token.customerId,
      id: token.id,
      secret_hash: token.secretHash,
      auth_method: session.authMethod,
      device: session.device,
      created_at: session.now,
      last_seen_at: session.now,
      expires_at: session.expiresAt,
    })
    .execute()
}

export async function touchSession(tx: Tx, customerId: string, id: string, now: Date): Promise<void> {
  await tables(tx)
    .updateTable('session')
    .set({ last_seen_at: now })
    .where('customer_id', '=', customerId)
    .where('id', '=', id)
    .execute()
}

export async function findStart(tx: Tx, customerId: string, id: string): Promise<Date | null> {
  const found = await tables(tx)
    .selectFrom('session')
    .select('created_at')
    .where('customer_id', '=', customerId)
    .where('id', '=', id)
    .executeTakeFirst()
  return found?.created_at ?? null
}

export async function liveSessions(tx: Tx, customerId: string, now: Date, seenAfter: Date) {
  return tables(tx)
    .selectFrom('session')
    .select(['id', 'auth_method', 'device', 'created_at', 'last_seen_at'])
    .where('customer_id', '=', customerId)
    .where('expires_at', '>', now)
    .where('last_seen_at', '>', seenAfter)
    .orderBy('last_seen_at', 'desc')
    .limit(100)
    .execute()
}

export async function sessionExists(tx: Tx, customerId: string, id: string): Promise<boolean> {
  const found = await tables(tx)
    .selectFrom('session')
    .select('id')
    .where('customer_id', '=', customerId)
    .where('id', '=', id)
    .executeTakeFirst()
  return found !== undefined
}

export async function deleteSession(tx: Tx, customerId: string, id: string): Promise<void> {
  await tables(tx).deleteFrom('session').where('customer_id', '=', customerId).where('id', '=', id).execute()
}

/** Only for who holds the whole token. */
export async function deleteShownSession(tx: Tx, { customerId, id, secretHash }: TenantToken): Promise<void> {
  await tables(tx)
    .deleteFrom('session')
    .where('customer_id', '=', customerId)
    .where('id', '=', id)
    .where('secret_hash', '=', secretHash)
    .execute()
}

/** How many there were. */
export async function endSupportSessions(tx: Tx, customerId: string): Promise<number> {
  const { numDeletedRows } = await tables(tx)
    .deleteFrom('session')
    .where('customer_id', '=', customerId)
    .where('auth_method', '=', 'admin-cp')
    .executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}

export async function deleteSessions(tx: Tx, customerId: string, except: string | null): Promise<void> {
  let query = tables(tx).deleteFrom('session').where('customer_id', '=', customerId)
  if (except !== null) query = query.where('id', '!=', except)
  await query.execute()
}

export async function forgetSessions(tx: Tx, customerId: string, ids: readonly string[]): Promise<void> {
  await tables(tx)
    .deleteFrom('session')
    .where('customer_id', '=', customerId)
    .where('id', 'in', [...ids])
    .execute()
}
