import { isEmail, normalizeEmail, validityMs } from '@revela/domain'
import { privacy, privacyMail } from '@revela/phrases'
import type { CustomerPrincipal } from '../../../access/principal.ts'
import { newId } from '../../../platform/ids/uuid.ts'
import { Refusal, refuseField } from '../../../platform/refusal/refusal.ts'
import { findCustomer, requireConfirmed } from '../../accounts/index.ts'
import { cancelRenewal } from '../../checkout/index.ts'
import { queuePrivacyMail } from '../privacy-mails.ts'
import type { PrivacyNeeds } from '../privacy.module.ts'
import { announceErasure } from './announce-erasure.ts'
import { changeWaiting, findErasure, insertErasure } from './erasure.repository.ts'

type Needs = Pick<PrivacyNeeds, 'db' | 'clock' | 'jobs' | 'outbox' | 'config'>

/** In a week, unless it is taken back. Asked again, it stays as it was. Answers the day. */
export async function askErasure(needs: Needs, principal: CustomerPrincipal, typed: string): Promise<Date> {
  const { db, clock } = needs
  const { customerId } = principal
  const now = clock()
  const customer = await db.tenant(customerId, async (tx) => {
    await requireConfirmed(tx, principal, now)
    return findCustomer(tx, customerId)
  })
  if (!customer) throw new Refusal('NotFound')
  if (!isEmail(typed) || normalizeEmail(typed) !== customer.email) {
    throw refuseField('InvalidRequest', 'email', privacy.dialog.emailWrong)
  }
  const dueAt = new Date(now.getTime() + validityMs.erasureNotice)
  const stands = await db.tenant(customerId, async (tx) => {
    const id = newId()
    if (!(await insertErasure(tx, { customerId, id, askedAt: now, dueAt }))) return findErasure(tx, customerId)
    await announceErasure(needs, tx, { customer_id: customerId, id, asked_at: now }, 'erasureAsked', now)
    return null
  })
  // Nobody is charged for an account that is about to end.
  for (const product of ['gallery_pro', 'site_pro'] as const) await cancelRenewal(needs, customerId, product)
  return stands?.due_at ?? dueAt
}

/** Until it begins. No word of who they are is asked for: the worst that a stranger could do is keep the account. */
export async function takeBackErasure(needs: Omit<Needs, 'jobs'>, customerId: string): Promise<void> {
  const now = needs.clock()
  await needs.db.tenant(customerId, async (tx) => {
    const erasure = await findErasure(tx, customerId)
    if (!erasure || !(await changeWaiting(tx, erasure, { taken_back_at: now, look_at: null }))) {
      throw new Refusal('NotFound')
    }
    const letter = { kind: 'erasure-taken-back', said: privacyMail.erasureTakenBack, notes: [] }
    await queuePrivacyMail(needs, tx, customerId, letter, now)
  })
}
