import { validityMs } from '@revela/domain'
import type { AnswerOf, BodyOf, redeemHandover as endpoint } from '@revela/contract'
import { timingSafeEqual } from 'node:crypto'
import type { CustomerPrincipal } from '../../../access/principal.ts'
import type { Visit } from '../../../http/visit.ts'
import { keyPurpose, type Keys } from '../../../platform/crypto/keys.ts'
import { newTenantToken, parseTenantToken } from '../../../platform/crypto/tenant-token.ts'
import { ApiError } from '../../../platform/api-error/api-error.ts'
import { findCustomer } from '../account.repository.ts'
import type { AccountsDeps } from '../accounts.module.ts'
import { readRequirement } from '../second-factor/second-factor-requirement.ts'
import { sessionExists } from '../sessions/session.repository.ts'
import { insertHandover, useHandover } from './handover.repository.ts'

const agentPurpose = keyPurpose('handover-agent')
const siteKeyPurpose = keyPurpose('site-key')

/**
 * Returns the address that takes a signed-in customer to the Site. Without a Site host, this is the public portfolio,
 * or the page that creates one while there is none.
 */
export async function createHandover(deps: AccountsDeps, principal: CustomerPrincipal, visit: Visit): Promise<string> {
  const { db, keys, clock, config } = deps
  const audience = config.SITE_ORIGIN
  const { customerId, sessionId } = principal
  if (!audience) return (await deps.findPublicPortfolio(customerId)) ?? `${config.APP_ORIGIN}/portfolio`
  const token = newTenantToken(customerId)
  const expiresAt = new Date(clock().getTime() + validityMs.siteHandover)
  const agentHash = keys.mac(agentPurpose, visit.agent)
  await db.tenant(customerId, (tx) => insertHandover(tx, token, { sessionId, audience, agentHash, expiresAt }))
  return `${audience}/auth/cross#code=${token.text}`
}

/**
 * Called by the Site's server. A code works once, within a minute, for its audience and from the browser that made it.
 */
export async function redeemHandover(
  { db, cellNames, keys, clock, config }: AccountsDeps,
  body: BodyOf<typeof endpoint>,
  key: string | null,
): Promise<AnswerOf<typeof endpoint>> {
  if (!isSiteKey(keys, config.SITE_SHARED_SECRET, key)) throw new ApiError('NotFound')
  const token = parseTenantToken(body.code)
  if (!token) throw new ApiError('NotFound')
  const { customerId } = token
  const agentHash = keys.mac(agentPurpose, body.agent)
  const customer = await db.tenant(customerId, async (tx) => {
    const sessionId = await useHandover(tx, token, { audience: body.audience, agentHash, now: clock() })
    const hasSession = sessionId !== null && (await sessionExists(tx, customerId, sessionId))
    const isAllowed = hasSession && (await readRequirement(tx, customerId)) !== 'missing'
    return isAllowed ? findCustomer(tx, customerId) : undefined
  })
  if (!customer) {
    await cellNames.requireCustomerHere(customerId)
    throw new ApiError('NotFound')
  }
  return { customer_id: customerId, name: customer.name, email: customer.email }
}

// Compares hashes of equal length, so that the duration reveals nothing about the key.
function isSiteKey(keys: Keys, expected: string | undefined, presented: string | null): boolean {
  if (!expected || !presented) return false
  return timingSafeEqual(keys.mac(siteKeyPurpose, expected), keys.mac(siteKeyPurpose, presented))
}
