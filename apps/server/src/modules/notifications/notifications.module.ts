import type { NotificationEvent } from '@revela/domain'
import type { Clock } from '../../platform/clock/clock.ts'
import type { Config } from '../../platform/config/config.ts'
import type { Database } from '../../platform/db/database.ts'
import type { Outbox } from '../../platform/mailer/outbox.ts'
import type { JobSender } from '../../platform/queue/queue.ts'
import type { RateLimiter } from '../../platform/rate-limit/rate-limit.ts'

/** What a module needs to notify the photographer in its own transaction. */
export type NotifyDeps = { readonly outbox: Outbox; readonly jobs: JobSender }

export type NotificationsDeps = NotifyDeps & {
  readonly db: Database
  readonly clock: Clock
  readonly limiter: RateLimiter
  readonly config: Pick<Config, 'PUSH_PUBLIC_KEY' | 'PUSH_TEST_ORIGIN'>
}

export type NotificationsTables = {
  notification_preference: {
    customer_id: string
    event: NotificationEvent
    email: boolean
    push: boolean
  }
  push_subscription: {
    customer_id: string
    session_id: string
    endpoint: string
    p256dh: string
    auth: string
    subscribed_at: Date
  }
  push_message: {
    customer_id: string
    id: string
    session_id: string
    client_id: string | null
    title: string
    body: string
    path: string
    created_at: Date
  }
}

export type PushSubscriptionRow = NotificationsTables['push_subscription']
export type PushMessageRow = NotificationsTables['push_message']
