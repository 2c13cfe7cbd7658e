import type { RedirectUser } from '@revela/domain'
import { errorHelp } from '@revela/phrases'
import type { Visit } from '../../../http/visit.ts'
import { refuseField } from '../../../platform/refusal/refusal.ts'
import { findByName, findPasswordHash, storePasswordHash } from '../account.repository.ts'
import type { AccountsNeeds } from '../accounts.needs.ts'
import { completeSignIn } from '../sessions/complete-sign-in.ts'
import { knownDevice } from './known-device.ts'
import { signInLimits } from './sign-in-limits.ts'

// No customer ever has this id: an unknown e-mail runs the same statements against an empty tenant.
const nobody = '00000000-0000-0000-0000-000000000000'

/** The answer, its bytes and its time are the same for a wrong password and for an e-mail we never saw. */
export async function signIn(
  needs: AccountsNeeds,
  { email, password }: { email: string; password: string },
  visit: Visit,
): Promise<RedirectUser> {
  const { db, hasher, limiter, keys, clock } = needs
  const limits = signInLimits(email, visit, knownDevice(keys, visit, email))
  await limiter.takeOwnThenShared(limits)

  const customerId = (await db.nobody((tx) => findByName(tx, 'email', email))) ?? nobody
  const stored = await db.tenant(customerId, (tx) => findPasswordHash(tx, customerId))
  const { ok, renew } = await hasher.verify(password, stored)
  if (!ok) throw refuseField('InvalidCredentials', 'password', errorHelp.invalidCredentials)

  if (renew) {
    const renewed = await hasher.hash(password)
    await db.tenant(customerId, (tx) => storePasswordHash(tx, customerId, renewed, clock()))
  }
  await limiter.forgive(limits.forgiven)
  return completeSignIn(needs, { customerId, authMethod: 'password' }, visit)
}
