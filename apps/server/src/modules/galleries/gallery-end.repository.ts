import { sql } from 'kysely'
import type { Tx } from '../../platform/db/database.ts'
import type { GalleriesTables } from './galleries.module.ts'

const tables = (tx: Tx) => tx.withTables<GalleriesTables>()

export type LastingGallery = {
  readonly id: string
  readonly title: string
  readonly pictures: number
  readonly created_at: Date
  readonly expires_at: Date | null
}

/** Every gallery that is not in the trash, oldest first. */
export async function listLasting(tx: Tx, customerId: string): Promise<LastingGallery[]> {
  return tables(tx)
    .selectFrom('gallery')
    .select(['id', 'title', 'pictures', 'created_at', 'expires_at'])
    .where('customer_id', '=', customerId)
    .where('deleted_at', 'is', null)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
}

/** Sets until when each of these galleries is valid, in one statement. */
export async function changeValidity(
  tx: Tx,
  customerId: string,
  galleries: readonly { readonly id: string; readonly expiresAt: Date }[],
): Promise<void> {
  const ids = galleries.map(({ id }) => id)
  const ends = galleries.map(({ expiresAt }) => expiresAt.toISOString())
  await sql`
    update gallery g set expires_at = v.ends
    from unnest(${sql.val(ids)}::uuid[], ${sql.val(ends)}::timestamptz[]) as v (id, ends)
    where g.customer_id = ${customerId} and g.id = v.id`.execute(tx)
}

/** The plan no longer limits the validity of galleries. */
export async function clearValidity(tx: Tx, customerId: string): Promise<void> {
  await tables(tx)
    .updateTable('gallery')
    .set({ expires_at: null })
    .where('customer_id', '=', customerId)
    .where('expires_at', 'is not', null)
    .where('deleted_at', 'is', null)
    .execute()
}

/**
 * Deletes the gallery permanently, with all rows that reference it. Returns false when it was restored from the trash
 * meanwhile.
 */
export async function removeGallery(tx: Tx, customerId: string, id: string, now: Date): Promise<boolean> {
  const deletedGalleries = await tables(tx)
    .deleteFrom('gallery')
    .where('customer_id', '=', customerId)
    .where('id', '=', id)
    .where('purge_at', '<=', now)
    .returning('id')
    .executeTakeFirst()
  return deletedGalleries !== undefined
}
