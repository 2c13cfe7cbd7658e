import type { Clock } from '../../platform/clock/clock.ts'
import type { Config } from '../../platform/config/config.ts'
import type { Database } from '../../platform/db/database.ts'
import type { Outbox } from '../../platform/mailer/outbox.ts'

export type LifecycleDeps = {
  readonly db: Database
  readonly clock: Clock
  readonly outbox: Outbox
  readonly config: Pick<Config, 'APP_ORIGIN'>
}

export type NoticeSubject = 'account' | 'gallery' | 'plan' | 'trial'

export type LifecycleTables = {
  lifecycle_notice: {
    customer_id: string
    subject: NoticeSubject
    subject_id: string
    ends_at: Date
    days_before: number
    sent_at: Date
    announced_for: Date | null
    mail_id: string | null
  }
  lifecycle_schedule: { customer_id: string; due_at: Date | null; changes: number }
}
