import { DAY_MS } from '@revela/domain'
import { z } from 'zod'
import type { Clock } from '../../platform/clock/clock.ts'
import type { Database, Tx } from '../../platform/db/database.ts'
import type { PushTransport } from '../../platform/push/push-transport.ts'
import { defineJob } from '../../platform/queue/queue.ts'
import { bindJob, type BoundJob } from '../../platform/queue/worker.ts'
import { deleteEndedSubscription, deleteMessage, findMessage } from './notification.repository.ts'
import { pushAttempts } from './notifications.metrics.ts'

export const sendPushJob = defineJob({
  name: 'push.send',
  payload: z.object({ customerId: z.uuid(), messageId: z.uuid() }),
  // About half an hour: later the photographer has seen it in the studio or in the mail.
  retryLimit: 8,
  retryDelay: 10,
  retryDelayMax: 600,
  expireInSeconds: 60,
})

/** An older message is not sent any more. */
export const maxPushAgeMs = DAY_MS

type SendDeps = {
  readonly db: Database
  readonly clock: Clock
  /** Null when no keys are configured. */
  readonly transport: PushTransport | null
}

/** A message that is sent twice replaces itself in the browser: both have its id. */
export function sendPushHandler({ db, clock, transport }: SendDeps): BoundJob {
  return bindJob(sendPushJob, async ({ customerId, messageId }, attempt) => {
    const message = await db.tenant(customerId, (tx) => findMessage(tx, customerId, messageId))
    if (!message) return
    const { session_id: sessionId, title, body, path, endpoint, p256dh, auth } = message
    const discard = () => db.tenant(customerId, (tx) => deleteMessage(tx, customerId, messageId))
    const isTooOld = clock().getTime() - message.created_at.getTime() > maxPushAgeMs
    if (transport === null || isTooOld) return discard()
    try {
      const outcome = await transport.deliver({ endpoint, p256dh, auth }, { id: messageId, title, body, path })
      pushAttempts.add({ outcome })
      // Its messages go with the subscription.
      const ended = (tx: Tx) => deleteEndedSubscription(tx, customerId, { sessionId, endpoint })
      if (outcome !== 'gone') await discard()
      else if (!(await db.tenant(customerId, ended))) throw new Error('the subscription was replaced, will retry')
    } catch (error) {
      pushAttempts.add({ outcome: 'retried' })
      if (!attempt.isLast) throw error
      await discard()
    }
  })
}
