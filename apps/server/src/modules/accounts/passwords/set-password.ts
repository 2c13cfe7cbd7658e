import { passwordProblem } from '@revela/domain'
import { errorHelp } from '@revela/phrases'
import type { CustomerPrincipal } from '../../../access/principal.ts'
import type { Visit } from '../../../http/visit.ts'
import { parseTenantToken } from '../../../platform/crypto/tenant-token.ts'
import type { Tx } from '../../../platform/db/database.ts'
import { ApiError, fieldError } from '../../../platform/api-error/api-error.ts'
import { findCustomer, findPasswordHash, storePasswordHash } from '../account.repository.ts'
import type { AccountsDeps } from '../accounts.module.ts'
import { recordActivity } from '../activity/activity.ts'
import { markEmailConfirmed, wasEmailEverConfirmed } from '../email/email-confirmation.repository.ts'
import { passwordChangedMail, saoPauloMoment } from '../mails.ts'
import { deletePasskeys } from '../passkeys/passkey.repository.ts'
import { deleteSecondFactor } from '../second-factor/second-factor.repository.ts'
import { rememberDevice } from '../sessions/device.ts'
import { deleteSessions } from '../sessions/session.repository.ts'
import { startSession } from '../sessions/session.ts'
import { isRecoveryOpen, useRecovery } from './recovery.repository.ts'

const help = {
  too_short: errorHelp.passwordTooShort,
  too_long: errorHelp.passwordTooLong,
  common: errorHelp.passwordTooCommon,
}

export function checkNewPassword(field: string, password: string, account: { email: string; name: string }): void {
  const problem = passwordProblem(password, account)
  if (problem) throw fieldError('InvalidRequest', field, help[problem])
}

/** Ends every session, including a thief's; this browser gets a new one. */
export async function changePassword(
  deps: AccountsDeps,
  { currentPassword, newPassword }: { currentPassword: string; newPassword: string },
  { customerId, authMethod }: CustomerPrincipal,
  visit: Visit,
): Promise<void> {
  const { db, hasher, limiter, outbox, clock, config } = deps
  await limiter.consume([{ name: 'change-password', key: customerId, max: 10, windowSeconds: 900 }])
  const account = await db.tenant(customerId, async (tx) => ({
    hash: await findPasswordHash(tx, customerId),
    customer: await findCustomer(tx, customerId),
  }))
  if (!account.customer) throw new ApiError('NotFound')
  const { ok } = await hasher.verify(currentPassword, account.hash)
  if (!ok) throw fieldError('WrongCurrentPassword', 'currentPassword', errorHelp.wrongCurrentPassword)
  checkNewPassword('newPassword', newPassword, account.customer)

  const hash = await hasher.hash(newPassword)
  const now = clock()
  const to = { customerId, name: account.customer.name, email: account.customer.email }
  await db.tenant(customerId, async (tx) => {
    await storePasswordHash(tx, customerId, hash, now)
    await deleteSessions(tx, customerId, null)
    await startSession(tx, visit, { customerId, authMethod, now })
    await recordActivity(tx, { customerId, kind: 'password-changed', now, agent: visit.agent })
    await outbox.queue(tx, passwordChangedMail(to, saoPauloMoment(now), config.APP_ORIGIN), now)
  })
}

/** Only this call uses the link up; opening the page any number of times, as mail scanners do, does not. */
export async function resetPassword(
  deps: AccountsDeps,
  { password, token: text }: { password: string; token: string },
  visit: Visit,
): Promise<void> {
  const { db, cellNames, hasher, limiter, outbox, clock, config, keys } = deps
  await limiter.consume([{ name: 'reset:ip', key: visit.address, max: 60, windowSeconds: 3_600 }])
  const token = parseTenantToken(text)
  if (!token) throw new ApiError('InvalidResetToken')
  const { customerId } = token
  const customer = await db.tenant(customerId, async (tx) =>
    (await isRecoveryOpen(tx, token, clock())) ? findCustomer(tx, customerId) : undefined,
  )
  if (!customer) {
    await cellNames.requireCustomerHere(customerId)
    throw new ApiError('InvalidResetToken')
  }
  checkNewPassword('password', password, customer)

  const hash = await hasher.hash(password)
  const now = clock()
  await db.tenant(customerId, async (tx) => {
    if (!(await useRecovery(tx, token, now))) throw new ApiError('InvalidResetToken')
    await storePasswordHash(tx, customerId, hash, now)
    if (!(await wasEmailEverConfirmed(tx, customerId))) await removeUnconfirmedFactors(tx, customerId, visit, now)
    // The link was sent by mail, so using it confirms the address.
    await markEmailConfirmed(tx, customerId, customer.email, now)
    // Ends the sessions opened with the old password.
    await deleteSessions(tx, customerId, null)
    await recordActivity(tx, { customerId, kind: 'password-reset', now, agent: visit.agent })
    const to = { customerId, name: customer.name, email: customer.email }
    await outbox.queue(tx, passwordChangedMail(to, saoPauloMoment(now), config.APP_ORIGIN), now)
  })
  // The mailed link proves the owner, who can sign in from here even while others' guesses block the account.
  rememberDevice(keys, visit, customer.email)
}

/**
 * A stranger who signed up with another person's address could leave a factor of their own and wait for the owner to
 * recover the account. A social identity needs no removal: it confirms the address when it creates the account, and is
 * never added to an existing one.
 */
async function removeUnconfirmedFactors(tx: Tx, customerId: string, { agent }: Visit, now: Date): Promise<void> {
  const hadApp = await deleteSecondFactor(tx, customerId)
  const passkeys = await deletePasskeys(tx, customerId)
  if (hadApp) await recordActivity(tx, { customerId, kind: 'second-factor-off', now, agent })
  if (passkeys > 0) await recordActivity(tx, { customerId, kind: 'passkey-removed', now, agent })
}
