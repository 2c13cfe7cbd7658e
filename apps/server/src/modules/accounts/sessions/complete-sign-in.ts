import { type RedirectUser, DAY_SECONDS, validityMs } from '@revela/domain'
import { errorHelp } from '@revela/phrases'
import type { Visit } from '../../../http/visit.ts'
import { newTenantToken, parseTenantToken, type TenantToken } from '../../../platform/crypto/tenant-token.ts'
import type { Tx } from '../../../platform/db/database.ts'
import { ApiError, fieldError } from '../../../platform/api-error/api-error.ts'
import { findCustomer } from '../account.repository.ts'
import type { AccountsDeps, AuthMethod } from '../accounts.module.ts'
import { recordAndNotify } from '../activity/activity.ts'
import { hasPasskeys } from '../passkeys/passkey.repository.ts'
import { checkSecondFactor } from '../second-factor/check-second-factor.ts'
import { lockRequirement } from '../second-factor/second-factor-requirement.ts'
import {
  countChallengeAttempt,
  deleteChallenges,
  insertChallenge,
  isSecondFactorOn,
} from '../second-factor/second-factor.repository.ts'
import { knownDevice, rememberDevice } from './device.ts'
import { endPresentedSession, startSession } from './session.ts'

const challengeCookie = '__Host-revela-second'
const maxAttempts = 5

type FirstFactor = 'password' | 'google' | 'facebook'
type SignIn<Method extends AuthMethod = FirstFactor> = {
  readonly customerId: string
  readonly authMethod: Method
  readonly isNewAccount?: boolean
  /** A passkey always counts as one. */
  readonly withSecondFactor?: boolean
}

/**
 * Runs after the first factor: opens the session or requests the second factor. A passkey alone adds a second step to
 * password sign-in only when support requires one.
 */
export async function completeSignIn(deps: AccountsDeps, signIn: SignIn, visit: Visit): Promise<RedirectUser> {
  const { db, clock } = deps
  const { customerId, authMethod } = signIn
  const now = clock()
  const challenge = await db.tenant(customerId, async (tx) => {
    const isRequired = await lockRequirement(tx, customerId, 'share')
    const [app, passkey] = [await isSecondFactorOn(tx, customerId), await hasPasskeys(tx, customerId)]
    if (!app && !(isRequired && passkey)) {
      await openSession(tx, deps, signIn, visit, now)
      return null
    }
    const token = newTenantToken(customerId)
    await insertChallenge(tx, token, authMethod, new Date(now.getTime() + validityMs.signInChallenge))
    return { token, app, passkey }
  })
  if (challenge) {
    const { token, app, passkey } = challenge
    visit.setCookie(challengeCookie, token.text, validityMs.signInChallenge / 1_000)
    throw new ApiError('SecondFactorNeeded', { details: { app, passkey } })
  }
  return getRedirect(deps, customerId, visit)
}

/**
 * Checks the second factor of the sign-in that the browser's cookie names: an authenticator code or a recovery code.
 */
export async function finishSignIn(deps: AccountsDeps, code: string, visit: Visit): Promise<RedirectUser> {
  const { db, cellNames, keys, clock } = deps
  const token = parseTenantToken(visit.cookie(challengeCookie) ?? '')
  if (!token) throw new ApiError('SignInExpired')
  const now = clock()
  const { customerId } = token
  // Counted in its own transaction, so that an error below does not roll it back.
  const challenge = await db.tenant(customerId, (tx) => countChallengeAttempt(tx, token))
  if (!challenge) {
    await cellNames.requireCustomerHere(customerId)
    throw new ApiError('SignInExpired')
  }
  await consumeLimits(deps, token, visit)
  if (challenge.attempts > maxAttempts || challenge.expires_at <= now) throw new ApiError('SignInExpired')
  const isCorrect = await db.tenant(customerId, async (tx) => {
    const checked = await checkSecondFactor(tx, keys, { customerId, code, now })
    if (checked === null) return false
    await deleteChallenges(tx, customerId, [token.id])
    await openSession(tx, deps, { customerId, authMethod: challenge.auth_method, withSecondFactor: true }, visit, now)
    if (checked === 'recovery') {
      await recordAndNotify(tx, deps, { customerId, kind: 'recovery-code-used', now, agent: visit.agent })
    }
    return true
  })
  if (!isCorrect) throw fieldError('WrongSecondFactor', 'code', errorHelp.wrongSecondFactor)
  visit.clearCookie(challengeCookie)
  return getRedirect(deps, customerId, visit)
}

/**
 * Called only after the cookie's secret matched a challenge: customer ids are public, and a caller who did not pass the
 * first factor must not use up the account's limit.
 */
async function consumeLimits({ limiter }: AccountsDeps, { customerId }: TenantToken, visit: Visit): Promise<void> {
  await limiter.consumeOwnThenShared({
    own: [{ name: 'second-factor:ip', key: `${customerId}\n${visit.address}`, max: 10, windowSeconds: 900 }],
    shared: [{ name: 'second-factor', key: customerId, max: 60, windowSeconds: DAY_SECONDS }],
  })
}

/** Another kind of sign-in replaced the one that waits for a code in this browser. */
export function clearPendingSignIn(visit: Visit): void {
  if (visit.cookie(challengeCookie) !== null) visit.clearCookie(challengeCookie)
}

export async function openSession(
  tx: Tx,
  deps: AccountsDeps,
  signIn: SignIn<FirstFactor | 'passkey'>,
  visit: Visit,
  now: Date,
): Promise<void> {
  const { customerId, authMethod, isNewAccount = false } = signIn
  const withSecondFactor = authMethod === 'passkey' || signIn.withSecondFactor === true
  await startSession(tx, visit, { customerId, authMethod, withSecondFactor, now })
  const customer = await findCustomer(tx, customerId)
  if (isNewAccount || !customer || knownDevice(deps.keys, visit, customer.email) !== null) return
  await recordAndNotify(tx, deps, { customerId, kind: 'new-device', now, agent: visit.agent })
}

export async function getRedirect(deps: AccountsDeps, customerId: string, visit: Visit): Promise<RedirectUser> {
  const { db, keys } = deps
  const customer = await db.tenant(customerId, (tx) => findCustomer(tx, customerId))
  if (customer) rememberDevice(keys, visit, customer.email)
  await endPresentedSession(db, visit)
  return deps.getRedirectUser({
    customerId,
    architect: customer?.user_type === 'architect',
    solutions: customer?.solutions ?? [],
  })
}
