import { saoPauloDay, DAY_MS, validityMs } from '@revela/domain'
import { privacyMail } from '@revela/phrases'
import type { Clock } from '../../../platform/clock/clock.ts'
import type { Database, Tx } from '../../../platform/db/database.ts'
import type { Sweep } from '../../../platform/db/sweep.ts'
import type { OutboxTables } from '../../../platform/mailer/outbox.ts'
import { saoPauloMoment } from '../../accounts/index.ts'
import { queuePrivacyMail, formatDay } from '../privacy-mails.ts'
import type { PrivacyDeps } from '../privacy.module.ts'
import { updateWaitingErasure, findErasure, type ErasureRow } from './erasure.repository.ts'

export type NoticeDeps = Pick<PrivacyDeps, 'outbox' | 'config'>

const noticeKind = { erasureRequested: 'erasure-asked', erasureRequestedAgain: 'erasure-asked-again' } as const

/** The week starts here and cannot end unless this mail was sent. */
export async function announceErasure(
  deps: NoticeDeps,
  tx: Tx,
  erasure: Pick<ErasureRow, 'customer_id' | 'id' | 'requested_at'>,
  notice: keyof typeof noticeKind,
  now: Date,
): Promise<void> {
  const dueAt = new Date(now.getTime() + validityMs.erasureNotice)
  const checkAt = new Date(dueAt.getTime() - DAY_MS)
  if (!(await updateWaitingErasure(tx, erasure, { due_at: dueAt, check_at: checkAt, reminded_at: null }))) return
  const mailText = privacyMail[notice]({
    when: saoPauloMoment(erasure.requested_at),
    due: formatDay(saoPauloDay(dueAt)),
  })
  const email = { kind: noticeKind[notice], mailText, notes: [] }
  await updateWaitingErasure(tx, erasure, {
    mail_id: await queuePrivacyMail(deps, tx, erasure.customer_id, email, now),
  })
}

/** Finds the mail that an erasure waits for: its announcement, later its receipt. */
export async function findNotice(tx: Tx, { customer_id, mail_id }: Pick<ErasureRow, 'customer_id' | 'mail_id'>) {
  return tx
    .withTables<OutboxTables>()
    .selectFrom('outbox_mail')
    .select(['kind', 'state', 'created_at'])
    .where('customer_id', '=', customer_id)
    .where('id', '=', mail_id)
    .executeTakeFirst()
}

type Deps = NoticeDeps & { readonly db: Database; readonly sweep: Sweep; readonly clock: Clock }

/** Far more than the erasures requested in a week. */
const maxRows = 100_000

/**
 * For use after a restore: the backup may be older than the revocation of an erasure. Each pending erasure gets a new
 * week, and its owner is notified. Returns how many; a repeated run within a day sends no second notice.
 */
export async function resendAnnouncements(deps: Deps): Promise<number> {
  const { db, sweep, clock } = deps
  const now = clock()
  const before = new Date(now.getTime() + 52 * validityMs.erasureNotice)
  const dueErasures = await sweep.due({ table: 'account_erasure', column: 'check_at', before, limit: maxRows })
  let announced = 0
  for (const customerId of dueErasures.keys()) {
    await db.tenant(customerId, async (tx) => {
      const erasure = await findErasure(tx, customerId)
      if (erasure?.stage !== 'waiting') return
      const notice = await findNotice(tx, erasure)
      const isAnnounced = notice?.kind === `privacy-${noticeKind.erasureRequestedAgain}`
      if (isAnnounced && now.getTime() - notice.created_at.getTime() < DAY_MS) return
      await announceErasure(deps, tx, erasure, 'erasureRequestedAgain', now)
      announced += 1
    })
  }
  return announced
}
