import type { FreshTenantToken, TenantToken } from '../../platform/crypto/tenant-token.ts'
import type { Tx } from '../../platform/db/database.ts'
import type { ClientsTables } from './clients.tables.ts'

const tables = (tx: Tx) => tx.withTables<ClientsTables>()

export async function insertPreviewCode(
  tx: Tx,
  token: FreshTenantToken,
  given: { galleryId: string; expiresAt: Date },
): Promise<void> {
  await tables(tx)
    .insertInto('preview_code')
    .values({
      customer_id: token.customerId,
      id: token.id,
      gallery_id: given.galleryId,
      secret_hash: token.secretHash,
      expires_at: given.expiresAt,
      used_at: null,
    })
    .execute()
}

/** True for exactly one caller, within its time, for its gallery. */
export async function usePreviewCode(tx: Tx, token: TenantToken, galleryId: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await tables(tx)
    .updateTable('preview_code')
    .set({ used_at: now })
    .where('customer_id', '=', token.customerId)
    .where('id', '=', token.id)
    .where('secret_hash', '=', token.secretHash)
    .where('gallery_id', '=', galleryId)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

export async function forgetPreviewCodes(tx: Tx, customerId: string, ids: readonly string[]): Promise<void> {
  await tables(tx)
    .deleteFrom('preview_code')
    .where('customer_id', '=', customerId)
    .where('id', 'in', [...ids])
    .execute()
}
