import type { listGalleries, QueryOf } from '@revela/contract'
import type { AccessMode, CalendarDay } from '@revela/domain'
import { sql } from 'kysely'
import type { Tx } from '../../platform/db/database.ts'

type GalleryFilters = QueryOf<typeof listGalleries>

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
  published_at: Date | null
  access: AccessMode
  closes_on: string | null
  archived_at: Date | null
  cover_focus_x: number
  cover_focus_y: number
  cover_number: number | null
  cover_version: number | null
  cover_owner_id: string | null
  selection_active: boolean
  selections: number
  done: number
  expired: number
  open: number
  /** Matching galleries, also beyond the cap. */
  total: number
  client_names: string[]
}

/** A studio has thousands of galleries, not millions: the list is not paged; the cap is a safeguard. */
const maxGalleries = 10_000

/** A gallery chosen by a whole school must not make the list heavy. */
const maxNames = 50

/** `today` in São Paulo, where deadlines end. */
export async function readGalleries(
  tx: Tx,
  customerId: string,
  filters: GalleryFilters,
  today: CalendarDay,
  max: number = maxGalleries,
): Promise<ListedGallery[]> {
  const { active_download, inactive_download, start_created, end_created } = filters
  // Both filters, or none, select everything.
  const download = Boolean(active_download) === Boolean(inactive_download) ? null : Boolean(active_download)
  const states = filteredStates(filters)
  const { rows } = await sql<ListedGallery>`
    select g.id, g.title, g.created_at, to_char(g.event_date, 'YYYY-MM-DD') as event_date, g.pictures,
      g.single_download, g.download_all, g.access_epoch, g.expires_at, g.published_at, g.access,
      g.archived_at, to_char(g.closes_on, 'YYYY-MM-DD') as closes_on, g.cover_focus_x, g.cover_focus_y,
      p.number as cover_number, p.version as cover_version, p.owner_id as cover_owner_id,
      coalesce(l.active, false) as selection_active, coalesce(s.selections, 0) as selections,
      coalesce(s.done, 0) as done, coalesce(s.expired, 0) as expired, coalesce(s.open, 0) as open,
      count(*) over () as total,
      coalesce(n.client_names, '{}') as client_names
    from gallery g
    left join picture p on p.customer_id = g.customer_id and p.id = g.cover_picture_id
      and p.trashed_at is null
    left join link_preferences l on l.customer_id = g.customer_id and l.gallery_id = g.id
    left join (
      select gallery_id, count(*) as selections,
        count(*) filter (where selection_status(deadline_day, finished_at, ${today}::date) = 'done') as done,
        count(*) filter (where selection_status(deadline_day, finished_at, ${today}::date) = 'expired') as expired,
        count(*) filter (where selection_status(deadline_day, finished_at, ${today}::date) = 'open') as open
      from selection where customer_id = ${customerId} group by gallery_id
    ) s on s.gallery_id = g.id
    left join (
      select r.gallery_id, (array_agg(c.name order by c.name))[1:${maxNames}::int] as client_names
      from (
        select gallery_id, client_id from gallery_client where customer_id = ${customerId}
        union select gallery_id, client_id from selection where customer_id = ${customerId}
      ) r
      join client c on c.customer_id = ${customerId} and c.id = r.client_id
      group by r.gallery_id
    ) n on n.gallery_id = g.id
    where g.customer_id = ${customerId} and g.deleted_at is null
      and (g.archived_at is not null) = ${filters.archived ?? false}::boolean
      and (${download}::boolean is null or (g.single_download or g.download_all) = ${download}::boolean)
      and (${start_created ?? null}::date is null
        or g.created_at >= sao_paulo_day_end(${start_created ?? null}::date - 1))
      and (${end_created ?? null}::date is null
        or g.created_at < sao_paulo_day_end(${end_created ?? null}::date))
      and (${states}::text[] is null
        or (${states}::text[] && array_remove(array[
          case when s.done > 0 then 'done' end, case when s.open > 0 then 'open' end,
          case when s.expired > 0 then 'expired' end,
          case when s.selections is null and l.active then 'not_started' end,
          case when l.active is not true then 'inactive' end], null)))
    order by g.created_at desc, g.id desc
    limit ${max}`.execute(tx)
  return rows
}

/** Null when no filter is set, which selects everything. */
function filteredStates(filters: GalleryFilters): string[] | null {
  const states = [
    ['done', filters.done_selection],
    ['open', filters.open_selection],
    ['expired', filters.expired_selection],
    ['not_started', filters.not_started_selection],
    ['inactive', filters.inactive_selection],
  ] as const
  const selectedStates = states.flatMap(([state, isSelected]) => (isSelected ? [state] : []))
  return selectedStates.length === 0 ? null : selectedStates
}

type ActiveSelection = { readonly active: boolean; readonly kind: 'none' | 'private' | 'public' }

/** Whether families may choose in this gallery, and by which kind of link. */
export async function readActiveSelection(tx: Tx, customerId: string, galleryId: string): Promise<ActiveSelection> {
  const { rows } = await sql<{ link_type: 'private' | 'public' | null }>`
    select link_type from link_preferences
    where customer_id = ${customerId} and gallery_id = ${galleryId} and active`.execute(tx)
  const [preferences] = rows
  return { active: preferences !== undefined, kind: preferences?.link_type ?? 'none' }
}

/** The number of clients who chose each picture of a gallery, by the picture's number. */
export async function countChoosers(tx: Tx, customerId: string, galleryId: string): Promise<Map<number, number>> {
  const { rows } = await sql<{ number: number; choosers: number }>`
    select c.number, count(*)::int as choosers
    from selection s
    join selected_picture c on c.customer_id = s.customer_id and c.selection_id = s.id
    where s.customer_id = ${customerId} and s.gallery_id = ${galleryId} and c.state = 'yes' and not c.trashed
    group by c.number`.execute(tx)
  return new Map(rows.map(({ number, choosers }) => [number, choosers]))
}
