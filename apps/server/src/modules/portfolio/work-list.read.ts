import { sql } from 'kysely'
import type { Tx } from '../../platform/db/database.ts'

export type ListedWork = {
  readonly id: string
  readonly title: string
  readonly category_id: string | null
  readonly category_title: string | null
  readonly pictures: number
  readonly access_epoch: number
  readonly cover_picture_id: string | null
  readonly cover_kind: 'work' | 'cover' | null
  readonly cover_number: number | null
  readonly cover_version: number | null
}

const mostWorks = 10_000

/** Newest first; of one category, or one work alone. */
export async function readWorks(
  tx: Tx,
  customerId: string,
  only: { readonly categoryId?: string | undefined; readonly id?: string },
): Promise<ListedWork[]> {
  const { categoryId = null, id = null } = only
  const { rows } = await sql<ListedWork>`
    select k.id, k.title, k.category_id, c.title as category_title, k.pictures, k.access_epoch, k.cover_picture_id,
      p.owner_kind as cover_kind, p.number as cover_number, p.version as cover_version
    from work k
    left join category c on c.customer_id = k.customer_id and c.id = k.category_id
    left join picture p on p.customer_id = k.customer_id and p.id = k.cover_picture_id
      and p.trashed_at is null
    where k.customer_id = ${customerId}
      and (${categoryId}::uuid is null or k.category_id = ${categoryId}::uuid)
      and (${id}::uuid is null or k.id = ${id}::uuid)
    order by k.created_at desc, k.id desc
    limit ${mostWorks}`.execute(tx)
  return rows
}
