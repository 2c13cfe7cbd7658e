import { saoPauloDay } from '@revela/domain'
import { privacyMail } from '@revela/phrases'
import { sql } from 'kysely'
import type { Database, Tx } from '../../../platform/db/database.ts'
import { saoPauloMoment } from '../../accounts/index.ts'
import { lockSubscription } from '../../subscriptions/index.ts'
import { queuePrivacyMail, writtenDay } from '../privacy-mails.ts'
import { announceErasure, dayMs, type NoticeNeeds } from './announce-erasure.ts'
import { closeDoors } from './close-doors.ts'
import { moveErasure, type ErasureRow } from './erasure.repository.ts'
import { keepRecords } from './kept-record.repository.ts'
import { findNotice } from './notice.read.ts'

type Needs = NoticeNeeds & { readonly db: Database }

const hourMs = 3_600_000

/** Nobody's account goes who was not told: the announcement has left, and a second mail a day before. */
export async function beginOrWait(needs: Needs, erasure: ErasureRow, now: Date): Promise<boolean> {
  return needs.db.tenant(erasure.customer_id, async (tx) => {
    const notice = await findNotice(tx, erasure)
    if (notice?.state === 'queued') await lookAgain(tx, erasure, now)
    else if (notice?.state !== 'sent') await announceErasure(needs, tx, erasure, 'erasureAsked', now)
    else if (erasure.reminded_at === null) await remind(needs, tx, erasure, now)
    else return begin(needs, tx, erasure, now)
    return false
  })
}

async function remind(needs: Needs, tx: Tx, erasure: ErasureRow, now: Date): Promise<void> {
  // However late it is, a day is left from here.
  const dueAt = new Date(Math.max(erasure.due_at.getTime(), now.getTime() + dayMs))
  if (!(await moveErasure(tx, erasure, { reminded_at: now, due_at: dueAt, look_at: dueAt }))) return
  const said = privacyMail.erasureTomorrow({ due: writtenDay(saoPauloDay(dueAt)), moment: saoPauloMoment(dueAt) })
  await queuePrivacyMail(needs, tx, erasure.customer_id, { kind: 'erasure-tomorrow', said, notes: [] }, now)
}

/**
 * From here on nobody signs in, and no page of the studio answers. Only once this is committed is there a tombstone: one
 * for an account that was kept after all would erase it at the next restore.
 */
async function begin(needs: Needs, tx: Tx, erasure: ErasureRow, now: Date): Promise<boolean> {
  const { customer_id: customerId } = erasure
  // Whoever buys at this moment is waited for.
  for (const product of ['gallery_pro', 'site_pro'] as const) await lockSubscription(tx, customerId, product)
  const { bought, open } = await moneyOf(tx, erasure)
  if (bought) {
    // Who pays wants to stay.
    if (!(await moveErasure(tx, erasure, { taken_back_at: now, look_at: null }))) return false
    const letter = { kind: 'erasure-taken-back', said: privacyMail.erasureEndedByPurchase, notes: [] }
    await queuePrivacyMail(needs, tx, customerId, letter, now)
    return false
  }
  if (open) {
    // A payment that may still come belongs to somebody: looked at again once it has settled.
    await lookAgain(tx, erasure, now)
    return false
  }
  if (!(await moveErasure(tx, erasure, { stage: 'erasing', begun_at: now, look_at: now }))) return false
  await closeDoors(tx, customerId, now)
  await keepRecords(tx, customerId, now)
  return true
}

async function lookAgain(tx: Tx, erasure: ErasureRow, now: Date): Promise<void> {
  await moveErasure(tx, erasure, { look_at: new Date(now.getTime() + hourMs) })
}

/** `bought`: something was paid after the erasure was asked for, and not given back. */
async function moneyOf(tx: Tx, { customer_id, asked_at }: ErasureRow): Promise<{ bought: boolean; open: boolean }> {
  const { rows } = await sql<{ bought: boolean; open: boolean }>`
    select exists (select from invoice where customer_id = ${customer_id} and paid_at > ${asked_at}
        and refund_asked_at is null and refunded_at is null) as bought,
      exists (select from charge where customer_id = ${customer_id} and state in ('sending', 'pending', 'mismatch'))
      or exists (select from invoice where customer_id = ${customer_id}
        and refund_asked_at is not null and refunded_at is null) as open`.execute(tx)
  return rows[0]!
}
