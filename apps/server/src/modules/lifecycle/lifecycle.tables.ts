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
  lifecycle_watch: { customer_id: string; due_at: Date | null; changes: number }
}
