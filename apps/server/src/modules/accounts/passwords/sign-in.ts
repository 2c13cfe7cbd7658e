import type { RedirectUser } from '@revela/domain'
import { errorHelp } from '@revela/phrases'
import type { Visit } from '../../../http/visit.ts'
import { networkOf } from '../../../platform/rate-limit/networks.ts'
import type { Limit, OwnAndShared } from '../../../platform/rate-limit/rate-limit.ts'
import { refuseField } from '../../../platform/refusal/refusal.ts'
import { findByName, findPasswordHash, storePasswordHash } from '../account.repository.ts'
import type { AccountsNeeds } from '../accounts.module.ts'
import { completeSignIn } from '../sessions/complete-sign-in.ts'
import { knownDevice } from '../sessions/device.ts'

/** `forgiven`: what a right password resets. Not the count of an address, or one account would open all others. */
type SignInLimits = OwnAndShared & { readonly forgiven: readonly Limit[] }

/**
 * Guessing is slow from one address and bounded from all addresses together. A browser in which the owner signed in or
 * set a password before has a count of its own, so nobody can lock them out of it.
 */
function signInLimits(
  email: string,
  { ip, address }: Pick<Visit, 'ip' | 'address'>,
  device: string | null,
): SignInLimits {
  if (device) {
    const own = { name: 'signin:device', of: `${email}\n${device}`, most: 20, windowSeconds: 3_600 }
    return { own: [own], shared: [], forgiven: [own] }
  }
  const ofAccount = [
    { name: 'signin:account+ip', of: `${email}\n${address}`, most: 5, windowSeconds: 900 },
    { name: 'signin:account+ip:long', of: `${email}\n${address}`, most: 20, windowSeconds: 6 * 3_600 },
  ]
  return {
    own: [...ofAccount, { name: 'signin:ip', of: address, most: 200, windowSeconds: 3_600 }],
    shared: [
      { name: 'signin:account', of: email, most: 100, windowSeconds: 3_600 },
      { name: 'signin:network', of: networkOf(ip), most: 1_000, windowSeconds: 3_600 },
    ],
    forgiven: ofAccount,
  }
}

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
