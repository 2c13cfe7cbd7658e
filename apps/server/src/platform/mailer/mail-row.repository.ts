import type { Database, Tx } from '../db/database.ts'
import type { OutboxTables } from './outbox.ts'

type Mail = OutboxTables['outbox_mail']

/** Longer than any sending may take; a worker that died leaves its mail to another after this. */
const claimMs = 15 * 60_000

/** The mail, for one sender at a time: 'taken' while another has it, null when there is nothing left to send. */
export async function claimMail(db: Database, customerId: string, id: string, now: Date) {
  return db.tenant(customerId, async (tx) => {
    const tables = tx.withTables<OutboxTables>()
    const claimed = await tables
      .updateTable('outbox_mail')
      .set({ claimed_until: new Date(now.getTime() + claimMs) })
      .where('customer_id', '=', customerId)
      .where('id', '=', id)
      .where('state', '=', 'queued')
      .where((eb) => eb.or([eb('claimed_until', 'is', null), eb('claimed_until', '<=', now)]))
      .returning(['recipient', 'sender_name', 'reply_to', 'subject', 'text_body', 'html_body'])
      .returning(['pictures', 'secrets_sealed', 'created_at'])
      .executeTakeFirst()
    if (claimed) return claimed
    const waiting = await tables
      .selectFrom('outbox_mail')
      .select('id')
      .where('customer_id', '=', customerId)
      .where('id', '=', id)
      .where('state', '=', 'queued')
      .executeTakeFirst()
    return waiting ? 'taken' : null
  })
}

/** What became of a try. What is settled keeps no secret. */
export async function finishMail(
  db: Database,
  customerId: string,
  id: string,
  change: Pick<Mail, 'state' | 'last_error' | 'refusal'>,
  now: Date,
): Promise<void> {
  const finishedColumns = change.state === 'queued' ? {} : { settled_at: now, secrets_sealed: null }
  await db.tenant(customerId, (tx) =>
    tx
      .withTables<OutboxTables>()
      .updateTable('outbox_mail')
      .set((eb) => ({ ...change, ...finishedColumns, claimed_until: null, attempts: eb('attempts', '+', 1) }))
      .where('customer_id', '=', customerId)
      .where('id', '=', id)
      .execute(),
  )
}

/** Mails that left long ago, and that nobody asks about any more. */
export async function deleteMails(tx: Tx, customerId: string, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await tx
    .withTables<OutboxTables>()
    .deleteFrom('outbox_mail')
    .where('customer_id', '=', customerId)
    .where('id', 'in', [...ids])
    .where('settled_at', 'is not', null)
    .execute()
}

/** Those that somebody still asks about: that one was sent is known, and not a word of it. */
export async function clearMails(tx: Tx, customerId: string, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  const clearedColumns = { recipient: '', subject: '', text_body: '', html_body: '', pictures: '[]' }
  await tx
    .withTables<OutboxTables>()
    .updateTable('outbox_mail')
    .set({ ...clearedColumns, sender_name: null, reply_to: null, last_error: null })
    .where('customer_id', '=', customerId)
    .where('id', 'in', [...ids])
    .where('settled_at', 'is not', null)
    .execute()
}
