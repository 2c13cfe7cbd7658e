import type { FreshTenantToken, TenantToken } from '../../../platform/crypto/tenant-token.ts'
import type { Tx } from '../../../platform/db/database.ts'
import type { AccountsTables } from '../accounts.tables.ts'

const tables = (tx: Tx) => tx.withTables<AccountsTables>()

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

/** Counts before comparing, so that parallel guesses cannot share one attempt. */
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
