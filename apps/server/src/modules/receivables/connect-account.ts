import type { AnswerOf, BodyOf, finishPaymentConnection, getPaymentAccount } from '@revela/contract'
import { validityMs } from '@revela/domain'
import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import type { CustomerPrincipal } from '../../access/principal.ts'
import type { Visit } from '../../http/visit.ts'
import { ApiError } from '../../platform/api-error/api-error.ts'
import { keyPurpose, type Keys } from '../../platform/crypto/keys.ts'
import { GatewayUnavailable } from '../../platform/payments/gateway.ts'
import { GrantRejected, type SellerTokens } from '../../platform/payments/seller-gateway.ts'
import { recordAndNotify, requireConfirmed } from '../accounts/index.ts'
import { openProfile } from '../profiles/index.ts'
import { checkAgain } from './family-charge.repository.ts'
import { deleteAccount, findAccount, storeAccount } from './payment-account.repository.ts'
import type { AccountRow, ReceivablesDeps } from './receivables.module.ts'
import { maskSeller, sealTokens } from './seller-tokens.ts'

const connectionPurpose = keyPurpose('seller-connection')
const connectionCookie = '__Host-revela-seller'

type Answer = AnswerOf<typeof getPaymentAccount>
type Deps = Pick<ReceivablesDeps, 'db' | 'clock' | 'keys' | 'outbox' | 'config' | 'sellers' | 'limiter' | 'log'>

function presentAccount({ sellers }: Pick<Deps, 'sellers'>, row: AccountRow | undefined): Answer {
  const account = row && {
    seller: maskSeller(row.seller_id),
    connected_at: row.connected_at.toISOString(),
    state: row.state,
  }
  return { offered: sellers !== null, account: account ?? null }
}

export async function readPaymentAccount(deps: Deps, customerId: string): Promise<Answer> {
  return presentAccount(deps, await deps.db.tenant(customerId, (tx) => findAccount(tx, customerId)))
}

/** State and PKCE verifier derive from a secret in the browser's cookie, the server's key and the session. */
type Binding = { readonly state: string; readonly codeVerifier: string; readonly codeChallenge: string }

function deriveBinding(keys: Keys, { customerId, sessionId }: CustomerPrincipal, secret: string): Binding {
  const derive = (part: string) =>
    keys.mac(connectionPurpose, `${part}\n${customerId}\n${sessionId}\n${secret}`).toString('base64url')
  const codeVerifier = derive('verifier')
  return {
    state: derive('state'),
    codeVerifier,
    codeChallenge: createHash('sha256').update(codeVerifier).digest('base64url'),
  }
}

/** The secret contains its time: a browser may keep a cookie longer than it was told. */
function newSecret(now: Date): string {
  return `${now.getTime().toString(36)}.${randomBytes(32).toString('base64url')}`
}

function isFresh(secret: string, now: Date): boolean {
  const age = now.getTime() - Number.parseInt(secret.split('.')[0] ?? '', 36)
  return age >= 0 && age <= validityMs.socialSignIn
}

/** The token endpoint compares it with the one of the authorization request, so both are built here. */
const redirectUri = ({ config }: Pick<Deps, 'config'>) => `${config.APP_ORIGIN}/settings/pix/mercado-pago`

/** Families' money goes to this account from then on, so the photographer confirms the identity first. */
export async function startConnection(
  deps: Deps,
  principal: CustomerPrincipal,
  visit: Visit,
): Promise<{ url: string }> {
  const { db, clock, keys, sellers } = deps
  if (!sellers) throw new ApiError('ConnectionNotOffered')
  const now = clock()
  await db.tenant(principal.customerId, (tx) => requireConfirmed(tx, principal, now))
  const secret = newSecret(now)
  visit.setCookie(connectionCookie, secret, validityMs.socialSignIn / 1_000)
  const { state, codeChallenge } = deriveBinding(keys, principal, secret)
  return { url: sellers.authorizeUrl({ state, codeChallenge, redirectUri: redirectUri(deps) }) }
}

/**
 * A code that was issued to another browser or session matches neither the state nor the verifier: nobody can connect
 * their own account to another studio, and receive its payments.
 */
export async function finishConnection(
  deps: Deps,
  principal: CustomerPrincipal,
  { state, code }: BodyOf<typeof finishPaymentConnection>,
  visit: Visit,
): Promise<Answer> {
  const { db, clock, keys, sellers, limiter } = deps
  const { customerId } = principal
  if (!sellers) throw new ApiError('ConnectionNotOffered')
  await limiter.consume([{ name: 'seller:connect', key: customerId, max: 20, windowSeconds: 3_600 }])
  const now = clock()
  const secret = visit.cookie(connectionCookie)
  // Once, whatever follows.
  visit.clearCookie(connectionCookie)
  if (!secret || !isFresh(secret, now)) throw new ApiError('ConnectionRejected')
  const binding = deriveBinding(keys, principal, secret)
  if (!isSame(state, binding.state)) throw new ApiError('ConnectionRejected')
  const tokens = await redeem(deps, code, binding.codeVerifier)
  const row = { ...sealTokens(keys, { customerId, gateway: sellers.name }, tokens, now), connected_at: now }
  await db.recordOutcome(customerId, async (tx) => {
    const previous = await findAccount(tx, customerId)
    const { notification_email } = await openProfile(tx, customerId, now)
    const activity = {
      customerId,
      kind: 'payment-account-connected',
      now,
      agent: visit.agent,
      from: previous ? maskSeller(previous.seller_id) : null,
      to: maskSeller(row.seller_id),
    } as const
    await recordAndNotify(tx, deps, activity, [notification_email])
    await storeAccount(tx, row)
    // Charges that could not be read while the account was disconnected.
    await checkAgain(tx, customerId, row.seller_id, now)
  })
  return presentAccount(deps, row)
}

async function redeem(deps: Deps, code: string, codeVerifier: string): Promise<SellerTokens> {
  try {
    return await deps.sellers!.redeem(code, { codeVerifier, redirectUri: redirectUri(deps) })
  } catch (error) {
    if (error instanceof GrantRejected) throw new ApiError('ConnectionRejected')
    if (error instanceof GatewayUnavailable) throw new ApiError('Unavailable')
    throw error
  }
}

function isSame(presented: string, expected: string): boolean {
  const [a, b] = [Buffer.from(presented), Buffer.from(expected)]
  return a.length === b.length && timingSafeEqual(a, b)
}

/**
 * The tokens are deleted at once. A Pix that a family has already copied stays payable for its 24 hours and goes to the
 * photographer's own account: it is confirmed by hand, or by itself when the same account is connected again.
 */
export async function disconnectAccount(deps: Deps, principal: CustomerPrincipal, visit: Visit): Promise<Answer> {
  const { db, clock } = deps
  const { customerId } = principal
  const now = clock()
  await db.tenant(customerId, async (tx) => {
    await requireConfirmed(tx, principal, now)
    const account = await findAccount(tx, customerId)
    if (!account) return
    const { notification_email } = await openProfile(tx, customerId, now)
    const activity = {
      customerId,
      kind: 'payment-account-disconnected',
      now,
      agent: visit.agent,
      from: maskSeller(account.seller_id),
      to: null,
    } as const
    await recordAndNotify(tx, deps, activity, [notification_email])
    await deleteAccount(tx, customerId)
  })
  return presentAccount(deps, undefined)
}
