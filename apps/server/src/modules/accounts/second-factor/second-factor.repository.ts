import type { FreshTenantToken, TenantToken } from '../../../platform/crypto/tenant-token.ts'
import type { Tx } from '../../../platform/db/database.ts'
import { newId } from '../../../platform/ids/uuid.ts'
import type { AccountsTables } from '../accounts.module.ts'

const tables = (tx: Tx) => tx.withTables<AccountsTables>()

export async function isSecondFactorOn(tx: Tx, customerId: string): Promise<boolean> {
  const found = await tables(tx)
    .selectFrom('second_factor')
    .select('customer_id')
    .where('customer_id', '=', customerId)
    .where('enabled_at', 'is not', null)
    .executeTakeFirst()
  return found !== undefined
}

/** Locks the row, so that two concurrent sign-ins cannot both use one code. */
export async function lockSecondFactor(tx: Tx, customerId: string) {
  return tables(tx)
    .selectFrom('second_factor')
    .select(['secret_sealed', 'last_step', 'enabled_at'])
    .where('customer_id', '=', customerId)
    .forUpdate()
    .executeTakeFirst()
}

/** Restarts the setup; returns false when the second factor is already on. */
export async function storePendingSecret(tx: Tx, customerId: string, sealed: Buffer, now: Date): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tables(tx)
    .insertInto('second_factor')
    .values({ customer_id: customerId, secret_sealed: sealed, last_step: '0', created_at: now, enabled_at: null })
    .onConflict((conflict) =>
      conflict
        .column('customer_id')
        .doUpdateSet({ secret_sealed: sealed, last_step: '0', created_at: now })
        .where('second_factor.enabled_at', 'is', null),
    )
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n
}

export async function storeUsedStep(tx: Tx, customerId: string, step: number): Promise<void> {
  await tables(tx)
    .updateTable('second_factor')
    .set({ last_step: String(step) })
    .where('customer_id', '=', customerId)
    .execute()
}

export async function enableSecondFactor(tx: Tx, customerId: string, now: Date): Promise<void> {
  await tables(tx).updateTable('second_factor').set({ enabled_at: now }).where('customer_id', '=', customerId).execute()
}

/** Deletes the recovery codes too. Returns false when there was no second factor. */
export async function deleteSecondFactor(tx: Tx, customerId: string): Promise<boolean> {
  await tables(tx).deleteFrom('recovery_code').where('customer_id', '=', customerId).execute()
  const { numDeletedRows } = await tables(tx)
    .deleteFrom('second_factor')
    .where('customer_id', '=', customerId)
    .executeTakeFirstOrThrow()
  return numDeletedRows > 0n
}

/** New codes invalidate the older ones. */
export async function replaceRecoveryCodes(tx: Tx, customerId: string, macs: readonly Buffer[]): Promise<void> {
  await tables(tx).deleteFrom('recovery_code').where('customer_id', '=', customerId).execute()
  await tables(tx)
    .insertInto('recovery_code')
    .values(macs.map((code_mac) => ({ customer_id: customerId, id: newId(), code_mac, used_at: null })))
    .execute()
}

/** Returns true to exactly one of several concurrent callers. */
export async function useRecoveryCode(tx: Tx, customerId: string, mac: Buffer, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await tables(tx)
    .updateTable('recovery_code')
    .set({ used_at: now })
    .where('customer_id', '=', customerId)
    .where('code_mac', '=', mac)
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n
}

export async function readSecondFactor(tx: Tx, customerId: string) {
  const factor = await tables(tx)
    .selectFrom('second_factor')
    .select('enabled_at')
    .where('customer_id', '=', customerId)
    .executeTakeFirst()
  const { left: codesLeft } = await tables(tx)
    .selectFrom('recovery_code')
    .select((row) => row.fn.countAll<string>().as('left'))
    .where('customer_id', '=', customerId)
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow()
  return { enabledAt: factor?.enabled_at ?? null, recoveryCodesLeft: Number(codesLeft) }
}

type FirstFactor = AccountsTables['sign_in_challenge']['auth_method']

export async function insertChallenge(
  tx: Tx,
  token: FreshTenantToken,
  authMethod: FirstFactor,
  expiresAt: Date,
): Promise<void> {
  await tables(tx)
    .insertInto('sign_in_challenge')
    .values({
      customer_id: token.customerId,
      id: token.id,
      secret_hash: token.secretHash,
      auth_method: authMethod,
      attempts: 0,
      expires_at: expiresAt,
    })
    .execute()
}

/** Counts before comparing, so that concurrent guesses cannot share one attempt. */
export async function countChallengeAttempt(tx: Tx, token: TenantToken) {
  return tables(tx)
    .updateTable('sign_in_challenge')
    .set((row) => ({ attempts: row('attempts', '+', 1) }))
    .where('customer_id', '=', token.customerId)
    .where('id', '=', token.id)
    .where('secret_hash', '=', token.secretHash)
    .returning(['auth_method', 'attempts', 'expires_at'])
    .executeTakeFirst()
}

export async function deleteChallenges(tx: Tx, customerId: string, ids: readonly string[]): Promise<void> {
  await tables(tx)
    .deleteFrom('sign_in_challenge')
    .where('customer_id', '=', customerId)
    .where('id', 'in', [...ids])
    .execute()
}
