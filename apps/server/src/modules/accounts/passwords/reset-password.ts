import type { Visit } from '../../../http/visit.ts'
import { parseTenantToken } from '../../../platform/crypto/tenant-token.ts'
import type { Tx } from '../../../platform/db/database.ts'
import { Refusal } from '../../../platform/refusal/refusal.ts'
import { findCustomer, storePasswordHash } from '../account.repository.ts'
import type { AccountsNeeds } from '../accounts.needs.ts'
import { markEmailConfirmed, wasEmailEverConfirmed } from '../email/email-confirmation.repository.ts'
import { recordActivity } from '../activity/record-activity.ts'
import { passwordChangedMail } from '../mails.ts'
import { deletePasskeys } from '../passkeys/passkey.repository.ts'
import { deleteSecondFactor } from '../second-factor/second-factor.repository.ts'
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
    if (!(await wasEmailEverConfirmed(tx, customerId))) await removePlantedFactors(tx, customerId, visit, now)
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

/**
 * Whoever signed up with somebody else's address could leave a way in of their own there, and wait for its owner to
 * recover the account. A provider's identity needs no removal: it confirms the address when it creates the account, and
 * is never added to an existing one.
 */
async function removePlantedFactors(tx: Tx, customerId: string, { agent }: Visit, now: Date): Promise<void> {
  const hadApp = await deleteSecondFactor(tx, customerId)
  const passkeys = await deletePasskeys(tx, customerId)
  if (hadApp) await recordActivity(tx, { customerId, kind: 'second-factor-off', now, agent })
  if (passkeys > 0) await recordActivity(tx, { customerId, kind: 'passkey-removed', now, agent })
}
