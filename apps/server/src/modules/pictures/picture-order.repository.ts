import type { OrderingCode } from '@revela/domain'
import { sql } from 'kysely'
import type { Tx } from '../../platform/db/database.ts'
import { listPictureIds, listPictures, mostPictures, type PictureOrder } from './picture-list.read.ts'

/** Whoever changes many pictures locks them in the order of their ids, so that two of them cannot deadlock. */
export async function lockPictures(
  tx: Tx,
  customerId: string,
  ownerId: string,
  ids: readonly string[] | null,
): Promise<void> {
  await sql`
    select id from picture
    where customer_id = ${customerId} and owner_id = ${ownerId}
      and (${sql.val(ids && [...ids])}::uuid[] is null or id = any(${sql.val(ids && [...ids])}::uuid[]))
    order by id for update`.execute(tx)
}

/** Where moved pictures go: before all others, before one of them, or behind all of them. */
export type MoveTarget = 'start' | 'end' | { readonly before: string }

/** The order after a move. Unknown ids are ignored; a target that is unknown or itself moved means the end. */
export function movedOrder(
  order: readonly string[],
  ids: readonly string[],
  target: MoveTarget,
  { kept }: { readonly kept: boolean },
): string[] {
  const known = new Set(order)
  const moving = new Set(ids.filter((id) => known.has(id)))
  const moved = kept ? order.filter((id) => moving.has(id)) : [...moving]
  const others = order.filter((id) => !moving.has(id))
  const found = typeof target === 'object' ? others.indexOf(target.before) : -1
  const place = target === 'start' ? 0 : found >= 0 ? found : others.length
  return [...others.slice(0, place), ...moved, ...others.slice(place)]
}

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
