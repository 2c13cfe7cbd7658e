import { validityMs } from '@revela/domain'
import type { RedirectUser } from '@revela/domain'
import { errorHelp, termsVersion } from '@revela/phrases'
import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import type { Visit } from '../../../http/visit.ts'
import { foreignCellOf, ForeignCell } from '../../../platform/directory/directory-errors.ts'
import { keyPurpose, type Keys } from '../../../platform/crypto/keys.ts'
import { newId } from '../../../platform/ids/uuid.ts'
import { ApiError, fieldError } from '../../../platform/api-error/api-error.ts'
import {
  claimName,
  findByName,
  insertCustomer,
  insertIdentity,
  recordTerms,
  markTokenUsed,
} from '../account.repository.ts'
import type { AccountsDeps } from '../accounts.module.ts'
import { welcomeMail } from '../mails.ts'
import { completeSignIn } from '../sessions/complete-sign-in.ts'
import type { SocialIdentity, SocialProviderName } from './providers.ts'

const pendingAccountPurpose = keyPurpose('pending-account')
const socialStartPurpose = keyPurpose('social-start')
const passedIdentityPurpose = keyPurpose('passed-identity')

const termsCookie = '__Host-revela-terms'

const pendingAccount = z.object({
  provider: z.enum(['google', 'facebook']),
  issuer: z.string(),
  subject: z.string(),
  email: z.string(),
  name: z.string(),
  expiresAt: z.number(),
})

/** A person verified by a provider who has no account and has not accepted the terms. */
type PendingAccount = Omit<z.infer<typeof pendingAccount>, 'expiresAt'>

/**
 * Only the browser stores it, sealed: a person who does not accept the terms leaves no data with us. It can create an
 * account but never sign in to one, so it is useless once the account exists.
 */
function savePendingAccount(keys: Keys, visit: Visit, account: PendingAccount, now: Date): void {
  const text = JSON.stringify({ ...account, expiresAt: now.getTime() + validityMs.pendingAccount })
  const sealed = keys.seal(pendingAccountPurpose, text, termsCookie).toString('base64url')
  visit.setCookie(termsCookie, sealed, validityMs.pendingAccount / 1_000)
}

function readPendingAccount(keys: Keys, visit: Visit, now: Date): PendingAccount | null {
  const sealed = visit.cookie(termsCookie)
  if (sealed === null) return null
  try {
    const text = keys.unseal(pendingAccountPurpose, Buffer.from(sealed, 'base64url'), termsCookie)
    const { expiresAt, ...account } = pendingAccount.parse(JSON.parse(text))
    return expiresAt > now.getTime() ? account : null
  } catch {
    // A forged cookie, or one sealed with an older key, cannot be opened; the sign-in starts again.
    return null
  }
}

function clearPendingAccount(visit: Visit): void {
  visit.clearCookie(termsCookie)
}

const stateCookie = '__Host-revela-social'

type Binding = {
  readonly state: string
  readonly nonce: string
  /** PKCE (RFC 7636): the provider exchanges a code only for a caller with the verifier of its challenge. */
  readonly codeVerifier: string
  readonly codeChallenge: string
}

/**
 * State, nonce and verifier are derived from a secret that only this browser's cookie holds, and from the server's key.
 * A code issued to another browser therefore matches neither the state nor the verifier, and the verifier never leaves
 * the server.
 */
function bindBrowser(keys: Keys, visit: Visit, provider: SocialProviderName): Binding {
  const secret = randomBytes(32).toString('base64url')
  visit.setCookie(stateCookie, secret, validityMs.socialSignIn / 1_000)
  return deriveBinding(keys, provider, secret)
}

function claimBinding(
  keys: Keys,
  visit: Visit,
  provider: SocialProviderName,
  presentedStateText: string,
): Binding | null {
  const secret = visit.cookie(stateCookie)
  if (!secret) return null
  const binding = deriveBinding(keys, provider, secret)
  const presentedState = Buffer.from(presentedStateText)
  const right = Buffer.from(binding.state)
  if (presentedState.length !== right.length || !timingSafeEqual(presentedState, right)) return null
  visit.clearCookie(stateCookie)
  return binding
}

