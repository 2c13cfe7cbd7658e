import type { FreshTenantToken, TenantToken } from '../../../platform/crypto/tenant-token.ts'
import type { Tx } from '../../../platform/db/database.ts'
import type { AccountsTables } from '../accounts.module.ts'

const tables = (tx: Tx) => tx.withTables<AccountsTables>()

type NewConfirmation = {
  readonly email: string
  /** The change of e-mail that the link belongs to. */
  readonly changeId?: string
  readonly now: Date
  readonly expiresAt: Date
}

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
      change_id: confirmation.changeId ?? null,
      confirmed_at: null,
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
    .where('change_id', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return found?.email ?? null
}

/** Returns the change of e-mail that a mailed link belongs to; null for an unknown or expired link. */
export async function findChangeOfLink(tx: Tx, token: TenantToken, now: Date): Promise<string | null> {
  const found = await tables(tx)
    .selectFrom('email_confirmation')
    .select('change_id')
    .where('customer_id', '=', token.customerId)
    .where('id', '=', token.id)
    .where('secret_hash', '=', token.secretHash)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return found?.change_id ?? null
}

/** Locks both links of a change and returns them. */
export async function lockChangeLinks(tx: Tx, customerId: string, changeId: string) {
  return tables(tx)
    .selectFrom('email_confirmation')
    .select(['id', 'email', 'confirmed_at'])
    .where('customer_id', '=', customerId)
    .where('change_id', '=', changeId)
    .orderBy('id')
    .forUpdate()
    .execute()
}

/** Keeps the time of the first confirmation. */
export async function confirmChangeLink(tx: Tx, { customerId, id }: TenantToken, now: Date): Promise<void> {
  await tables(tx)
    .updateTable('email_confirmation')
    .set({ confirmed_at: now })
    .where('customer_id', '=', customerId)
    .where('id', '=', id)
    .where('confirmed_at', 'is', null)
    .execute()
}

/** The links of the change that waits for its confirmations; empty without one. */
export async function findPendingChange(tx: Tx, customerId: string, now: Date) {
  return tables(tx)
    .selectFrom('email_confirmation')
    .select(['email', 'confirmed_at', 'expires_at'])
    .where('customer_id', '=', customerId)
    .where('change_id', 'is not', null)
    .where('expires_at', '>', now)
    .execute()
}

export async function deleteEmailChange(tx: Tx, customerId: string): Promise<void> {
  await tables(tx)
    .deleteFrom('email_confirmation')
    .where('customer_id', '=', customerId)
    .where('change_id', 'is not', null)
    .execute()
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
