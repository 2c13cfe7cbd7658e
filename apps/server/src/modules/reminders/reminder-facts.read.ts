import {
  amountDue,
  amountToAsk,
  awaitBalance,
  downloadAllowance,
  effectiveScope,
  allows,
  endOfSaoPauloDay,
  type CalendarDay,
  type DeliveryScope,
  type PlanLimits,
  type ReminderFacts,
} from '@revela/domain'
import { sql } from 'kysely'
import type { Tx } from '../../platform/db/database.ts'
import { galleryMode } from '../selections/index.ts'

/** A client in one gallery that was sent to them, with what the text of a reminder names. */
export type RemindedGallery = ReminderFacts & {
  readonly clientId: string
  readonly title: string
  readonly slug: string
  readonly pictures: number
  readonly selectionId: string | null
  readonly chosen: number
  /** A personal link to the gallery exists, which the mail contains. */
  readonly hasLink: boolean
}

type Row = {
  readonly client_id: string
  readonly gallery_id: string
  readonly invited_at: Date
  readonly title: string
  readonly slug: string
  readonly pictures: number
  readonly published_at: Date | null
  readonly closes_on: CalendarDay | null
  readonly expires_at: Date | null
  readonly event_date: CalendarDay | null
  readonly single_download: boolean
  readonly download_all: boolean
  readonly delivery_scope: DeliveryScope | null
  readonly delivers_since: Date | null
  readonly active: boolean
  readonly link_type: 'public' | 'private' | null
  readonly is_selling: boolean
  readonly selection_id: string | null
  readonly selection_created_at: Date
  readonly has_started: boolean
  readonly last_access_at: Date | null
  readonly deadline_day: CalendarDay | null
  readonly finished_at: Date | null
  readonly finished_total: number | null
  readonly paid_before: number
  readonly declared_before: number
  readonly pix_declared_at: Date | null
  readonly pix_received_at: Date | null
  readonly chosen: number
  readonly entered: boolean
  readonly downloaded: boolean
  readonly announced_at: Date | null
  readonly balance_due: number
  readonly balance_received_at: Date | null
  readonly has_link: boolean
}

/** Reads every gallery that was sent to these clients and is not in the trash. `limits` null: no plan is in force. */
export async function readRemindedGalleries(
  tx: Tx,
  customerId: string,
  clientIds: readonly string[],
  { limits, now }: { readonly limits: PlanLimits | null; readonly now: Date },
): Promise<RemindedGallery[]> {
  if (clientIds.length === 0) return []
  const { rows } = await sql<Row>`
    select i.client_id, i.gallery_id, i.invited_at, g.title, g.slug, g.pictures, g.published_at, g.closes_on,
      g.expires_at, g.event_date, g.single_download, g.download_all, g.delivery_scope, g.delivers_since,
      coalesce(l.active, false) as active, l.link_type,
      coalesce(l.active and l.selling, false) or exists (
        select from selection o where o.customer_id = ${customerId} and o.gallery_id = g.id and o.selling
      ) as is_selling,
      s.id as selection_id, s.created_at as selection_created_at, s.last_access_at, s.deadline_day, s.finished_at,
      s.finished_total, coalesce(s.paid_before, 0) as paid_before, coalesce(s.declared_before, 0) as declared_before,
      s.pix_declared_at, s.pix_received_at, coalesce(s.chosen, 0) as chosen,
      exists (select from selected_picture p where p.customer_id = ${customerId} and p.selection_id = s.id) as has_started,
      v.id is not null as entered, coalesce(v.downloads, 0) > 0 as downloaded,
      (select max(m.at) from gallery_send m
        where m.customer_id = ${customerId} and m.client_id = i.client_id and m.gallery_id = i.gallery_id) as announced_at,
      exists (select from client_link k
        where k.customer_id = ${customerId} and k.client_id = i.client_id and k.gallery_id = i.gallery_id
          and k.revoked_at is null and (k.expires_at is null or k.expires_at > ${now})) as has_link,
      coalesce(greatest(b.amount_cents - b.paid_cents, 0), 0) as balance_due, b.received_at as balance_received_at
    from gallery_client i
    join gallery g on g.customer_id = i.customer_id and g.id = i.gallery_id and g.deleted_at is null
    left join link_preferences l on l.customer_id = i.customer_id and l.gallery_id = i.gallery_id
    left join selection s on s.customer_id = i.customer_id and s.gallery_id = i.gallery_id and s.client_id = i.client_id
    left join gallery_visitor v
      on v.customer_id = i.customer_id and v.gallery_id = i.gallery_id and v.client_id = i.client_id
    left join gallery_balance b on b.customer_id = i.customer_id and b.gallery_id = i.gallery_id
    where i.customer_id = ${customerId} and i.client_id = any(${[...clientIds]}::uuid[])`.execute(tx)
  return rows.map((row) => toRemindedGallery(row, limits, now))
}

