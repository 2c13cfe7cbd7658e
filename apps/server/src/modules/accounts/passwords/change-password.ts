import { errorHelp } from '@revela/phrases'
import type { CustomerPrincipal } from '../../../access/principal.ts'
import type { Visit } from '../../../http/visit.ts'
import { Refusal, refuseField } from '../../../platform/refusal/refusal.ts'
import { findCustomer, findPasswordHash, storePasswordHash } from '../account.repository.ts'
import type { AccountsNeeds } from '../accounts.needs.ts'
import { recordActivity } from '../activity/record-activity.ts'
import { passwordChangedMail } from '../mails.ts'
import { deleteSessions } from '../sessions/session.repository.ts'
import { startSession } from '../sessions/start-session.ts'
import { checkNewPassword } from './check-new-password.ts'
import { saoPauloMoment } from './sao-paulo-moment.ts'

/** Every session ends, also a thief's; this browser goes on with a new one. */
export async function changePassword(
  needs: AccountsNeeds,
  { currentPassword, newPassword }: { currentPassword: string; newPassword: string },
  { customerId, authMethod }: CustomerPrincipal,
  visit: Visit,
): Promise<void> {
  const { db, hasher, limiter, outbox, clock, config } = needs
  await limiter.take([{ name: 'change-password', of: customerId, most: 10, windowSeconds: 900 }])
  const known = await db.tenant(customerId, async (tx) => ({
    hash: await findPasswordHash(tx, customerId),
    customer: await findCustomer(tx, customerId),
  }))
  if (!known.customer) throw new Refusal('NotFound')
  const { ok } = await hasher.verify(currentPassword, known.hash)
  if (!ok) throw refuseField('WrongCurrentPassword', 'currentPassword', errorHelp.wrongCurrentPassword)
  checkNewPassword('newPassword', newPassword, known.customer)

  const hash = await hasher.hash(newPassword)
  const now = clock()
  const to = { customerId, name: known.customer.name, email: known.customer.email }
  await db.tenant(customerId, async (tx) => {
    await storePasswordHash(tx, customerId, hash, now)
    await deleteSessions(tx, customerId, null)
    await startSession(tx, visit, { customerId, authMethod, now })
    await recordActivity(tx, { customerId, kind: 'password-changed', now, agent: visit.agent })
    await outbox.queue(tx, passwordChangedMail(to, saoPauloMoment(now), config.APP_ORIGIN), now)
  })
}
