import type { FreshTenantToken, TenantToken } from '../../../platform/crypto/tenant-token.ts'
import type { Tx } from '../../../platform/db/database.ts'
import type { AccountsTables } from '../accounts.module.ts'

const tables = (tx: Tx) => tx.withTables<AccountsTables>()

export async function insertHandover(
  tx: Tx,
  token: FreshTenantToken,
  given: { sessionId: string; audience: string; agentHash: Buffer; expiresAt: Date },
): Promise<void> {
  await tables(tx)
    .insertInto('site_handover')
    .values({
      customer_id: token.customerId,
      id: token.id,
      secret_hash: token.secretHash,
      session_id: given.sessionId,
      audience: given.audience,
      agent_hash: given.agentHash,
      expires_at: given.expiresAt,
      used_at: null,
    })
    .execute()
}

/** The session behind the code, for exactly one caller; a wrong audience or browser does not use it up. */
export async function useHandover(
  tx: Tx,
  token: TenantToken,
  given: { audience: string; agentHash: Buffer; now: Date },
): Promise<string | null> {
  const used = await tables(tx)
    .updateTable('site_handover')
    .set({ used_at: given.now })
    .where('customer_id', '=', token.customerId)
    .where('id', '=', token.id)
    .where('secret_hash', '=', token.secretHash)
    .where('audience', '=', given.audience)
    .where('agent_hash', '=', given.agentHash)
    .where('used_at', 'is', null)
    .where('expires_at', '>', given.now)
    .returning('session_id')
    .executeTakeFirst()
  return used?.session_id ?? null
}

export async function forgetHandovers(tx: Tx, customerId: string, ids: readonly string[]): Promise<void> {
  await tables(tx)
    .deleteFrom('site_handover')
    .where('customer_id', '=', customerId)
    .where('id', 'in', [...ids])
    .execute()
}
