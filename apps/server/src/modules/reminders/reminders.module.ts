import type { GalleryReminderKind, ReminderKind } from '@revela/domain'
import type { Clock } from '../../platform/clock/clock.ts'
import type { Config } from '../../platform/config/config.ts'
import type { Keys } from '../../platform/crypto/keys.ts'
import type { Database } from '../../platform/db/database.ts'
import type { Outbox } from '../../platform/mailer/outbox.ts'
import type { RateLimiter } from '../../platform/rate-limit/rate-limit.ts'
import type { FamilyTerms } from '../subscriptions/index.ts'

export type RemindersDeps = {
  readonly db: Database
  readonly clock: Clock
  readonly keys: Keys
  readonly outbox: Outbox
  readonly limiter: RateLimiter
  readonly config: Pick<Config, 'APP_ORIGIN' | 'GALLERIES_DOMAIN'>
  /** What the photographer's plan means for families. */
  readonly termsOf: (customerId: string) => Promise<FamilyTerms>
}

/** The kind of its mail: a client's data, their erasure and their stop name it. */
export const reminderMailKind = 'client-reminder'

export type ReminderChannel = 'email' | 'whatsapp' | 'skipped'

export type RemindersTables = {
  reminder_setting: {
    customer_id: string
    kind: ReminderKind
    by_email: boolean | null
    subject: string | null
    body: string | null
  }
  gallery_reminder_setting: { customer_id: string; gallery_id: string; kind: GalleryReminderKind; by_email: boolean }
  reminder_stop: { customer_id: string; client_id: string; stopped_at: Date }
  client_reminder: {
    customer_id: string
    id: string
    client_id: string
    gallery_id: string | null
    album_id: string | null
    kind: ReminderKind
    step: number
    cause_at: Date
    channel: ReminderChannel
    sent_at: Date
    mail_id: string | null
  }
  reminder_schedule: {
    customer_id: string
    client_id: string
    check_at: Date | null
    whatsapp_at: Date | null
  }
}
