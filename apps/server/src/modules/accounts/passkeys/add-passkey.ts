import { validityMs } from '@revela/domain'
import type { PasskeyCreation } from '@revela/contract'
import { brand } from '@revela/phrases'
import type { WebAuthnCredential } from '@simplewebauthn/server'
import type { CustomerPrincipal } from '../../../access/principal.ts'
import type { Visit } from '../../../http/visit.ts'
import { newId, uuidToBytes } from '../../../platform/ids/uuid.ts'
import { ApiError } from '../../../platform/api-error/api-error.ts'
import { findCustomer } from '../account.repository.ts'
import type { AccountsDeps } from '../accounts.module.ts'
import { recordAndNotify } from '../activity/activity.ts'
import { endSessionsWithoutSecondFactor } from '../second-factor/second-factor-requirement.ts'
import { requireConfirmedWithSecondFactor } from '../sessions/confirm-identity.ts'
import { deviceLabel } from '../sessions/device.ts'
import { insertPasskey, listPasskeyRows } from './passkey.repository.ts'
import { loadWebAuthn, newChallenge, relyingParty, useChallenge } from './webauthn.ts'

const maxPasskeys = 20
/** EdDSA, ES256 and RS256: every authenticator on the market supports one of them. */
const supportedAlgorithmIDs = [-8, -7, -257]

const challengeSubject = ({ customerId, sessionId }: CustomerPrincipal) => `${customerId}\n${sessionId}`

export async function startPasskeyCreation(deps: AccountsDeps, principal: CustomerPrincipal) {
  const { db, clock, limiter } = deps
  const { customerId } = principal
  await limiter.consume([{ name: 'passkey:settings', key: customerId, max: 20, windowSeconds: 900 }])
  const { customer, passkeys } = await db.tenant(customerId, async (tx) => {
    await requireConfirmedWithSecondFactor(tx, principal, clock())
    return { customer: await findCustomer(tx, customerId), passkeys: await listPasskeyRows(tx, customerId) }
  })
  if (!customer) throw new ApiError('NotFound')
  if (passkeys.length >= maxPasskeys) throw new ApiError('TooManyPasskeys')
  const { generateRegistrationOptions } = await loadWebAuthn()
  return generateRegistrationOptions({
    rpName: brand.name,
    rpID: relyingParty(deps).id,
    userName: customer.email,
    userDisplayName: customer.name,
    // At a sign-in without an e-mail, this id names the tenant that has the passkey.
    userID: new Uint8Array(uuidToBytes(customerId)),
    challenge: await newChallenge(deps, { purpose: 'create', subject: challengeSubject(principal) }),
    timeout: validityMs.passkeyChallenge,
    attestationType: 'none',
    excludeCredentials: passkeys.map(({ credential_id }) => ({ id: credential_id.toString('base64url') })),
    authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
    supportedAlgorithmIDs,
  })
}

export async function addPasskey(
  deps: AccountsDeps,
  creation: PasskeyCreation,
  principal: CustomerPrincipal,
  visit: Visit,
): Promise<{ id: string; name: string }> {
  const { db, clock } = deps
  const { customerId } = principal
  const now = clock()
  await db.tenant(customerId, (tx) => requireConfirmedWithSecondFactor(tx, principal, now))
  const use = { purpose: 'create', subject: challengeSubject(principal) } as const
  const challenge = await useChallenge(deps, use, creation.response.clientDataJSON)
  const credential = await verifiedCredential(deps, creation, challenge)
  const [id, name] = [newId(), deviceLabel(visit.agent)]
  await db.tenant(customerId, async (tx) => {
    if ((await listPasskeyRows(tx, customerId)).length >= maxPasskeys) throw new ApiError('TooManyPasskeys')
    await endSessionsWithoutSecondFactor(tx, principal, visit, now)
    const isNew = await insertPasskey(tx, {
      customer_id: customerId,
      id,
      credential_id: Buffer.from(credential.id, 'base64url'),
      public_key: Buffer.from(credential.publicKey),
      counter: credential.counter,
      transports: creation.response.transports ?? [],
      name,
      device: name,
      created_at: now,
      last_used_at: null,
    })
    if (!isNew) throw new ApiError('PasskeyRejected')
    await recordAndNotify(tx, deps, { customerId, kind: 'passkey-added', now, agent: visit.agent, to: name })
  })
  return { id, name }
}

async function verifiedCredential(
  deps: AccountsDeps,
  { response, ...creation }: PasskeyCreation,
  challenge: string,
): Promise<WebAuthnCredential> {
  const { id, origin } = relyingParty(deps)
  const { clientDataJSON, attestationObject } = response
  const { verifyRegistrationResponse } = await loadWebAuthn()
  try {
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response: { ...creation, response: { clientDataJSON, attestationObject }, clientExtensionResults: {} },
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: id,
      requireUserVerification: true,
      supportedAlgorithmIDs,
    })
    if (verified) return registrationInfo.credential
  } catch (error) {
    throw new ApiError('PasskeyRejected', { cause: error })
  }
  throw new ApiError('PasskeyRejected')
}
