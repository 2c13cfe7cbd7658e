import type { SentNotice } from '@revela/domain'
import { sql } from 'kysely'
import type { Tx } from '../../platform/db/database.ts'
import type { LifecycleTables, NoticeSubject } from './lifecycle.module.ts'

export type NoticeRow = SentNotice & {
  readonly subject: NoticeSubject
  readonly subjectId: string
  readonly endsAt: Date
  readonly mailId: string | null
}

/** Returns the notices about the account, and those about galleries whose end has not changed since. */
export async function readNotices(tx: Tx, customerId: string): Promise<NoticeRow[]> {
  const { rows } = await sql<NoticeRow>`
    select n.subject, n.subject_id as "subjectId", n.ends_at as "endsAt", n.days_before as "daysBefore",
      n.sent_at as "sentAt", coalesce(n.announced_for, n.ends_at) as "announcedFor", n.mail_id as "mailId",
      coalesce(m.state in ('sent', 'rejected'), false) as settled
    from lifecycle_notice n
    left join outbox_mail m on m.customer_id = n.customer_id and m.id = n.mail_id
    where n.customer_id = ${customerId} and n.subject in ('account', 'plan', 'trial', 'gallery')
      and (n.subject <> 'gallery' or exists (
        select from gallery g where g.customer_id = ${customerId} and g.id = n.subject_id and g.expires_at = n.ends_at))
    order by n.sent_at`.execute(tx)
  return rows
}

export type NewNotice = Omit<NoticeRow, 'settled'>

export async function insertNotices(tx: Tx, customerId: string, notices: readonly NewNotice[]): Promise<void> {
  for (let from = 0; from < notices.length; from += 1_000) {
    await tx
      .withTables<LifecycleTables>()
      .insertInto('lifecycle_notice')
      .values(
        notices.slice(from, from + 1_000).map((notice) => ({
          customer_id: customerId,
          subject: notice.subject,
          subject_id: notice.subjectId,
          ends_at: notice.endsAt,
          days_before: notice.daysBefore,
          sent_at: notice.sentAt,
          announced_for: notice.announcedFor,
          mail_id: notice.mailId,
        })),
      )
      .execute()
  }
}

const tables = (tx: Tx) => tx.withTables<LifecycleTables>()

export async function findSchedule(tx: Tx, customerId: string) {
  return tables(tx)
    .selectFrom('lifecycle_schedule')
    .select(['due_at', 'changes'])
    .where('customer_id', '=', customerId)
    .executeTakeFirst()
}

/** If something changed since the check, the row stays due. */
export async function reschedule(tx: Tx, customerId: string, changes: number, dueAt: Date | null): Promise<void> {
  await tables(tx)
    .updateTable('lifecycle_schedule')
    .set({ due_at: dueAt })
    .where('customer_id', '=', customerId)
    .where('changes', '=', changes)
    .execute()
}
