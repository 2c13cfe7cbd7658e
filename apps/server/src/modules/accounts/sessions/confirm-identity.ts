import { DAY_SECONDS, validityMs } from '@revela/domain'
import type { PasskeyAnswer } from '@revela/contract'
import { errorHelp } from '@revela/phrases'
import type { CustomerPrincipal } from '../../../access/principal.ts'
import { sessionCookie } from '../../../http/http-deps.ts'
import type { Visit } from '../../../http/visit.ts'
import { newTenantToken } from '../../../platform/crypto/tenant-token.ts'
import type { Tx } from '../../../platform/db/database.ts'
import { ApiError, fieldError } from '../../../platform/api-error/api-error.ts'
import { findPasswordHash } from '../account.repository.ts'
import type { AccountsDeps } from '../accounts.module.ts'
import { recordAndNotify } from '../activity/activity.ts'
import { hasPasskeys, listPasskeyRows } from '../passkeys/passkey.repository.ts'
import { checkPasskey, loadWebAuthn, newChallenge, relyingParty, useChallenge } from '../passkeys/webauthn.ts'
import { checkSecondFactor } from '../second-factor/check-second-factor.ts'
import { isSecondFactorOn } from '../second-factor/second-factor.repository.ts'
import { useConfirmationCode } from './confirmation-code.ts'
import { confirmSession, findConfirmation, type Confirmation } from './session.repository.ts'
import { confirmedUntil, sessionMaxAgeSeconds } from './session.ts'

type PasskeyConfirmationDeps = Pick<AccountsDeps, 'db' | 'keys' | 'clock' | 'log'> & {
  readonly config: Pick<AccountsDeps['config'], 'APP_ORIGIN'>
}

const challengeUse = ({ customerId, sessionId }: CustomerPrincipal) =>
  ({ purpose: 'confirm', subject: `${customerId}\n${sessionId}` }) as const

export async function startPasskeyConfirmation(deps: AccountsDeps, principal: CustomerPrincipal) {
  const { db, limiter } = deps
  const { customerId } = principal
  await limiter.consume([{ name: 'passkey:confirmation', key: customerId, max: 20, windowSeconds: 900 }])
  const passkeys = await db.tenant(customerId, (tx) => listPasskeyRows(tx, customerId))
  if (passkeys.length === 0) throw new ApiError('NotFound')
  const { generateAuthenticationOptions } = await loadWebAuthn()
  return generateAuthenticationOptions({
    rpID: relyingParty(deps).id,
    challenge: await newChallenge(deps, challengeUse(principal)),
    timeout: validityMs.passkeyChallenge,
    userVerification: 'required',
    allowCredentials: passkeys.map(({ credential_id, transports }) => ({
      id: credential_id.toString('base64url'),
      transports,
    })),
  })
}

async function checkPasskeyConfirmation(
  deps: PasskeyConfirmationDeps,
  credential: PasskeyAnswer,
  principal: CustomerPrincipal,
): Promise<void> {
  const { db, clock } = deps
  const { customerId } = principal
  const challenge = await useChallenge(deps, challengeUse(principal), credential.response.clientDataJSON)
  await db.tenant(customerId, (tx) => checkPasskey(tx, deps, { customerId, credential, challenge, now: clock() }))
}

type Deps = Pick<AccountsDeps, 'hasher' | 'limiter' | 'outbox'> & PasskeyConfirmationDeps

/** A passkey, the password, or the mailed code for an account without a password. */
export type IdentityProof = {
  readonly password?: string | undefined
  readonly code?: string | undefined
  readonly passkey?: PasskeyAnswer | undefined
  /** In addition to the password or the mailed code: an authenticator code or a recovery code. */
  readonly secondFactor?: string | undefined
}

/**
 * An open browser does not prove who uses it. The proof confirms the identity for 15 minutes, and the session gets a
 * new token.
 */
export async function confirmIdentity(
  deps: Deps,
  proof: IdentityProof,
  principal: CustomerPrincipal,
  visit: Visit,
): Promise<void> {
  const { db, limiter, clock } = deps
  const { customerId } = principal
  await limiter.consume([{ name: 'confirm-identity', key: customerId, max: 10, windowSeconds: 900 }])
  await checkProof(deps, proof, principal)
  if (proof.secondFactor !== undefined) await useSecondFactor(deps, proof.secondFactor, customerId, visit)
  const withSecondFactor = proof.passkey !== undefined || proof.secondFactor !== undefined
  await db.tenant(customerId, (tx) => renewSession(tx, principal, visit, { now: clock(), withSecondFactor }))
}

