import { getSendingStatus, reportAbuse as reportAbuseEndpoint } from '@revela/contract'
import { customerRoute, openRoute, type Route } from '../../http/route.ts'
import { reportAbuse, type ReportDeps } from './report-abuse.ts'
import { readSendingStatus } from './sending-status.read.ts'

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
