import {
  reminderDefaults,
  reminderKinds,
  type PlannedReminder,
  type GalleryReminderKind,
  type ReminderKind,
  type ReminderSettings,
  type SentReminder,
} from '@revela/domain'
import { sql } from 'kysely'
import type { Tx } from '../../platform/db/database.ts'
import { newId } from '../../platform/ids/uuid.ts'
import { expireMails } from '../../platform/mailer/mail-row.repository.ts'
import { reminderMailKind, type ReminderChannel, type RemindersTables } from './reminders.module.ts'

const tables = (tx: Tx) => tx.withTables<RemindersTables>()

export type SettingRow = Omit<RemindersTables['reminder_setting'], 'customer_id'>

export async function readAccountSettings(tx: Tx, customerId: string): Promise<Map<ReminderKind, SettingRow>> {
  const rows = await tables(tx)
    .selectFrom('reminder_setting')
    .select(['kind', 'by_email', 'subject', 'body'])
    .where('customer_id', '=', customerId)
    .execute()
  return new Map(rows.map((row) => [row.kind, row]))
}

/** What is sent by e-mail: the account's choice, and where these galleries differ. */
export async function readReminderSettings(
  tx: Tx,
  customerId: string,
  galleryIds: readonly string[],
): Promise<ReminderSettings> {
  const account = await readAccountSettings(tx, customerId)
  const entries = reminderKinds.map((kind) => [kind, account.get(kind)?.by_email ?? reminderDefaults[kind]] as const)
  const galleries = new Map<string, Partial<Record<ReminderKind, boolean>>>()
  if (galleryIds.length > 0) {
    const rows = await tables(tx)
      .selectFrom('gallery_reminder_setting')
      .select(['gallery_id', 'kind', 'by_email'])
      .where('customer_id', '=', customerId)
      .where('gallery_id', 'in', [...new Set(galleryIds)])
      .execute()
    for (const row of rows) {
      galleries.set(row.gallery_id, { ...galleries.get(row.gallery_id), [row.kind]: row.by_email })
    }
  }
  return { byEmail: Object.fromEntries(entries) as Record<ReminderKind, boolean>, galleries }
}

/** Changes the fields that are named; the checks of all clients become due. */
export async function saveAccountSettings(
  tx: Tx,
  customerId: string,
  changes: readonly (Pick<SettingRow, 'kind'> & Partial<SettingRow>)[],
): Promise<void> {
  for (const { kind, ...change } of changes) {
    await tables(tx)
      .insertInto('reminder_setting')
      .values({ customer_id: customerId, kind, by_email: null, subject: null, body: null, ...change })
      .onConflict((conflict) =>
        Object.keys(change).length === 0
          ? conflict.doNothing()
          : conflict.columns(['customer_id', 'kind']).doUpdateSet(change),
      )
      .execute()
  }
  // Locked in the order of the ids, as the triggers do, so that two changes cannot deadlock.
  await sql`select from reminder_schedule where customer_id = ${customerId} order by client_id for update`.execute(tx)
  await sql`update reminder_schedule set check_at = 'epoch' where customer_id = ${customerId}`.execute(tx)
}

/** Null: as the account again. The checks of the gallery's clients become due. */
export async function saveGallerySettings(
  tx: Tx,
  customerId: string,
  galleryId: string,
  changes: readonly { readonly kind: GalleryReminderKind; readonly by_email: boolean | null }[],
): Promise<void> {
  for (const { kind, by_email } of changes) {
    if (by_email === null) {
      await tables(tx)
        .deleteFrom('gallery_reminder_setting')
        .where('customer_id', '=', customerId)
        .where('gallery_id', '=', galleryId)
        .where('kind', '=', kind)
        .execute()
    } else {
      await tables(tx)
        .insertInto('gallery_reminder_setting')
        .values({ customer_id: customerId, gallery_id: galleryId, kind, by_email })
        .onConflict((conflict) => conflict.columns(['customer_id', 'gallery_id', 'kind']).doUpdateSet({ by_email }))
        .execute()
    }
  }
  await sql`select schedule_reminder_checks(${customerId}, ${galleryId})`.execute(tx)
}

/** Far more reminders than a client gets; older ones can no longer be repeated. */
const maxHistory = 500

export async function readHistory(
  tx: Tx,
  customerId: string,
  clientIds: readonly string[],
): Promise<Map<string, SentReminder[]>> {
  const { rows } = await sql<SentReminder & { clientId: string }>`
    select wanted.id as "clientId", h.* from unnest(${[...clientIds]}::uuid[]) as wanted (id)
    cross join lateral (
      select coalesce(r.gallery_id, r.album_id)::text as "subjectId", r.kind, r.step, r.cause_at as "causeAt", r.channel,
        r.sent_at as "sentAt"
      from client_reminder r where r.customer_id = ${customerId} and r.client_id = wanted.id
      order by r.sent_at desc limit ${maxHistory}
    ) h`.execute(tx)
  return Map.groupBy(rows, ({ clientId }) => clientId)
}