function deriveBinding(keys: Keys, provider: SocialProviderName, secret: string): Binding {
  const derive = (part: string) => keys.mac(socialStartPurpose, `${part}\n${provider}\n${secret}`).toString('base64url')
  const codeVerifier = derive('verifier')
  return {
    state: derive('state'),
    nonce: derive('nonce'),
    codeVerifier,
    codeChallenge: createHash('sha256').update(codeVerifier).digest('base64url'),
  }
}

type SocialSignInInput = { readonly provider: SocialProviderName; readonly code: string; readonly state: string }

export async function socialSignIn(deps: AccountsDeps, input: SocialSignInInput, visit: Visit): Promise<RedirectUser> {
  const { db, cellNames, limiter } = deps
  await limiter.consume([{ name: 'social:ip', key: visit.address, max: 120, windowSeconds: 3_600 }])
  const identity = await verifiedIdentity(deps, input, visit)

  try {
    const name = directoryName(identity)
    const knownCustomerId = await db.withoutTenant((tx) => findByName(tx, 'social', name))
    if (knownCustomerId !== null) {
      return await completeSignIn(deps, { customerId: knownCustomerId, authMethod: input.provider }, visit)
    }
    await cellNames.requireHere('social', name)
    return await requestTerms(deps, input.provider, identity, visit)
  } catch (error) {
    const foreign = foreignCellOf(error)
    if (!foreign) throw error
    throw new ForeignCell(foreign.cell, { 'x-revela-passed': passOnIdentity(deps, input, identity) })
  }
}

const passedIdentity = z.object({
  issuer: z.string(),
  subject: z.string(),
  email: z.string().nullable(),
  name: z.string(),
  expiresAt: z.number(),
})

const passedForMs = 30_000

/** The provider redeems a code once, so the cell that did passes the verified identity to the cell that has the account. */
function passOnIdentity({ sharedKeys, clock }: AccountsDeps, input: SocialSignInInput, identity: SocialIdentity) {
  const { issuer, subject, email, name } = identity
  const text = JSON.stringify({ issuer, subject, email, name, expiresAt: clock().getTime() + passedForMs })
  return sharedKeys.seal(passedIdentityPurpose, text, boundTo(input)).toString('base64url')
}

function readPassedIdentity({ sharedKeys, clock }: AccountsDeps, input: SocialSignInInput, visit: Visit) {
  if (visit.passedOn === null) return null
  try {
    const text = sharedKeys.unseal(passedIdentityPurpose, Buffer.from(visit.passedOn, 'base64url'), boundTo(input))
    const { expiresAt, ...identity } = passedIdentity.parse(JSON.parse(text))
    return expiresAt > clock().getTime() ? { ...identity, expiresAt: new Date(expiresAt) } : null
  } catch {
    // Not sealed by a cell for this code: the code is redeemed as if nothing had been passed on.
    return null
  }
}

const boundTo = ({ provider, code }: SocialSignInInput) => `${provider}\n${code}`

async function verifiedIdentity(deps: AccountsDeps, input: SocialSignInInput, visit: Visit): Promise<SocialIdentity> {
  const provider = deps.social[input.provider]
  const binding = claimBinding(deps.sharedKeys, visit, input.provider, input.state)
  if (!provider || !binding) throw new ApiError('SocialSignInRejected')
  let identity: SocialIdentity
  try {
    identity =
      readPassedIdentity(deps, input, visit) ??
      (await provider.redeem(input.code, {
        nonce: binding.nonce,
        codeVerifier: binding.codeVerifier,
        redirectUri: redirectUri(deps, input.provider),
        now: deps.clock(),
      }))
  } catch (error) {
    throw new ApiError('SocialSignInRejected', { cause: error })
  }
  // A provider rejects a used code; this check also covers a provider that does not.
  const hash = createHash('sha256').update(input.code).digest()
  const isFirstUse = await deps.db.withoutTenant((tx) => markTokenUsed(tx, hash, identity.expiresAt))
  if (!isFirstUse) throw new ApiError('SocialSignInRejected')
  return identity
}

