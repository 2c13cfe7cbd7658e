import { DAY_MS } from '@revela/domain'
import { sql } from 'kysely'
import { z } from 'zod'
import type { Clock } from '../../../platform/clock/clock.ts'
import type { Database, Tx } from '../../../platform/db/database.ts'
import type { Sweep } from '../../../platform/db/sweep.ts'
import { deleteMails, emptyMails } from '../../../platform/mailer/mail-row.repository.ts'
import { defineJob } from '../../../platform/queue/queue.ts'
import { bindJob, type BoundJob } from '../../../platform/queue/worker.ts'
import {
  deleteActivity,
  deleteChallenges,
  deleteConfirmationCode,
  forgetConfirmations,
  forgetHandovers,
  forgetLogins,
  forgetRecoveries,
  forgetSessions,
} from '../../accounts/index.ts'
import { forgetEvents } from '../../checkout/index.ts'
import { forgetReports } from '../../client-mail/index.ts'
import { forgetSecretEvents } from '../../clients/index.ts'
import { forgetActs } from '../../staff/index.ts'
import { forgetOldBatches } from '../../uploads/index.ts'
import { forgetErasures } from '../erasure/erasure.repository.ts'
import { forgetKept } from '../erasure/kept-record.repository.ts'

/** Forgets what has been kept long enough. */
export const sweepRetentionJob = defineJob({
  name: 'privacy.retention',
  payload: z.object({}),
  retryLimit: 0,
  retryDelay: 1,
  retryDelayMax: 1,
  expireInSeconds: 600,
  cron: '37 * * * *',
})

/** Access records: Marco Civil da Internet, art. 15. */
const accessMonths = 6

/** Sensitive changes that the customer reads under "Atividade da conta". */
const activityMonths = 12

/** Sessions, reset links and hand-overs that are over: long enough to look into something strange. */
const usedDays = 7

/** What was dropped to be sent: whoever has not gone on with it by then drops it again. */
const dropDays = 30

/** Mails that left: as long as somebody asks whether and what was sent. */
const mailDays = 180

/** Reports of abuse: as long as the mails they speak of. */
const reportDays = 180

/** Events of the gateway that were carried out. */
const eventDays = 180

/** The proof that an account was erased. */
const proofYears = 5

/** What support did in an account; the database lets no younger line go. */
const actYears = 5

type Retained = {
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
const daysAgo = (days: number) => (now: Date) => new Date(now.getTime() - days * DAY_MS)

/** What each table keeps for how long; docs/privacy.md says why. */
const retained: readonly Retained[] = [
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

/** Mails that left long ago go; of one that a sending or a notice still refers to, its words do. */
async function forgetMails(tx: Tx, customerId: string, ids: readonly string[]): Promise<void> {
  const { rows } = await sql<{ mail_id: string }>`
    select mail_id from gallery_send where customer_id = ${customerId} and mail_id = any(${sql.val(ids)}::uuid[])
    union
    select mail_id from lifecycle_notice where customer_id = ${customerId} and mail_id = any(${sql.val(ids)}::uuid[])
  `.execute(tx)
  const asked = new Set(rows.map(({ mail_id }) => mail_id))
  await emptyMails(tx, customerId, [...asked])
  await deleteMails(
    tx,
    customerId,
    ids.filter((id) => !asked.has(id)),
  )
}

type Needs = { readonly db: Database; readonly sweep: Sweep; readonly clock: Clock }

const atOnce = 1_000
const mostRounds = 50

export function sweepRetentionHandler(needs: Needs): BoundJob {
  return bindJob(sweepRetentionJob, () => sweepRetention(needs))
}

/** In small bites, oldest first; what is left is the next hour's. */
export async function sweepRetention(needs: Needs): Promise<void> {
  for (const each of retained) await forgetDue(needs, each)
  const before = new Date(needs.clock().getTime() - eventDays * DAY_MS)
  for (let round = 0; round < mostRounds; round += 1) {
    if ((await needs.db.nobody((tx) => forgetEvents(tx, before, atOnce))) < atOnce) return
  }
}

async function forgetDue({ db, sweep, clock }: Needs, each: Retained): Promise<void> {
  const { table, column, before, forget, atOnce: limit = atOnce } = each
  for (let round = 0; round < mostRounds; round += 1) {
    const due = await sweep.due({ table, column, before: before(clock()), limit })
    for (const [customerId, ids] of due) await db.tenant(customerId, (tx) => forget(tx, customerId, ids))
    if ([...due.values()].flat().length < limit) return
  }
}
