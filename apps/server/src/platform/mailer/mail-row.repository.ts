import type { Database, Tx } from '../db/database.ts'
import type { OutboxTables } from './outbox.ts'

type Mail = OutboxTables['outbox_mail']

/** Longer than a send may take; after it another worker may take over the e-mail of a dead worker. */
const claimMs = 15 * 60_000

/**
 * Rejects e-mails whose time is over. One that a worker is sending at this moment is left: its next attempt comes here.
 * Returns the names for which they were held.
 */
export async function rejectExpiredMails(
  tx: Tx,
  customerId: string,
  filter: Partial<Pick<Mail, 'id' | 'client_id' | 'state'>>,
  now: Date,
): Promise<{ readonly held_for: string[] | null }[]> {
  let expired = tx
    .withTables<OutboxTables>()
    .updateTable('outbox_mail')
    .set({ state: 'rejected', rejection: 'expired', settled_at: now, secrets_sealed: null, claimed_until: null })
    .where('customer_id', '=', customerId)
    .where('state', 'in', ['queued', 'held'])
    .where('valid_until', '<=', now)
    .where((eb) => eb.or([eb('claimed_until', 'is', null), eb('claimed_until', '<=', now)]))
  if (filter.id !== undefined) expired = expired.where('id', '=', filter.id)
  if (filter.client_id !== undefined) expired = expired.where('client_id', '=', filter.client_id)
  if (filter.state !== undefined) expired = expired.where('state', '=', filter.state)
  return expired.returning('held_for').execute()
}

/** Ends what is not sent yet of this kind to this client. */
export async function expireMails(
  tx: Tx,
  customerId: string,
  { kind, clientId }: { readonly kind: string; readonly clientId: string },
  now: Date,
): Promise<void> {
  await tx
    .withTables<OutboxTables>()
    .updateTable('outbox_mail')
    .set({ valid_until: now })
    .where('customer_id', '=', customerId)
    .where('client_id', '=', clientId)
    .where('kind', '=', kind)
    .where('state', 'in', ['queued', 'held'])
    .execute()
  await rejectExpiredMails(tx, customerId, { client_id: clientId }, now)
}

/**
 * Claims the e-mail for one sender: 'taken' while another worker has it, 'expired' when its time is over, null when
 * there is nothing left to send.
 */
export async function claimMail(db: Database, customerId: string, id: string, now: Date) {
  return db.tenant(customerId, async (tx) => {
    const tables = tx.withTables<OutboxTables>()
    if ((await rejectExpiredMails(tx, customerId, { id }, now)).length > 0) return 'expired'
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
  await db.recordOutcome(customerId, (tx) =>
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