/** Marks the session as confirmed and gives it a new token. */
export async function renewSession(
  tx: Tx,
  { customerId, sessionId }: CustomerPrincipal,
  visit: Visit,
  confirmation: Confirmation,
): Promise<void> {
  const token = newTenantToken(customerId, sessionId)
  if (!(await confirmSession(tx, token, confirmation))) throw new ApiError('SessionExpired')
  visit.setCookie(sessionCookie, token.text, sessionMaxAgeSeconds)
}

async function checkProof(deps: Deps, proof: IdentityProof, principal: CustomerPrincipal): Promise<void> {
  const { db, hasher } = deps
  const { customerId } = principal
  const { password, code, passkey } = proof
  if (passkey !== undefined) return checkPasskeyConfirmation(deps, passkey, principal)
  if (code !== undefined) {
    const right = await useConfirmationCode(deps, principal, code)
    if (!right) throw fieldError('WrongConfirmationCode', 'code', errorHelp.wrongConfirmationCode)
    return
  }
  const hash = await db.tenant(customerId, (tx) => findPasswordHash(tx, customerId))
  const { ok } = await hasher.verify(password ?? '', hash)
  if (!ok) throw fieldError('WrongCurrentPassword', 'password', errorHelp.wrongCurrentPassword)
}

/** The daily limit prevents a person who knows the password from guessing the six digits over weeks. */
async function useSecondFactor(deps: Deps, code: string, customerId: string, visit: Visit): Promise<void> {
  const { db, keys, limiter, clock } = deps
  await limiter.consume([
    { name: 'confirm-identity:second-factor', key: customerId, max: 30, windowSeconds: DAY_SECONDS },
  ])
  const now = clock()
  const checked = await db.tenant(customerId, async (tx) => {
    const kind = await checkSecondFactor(tx, keys, { customerId, code, now })
    if (kind === 'recovery') {
      await recordAndNotify(tx, deps, { customerId, kind: 'recovery-code-used', now, agent: visit.agent })
    }
    return kind
  })
  if (checked === null) throw fieldError('WrongSecondFactor', 'second_factor', errorHelp.wrongSecondFactor)
}

/** Returns until when this session may make sensitive changes; null when it must be confirmed first. */
export async function confirmationOf(tx: Tx, principal: CustomerPrincipal, now: Date): Promise<Date | null> {
  return (await recentConfirmation(tx, principal, now))?.until ?? null
}

async function recentConfirmation(tx: Tx, { customerId, sessionId }: CustomerPrincipal, now: Date) {
  const found = await findConfirmation(tx, customerId, sessionId)
  const until = found?.confirmed_at ? confirmedUntil(found.confirmed_at) : null
  return found && until && until > now ? { until, withSecondFactor: found.confirmed_with_second_factor } : null
}

/** The error's `details` contain the confirmation method and whether a passkey is accepted instead. */
export async function requireConfirmed(tx: Tx, principal: CustomerPrincipal, now: Date): Promise<void> {
  if (!(await confirmationOf(tx, principal, now)))
    throw await confirmationNeededError(tx, principal, { second_factor: false })
}

/**
 * For changes that would bypass the second factor: while it is on, the confirmation must have included it. An open
 * browser and the password are not enough.
 */
export async function requireConfirmedWithSecondFactor(tx: Tx, principal: CustomerPrincipal, now: Date): Promise<void> {
  const isOn = await isSecondFactorOn(tx, principal.customerId)
  const confirmation = await recentConfirmation(tx, principal, now)
  if (confirmation && (confirmation.withSecondFactor || !isOn)) return
  throw await confirmationNeededError(tx, principal, { second_factor: isOn })
}

async function confirmationNeededError(
  tx: Tx,
  { customerId }: CustomerPrincipal,
  { second_factor }: { readonly second_factor: boolean },
): Promise<ApiError> {
  const hash = await findPasswordHash(tx, customerId)
  const passkey = await hasPasskeys(tx, customerId)
  return new ApiError('ConfirmationNeeded', {
    details: { method: hash === null ? 'code' : 'password', passkey, second_factor },
  })
}
