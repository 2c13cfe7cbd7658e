import type { RedirectUser } from '@revela/domain'
import { errorHelp } from '@revela/phrases'
import type { Visit } from '../../../http/visit.ts'
import { networkOf } from '../../../platform/rate-limit/networks.ts'
import type { Limit, CallerAndSharedLimits } from '../../../platform/rate-limit/rate-limit.ts'
import { fieldError } from '../../../platform/api-error/api-error.ts'
import { findByName, findPasswordHash, storePasswordHash } from '../account.repository.ts'
import type { AccountsDeps } from '../accounts.module.ts'
import { completeSignIn } from '../sessions/complete-sign-in.ts'
import { knownDevice } from '../sessions/device.ts'

/**
 * `resetOnSuccess`: the limits that a correct password resets. The limit of an IP address is not among them, or one
 * known account would allow guessing at all others.
 */
type SignInLimits = CallerAndSharedLimits & { readonly resetOnSuccess: readonly Limit[] }

/**
 * Limits guesses per address and over all addresses together. A browser in which the owner signed in or set a password
 * before has its own limit, so strangers cannot lock the owner out of it.
 */
function signInLimits(
  email: string,
  { ip, address }: Pick<Visit, 'ip' | 'address'>,
  device: string | null,
): SignInLimits {
  if (device) {
    const own = { name: 'signin:device', key: `${email}\n${device}`, max: 20, windowSeconds: 3_600 }
    return { own: [own], shared: [], resetOnSuccess: [own] }
  }
  const accountLimits = [
    { name: 'signin:account+ip', key: `${email}\n${address}`, max: 5, windowSeconds: 900 },
    { name: 'signin:account+ip:long', key: `${email}\n${address}`, max: 20, windowSeconds: 6 * 3_600 },
  ]
  return {
    own: [...accountLimits, { name: 'signin:ip', key: address, max: 200, windowSeconds: 3_600 }],
    shared: [
      { name: 'signin:account', key: email, max: 100, windowSeconds: 3_600 },
      { name: 'signin:network', key: networkOf(ip), max: 1_000, windowSeconds: 3_600 },
    ],
    resetOnSuccess: accountLimits,
  }
}

// No customer has this id: an unknown e-mail runs the same statements against an empty tenant.
const noCustomerId = '00000000-0000-0000-0000-000000000000'

/** The response, its size and its duration are the same for a wrong password and for an unknown e-mail. */
export async function signIn(
  deps: AccountsDeps,
  { email, password }: { email: string; password: string },
  visit: Visit,
): Promise<RedirectUser> {
  const { db, hasher, limiter, keys, clock } = deps
  const limits = signInLimits(email, visit, knownDevice(keys, visit, email))
  await limiter.consumeOwnThenShared(limits)

  const knownId = await db.withoutTenant((tx) => findByName(tx, 'email', email))
  const customerId = knownId ?? noCustomerId
  // The directory is asked during a statement that runs anyway, so that the duration does not depend on it.
  const [stored] = await Promise.all([
    db.tenant(customerId, (tx) => findPasswordHash(tx, customerId)),
    knownId === null ? requireEmailHere(deps, email, limits) : undefined,
  ])
  const { ok, renew } = await hasher.verify(password, stored)
  if (!ok) throw fieldError('InvalidCredentials', 'password', errorHelp.invalidCredentials)

  if (renew) {
    const renewed = await hasher.hash(password)
    await db.tenant(customerId, (tx) => storePasswordHash(tx, customerId, renewed, clock()))
  }
  await limiter.reset(limits.resetOnSuccess)
  return completeSignIn(deps, { customerId, authMethod: 'password' }, visit)
}

/** The attempts count in the cell that knows the account, which also resets them. */
async function requireEmailHere({ cellNames, limiter }: AccountsDeps, email: string, limits: SignInLimits) {
  try {
    await cellNames.requireHere('email', email)
  } catch (error) {
    await limiter.reset(limits.resetOnSuccess)
    throw error
  }
}
