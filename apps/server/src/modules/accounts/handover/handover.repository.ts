import type { FreshTenantToken, TenantToken } from '../../../platform/crypto/tenant-token.ts'
import type { Tx } from '../../../platform/db/database.ts'
import type { AccountsTables } from '../accounts.module.ts'

const tables = (tx: Tx) => tx.withTables<AccountsTables>()

export async function insertHandover(
  tx: Tx,
  token: FreshTenantToken,
  handover: { sessionId: string; audience: string; agentHash: Buffer; expiresAt: Date },
): Promise<void> {
  await tables(tx)
    .insertInto('site_handover')
    .values({
      customer_id: token.customerId,
      id: token.id,
      secret_hash: token.secretHash,
      session_id: handover.sessionId,
      audience: handover.audience,
      agent_hash: handover.agentHash,
      expires_at: handover.expiresAt,
      used_at: null,
    })
    .execute()
}

/** Returns the session behind the code to exactly one caller. A wrong audience or browser does not use the code up. */
export async function useHandover(
  tx: Tx,
  token: TenantToken,
  handover: { audience: string; agentHash: Buffer; now: Date },
): Promise<string | null> {
  const used = await tables(tx)
    .updateTable('site_handover')
    .set({ used_at: handover.now })
    .where('customer_id', '=', token.customerId)
    .where('id', '=', token.id)
    .where('secret_hash', '=', token.secretHash)
    .where('audience', '=', handover.audience)
    .where('agent_hash', '=', handover.agentHash)
    .where('used_at', 'is', null)
    .where('expires_at', '>', handover.now)
    .returning('session_id')
    .executeTakeFirst()
  return used?.session_id ?? null
}

export async function deleteHandovers(tx: Tx, customerId: string, ids: readonly string[]): Promise<void> {
  await tables(tx)
    .deleteFrom('site_handover')
    .where('customer_id', '=', customerId)
    .where('id', 'in', [...ids])
    .execute()
}
