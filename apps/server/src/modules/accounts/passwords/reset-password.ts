import type { Visit } from '../../../http/visit.ts'
import { parseTenantToken } from '../../../platform/crypto/tenant-token.ts'
import { Refusal } from '../../../platform/refusal/refusal.ts'
import { findCustomer, storePasswordHash } from '../account.repository.ts'
import type { AccountsNeeds } from '../accounts.needs.ts'
import { markEmailConfirmed } from '../email/email-confirmation.repository.ts'
import { recordActivity } from '../activity/record-activity.ts'
import { passwordChangedMail } from '../mails.ts'
import { deleteSessions } from '../sessions/session.repository.ts'
import { checkNewPassword } from './check-new-password.ts'
import { rememberDevice } from './known-device.ts'
import { isRecoveryOpen, useRecovery } from './recovery.repository.ts'
import { saoPauloMoment } from './sao-paulo-moment.ts'

/** Only this call uses a link up; opening the page any number of times (mail scanners do) does not. */
export async function resetPassword(
  needs: AccountsNeeds,
  { password, token: text }: { password: string; token: string },
  visit: Visit,
): Promise<void> {
  const { db, hasher, limiter, outbox, clock, config, keys } = needs
  await limiter.take([{ name: 'reset:ip', of: visit.address, most: 60, windowSeconds: 3_600 }])
  const token = parseTenantToken(text)
  if (!token) throw new Refusal('InvalidResetToken')
  const { customerId } = token
  const customer = await db.tenant(customerId, async (tx) =>
    (await isRecoveryOpen(tx, token, clock())) ? findCustomer(tx, customerId) : undefined,
  )
  if (!customer) throw new Refusal('InvalidResetToken')
  checkNewPassword('password', password, customer)

  const hash = await hasher.hash(password)
  const now = clock()
  await db.tenant(customerId, async (tx) => {
    if (!(await useRecovery(tx, token, now))) throw new Refusal('InvalidResetToken')
    await storePasswordHash(tx, customerId, hash, now)
    // The link came by mail: whoever used it reads the address.
    await markEmailConfirmed(tx, customerId, customer.email, now)
    // Whoever was inside with the old password is out.
    await deleteSessions(tx, customerId, null)
    await recordActivity(tx, { customerId, kind: 'password-reset', now, agent: visit.agent })
    const to = { customerId, name: customer.name, email: customer.email }
    await outbox.queue(tx, passwordChangedMail(to, saoPauloMoment(now), config.APP_ORIGIN), now)
  })
  // The mailed link proves the owner: they sign in here even while others' guesses pause the account.
  rememberDevice(keys, visit, customer.email)
}
