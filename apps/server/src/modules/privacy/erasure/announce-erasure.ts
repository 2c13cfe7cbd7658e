import { saoPauloDay } from '@revela/domain'
import { privacyMail } from '@revela/phrases'
import type { Tx } from '../../../platform/db/database.ts'
import { saoPauloMoment } from '../../accounts/index.ts'
import type { PrivacyNeeds } from '../privacy.needs.ts'
import { queuePrivacyMail, writtenDay } from '../privacy-mails.ts'
import { changeWaiting, type ErasureRow } from './erasure.repository.ts'

export type NoticeNeeds = Pick<PrivacyNeeds, 'outbox' | 'config'>

export const dayMs = 86_400_000
export const weekMs = 7 * dayMs

export const noticeKind = { erasureAsked: 'erasure-asked', erasureAskedAgain: 'erasure-asked-again' } as const

/** The week counts from here, and ends for nobody to whom this mail was not sent. */
export async function announceErasure(
  needs: NoticeNeeds,
  tx: Tx,
  erasure: Pick<ErasureRow, 'customer_id' | 'id' | 'asked_at'>,
  notice: keyof typeof noticeKind,
  now: Date,
): Promise<void> {
  const dueAt = new Date(now.getTime() + weekMs)
  const lookAt = new Date(dueAt.getTime() - dayMs)
  if (!(await changeWaiting(tx, erasure, { due_at: dueAt, look_at: lookAt, reminded_at: null }))) return
  const said = privacyMail[notice]({ when: saoPauloMoment(erasure.asked_at), due: writtenDay(saoPauloDay(dueAt)) })
  const letter = { kind: noticeKind[notice], said, notes: [] }
  await changeWaiting(tx, erasure, { mail_id: await queuePrivacyMail(needs, tx, erasure.customer_id, letter, now) })
}
