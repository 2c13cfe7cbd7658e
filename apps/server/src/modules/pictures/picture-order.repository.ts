import type { OrderingCode } from '@revela/domain'
import { sql } from 'kysely'
import type { Tx } from '../../platform/db/database.ts'
import type { PictureOrder } from './gallery-order.ts'
import { listPictureIds, listPictures, maxPictures } from './picture-list.read.ts'

/** Locks pictures in the order of their ids, so that two transactions that change many pictures cannot deadlock. */
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

/** The target of a move: before all others, before one picture, or after all others. */
export type MoveTarget = 'start' | 'end' | { readonly before: string }

/** The order after a move. Unknown ids are ignored; a target that is unknown or itself moved means the end. */
export function movedOrder(
  order: readonly string[],
  ids: readonly string[],
  target: MoveTarget,
  { keepsOrder }: { readonly keepsOrder: boolean },
): string[] {
  const knownIds = new Set(order)
  const moving = new Set(ids.filter((id) => knownIds.has(id)))
  const moved = keepsOrder ? order.filter((id) => moving.has(id)) : [...moving]
  const others = order.filter((id) => !moving.has(id))
  const targetIndex = typeof target === 'object' ? others.indexOf(target.before) : -1
  const position = target === 'start' ? 0 : targetIndex >= 0 ? targetIndex : others.length
  return [...others.slice(0, position), ...moved, ...others.slice(position)]
}

/**
 * Moves pictures of a gallery or a work together: in the order of the ids, or in their current order (`keepsOrder`).
 * All others keep their order. Ids that the owner does not have, or has in its trash, are ignored. If the target no
 * longer exists, the pictures go to the end.
 * The order is computed here: joined in SQL without fresh statistics, 5,000 pictures become a nested loop over 25
 * million pairs.
 */
export async function movePictures(
  tx: Tx,
  owner: { readonly customerId: string; readonly ownerId: string },
  ids: readonly string[],
  target: MoveTarget,
  { keepsOrder = false }: { readonly keepsOrder?: boolean } = {},
): Promise<void> {
  const { customerId, ownerId } = owner
  await lockPictures(tx, customerId, ownerId, null)
  const { rows } = await sql<{ id: string; position: number | null }>`
    select id, position from picture
    where customer_id = ${customerId} and owner_id = ${ownerId} and owner_kind <> 'cover' and trashed_at is null
    order by position nulls last, number`.execute(tx)
  const positions = new Map(rows.map(({ id, position }) => [id, position]))
  const order = movedOrder([...positions.keys()], ids, target, { keepsOrder })
  const changed = order
    .map((id, index) => ({ id, position: index + 1 }))
    .filter(({ id, position }) => positions.get(id) !== position)
  if (changed.length === 0) return
  await sql`
    update picture p set position = moved.place
    from unnest(${sql.val(changed.map(({ id }) => id))}::uuid[], ${sql.val(changed.map(({ position }) => position))}::int[])
      as moved (id, place)
    where p.customer_id = ${customerId} and p.id = moved.id`.execute(tx)
}

/** Writes the current order into the positions, when manual ordering starts. */
export async function fixOrder(
  tx: Tx,
  owner: { readonly customerId: string; readonly ownerId: string },
  ordering: OrderingCode,
): Promise<void> {
  await lockPictures(tx, owner.customerId, owner.ownerId, null)
  await movePictures(tx, owner, await listPictureIds(tx, { ...owner, ordering }), 'start')
}

type Gallery = { readonly customerId: string; readonly galleryId: string; readonly ordering: PictureOrder }

/**
 * Assigns the next display numbers to all pictures without one, in the gallery's order. The caller has locked the
 * gallery's row, which stores the last number; returns the new last number. Numbers are never changed or reused.
 */
export async function numberPictures(tx: Tx, gallery: Gallery, lastNumber: number): Promise<number> {
  const { customerId, galleryId, ordering } = gallery
  const pictures = await listPictures(tx, { customerId, ownerId: galleryId, ordering, limit: maxPictures, offset: 0 })
  const ids = pictures.filter(({ display_number }) => display_number === null).map(({ id }) => id)
  if (ids.length === 0) return lastNumber
  await sql`
    update picture p set display_number = ${lastNumber}::int + n.place
    from unnest(${sql.val(ids)}::uuid[]) with ordinality as n (id, place)
    where p.customer_id = ${customerId} and p.id = n.id and p.trashed_at is null`.execute(tx)
  return lastNumber + ids.length
}
