import type { Tx } from '../../../platform/db/database.ts'
import {
  forgetConfirmations,
  deleteActivity,
  deleteChallenges,
  deleteConfirmationCode,
  forgetHandovers,
  forgetLogins,
  forgetRecoveries,
  forgetSessions,
} from '../../accounts/index.ts'
import { forgetReports } from '../../client-mail/index.ts'
import { forgetSecretEvents } from '../../clients/index.ts'
import { forgetActs } from '../../staff/index.ts'
import { forgetOldBatches } from '../../uploads/index.ts'
import { forgetErasures } from '../erasure/erasure.repository.ts'
import { forgetKept } from '../erasure/kept-record.repository.ts'
import { forgetMails } from './forget-mails.ts'
import {
  accessMonths,
  activityMonths,
  actYears,
  dropDays,
  mailDays,
  proofYears,
  reportDays,
  usedDays,
} from './retention-rules.ts'

export type Retained = {
  /** A table or a view of it, and the column that dates its rows. */
  readonly table: string
  readonly column: string
  /** Rows dated up to that moment have been kept long enough. */
  readonly before: (now: Date) => Date
  /** How many in one bite, where a row takes thousands of others with it. */
  readonly atOnce?: number
  readonly forget: (tx: Tx, customerId: string, ids: readonly string[]) => Promise<void>
}

/** A day more, so that nothing goes before its months are over anywhere. */
const monthsAgo = (months: number) => (now: Date) => {
  const then = new Date(now)
  then.setUTCMonth(then.getUTCMonth() - months)
  return daysAgo(1)(then)
}
const daysAgo = (days: number) => (now: Date) => new Date(now.getTime() - days * 86_400_000)

/** What each table keeps for how long; docs/privacy.md says why. */
export const retained: readonly Retained[] = [
  { table: 'login_log', column: 'at', before: monthsAgo(accessMonths), forget: forgetLogins },
  { table: 'client_secret_event', column: 'at', before: monthsAgo(accessMonths), forget: forgetSecretEvents },
  { table: 'session', column: 'expires_at', before: daysAgo(usedDays), forget: forgetSessions },
  { table: 'password_recovery', column: 'expires_at', before: daysAgo(usedDays), forget: forgetRecoveries },
  { table: 'email_confirmation', column: 'expires_at', before: daysAgo(usedDays), forget: forgetConfirmations },
  { table: 'confirmation_code', column: 'expires_at', before: daysAgo(usedDays), forget: deleteConfirmationCode },
  { table: 'sign_in_challenge', column: 'expires_at', before: daysAgo(usedDays), forget: deleteChallenges },
  { table: 'account_activity', column: 'at', before: monthsAgo(activityMonths), forget: deleteActivity },
  { table: 'site_handover', column: 'expires_at', before: daysAgo(usedDays), forget: forgetHandovers },
  { table: 'upload_batch', column: 'opened_at', before: daysAgo(dropDays), atOnce: 20, forget: forgetOldBatches },
  { table: 'mail_to_forget', column: 'settled_at', before: daysAgo(mailDays), forget: forgetMails },
  { table: 'abuse_report', column: 'at', before: daysAgo(reportDays), forget: forgetReports },
  { table: 'staff_act', column: 'at', before: monthsAgo(actYears * 12), forget: forgetActs },
  { table: 'kept_record', column: 'keep_until', before: daysAgo(0), forget: forgetKept },
  { table: 'account_erasure', column: 'ended_at', before: monthsAgo(proofYears * 12), forget: forgetErasures },
]
