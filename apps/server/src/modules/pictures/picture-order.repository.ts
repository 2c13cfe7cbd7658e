import type { OrderingCode } from '@revela/domain'
import { sql } from 'kysely'
import type { Tx } from '../../platform/db/database.ts'
import { lockPictures } from './lock-pictures.ts'
import { movedOrder, type MoveTarget } from './moved-order.ts'
import { listPictureIds } from './picture-list.read.ts'

/**
 * Moves pictures of a gallery or a work together: in the order of the ids, or in the one they have among themselves
 * (`kept`). All others keep theirs. Ids that the owner does not have, or has in its trash, are ignored. A target that
 * is gone meanwhile puts them at the end.
 *
 * The order is computed here: joined in SQL without fresh statistics, 5,000 pictures become a nested loop over 25
 * million pairs.
 */
export async function movePictures(
  tx: Tx,
  of: { readonly customerId: string; readonly ownerId: string },
  ids: readonly string[],
  target: MoveTarget,
  { kept = false }: { readonly kept?: boolean } = {},
): Promise<void> {
  const { customerId, ownerId } = of
  await lockPictures(tx, customerId, ownerId, null)
  const { rows } = await sql<{ id: string; position: number | null }>`
    select id, position from picture
    where customer_id = ${customerId} and owner_id = ${ownerId} and owner_kind <> 'cover' and trashed_at is null
    order by position nulls last, number`.execute(tx)
  const positions = new Map(rows.map(({ id, position }) => [id, position]))
  const order = movedOrder([...positions.keys()], ids, target, { kept })
  const changed = order
    .map((id, index) => ({ id, place: index + 1 }))
    .filter(({ id, place }) => positions.get(id) !== place)
  if (changed.length === 0) return
  await sql`
    update picture p set position = moved.place
    from unnest(${sql.val(changed.map(({ id }) => id))}::uuid[], ${sql.val(changed.map(({ place }) => place))}::int[])
      as moved (id, place)
    where p.customer_id = ${customerId} and p.id = moved.id`.execute(tx)
}

/** Writes the order that a code gives into the positions: where manual ordering begins. */
export async function fixOrder(
  tx: Tx,
  of: { readonly customerId: string; readonly ownerId: string },
  ordering: OrderingCode,
): Promise<void> {
  await lockPictures(tx, of.customerId, of.ownerId, null)
  await movePictures(tx, of, await listPictureIds(tx, { ...of, ordering }), 'start')
}
