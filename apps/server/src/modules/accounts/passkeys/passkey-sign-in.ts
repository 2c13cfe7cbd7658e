import { validityMs } from '@revela/domain'
import type { PasskeyAnswer } from '@revela/contract'
import type { RedirectUser } from '@revela/domain'
import { randomBytes } from 'node:crypto'
import type { Visit } from '../../../http/visit.ts'
import { uuidFromBytes } from '../../../platform/ids/uuid.ts'
import { networkOf } from '../../../platform/rate-limit/networks.ts'
import { Refusal } from '../../../platform/refusal/refusal.ts'
import type { AccountsNeeds } from '../accounts.module.ts'
import { clearPendingSignIn, destinationOf, openSession } from '../sessions/complete-sign-in.ts'
import { checkPasskey, loadWebAuthn, newChallenge, relyingParty, useChallenge } from './webauthn.ts'

/** Holds a random secret: a challenge is good only in the browser that asked for it. */
const browserCookie = '__Host-revela-passkey'

/** Names no account: the browser offers whatever passkeys it has for this site. */
export async function startPasskeySignIn(needs: AccountsNeeds, visit: Visit) {
  await takeLimits(needs, visit, 'passkey:start')
  // The same secret for every tab of a browser, or the second tab would end the first one's challenge.
  const holder = visit.cookie(browserCookie) ?? randomBytes(32).toString('base64url')
  const challenge = await newChallenge(needs, { purpose: 'sign-in', holder })
  visit.setCookie(browserCookie, holder, validityMs.passkeyChallenge / 1_000)
  const { generateAuthenticationOptions } = await loadWebAuthn()
  return generateAuthenticationOptions({
    rpID: relyingParty(needs).id,
    challenge,
    timeout: validityMs.passkeyChallenge,
    userVerification: 'required',
  })
}

/** The device and its owner's finger, face or PIN are two factors: no code is asked for afterwards. */
export async function passkeySignIn(
  needs: AccountsNeeds,
  credential: PasskeyAnswer,
  visit: Visit,
): Promise<RedirectUser> {
  const { db, clock } = needs
  await takeLimits(needs, visit, 'passkey:sign-in')
  const use = { purpose: 'sign-in', holder: visit.cookie(browserCookie) ?? '' } as const
  const challenge = await useChallenge(needs, use, credential.response.clientDataJSON)
  const customerId = customerIdIn(credential.response.userHandle ?? '')
  const now = clock()
  await db.tenant(customerId, async (tx) => {
    await checkPasskey(tx, needs, { customerId, credential, challenge, now })
    await openSession(tx, needs, { customerId, authMethod: 'passkey' }, visit, now)
  })
  visit.clearCookie(browserCookie)
  clearPendingSignIn(visit)
  return destinationOf(needs, customerId, visit)
}

/**
 * As for passwords, without a count for the account: nobody guesses a signature, and a count would let strangers lock
 * the owner out.
 */
async function takeLimits({ limiter }: AccountsNeeds, { ip, address }: Visit, name: string): Promise<void> {
  await limiter.takeOwnThenShared({
    own: [{ name: `${name}:ip`, of: address, most: 200, windowSeconds: 3_600 }],
    shared: [{ name: `${name}:network`, of: networkOf(ip), most: 1_000, windowSeconds: 3_600 }],
  })
}

function customerIdIn(userHandle: string): string {
  const bytes = Buffer.from(userHandle, 'base64url')
  if (bytes.length !== 16) throw new Refusal('PasskeyRefused')
  return uuidFromBytes(bytes)
}
