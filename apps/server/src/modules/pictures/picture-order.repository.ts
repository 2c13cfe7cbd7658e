import type { OrderingCode } from '@revela/domain'
import { sql } from 'kysely'
import type { Tx } from '../../platform/db/database.ts'
import { lockPictures } from './lock-pictures.ts'
import { listPictureIds } from './picture-list.read.ts'

/** Where moved pictures go: before all others, before one of them, or behind all of them. */
export type MoveTarget = 'start' | 'end' | { readonly before: string }

/**
 * Moves pictures of a gallery or a work together: in the order of the ids, or in the one they have among themselves
 * (`kept`). All others keep theirs. Ids that the owner does not have, or has in its trash, are ignored. A target that
 * is gone meanwhile puts them at the end.
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
  const before = typeof target === 'object' ? target.before : null
  await sql`
    with numbered as (
      select k.id, m.place as moved, row_number() over (order by k.position nulls last, k.number) as place
      from picture k
      left join unnest(${sql.val([...ids])}::uuid[]) with ordinality as m (id, place) on m.id = k.id
      where k.customer_id = ${customerId} and k.owner_id = ${ownerId} and k.owner_kind <> 'cover'
        and k.trashed_at is null
    ), target as (
      select case when ${target === 'start'}::boolean then 0
        else coalesce((select place from numbered where id = ${before}::uuid and moved is null), 1000000000) end as place
    ), ordered as (
      select n.id, row_number() over (
        order by case when n.moved is null then n.place * 2 else t.place * 2 - 1 end,
          case when ${kept}::boolean then null else n.moved end, n.place
      ) as place
      from numbered n cross join target t
    )
    update picture p set position = o.place from ordered o
    where p.customer_id = ${customerId} and p.id = o.id and p.position is distinct from o.place`.execute(tx)
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
