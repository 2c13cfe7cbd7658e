import type { abuseReason } from '@revela/contract'
import type { CalendarDay } from '@revela/domain'
import type { z } from 'zod'

export type AbuseReason = z.output<typeof abuseReason>

export type ClientMailTables = {
  client_mail_count: { customer_id: string; day: CalendarDay; sent: number; automatic: number }
  allowed_name: { customer_id: string; name: string; allowed_at: Date }
  sending_pause: { customer_id: string; paused_at: Date; cause: 'reports' | 'staff' }
  abuse_report: {
    customer_id: string
    id: string
    mail_id: string
    mail_kind: string
    reporter_hash: Buffer
    reason: AbuseReason
    message: string
    at: Date
    decided_at: Date | null
  }
}