export function startSocialSignIn(deps: AccountsDeps, name: SocialProviderName, visit: Visit): string {
  const provider = deps.social[name]
  if (!provider) throw new ApiError('SocialSignInRejected')
  const binding = bindBrowser(deps.sharedKeys, visit, name)
  return provider.authorizeUrl({ ...binding, redirectUri: redirectUri(deps, name) })
}

/** The token endpoint compares it with the one of the authorization request, so both are built here. */
function redirectUri(deps: Pick<AccountsDeps, 'config'>, name: SocialProviderName): string {
  return `${deps.config.APP_ORIGIN}/login/return/${name}`
}

/**
 * A new person: the account is created when the terms are accepted. Errors that would prevent it are reported before
 * the terms are shown.
 */
async function requestTerms(
  deps: AccountsDeps,
  provider: SocialProviderName,
  { issuer, subject, email, name }: SocialIdentity,
  visit: Visit,
): Promise<never> {
  if (!email) throw new ApiError('SocialEmailMissing')
  const owner = await deps.db.withoutTenant((tx) => findByName(tx, 'email', email))
  if (owner) throw new ApiError('SocialEmailInUse')
  await deps.cellNames.requireHere('email', email)
  const displayName = name.trim().slice(0, 120) || email.split('@')[0]!
  savePendingAccount(deps.sharedKeys, visit, { provider, issuer, subject, email, name: displayName }, deps.clock())
  throw new ApiError('TermsNeeded', { details: { email } })
}

/** Creates the account that the browser's cookie describes, after the terms were accepted, and signs its owner in. */
export async function acceptTerms(deps: AccountsDeps, visit: Visit): Promise<RedirectUser> {
  const { sharedKeys, limiter, clock } = deps
  await limiter.consume([{ name: 'social:ip', key: visit.address, max: 120, windowSeconds: 3_600 }])
  const pending = readPendingAccount(sharedKeys, visit, clock())
  if (!pending) throw fieldError('SignInExpired', 'SignInExpired', errorHelp.socialSignUpExpired)
  const customerId = await createAccount(deps, pending, visit)
  clearPendingAccount(visit)
  return completeSignIn(deps, { customerId, authMethod: pending.provider, isNewAccount: true }, visit)
}

/**
 * An e-mail that already has an account is never linked to a provider's identity: the account's own sign-in is
 * required.
 */
async function createAccount(deps: AccountsDeps, pending: PendingAccount, visit: Visit): Promise<string> {
  const { db, cellNames, outbox, clock, config, createProfile } = deps
  const { email, name } = pending
  const customerId = newId()
  const now = clock()
  await db.tenant(customerId, async (tx) => {
    const claim = (kind: 'email' | 'social', text: string) => claimName(tx, cellNames, { kind, name: text, customerId })
    if (!(await claim('email', email))) throw new ApiError('SocialEmailInUse')
    if (!(await claim('social', directoryName(pending)))) throw new ApiError('SocialSignInRejected')
    await insertCustomer(
      tx,
      {
        customerId,
        name,
        email,
        whatsappNumber: null,
        architect: false,
        solutions: [],
        question: null,
        questionResponse: null,
        track: null,
        // Both providers return only addresses that they verified.
        isEmailConfirmed: true,
      },
      now,
    )
    await insertIdentity(tx, customerId, pending.issuer, pending.subject)
    await createProfile(tx, { customerId, name, email, whatsappNumber: null }, now, cellNames)
    await recordTerms(tx, customerId, termsVersion, visit.ip, now)
    await outbox.queue(tx, welcomeMail({ customerId, name, email }, config.APP_ORIGIN), now)
  })
  return customerId
}

function directoryName({ issuer, subject }: Pick<SocialIdentity, 'issuer' | 'subject'>): string {
  return `${issuer}|${subject}`
}