function toRemindedGallery(row: Row, limits: PlanLimits | null, now: Date): RemindedGallery {
  return {
    clientId: row.client_id,
    title: row.title,
    slug: row.slug,
    pictures: row.pictures,
    selectionId: row.selection_id,
    chosen: row.chosen,
    hasLink: row.has_link,
    galleryId: row.gallery_id,
    isAvailable: row.published_at !== null && limits !== null,
    closesAt: closingMoment(row),
    sentAt: latest([row.invited_at, row.published_at]),
    hasEntered: row.entered,
    eventDay: row.event_date,
    selection: selectionFacts(row),
    deliveredAt: deliveryStart(row, limits, now),
    hasDownloaded: row.downloaded,
  }
}

function closingMoment({ closes_on, expires_at }: Row): Date | null {
  const closesAt = closes_on === null ? null : endOfSaoPauloDay(closes_on)
  if (closesAt === null || expires_at === null) return closesAt ?? expires_at
  return closesAt < expires_at ? closesAt : expires_at
}

function selectionFacts(row: Row): ReminderFacts['selection'] {
  if (row.selection_id === null) return null
  const isSettled = row.pix_received_at !== null || row.pix_declared_at !== null
  const earlier = { paidBefore: row.paid_before, declaredBefore: row.declared_before }
  return {
    isActive: row.active,
    hasStarted: row.has_started,
    createdAt: row.selection_created_at,
    lastTouchedAt: row.last_access_at,
    deadlineDay: row.deadline_day,
    finishedAt: row.finished_at,
    due: isSettled ? 0 : amountToAsk(row.finished_total ?? 0, earlier),
  }
}

/** Since when the client may download something, by the same rules as the download itself; null: nothing now. */
function deliveryStart(row: Row, limits: PlanLimits | null, now: Date): Date | null {
  const delivers = row.single_download || (row.download_all && allows(limits, 'download_all_pictures'))
  const selection = row.selection_id === null ? null : row
  if (!delivers || row.pictures === 0 || galleryMode(row, selection, { delivers, now }) === 'selection') return null
  const scope = effectiveScope(row.delivery_scope, row.is_selling)
  const due = amountDue({
    finishedTotal: row.finished_total,
    paidBefore: row.paid_before,
    received: row.pix_received_at !== null,
  })
  const ownPart = downloadAllowance(
    scope,
    selection && { finished: row.finished_at !== null, due, chosen: row.chosen > 0 ? [1] : [] },
  )
  const { numbers, waiting } = awaitBalance(ownPart, row.balance_due, true)
  if (waiting || numbers?.length === 0) return null
  const paidAt = scope === 'paid' ? row.pix_received_at : null
  const { delivers_since, published_at, invited_at, finished_at, announced_at, balance_received_at } = row
  return latest([delivers_since, published_at, invited_at, finished_at, paidAt, announced_at, balance_received_at])
}

function latest(moments: readonly (Date | null)[]): Date {
  return new Date(Math.max(...moments.flatMap((moment) => (moment ? [moment.getTime()] : []))))
}
