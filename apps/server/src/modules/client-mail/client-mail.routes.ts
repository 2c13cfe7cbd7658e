import {
  getSendingStatus,
  reportAbuse as reportAbuseEndpoint,
  type BodyOf,
  type reportAbuse as endpoint,
} from '@revela/contract'
import { reportsBeforePause } from '@revela/domain'
import { clientMail } from '@revela/phrases'
import { customerRoute, openRoute, type Route } from '../../http/route.ts'
import type { Visit } from '../../http/visit.ts'
import type { Clock } from '../../platform/clock/clock.ts'
import type { Database } from '../../platform/db/database.ts'
import type { RateLimiter } from '../../platform/rate-limit/rate-limit.ts'
import { ApiError } from '../../platform/api-error/api-error.ts'
import { accountMail, findCustomer } from '../accounts/index.ts'
import { countOpenReporters, insertReport, pauseSending, readSendingStatus } from './client-mail.repository.ts'
import { readReportToken, type ClientMailDeps } from './queue-client-mail.ts'

type ReportDeps = ClientMailDeps & {
  readonly db: Database
  readonly clock: Clock
  readonly limiter: RateLimiter
}

/**
 * Only mails that the photographer sent count towards a pause: a stranger can make a gallery send receipts to their own
 * addresses and report those.
 */
const countedKind = 'gallery-sent'

/** Writes a recipient's report into the staff queue; enough different recipients pause the account's mail. */
async function reportAbuse(deps: ReportDeps, body: BodyOf<typeof endpoint>, visit: Visit): Promise<void> {
  const { db, clock, limiter, keys, outbox, config } = deps
  await limiter.consume([{ name: 'abuse-report:ip', key: visit.address, max: 30, windowSeconds: 3_600 }])
  const reported = readReportToken(keys, body.token)
  if (!reported) throw new ApiError('InvalidReportToken')
  const { customerId, mailId, kind, reporter } = reported
  const now = clock()
  await db.tenant(customerId, async (tx) => {
    // The account may have been erased since the mail was sent.
    const customer = await findCustomer(tx, customerId)
    if (!customer) return
    const isNew = await insertReport(tx, {
      customer_id: customerId,
      mail_id: mailId,
      mail_kind: kind,
      reporter_hash: Buffer.from(reporter, 'hex'),
      reason: body.reason,
      message: body.message,
      at: now,
    })
    if (!isNew || (await countOpenReporters(tx, customerId, countedKind)) < reportsBeforePause) return
    if (!(await pauseSending(tx, customerId, 'reports', now))) return
    const to = { customerId, name: customer.name, email: customer.email }
    const { button, ...mailText } = clientMail.pausedMail
    const outgoing = accountMail(to, mailText, {
      kind: 'sending-paused',
      button: { label: button, url: config.APP_ORIGIN },
    })
    await outbox.queue(tx, outgoing, now)
  })
}

export function clientMailRoutes(deps: ReportDeps): Route[] {
  const { db, clock } = deps
  return [
    customerRoute(getSendingStatus, async ({ principal: { customerId } }) => {
      const status = await db.tenant(customerId, (tx) => readSendingStatus(tx, customerId, clock()))
      return {
        email: status.email,
        email_confirmed: status.isConfirmed,
        paused: status.isPaused,
        sent_today: status.sent,
        daily_limit: status.dailyLimit,
        via_revela: status.isViaRevela,
      }
    }),
    openRoute(reportAbuseEndpoint, async ({ body, visit }) => reportAbuse(deps, body, visit)),
  ]
}
