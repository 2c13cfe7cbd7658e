import type { FreshTenantToken, TenantToken } from '../../platform/crypto/tenant-token.ts'
import type { Tx } from '../../platform/db/database.ts'
import type { ClientsTables } from './clients.module.ts'

const tables = (tx: Tx) => tx.withTables<ClientsTables>()

export type LinkTarget = { readonly clientId: string; readonly galleryId: string | null }

export async function insertLink(
  tx: Tx,
  token: FreshTenantToken,
  link: LinkTarget & { sealed: Buffer; now: Date; expiresAt: Date | null },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tables(tx)
    .insertInto('client_link')
    .values({
      customer_id: token.customerId,
      id: token.id,
      client_id: link.clientId,
      gallery_id: link.galleryId,
      secret_hash: token.secretHash,
      sealed: link.sealed,
      created_at: link.now,
      expires_at: link.expiresAt,
      revoked_at: null,
    })
    // Concurrent calls get the same link.
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n
}

/** Finds the link that is not revoked; there is never more than one. */
export async function findLinkByTarget(tx: Tx, customerId: string, { clientId, galleryId }: LinkTarget) {
  return tables(tx)
    .selectFrom('client_link')
    .select(['id', 'sealed', 'expires_at'])
    .where('customer_id', '=', customerId)
    .where('client_id', '=', clientId)
    .where('gallery_id', 'is not distinct from', galleryId)
    .where('revoked_at', 'is', null)
    .executeTakeFirst()
}

/** Lists all links that are not revoked, or only those to one gallery. */
export async function listLinks(tx: Tx, customerId: string, clientId: string, galleryId: string | null) {
  const query = tables(tx)
    .selectFrom('client_link')
    .select('id')
    .where('customer_id', '=', customerId)
    .where('client_id', '=', clientId)
    .where('revoked_at', 'is', null)
  return (galleryId === null ? query : query.where('gallery_id', '=', galleryId)).execute()
}

/** Finds what a valid token opens. */
export async function findLinkByToken(tx: Tx, token: TenantToken, now: Date) {
  return tables(tx)
    .selectFrom('client_link')
    .innerJoin('client', (join) =>
      join.onRef('client.customer_id', '=', 'client_link.customer_id').onRef('client.id', '=', 'client_link.client_id'),
    )
    .select([
      'client_link.id',
      'client_link.client_id',
      'client_link.gallery_id',
      'client_link.expires_at',
      'client.name',
    ])
    .where('client_link.customer_id', '=', token.customerId)
    .where('client_link.id', '=', token.id)
    .where('client_link.secret_hash', '=', token.secretHash)
    .where('client_link.revoked_at', 'is', null)
    .where((eb) => eb.or([eb('client_link.expires_at', 'is', null), eb('client_link.expires_at', '>', now)]))
    .executeTakeFirst()
}

/** Returns the link's gallery if the link was valid. */
export async function markRevoked(tx: Tx, customerId: string, id: string, now: Date) {
  return tables(tx)
    .updateTable('client_link')
    .set({ revoked_at: now })
    .where('customer_id', '=', customerId)
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .returning(['client_id', 'gallery_id'])
    .executeTakeFirst()
}
