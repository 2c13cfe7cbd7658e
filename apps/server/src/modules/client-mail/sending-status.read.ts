import { dailyMailLimit, isSentViaRevela, saoPauloDay } from '@revela/domain'
import { sql } from 'kysely'
import type { Tx } from '../../platform/db/database.ts'

export type SendingStatus = {
  readonly name: string
  readonly email: string
  readonly isConfirmed: boolean
  readonly isPaused: boolean
  /** Mails to clients since midnight in São Paulo: asked for by the photographer, and caused by clients. */
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

/** What an account may mail to clients at this moment. */
export async function readSendingStatus(tx: Tx, customerId: string, now: Date): Promise<SendingStatus> {
  // A period that a coupon paid in full is no payment: nothing of it can be traced to anybody.
  const { rows } = await sql<Row>`
    select c.name, c.email, c.email_confirmed_at is not null as confirmed, c.created_at,
      exists (select from subscription s
        where s.customer_id = c.customer_id and s.paid_until > ${now} and s.frozen_at is null) as is_paying,
      (select min(i.paid_at) from invoice i
        where i.customer_id = c.customer_id and i.amount_cents > 0 and i.refunded_at is null) as paying_since,
      exists (select from sending_pause p where p.customer_id = c.customer_id) as paused,
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
