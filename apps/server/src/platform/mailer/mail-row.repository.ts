import type { Database, Tx } from '../db/database.ts'
import type { OutboxTables } from './outbox.ts'

type Mail = OutboxTables['outbox_mail']

/** Longer than a send may take; after it another worker may take over the e-mail of a dead worker. */
const claimMs = 15 * 60_000

/** Claims the e-mail for one sender: 'taken' while another worker has it, null when there is nothing left to send. */
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
      .returning(['pictures', 'secrets_sealed', 'created_at', 'unsubscribe_url'])
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

/** Records the outcome of an attempt. A finished e-mail keeps no secrets. */
export async function finishMail(
  db: Database,
  customerId: string,
  id: string,
  change: Pick<Mail, 'state' | 'last_error' | 'rejection'>,
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

/** Deletes e-mails that were sent long ago and are no longer referenced. */
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

/** Clears the content of e-mails that are still referenced: only the fact that one was sent remains. */
export async function clearMails(tx: Tx, customerId: string, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  const clearedColumns = { recipient: '', subject: '', text_body: '', html_body: '', pictures: '[]' }
  await tx
    .withTables<OutboxTables>()
    .updateTable('outbox_mail')
    .set({ ...clearedColumns, sender_name: null, reply_to: null, last_error: null, unsubscribe_url: null })
    .where('customer_id', '=', customerId)
    .where('id', 'in', [...ids])
    .where('settled_at', 'is not', null)
    .execute()
}
