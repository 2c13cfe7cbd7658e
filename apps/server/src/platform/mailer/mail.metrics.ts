import type { Sweep } from '../db/sweep.ts'
import type { PolledMetrics } from '../telemetry/polled-metrics.ts'
import { counter, gauge, histogram } from '../telemetry/metric.ts'

export const mailAttempts = counter({
  name: 'revela_mail_attempts_total',
  help: 'Attempts to send an e-mail to the mail server: accepted, to be retried, rejected for good, or given up because its time was over.',
  labels: { outcome: ['accepted', 'retried', 'rejected', 'expired'] },
})
export const mailRejections = counter({
  name: 'revela_mail_rejections_total',
  help: 'E-mails rejected for good by the mail server, by reason.',
  labels: { reason: ['mailbox', 'full', 'other', 'unreachable'] },
})
export const mailWait = histogram({
  name: 'revela_mail_wait_seconds',
  help: 'Time from queueing an e-mail until the mail server accepted it.',
  bounds: [1, 5, 15, 30, 60, 300, 3_600],
})
const mailsWaiting = gauge({ name: 'revela_mails_queued', help: 'E-mails that are not sent yet.' })
const oldestMail = gauge({
  name: 'revela_mail_oldest_queued_seconds',
  help: 'Age of the oldest e-mail that is not sent yet.',
})

/** Counting stops here: the exact number beyond it is not useful. */
const maxCount = 100_000

export function polledMailMetrics(sweep: Sweep): PolledMetrics {
  return {
    name: 'mail',
    metrics: [mailsWaiting, oldestMail],
    poll: async () => {
      const [row] = await sweep.query<{ waiting: number; seconds: number | null }>(
        `select count(*)::int as waiting, extract(epoch from now() - min(created_at))::float8 as seconds
        from (select created_at from outbox_mail where state = 'queued' order by created_at limit ${maxCount}) as queued`,
      )
      mailsWaiting.set({}, row?.waiting ?? 0)
      oldestMail.set({}, Math.max(0, row?.seconds ?? 0))
    },
  }
}

export const mailMetrics = [mailAttempts, mailRejections, mailWait, mailsWaiting, oldestMail]
