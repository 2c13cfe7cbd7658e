import type { FreshTenantToken, TenantToken } from '../../../platform/crypto/tenant-token.ts'
import type { Tx } from '../../../platform/db/database.ts'
import type { AccountsTables, AuthMethod } from '../accounts.module.ts'

const tables = (tx: Tx) => tx.withTables<AccountsTables>()

export async function insertSession(
  tx: Tx,
  token: FreshTenantToken,
  session: {
    authMethod: AuthMethod
    device: string
    now: Date
    expiresAt: Date
    confirmedAt: Date | null
    withSecondFactor?: boolean
  },
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
      confirmed_at: session.confirmedAt,
      confirmed_with_second_factor: session.withSecondFactor ?? false,
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

export async function findConfirmation(tx: Tx, customerId: string, id: string) {
  return tables(tx)
    .selectFrom('session')
    .select(['confirmed_at', 'confirmed_with_second_factor'])
    .where('customer_id', '=', customerId)
    .where('id', '=', id)
    .executeTakeFirst()
}

export type Confirmation = { readonly now: Date; readonly withSecondFactor: boolean }

/**
 * Gives the session a new secret, so that a copy of the old token does not become confirmed. The row is replaced
 * because the application's role may not update a session (0002-accounts.sql). Returns false when the session has ended
 * meanwhile.
 */
export async function confirmSession(
  tx: Tx,
  token: FreshTenantToken,
  { now, withSecondFactor }: Confirmation,
): Promise<boolean> {
  await lockSessions(tx, token.customerId)
  const session = await tables(tx)
    .deleteFrom('session')
    .where('customer_id', '=', token.customerId)
    .where('id', '=', token.id)
    .returningAll()
    .executeTakeFirst()
  if (!session) return false
  await tables(tx)
    .insertInto('session')
    .values({
      ...session,
      secret_hash: token.secretHash,
      confirmed_at: now,
      confirmed_with_second_factor: withSecondFactor,
    })
    .execute()
  return true
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

/**
 * Serializes ending and renewing sessions. A renewed session is a new row, which a deletion that waited for the old
 * row's lock would not see.
 */
async function lockSessions(tx: Tx, customerId: string): Promise<void> {
  await tables(tx)
    .selectFrom('customer')
    .select('customer_id')
    .where('customer_id', '=', customerId)
    .forNoKeyUpdate()
    .executeTakeFirst()
}

/** Returns the session's device; null when the session had already ended. */
export async function deleteSession(tx: Tx, customerId: string, id: string): Promise<string | null> {
  await lockSessions(tx, customerId)
  const deleted = await tables(tx)
    .deleteFrom('session')
    .where('customer_id', '=', customerId)
    .where('id', '=', id)
    .returning('device')
    .executeTakeFirst()
  return deleted?.device ?? null
}

/** Requires the complete token, including its secret. */
export async function deleteSessionByToken(tx: Tx, { customerId, id, secretHash }: TenantToken): Promise<void> {
  await tables(tx)
    .deleteFrom('session')
    .where('customer_id', '=', customerId)
    .where('id', '=', id)
    .where('secret_hash', '=', secretHash)
    .execute()
}

/** Returns how many sessions were ended. */
export async function endSupportSessions(tx: Tx, customerId: string): Promise<number> {
  const { numDeletedRows } = await tables(tx)
    .deleteFrom('session')
    .where('customer_id', '=', customerId)
    .where('auth_method', '=', 'admin-cp')
    .executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}

export async function deleteSessions(tx: Tx, customerId: string, except: string | null): Promise<void> {
  await lockSessions(tx, customerId)
  let query = tables(tx).deleteFrom('session').where('customer_id', '=', customerId)
  if (except !== null) query = query.where('id', '!=', except)
  await query.execute()
}

export async function deleteSessionsById(tx: Tx, customerId: string, ids: readonly string[]): Promise<void> {
  await tables(tx)
    .deleteFrom('session')
    .where('customer_id', '=', customerId)
    .where('id', 'in', [...ids])
    .execute()
}
