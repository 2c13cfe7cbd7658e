import { validityMs } from '@revela/domain'
import type { PasskeyAnswer } from '@revela/contract'
import type { RedirectUser } from '@revela/domain'
import { randomBytes } from 'node:crypto'
import type { Visit } from '../../../http/visit.ts'
import { uuidFromBytes } from '../../../platform/ids/uuid.ts'
import { networkOf } from '../../../platform/rate-limit/networks.ts'
import { ApiError } from '../../../platform/api-error/api-error.ts'
import type { AccountsDeps } from '../accounts.module.ts'
import { clearPendingSignIn, getRedirect, openSession } from '../sessions/complete-sign-in.ts'
import { checkPasskey, loadWebAuthn, newSignInChallenge, relyingParty, redeemSignInChallenge } from './webauthn.ts'

/** Holds a random secret: a challenge is valid only in the browser that requested it. */
const browserCookie = '__Host-revela-passkey'

/** Names no account: the browser offers all passkeys it has for this site. */
export async function startPasskeySignIn(deps: AccountsDeps, visit: Visit) {
  await consumeLimits(deps, visit, 'passkey:start')
  // All tabs of a browser share one secret; otherwise a second tab would invalidate the first tab's challenge.
  const subject = visit.cookie(browserCookie) ?? randomBytes(32).toString('base64url')
  const challenge = await newSignInChallenge(deps, subject)
  visit.setCookie(browserCookie, subject, validityMs.passkeyChallenge / 1_000)
  const { generateAuthenticationOptions } = await loadWebAuthn()
  return generateAuthenticationOptions({
    rpID: relyingParty(deps).id,
    challenge,
    timeout: validityMs.passkeyChallenge,
    userVerification: 'required',
  })
}

/** The device and the owner's fingerprint, face or PIN are two factors, so no code is requested afterwards. */
export async function passkeySignIn(
  deps: AccountsDeps,
  credential: PasskeyAnswer,
  visit: Visit,
): Promise<RedirectUser> {
  const { db, cellNames, clock } = deps
  await consumeLimits(deps, visit, 'passkey:sign-in')
  const subject = visit.cookie(browserCookie) ?? ''
  const challenge = await redeemSignInChallenge(deps, subject, credential.response.clientDataJSON)
  const customerId = customerIdIn(credential.response.userHandle ?? '')
  const now = clock()
  try {
    await db.tenant(customerId, async (tx) => {
      await checkPasskey(tx, deps, { customerId, credential, challenge, now })
      await openSession(tx, deps, { customerId, authMethod: 'passkey' }, visit, now)
    })
  } catch (error) {
    if (error instanceof ApiError) await cellNames.requireCustomerHere(customerId)
    throw error
  }
  visit.clearCookie(browserCookie)
  clearPendingSignIn(visit)
  return getRedirect(deps, customerId, visit)
}

/**
 * The limits of passwords without the count per account: a signature cannot be guessed, and a count would let strangers
 * lock the owner out.
 */
async function consumeLimits({ limiter }: AccountsDeps, { ip, address }: Visit, name: string): Promise<void> {
  await limiter.consumeOwnThenShared({
    own: [{ name: `${name}:ip`, key: address, max: 200, windowSeconds: 3_600 }],
    shared: [{ name: `${name}:network`, key: networkOf(ip), max: 1_000, windowSeconds: 3_600 }],
  })
}

function customerIdIn(userHandle: string): string {
  const bytes = Buffer.from(userHandle, 'base64url')
  if (bytes.length !== 16) throw new ApiError('PasskeyRejected')
  return uuidFromBytes(bytes)
}