/** Returns false when this reminder was recorded before. */
export async function insertReminder(
  tx: Tx,
  customerId: string,
  reminder: PlannedReminder & {
    readonly clientId: string
    readonly channel: ReminderChannel
    readonly sentAt: Date
    readonly mailId: string | null
  },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tables(tx)
    .insertInto('client_reminder')
    .values({
      customer_id: customerId,
      id: newId(),
      client_id: reminder.clientId,
      gallery_id: reminder.kind === 'album-deadline' ? null : reminder.subjectId,
      album_id: reminder.kind === 'album-deadline' ? reminder.subjectId : null,
      kind: reminder.kind,
      step: reminder.step,
      cause_at: reminder.causeAt,
      channel: reminder.channel,
      sent_at: reminder.sentAt,
      mail_id: reminder.mailId,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n
}

export type RemindedClient = {
  readonly id: string
  readonly name: string
  readonly email: string
  readonly tel: string | null
  readonly stopped_at: Date | null
}

export async function readClients(
  tx: Tx,
  customerId: string,
  clientIds: readonly string[],
): Promise<Map<string, RemindedClient>> {
  const { rows } = await sql<RemindedClient>`
    select c.id, c.name, c.email, c.tel, s.stopped_at from client c
    left join reminder_stop s on s.customer_id = c.customer_id and s.client_id = c.id
    where c.customer_id = ${customerId} and c.id = any(${[...clientIds]}::uuid[])`.execute(tx)
  return new Map(rows.map((row) => [row.id, row]))
}

/** Returns false while another worker checks this client, or somebody changes or deletes them. */
export async function lockClient(tx: Tx, customerId: string, clientId: string): Promise<boolean> {
  const { rows } = await sql`
    select from client where customer_id = ${customerId} and id = ${clientId}
    for no key update skip locked`.execute(tx)
  return rows.length > 0
}

/** Keeps the client from being deleted; taken before their schedule, in the order of a deletion. */
export async function holdClient(tx: Tx, customerId: string, clientId: string): Promise<void> {
  await sql`select from client where customer_id = ${customerId} and id = ${clientId} for key share`.execute(tx)
}

/** Locks the row until the transaction ends: a change that makes the check due waits for it. */
export async function lockSchedule(tx: Tx, customerId: string, clientId: string) {
  return tables(tx)
    .selectFrom('reminder_schedule')
    .select(['check_at', 'whatsapp_at'])
    .where('customer_id', '=', customerId)
    .where('client_id', '=', clientId)
    .forUpdate()
    .executeTakeFirst()
}

export async function reschedule(
  tx: Tx,
  customerId: string,
  clientId: string,
  next: { readonly check_at: Date | null; readonly whatsapp_at?: Date | null },
): Promise<void> {
  await tables(tx)
    .updateTable('reminder_schedule')
    .set(next)
    .where('customer_id', '=', customerId)
    .where('client_id', '=', clientId)
    .execute()
}

/** Makes the next check of this client due. */
export async function scheduleCheck(tx: Tx, customerId: string, clientId: string): Promise<void> {
  await reschedule(tx, customerId, clientId, { check_at: new Date(0) })
}

/** False while the selection is being changed: taps do not make a check due. */
export async function isUntouched(
  tx: Tx,
  customerId: string,
  selectionId: string,
  lastTouchedAt: Date,
): Promise<boolean> {
  const { rows } = await sql`
    select from selection where customer_id = ${customerId} and id = ${selectionId} and last_access_at = ${lastTouchedAt}
    for share skip locked`.execute(tx)
  return rows.length > 0
}

/** Clients with a reminder for WhatsApp, longest waiting first. */
export async function listWaitingClients(tx: Tx, customerId: string, max: number): Promise<string[]> {
  const rows = await tables(tx)
    .selectFrom('reminder_schedule')
    .select('client_id')
    .where('customer_id', '=', customerId)
    .where('whatsapp_at', 'is not', null)
    .orderBy('whatsapp_at')
    .orderBy('client_id')
    .limit(max)
    .execute()
  return rows.map(({ client_id }) => client_id)
}

/** Also ends reminders that are not sent yet. Does nothing when the client was deleted, or stopped before. */
export async function insertStop(tx: Tx, customerId: string, clientId: string, now: Date): Promise<void> {
  await sql`
    insert into reminder_stop (customer_id, client_id, stopped_at)
    select customer_id, id, ${now} from client where customer_id = ${customerId} and id = ${clientId}
    on conflict do nothing`.execute(tx)
  // The schedule first: a sweep that holds it may be queueing a mail, which is ended here.
  await scheduleCheck(tx, customerId, clientId)
  await expireMails(tx, customerId, { kind: reminderMailKind, clientId }, now)
}
