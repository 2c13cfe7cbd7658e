import { allows, type AlbumReminderFacts, type CalendarDay, type PlanLimits } from '@revela/domain'
import { sql } from 'kysely'
import type { Tx } from '../../platform/db/database.ts'

/** A client as a reader of one album, with what the text of a reminder names and the link in it. */
export type RemindedAlbum = AlbumReminderFacts & {
  readonly clientId: string
  readonly title: string
  readonly slug: string
  readonly spreads: number
  readonly reader: { readonly customer_id: string; readonly id: string; readonly sealed: Buffer }
}

type Row = {
  readonly client_id: string
  readonly album_id: string
  readonly reader_id: string
  readonly sealed: Buffer
  readonly title: string
  readonly slug: string
  readonly deadline_day: CalendarDay | null
  readonly spreads: number
  readonly sent_at: Date
  readonly is_awaited: boolean
}

/**
 * Reads every album that these clients were mailed or have opened: a reminder is never an invitation. `limits` null: no
 * plan is in force. An album is open to its readers only with a plan that includes album proofing.
 */
export async function readRemindedAlbums(
  tx: Tx,
  customerId: string,
  clientIds: readonly string[],
  limits: PlanLimits | null,
): Promise<RemindedAlbum[]> {
  if (clientIds.length === 0) return []
  const { rows } = await sql<Row>`
    select r.client_id, r.id as reader_id, r.sealed, a.id as album_id, a.title, a.slug, a.deadline_day,
      v.pictures as spreads, greatest(v.sent_at, coalesce(m.first_at, r.created_at)) as sent_at,
      r.approves and f.approved_at is null
        and not exists (
          select from album_approval k where k.customer_id = ${customerId} and k.version_id = v.id
            and k.reader_id = r.id and k.reopened_at is null)
        and not exists (
          select from album_request q where q.customer_id = ${customerId} and q.album_id = a.id and q.state = 'open')
        as is_awaited
    from album_reader r
    join album a on a.customer_id = r.customer_id and a.id = r.album_id and a.deleted_at is null
    cross join lateral (
      select v.id, v.pictures, v.sent_at from album_version v
      where v.customer_id = a.customer_id and v.album_id = a.id and v.sent_at is not null
      order by v.number desc limit 1
    ) v
    left join album_proof f on f.customer_id = a.customer_id and f.album_id = a.id
    cross join lateral (
      select min(m.at) as first_at from album_send m where m.customer_id = r.customer_id and m.reader_id = r.id
    ) m
    where r.customer_id = ${customerId} and r.client_id = any(${[...clientIds]}::uuid[])
      and (r.last_seen_at is not null or m.first_at is not null)`.execute(tx)
  return rows.map((row) => ({
    clientId: row.client_id,
    albumId: row.album_id,
    title: row.title,
    slug: row.slug,
    spreads: row.spreads,
    reader: { customer_id: customerId, id: row.reader_id, sealed: row.sealed },
    isAvailable: allows(limits, 'proof_album'),
    sentAt: row.sent_at,
    deadlineDay: row.deadline_day,
    isAwaited: row.is_awaited,
  }))
}

export async function albumExists(tx: Tx, customerId: string, albumId: string): Promise<boolean> {
  const { rows } = await sql`
    select from album where customer_id = ${customerId} and id = ${albumId} and deleted_at is null`.execute(tx)
  return rows.length > 0
}
