import { sql, type RawBuilder } from 'kysely'
import type { Tx } from '../../../platform/db/database.ts'
import type { RejectionReason } from '../../../platform/mailer/rejection-reason.ts'
import type { SharingTables } from '../sharing.module.ts'

export async function insertSend(tx: Tx, send: SharingTables['gallery_send']): Promise<void> {
  await tx.withTables<SharingTables>().insertInto('gallery_send').values(send).execute()
}

/** Serializes concurrent requests for the same mail. */
export async function lockContent(tx: Tx, contentKey: Buffer): Promise<void> {
  await sql`select pg_advisory_xact_lock(${contentKey.readBigInt64BE()}::bigint)`.execute(tx)
}

export type SendRow = Omit<SharingTables['gallery_send'], 'customer_id' | 'gallery_id' | 'mail_id' | 'content_key'> & {
  readonly state: 'queued' | 'held' | 'sent' | 'rejected'
  readonly rejection: RejectionReason | 'unreachable' | 'blocked' | null
  readonly settled_at: Date | null
}

/** For a gallery sent to hundreds, the latest are enough. */
const maxSends = 500

/** Newest first, each with the state of its mail. */
export async function readSends(
  tx: Tx,
  filter: { customerId: string; galleryId: string; clientId: string | null },
): Promise<SendRow[]> {
  const { customerId, galleryId, clientId } = filter
  return findRows(
    tx,
    sql`s.customer_id = ${customerId} and s.gallery_id = ${galleryId}
      and (${clientId}::uuid is null or s.client_id = ${clientId}::uuid)`,
  )
}

/** Finds the same mail, requested a moment ago or not sent yet. A rejected one may be requested again. */
export async function findDuplicateSend(
  tx: Tx,
  filter: { customerId: string; contentKey: Buffer; since: Date },
): Promise<SendRow | null> {
  const rows = await findRows(
    tx,
    sql`s.customer_id = ${filter.customerId} and s.content_key = ${filter.contentKey}
      and m.state <> 'rejected' and (s.at > ${filter.since} or m.state in ('queued', 'held'))`,
  )
  return rows[0] ?? null
}

async function findRows(tx: Tx, condition: RawBuilder<unknown>): Promise<SendRow[]> {
  const { rows } = await sql<SendRow>`
    select s.id, s.client_id, s.name, s.email, s.subject, s.magic_link, s.at, m.state, m.rejection, m.settled_at
    from gallery_send s
    join outbox_mail m on m.customer_id = s.customer_id and m.id = s.mail_id
    where ${condition}
    order by s.id desc
    limit ${maxSends}`.execute(tx)
  return rows
}
