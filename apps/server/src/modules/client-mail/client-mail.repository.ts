import type { abuseReason } from '@revela/contract'
import { dailyMailLimit, isSentViaRevela, saoPauloDay, type CalendarDay } from '@revela/domain'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { Tx } from '../../platform/db/database.ts'
import { newId } from '../../platform/ids/uuid.ts'

type AbuseReason = z.output<typeof abuseReason>

type ClientMailTables = {
  client_mail_count: { customer_id: string; day: CalendarDay; sent: number; automatic: number }
  allowed_name: { customer_id: string; name: string; allowed_at: Date }
  sending_pause: { customer_id: string; paused_at: Date; cause: 'reports' | 'staff' }
  abuse_report: {
    customer_id: string
    id: string
    mail_id: string
    mail_kind: string
    reporter_hash: Buffer
    reason: AbuseReason
    message: string
    at: Date
    decided_at: Date | null
  }
}

const tables = (tx: Tx) => tx.withTables<ClientMailTables>()

type MailOrigin = 'sent' | 'automatic'

/**
 * Counts one mail of today; returns false, without counting, once the limit is reached. The row's lock orders
 * concurrent calls.
 */
export async function countClientMail(
  tx: Tx,
  customerId: string,
  { origin, limit, now }: { origin: MailOrigin; limit: number; now: Date },
): Promise<boolean> {
  const [sent, automatic] = origin === 'sent' ? [1, 0] : [0, 1]
  const { rows } = await sql`
    insert into client_mail_count as c (customer_id, day, sent, automatic)
    values (${customerId}, ${saoPauloDay(now)}::date, ${sent}, ${automatic})
    on conflict (customer_id) do update set
      day = excluded.day,
      sent = case when c.day = excluded.day then c.sent else 0 end + excluded.sent,
      automatic = case when c.day = excluded.day then c.automatic else 0 end + excluded.automatic
    where c.day <> excluded.day or ${sql.ref(`c.${origin}`)} < ${limit}
    returning c.customer_id`.execute(tx)
  return rows.length > 0
}

/** Returns those of the folded names that staff allowed. */
export async function findAllowedNames(tx: Tx, customerId: string, names: readonly string[]): Promise<Set<string>> {
  const rows = await tables(tx)
    .selectFrom('allowed_name')
    .select('name')
    .where('customer_id', '=', customerId)
    .where('name', 'in', [...names])
    .execute()
  return new Set(rows.map(({ name }) => name))
}

/** Runs as the staff role; no other role may. */
export async function allowNames(tx: Tx, customerId: string, names: readonly string[], now: Date): Promise<void> {
  if (names.length === 0) return
  await tables(tx)
    .insertInto('allowed_name')
    .values(names.map((name) => ({ customer_id: customerId, name, allowed_at: now })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Returns false when the account was already paused. */
export async function pauseSending(
  tx: Tx,
  customerId: string,
  cause: 'reports' | 'staff',
  now: Date,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tables(tx)
    .insertInto('sending_pause')
    .values({ customer_id: customerId, paused_at: now, cause })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n
}

/** Runs as the staff role; no other role may. */
export async function resumeSending(tx: Tx, customerId: string): Promise<void> {
  await tables(tx).deleteFrom('sending_pause').where('customer_id', '=', customerId).execute()
}

type NewReport = Pick<
  ClientMailTables['abuse_report'],
  'customer_id' | 'mail_id' | 'mail_kind' | 'reporter_hash' | 'reason' | 'message' | 'at'
>

/** Returns false when this mail was reported before. */
export async function insertReport(tx: Tx, report: NewReport): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tables(tx)
    .insertInto('abuse_report')
    .values({ id: newId(), decided_at: null, ...report })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n
}

/** How many different recipients reported mails of this kind that staff has not decided on. */
export async function countOpenReporters(tx: Tx, customerId: string, mailKind: string): Promise<number> {
  const { reporters } = await tables(tx)
    .selectFrom('abuse_report')
    .select((eb) => eb.fn.count<string>('reporter_hash').distinct().as('reporters'))
    .where('customer_id', '=', customerId)
    .where('mail_kind', '=', mailKind)
    .where('decided_at', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(reporters)
}

/** Runs as the staff role; no other role may. Returns how many reports there were. */
export async function closeReports(tx: Tx, customerId: string, now: Date): Promise<number> {
  const { numUpdatedRows } = await tables(tx)
    .updateTable('abuse_report')
    .set({ decided_at: now })
    .where('customer_id', '=', customerId)
    .where('decided_at', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(numUpdatedRows)
}

export async function deleteReports(tx: Tx, customerId: string, ids: readonly string[]): Promise<void> {
  await tables(tx)
    .deleteFrom('abuse_report')
    .where('customer_id', '=', customerId)
    .where('id', 'in', [...ids])
    .execute()
}

export type SendingStatus = {
  readonly name: string
  readonly email: string
  readonly isConfirmed: boolean
  readonly isPaused: boolean
  /** Mails to clients since midnight in São Paulo: sent by the photographer, and caused by clients. */
  readonly sent: number
  readonly automatic: number
  readonly dailyLimit: number
  readonly isViaRevela: boolean
}

type Row = {
  name: string
  email: string
  confirmed: boolean
  created_at: Date
  is_paying: boolean
  paying_since: Date | null
  paused: boolean
  sent: number
  automatic: number
}

/** Returns what an account may mail to clients at this moment. */
export async function readSendingStatus(tx: Tx, customerId: string, now: Date): Promise<SendingStatus> {
  // A period that a coupon paid in full is not a payment: it cannot be traced to a person.
  const { rows } = await sql<Row>`
    select c.name, c.email, c.email_confirmed_at is not null as confirmed, c.created_at,
      exists (select from subscription s
        where s.customer_id = ${customerId} and s.paid_until > ${now} and s.frozen_at is null) as is_paying,
      (select min(i.paid_at) from invoice i
        where i.customer_id = ${customerId} and i.amount_cents > 0 and i.refunded_at is null) as paying_since,
      exists (select from sending_pause p where p.customer_id = ${customerId}) as paused,
      coalesce(n.sent, 0) as sent, coalesce(n.automatic, 0) as automatic
    from customer c
    left join client_mail_count n on n.customer_id = c.customer_id and n.day = ${saoPauloDay(now)}::date
    where c.customer_id = ${customerId}`.execute(tx)
  const row = rows[0]
  if (!row) throw new Error('customer not found')
  const isPaying = row.is_paying && row.paying_since !== null
  const account = { createdAt: row.created_at, isPaying, payingSince: row.paying_since }
  return {
    name: row.name,
    email: row.email,
    isConfirmed: row.confirmed,
    isPaused: row.paused,
    sent: row.sent,
    automatic: row.automatic,
    dailyLimit: dailyMailLimit(account, now),
    isViaRevela: isSentViaRevela(account, now),
  }
}
