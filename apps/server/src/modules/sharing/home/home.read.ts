import { sql } from 'kysely'
import type { Tx } from '../../../platform/db/database.ts'

export type SentGallery = {
  readonly gallery_id: string
  readonly invited_at: Date
  /** Of the client's own selection there; its absence is an absence of `chosen`. */
  readonly chosen: number | null
  readonly limit_day: string | null
  readonly finished_at: Date | null
}

const mostGalleries = 100

/** What was sent to a client, the latest first. */
export async function readSentTo(tx: Tx, customerId: string, clientId: string): Promise<SentGallery[]> {
  const { rows } = await sql<SentGallery>`
    select i.gallery_id, i.invited_at, s.chosen, s.limit_day, s.finished_at
    from gallery_client i
    join gallery g on g.customer_id = i.customer_id and g.id = i.gallery_id and g.deleted_at is null
      and g.published_at is not null
    left join selection s
      on s.customer_id = i.customer_id and s.gallery_id = i.gallery_id and s.client_id = i.client_id
    where i.customer_id = ${customerId} and i.client_id = ${clientId}
    order by i.invited_at desc, i.gallery_id
    limit ${mostGalleries}`.execute(tx)
  return rows
}
