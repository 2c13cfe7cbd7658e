import type { listGalleries, QueryOf } from '@revela/contract'
import { sql } from 'kysely'
import type { Tx } from '../../platform/db/database.ts'

export type GalleryFilters = QueryOf<typeof listGalleries>

export type ListedGallery = {
  id: string
  title: string
  created_at: Date
  event_date: string | null
  pictures: number
  single_download: boolean
  download_all: boolean
  access_epoch: number
  expires_at: Date | null
  cover_focus_x: number
  cover_focus_y: number
  cover_number: number | null
  cover_version: number | null
  cover_owner_id: string | null
}

/** A studio has thousands of galleries, not millions: the list is whole, newest first, and capped all the same. */
export const mostGalleries = 10_000

export async function readGalleries(tx: Tx, customerId: string, filters: GalleryFilters): Promise<ListedGallery[]> {
  const { active_download, inactive_download, start_created, end_created } = filters
  // Both boxes ticked, or none, ask for everything.
  const download = Boolean(active_download) === Boolean(inactive_download) ? null : Boolean(active_download)
  const { rows } = await sql<ListedGallery>`
    select g.id, g.title, g.created_at, to_char(g.event_date, 'YYYY-MM-DD') as event_date, g.pictures,
      g.single_download, g.download_all, g.access_epoch, g.expires_at, g.cover_focus_x, g.cover_focus_y,
      p.number as cover_number, p.version as cover_version, p.owner_id as cover_owner_id
    from gallery g
    left join picture p on p.customer_id = g.customer_id and p.id = g.cover_picture_id
    where g.customer_id = ${customerId} and g.deleted_at is null
      and (${download}::boolean is null or (g.single_download or g.download_all) = ${download}::boolean)
      and (${start_created ?? null}::date is null
        or g.created_at >= (${start_created ?? null}::date)::timestamp at time zone 'America/Sao_Paulo')
      and (${end_created ?? null}::date is null
        or g.created_at < (${end_created ?? null}::date + 1)::timestamp at time zone 'America/Sao_Paulo')
    order by g.created_at desc, g.id desc
    limit ${mostGalleries}`.execute(tx)
  return rows
}
