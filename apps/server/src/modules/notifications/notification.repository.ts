import { type NotificationChannels, type NotificationEvent, validityMs } from '@revela/domain'
import { sql } from 'kysely'
import type { Tx } from '../../platform/db/database.ts'
import type { NotificationsTables, PushMessageRow, PushSubscriptionRow } from './notifications.module.ts'

const tables = (tx: Tx) => tx.withTables<NotificationsTables>()

export async function readPreferences(
  tx: Tx,
  customerId: string,
): Promise<ReadonlyMap<NotificationEvent, NotificationChannels>> {
  const rows = await tables(tx)
    .selectFrom('notification_preference')
    .select(['event', 'email', 'push'])
    .where('customer_id', '=', customerId)
    .execute()
  return new Map(rows.map(({ event, email, push }) => [event, { email, push }]))
}

export async function storePreference(
  tx: Tx,
  customerId: string,
  event: NotificationEvent,
  channels: NotificationChannels,
): Promise<void> {
  await tables(tx)
    .insertInto('notification_preference')
    .values({ customer_id: customerId, event, ...channels })
    .onConflict((conflict) => conflict.columns(['customer_id', 'event']).doUpdateSet(channels))
    .execute()
}

/**
 * A browser keeps its endpoint when the photographer signs in again: the row of its earlier session is replaced. Returns
 * false when the session has ended meanwhile; the lock keeps it until the subscription is stored.
 */
export async function storeSubscription(tx: Tx, row: PushSubscriptionRow): Promise<boolean> {
  const { customer_id: customerId, session_id: sessionId, ...values } = row
  const { rows: sessions } = await sql`
    select 1 from session where customer_id = ${customerId} and id = ${sessionId} for key share`.execute(tx)
  if (sessions.length === 0) return false
  await tables(tx)
    .deleteFrom('push_subscription')
    .where('customer_id', '=', customerId)
    .where('endpoint', '=', row.endpoint)
    .where('session_id', '<>', sessionId)
    .execute()
  await tables(tx)
    .insertInto('push_subscription')
    .values(row)
    .onConflict((conflict) => conflict.columns(['customer_id', 'session_id']).doUpdateSet(values))
    .execute()
  return true
}

export async function deleteSubscription(tx: Tx, customerId: string, sessionId: string): Promise<void> {
  await tables(tx)
    .deleteFrom('push_subscription')
    .where('customer_id', '=', customerId)
    .where('session_id', '=', sessionId)
    .execute()
}

/** Deletes a subscription that its push service ended. Returns false when the browser has a new one meanwhile. */
export async function deleteEndedSubscription(
  tx: Tx,
  customerId: string,
  { sessionId, endpoint }: { readonly sessionId: string; readonly endpoint: string },
): Promise<boolean> {
  const { numDeletedRows } = await tables(tx)
    .deleteFrom('push_subscription')
    .where('customer_id', '=', customerId)
    .where('session_id', '=', sessionId)
    .where('endpoint', '=', endpoint)
    .executeTakeFirstOrThrow()
  return numDeletedRows === 1n
}

type LiveSubscription = { readonly session_id: string; readonly device: string; readonly subscribed_at: Date }

/**
 * The subscribed browsers whose session has not expired. They are locked against deletion until the transaction ends, so
 * that a concurrent sign-out does not make the insert of their messages fail.
 */
export async function listSubscriptions(tx: Tx, customerId: string, now: Date): Promise<LiveSubscription[]> {
  const idleSince = new Date(now.getTime() - validityMs.idleSession)
  const { rows } = await sql<LiveSubscription>`
    select p.session_id, p.subscribed_at, s.device
    from push_subscription p join session s on s.customer_id = p.customer_id and s.id = p.session_id
    where p.customer_id = ${customerId} and s.expires_at > ${now} and s.last_seen_at > ${idleSince}
    order by p.subscribed_at desc
    for key share of p`.execute(tx)
  return rows
}

/** Also deletes what could not be delivered in time, so that no message stays. */
export async function insertMessages(
  tx: Tx,
  customerId: string,
  messages: readonly PushMessageRow[],
  oldest: Date,
): Promise<void> {
  await tables(tx)
    .deleteFrom('push_message')
    .where('customer_id', '=', customerId)
    .where('created_at', '<', oldest)
    .execute()
  await tables(tx)
    .insertInto('push_message')
    .values([...messages])
    .execute()
}

export async function findMessage(tx: Tx, customerId: string, messageId: string) {
  return tables(tx)
    .selectFrom('push_message as m')
    .innerJoin('push_subscription as p', (join) =>
      join.onRef('p.customer_id', '=', 'm.customer_id').onRef('p.session_id', '=', 'm.session_id'),
    )
    .select(['m.session_id', 'm.title', 'm.body', 'm.path', 'm.created_at', 'p.endpoint', 'p.p256dh', 'p.auth'])
    .where('m.customer_id', '=', customerId)
    .where('m.id', '=', messageId)
    .executeTakeFirst()
}

export async function deleteMessage(tx: Tx, customerId: string, messageId: string): Promise<void> {
  await tables(tx)
    .deleteFrom('push_message')
    .where('customer_id', '=', customerId)
    .where('id', '=', messageId)
    .execute()
}
