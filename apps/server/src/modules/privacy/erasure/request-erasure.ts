import { isEmail, normalizeEmail, validityMs } from '@revela/domain'
import { privacy, privacyMail } from '@revela/phrases'
import type { CustomerPrincipal } from '../../../access/principal.ts'
import { newId } from '../../../platform/ids/uuid.ts'
import { ApiError, fieldError } from '../../../platform/api-error/api-error.ts'
import { findCustomer, requireConfirmed } from '../../accounts/index.ts'
import { cancelRenewal } from '../../checkout/index.ts'
import { queuePrivacyMail } from '../privacy-mails.ts'
import type { PrivacyDeps } from '../privacy.module.ts'
import { announceErasure } from './announce-erasure.ts'
import { updateWaitingErasure, findErasure, insertErasure } from './erasure.repository.ts'

type Deps = Pick<PrivacyDeps, 'db' | 'clock' | 'jobs' | 'outbox' | 'config'>

/** Schedules the erasure in a week, unless it is revoked. A repeated request changes nothing. Returns the date. */
export async function requestErasure(
  deps: Deps,
  principal: CustomerPrincipal,
  confirmationEmail: string,
): Promise<Date> {
  const { db, clock } = deps
  const { customerId } = principal
  const now = clock()
  const customer = await db.tenant(customerId, async (tx) => {
    await requireConfirmed(tx, principal, now)
    return findCustomer(tx, customerId)
  })
  if (!customer) throw new ApiError('NotFound')
  if (!isEmail(confirmationEmail) || normalizeEmail(confirmationEmail) !== customer.email) {
    throw fieldError('InvalidRequest', 'email', privacy.dialog.emailWrong)
  }
  const dueAt = new Date(now.getTime() + validityMs.erasureNotice)
  const existingErasure = await db.tenant(customerId, async (tx) => {
    const id = newId()
    if (!(await insertErasure(tx, { customerId, id, requestedAt: now, dueAt }))) return findErasure(tx, customerId)
    await announceErasure(deps, tx, { customer_id: customerId, id, requested_at: now }, 'erasureRequested', now)
    return null
  })
  // An account that is about to end is not charged.
  for (const product of ['gallery_pro', 'site_pro'] as const) await cancelRenewal(deps, customerId, product)
  return existingErasure?.due_at ?? dueAt
}

/**
 * Possible until the erasure starts. Needs no confirmation: the worst that a stranger could do is preserve the account.
 */
export async function revokeErasure(deps: Omit<Deps, 'jobs'>, customerId: string): Promise<void> {
  const now = deps.clock()
  await deps.db.tenant(customerId, async (tx) => {
    const erasure = await findErasure(tx, customerId)
    if (!erasure || !(await updateWaitingErasure(tx, erasure, { revoked_at: now, check_at: null }))) {
      throw new ApiError('NotFound')
    }
    const email = { kind: 'erasure-taken-back', mailText: privacyMail.erasureRevoked, notes: [] }
    await queuePrivacyMail(deps, tx, customerId, email, now)
  })
}
