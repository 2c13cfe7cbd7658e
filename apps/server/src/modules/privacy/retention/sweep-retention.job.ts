import { DAY_MS } from '@revela/domain'
import { sql } from 'kysely'
import { z } from 'zod'
import type { Clock } from '../../../platform/clock/clock.ts'
import type { Database, Tx } from '../../../platform/db/database.ts'
import type { Sweep } from '../../../platform/db/sweep.ts'
import { deleteMails, clearMails } from '../../../platform/mailer/mail-row.repository.ts'
import { defineJob } from '../../../platform/queue/queue.ts'
import { bindJob, type BoundJob } from '../../../platform/queue/worker.ts'
import {
  deleteActivity,
  deleteChallenges,
  deleteConfirmationCode,
  deleteConfirmations,
  deleteHandovers,
  deleteLogins,
  deleteRecoveries,
  deleteSessionsById,
} from '../../accounts/index.ts'
import { deleteEvents } from '../../checkout/index.ts'
import { deleteReceivableEvents } from '../../receivables/index.ts'
import { deleteReports } from '../../client-mail/index.ts'
import { deleteSecretEvents } from '../../clients/index.ts'
import { deleteStaffActions } from '../../staff/index.ts'
import { deleteBatchesById } from '../../uploads/index.ts'
import { deleteErasures } from '../erasure/erasure.repository.ts'
import { deleteRetainedRecords } from '../erasure/retained-record.repository.ts'

/** Deletes data whose retention is over. */
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

/** Expired sessions, reset links and hand-overs: long enough to investigate an incident. */
const usedDays = 7

/** Unfinished upload batches: a photographer who has not continued by then uploads the files again. */
const batchDays = 30

/** Sent mails: as long as questions about them are likely. */
const mailDays = 180

/** Abuse reports: as long as the mails they refer to. */
const reportDays = 180

/** Gateway events that were applied. */
const eventDays = 180

/** The proof that an account was erased. */
const erasureYears = 5

/** Actions of support in an account; the database rejects deleting younger rows. */
const staffActionYears = 5

type RetentionRule = {
  /** A table or a view of it, and the column that dates its rows. */
  readonly table: string
  readonly column: string
  /** Rows dated up to that moment are due for deletion. */
  readonly before: (now: Date) => Date
  /** The batch size, for rows whose deletion cascades to thousands of others. */
  readonly batchSize?: number
  readonly deleteRows: (tx: Tx, customerId: string, ids: readonly string[]) => Promise<void>
}

/** One extra day, so that nothing is deleted before its months are over in any time zone. */
const monthsAgo = (months: number) => (now: Date) => {
  const date = new Date(now)
  date.setUTCMonth(date.getUTCMonth() - months)
  return daysAgo(1)(date)
}
const daysAgo = (days: number) => (now: Date) => new Date(now.getTime() - days * DAY_MS)

/** The retention of each table; docs/privacy.md gives the reasons. */
const retentionRules: readonly RetentionRule[] = [
  { table: 'login_log', column: 'at', before: monthsAgo(accessMonths), deleteRows: deleteLogins },
  { table: 'client_secret_event', column: 'at', before: monthsAgo(accessMonths), deleteRows: deleteSecretEvents },
  { table: 'session', column: 'expires_at', before: daysAgo(usedDays), deleteRows: deleteSessionsById },
  { table: 'password_recovery', column: 'expires_at', before: daysAgo(usedDays), deleteRows: deleteRecoveries },
  { table: 'email_confirmation', column: 'expires_at', before: daysAgo(usedDays), deleteRows: deleteConfirmations },
  { table: 'confirmation_code', column: 'expires_at', before: daysAgo(usedDays), deleteRows: deleteConfirmationCode },
  { table: 'sign_in_challenge', column: 'expires_at', before: daysAgo(usedDays), deleteRows: deleteChallenges },
  { table: 'account_activity', column: 'at', before: monthsAgo(activityMonths), deleteRows: deleteActivity },
  { table: 'site_handover', column: 'expires_at', before: daysAgo(usedDays), deleteRows: deleteHandovers },
  {
    table: 'upload_batch',
    column: 'opened_at',
    before: daysAgo(batchDays),
    batchSize: 20,
    deleteRows: deleteBatchesById,
  },
  { table: 'expired_mail', column: 'settled_at', before: daysAgo(mailDays), deleteRows: deleteMailRows },
  { table: 'abuse_report', column: 'at', before: daysAgo(reportDays), deleteRows: deleteReports },
  { table: 'staff_action', column: 'at', before: monthsAgo(staffActionYears * 12), deleteRows: deleteStaffActions },
  { table: 'retained_record', column: 'retain_until', before: daysAgo(0), deleteRows: deleteRetainedRecords },
  { table: 'account_erasure', column: 'ended_at', before: monthsAgo(erasureYears * 12), deleteRows: deleteErasures },
]

/** Deletes old sent mails; of a mail that a send or a notice still references, only the content. */
async function deleteMailRows(tx: Tx, customerId: string, ids: readonly string[]): Promise<void> {
  const { rows } = await sql<{ mail_id: string }>`
    select mail_id from gallery_send where customer_id = ${customerId} and mail_id = any(${sql.val(ids)}::uuid[])
    union
    select mail_id from album_send where customer_id = ${customerId} and mail_id = any(${sql.val(ids)}::uuid[])
    union
    select mail_id from lifecycle_notice where customer_id = ${customerId} and mail_id = any(${sql.val(ids)}::uuid[])
  `.execute(tx)
  const referencedMailIds = new Set(rows.map(({ mail_id }) => mail_id))
  await clearMails(tx, customerId, [...referencedMailIds])
  await deleteMails(
    tx,
    customerId,
    ids.filter((id) => !referencedMailIds.has(id)),
  )
}

type Deps = { readonly db: Database; readonly sweep: Sweep; readonly clock: Clock }

const batchSize = 1_000
const maxRounds = 50

export function sweepRetentionHandler(deps: Deps): BoundJob {
  return bindJob(sweepRetentionJob, () => sweepRetention(deps))
}

/** Deletes in small batches, oldest first; the rest is left for the next hour. */
export async function sweepRetention(deps: Deps): Promise<void> {
  for (const rule of retentionRules) await deleteDueRows(deps, rule)
  const before = new Date(deps.clock().getTime() - eventDays * DAY_MS)
  for (const deleteBatch of [deleteEvents, deleteReceivableEvents]) {
    for (let round = 0; round < maxRounds; round += 1) {
      if ((await deps.db.withoutTenant((tx) => deleteBatch(tx, before, batchSize))) < batchSize) break
    }
  }
}

async function deleteDueRows({ db, sweep, clock }: Deps, rule: RetentionRule): Promise<void> {
  const { table, column, before, deleteRows, batchSize: limit = batchSize } = rule
  for (let round = 0; round < maxRounds; round += 1) {
    const due = await sweep.due({ table, column, before: before(clock()), limit })
    for (const [customerId, ids] of due) await db.tenant(customerId, (tx) => deleteRows(tx, customerId, ids))
    if ([...due.values()].flat().length < limit) return
  }
}
