import { sql } from 'kysely'
import type { Tx } from '../../platform/db/database.ts'
import { listPictures, mostPictures, type PictureOrder } from './picture-list.read.ts'

type Gallery = { readonly customerId: string; readonly galleryId: string; readonly ordering: PictureOrder }

/**
 * Gives every picture that has no display number the next ones, in the gallery's order. The caller holds the gallery's
 * row, in which `last` is counted; the answer is the new last number. Numbers are never changed or given again.
 */
export async function numberPictures(tx: Tx, gallery: Gallery, last: number): Promise<number> {
  const { customerId, galleryId, ordering } = gallery
  const pictures = await listPictures(tx, { customerId, ownerId: galleryId, ordering, limit: mostPictures, offset: 0 })
  const ids = pictures.filter(({ display_number }) => display_number === null).map(({ id }) => id)
  if (ids.length === 0) return last
  await sql`
    update picture p set display_number = ${last}::int + n.place
    from unnest(${sql.val(ids)}::uuid[]) with ordinality as n (id, place)
    where p.customer_id = ${customerId} and p.id = n.id and p.trashed_at is null`.execute(tx)
  return last + ids.length
}
