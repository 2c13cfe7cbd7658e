import type { PasskeyAnswer } from '@revela/contract'
import { errorHelp } from '@revela/phrases'
import type { CustomerPrincipal } from '../../../access/principal.ts'
import { sessionCookie } from '../../../http/http-needs.ts'
import type { Visit } from '../../../http/visit.ts'
import { newTenantToken } from '../../../platform/crypto/tenant-token.ts'
import type { Tx } from '../../../platform/db/database.ts'
import { Refusal, refuseField } from '../../../platform/refusal/refusal.ts'
import { findPasswordHash } from '../account.repository.ts'
import type { AccountsNeeds } from '../accounts.needs.ts'
import { checkPasskeyConfirmation, type PasskeyConfirmationDeps } from '../passkeys/confirm-with-passkey.ts'
import { hasPasskeys } from '../passkeys/passkey.repository.ts'
import { useConfirmationCode } from './confirmation-code.ts'
import { confirmedUntil, sessionMaxAgeSeconds } from './session-rules.ts'
import { confirmSession, findConfirmedAt } from './session.repository.ts'

type Deps = Pick<AccountsNeeds, 'hasher' | 'limiter'> & PasskeyConfirmationDeps

/** A passkey, the password, or for an account without one the code that was mailed to it. */
export type IdentityProof = {
  readonly password?: string | undefined
  readonly code?: string | undefined
  readonly passkey?: PasskeyAnswer | undefined
}

/** An open browser does not prove who uses it: the proof does, for 15 minutes, and the session gets a new token. */
export async function confirmIdentity(
  deps: Deps,
  proof: IdentityProof,
  principal: CustomerPrincipal,
  visit: Visit,
): Promise<void> {
  const { db, limiter, clock } = deps
  const { customerId, sessionId } = principal
  await limiter.take([{ name: 'confirm-identity', of: customerId, most: 10, windowSeconds: 900 }])
  await checkProof(deps, proof, principal)
  const token = newTenantToken(customerId, sessionId)
  const confirmed = await db.tenant(customerId, (tx) => confirmSession(tx, token, clock()))
  if (!confirmed) throw new Refusal('SessionExpired')
  visit.setCookie(sessionCookie, token.text, sessionMaxAgeSeconds)
}

async function checkProof(deps: Deps, proof: IdentityProof, principal: CustomerPrincipal): Promise<void> {
  const { db, hasher } = deps
  const { customerId } = principal
  const { password, code, passkey } = proof
  if (passkey !== undefined) return checkPasskeyConfirmation(deps, passkey, principal)
  if (code !== undefined) {
    const right = await useConfirmationCode(deps, principal, code)
    if (!right) throw refuseField('WrongConfirmationCode', 'code', errorHelp.wrongConfirmationCode)
    return
  }
  const hash = await db.tenant(customerId, (tx) => findPasswordHash(tx, customerId))
  const { ok } = await hasher.verify(password ?? '', hash)
  if (!ok) throw refuseField('WrongCurrentPassword', 'password', errorHelp.wrongCurrentPassword)
}

/** Until when this session may make sensitive changes; null when it must be confirmed first. */
export async function confirmationOf(
  tx: Tx,
  { customerId, sessionId }: CustomerPrincipal,
  now: Date,
): Promise<Date | null> {
  const confirmedAt = await findConfirmedAt(tx, customerId, sessionId)
  const until = confirmedAt && confirmedUntil(confirmedAt)
  return until && until > now ? until : null
}

/** `details` tell the browser what to ask for: the method, and whether a passkey may take its place. */
export async function requireConfirmed(tx: Tx, principal: CustomerPrincipal, now: Date): Promise<void> {
  if (await confirmationOf(tx, principal, now)) return
  const hash = await findPasswordHash(tx, principal.customerId)
  const passkey = await hasPasskeys(tx, principal.customerId)
  throw new Refusal('ConfirmationNeeded', { details: { method: hash === null ? 'code' : 'password', passkey } })
}
