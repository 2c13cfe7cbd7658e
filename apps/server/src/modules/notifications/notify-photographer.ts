import { channelsOf, type NotificationEvent } from '@revela/domain'
import type { Tx } from '../../platform/db/database.ts'
import { newId } from '../../platform/ids/uuid.ts'
import type { OutgoingMail } from '../../platform/mailer/outbox.ts'
import { insertMessages, listSubscriptions, readPreferences } from './notification.repository.ts'
import type { NotifyDeps } from './notifications.module.ts'
import { maxPushAgeMs, sendPushJob } from './send-push.job.ts'

export type PushText = { readonly title: string; readonly body: string }

export type Notification = {
  readonly customerId: string
  readonly event: NotificationEvent
  readonly push: PushText
  /** Where a click leads, inside the studio. */
  readonly path: string
  /** The client it is about, if any: erasing the client erases the message. */
  readonly clientId?: string
  /** Missing for events without an e-mail. */
  readonly mail?: OutgoingMail
}

/**
 * Notifies the photographer by the channels they chose. The e-mail and the push messages are rows of the caller's
 * transaction, like their cause.
 */
export async function notifyPhotographer(
  { outbox, jobs }: NotifyDeps,
  tx: Tx,
  notification: Notification,
  now: Date,
): Promise<void> {
  const { customerId, event, mail } = notification
  const preferences = await readPreferences(tx, customerId)
  const { email, push } = channelsOf(event, preferences.get(event))
  if (email && mail) await outbox.queue(tx, mail, now)
  if (!push) return
  const subscriptions = await listSubscriptions(tx, customerId, now)
  const sessionIds = subscriptions.map(({ session_id }) => session_id)
  await queuePush({ jobs }, tx, { ...notification, sessionIds }, now)
}

// A push service accepts 4096 bytes; four bytes for each character leave room for the rest of the message.
const maxTitle = 120
const maxBody = 240

type QueuedPush = Pick<Notification, 'customerId' | 'push' | 'path' | 'clientId'> & {
  readonly sessionIds: readonly string[]
}

export async function queuePush(
  { jobs }: Pick<NotifyDeps, 'jobs'>,
  tx: Tx,
  { customerId, push, path, clientId, sessionIds }: QueuedPush,
  now: Date,
): Promise<void> {
  if (sessionIds.length === 0) return
  const messages = sessionIds.map((sessionId) => ({
    customer_id: customerId,
    id: newId(),
    session_id: sessionId,
    client_id: clientId ?? null,
    title: shorten(push.title, maxTitle),
    body: shorten(push.body, maxBody),
    path,
    created_at: now,
  }))
  await insertMessages(tx, customerId, messages, new Date(now.getTime() - maxPushAgeMs))
  for (const { id } of messages) await jobs.send(tx, sendPushJob, { customerId, messageId: id })
}

function shorten(text: string, max: number): string {
  const characters = Array.from(text)
  return characters.length <= max ? text : `${characters.slice(0, max - 1).join('')}…`
}
