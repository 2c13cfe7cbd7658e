import { validityMs } from '@revela/domain'
import type { AnswerOf, BodyOf, redeemHandover as endpoint } from '@revela/contract'
import { timingSafeEqual } from 'node:crypto'
import type { CustomerPrincipal } from '../../../access/principal.ts'
import type { Visit } from '../../../http/visit.ts'
import { keyPurpose, type Keys } from '../../../platform/crypto/keys.ts'
import { newTenantToken, parseTenantToken } from '../../../platform/crypto/tenant-token.ts'
import { Refusal } from '../../../platform/refusal/refusal.ts'
import { findCustomer } from '../account.repository.ts'
import type { AccountsNeeds } from '../accounts.module.ts'
import { readRequirement } from '../second-factor/second-factor-requirement.ts'
import { sessionExists } from '../sessions/session.repository.ts'
import { insertHandover, useHandover } from './handover.repository.ts'

const agentPurpose = keyPurpose('handover-agent')
const siteKeyPurpose = keyPurpose('site-key')

/**
 * The address that carries a signed-in person to the Site. Without a Site host, the portfolio that everybody sees is
 * their site; until they have begun one, the page on which they do.
 */
export async function handOver(needs: AccountsNeeds, principal: CustomerPrincipal, visit: Visit): Promise<string> {
  const { db, keys, clock, config } = needs
  const audience = config.SITE_ORIGIN
  const { customerId, sessionId } = principal
  if (!audience) return (await needs.publicPortfolioOf(customerId)) ?? `${config.APP_ORIGIN}/portfolio`
  const token = newTenantToken(customerId)
  const expiresAt = new Date(clock().getTime() + validityMs.siteHandover)
  const agentHash = keys.mac(agentPurpose, visit.agent)
  await db.tenant(customerId, (tx) => insertHandover(tx, token, { sessionId, audience, agentHash, expiresAt }))
  return `${audience}/auth/cross#code=${token.text}`
}

/** Called by the Site's server. A code works once, within a minute, for its audience, from the browser it was made in. */
export async function redeemHandover(
  { db, keys, clock, config }: AccountsNeeds,
  given: BodyOf<typeof endpoint>,
  key: string | null,
): Promise<AnswerOf<typeof endpoint>> {
  if (!isSiteKey(keys, config.SITE_SHARED_SECRET, key)) throw new Refusal('NotFound')
  const token = parseTenantToken(given.code)
  if (!token) throw new Refusal('NotFound')
  const { customerId } = token
  const agentHash = keys.mac(agentPurpose, given.agent)
  const customer = await db.tenant(customerId, async (tx) => {
    const sessionId = await useHandover(tx, token, { audience: given.audience, agentHash, now: clock() })
    const alive = sessionId !== null && (await sessionExists(tx, customerId, sessionId))
    const isAllowed = alive && (await readRequirement(tx, customerId)) !== 'missing'
    return isAllowed ? findCustomer(tx, customerId) : undefined
  })
  if (!customer) throw new Refusal('NotFound')
  return { customer_id: customerId, name: customer.name, email: customer.email }
}

// Compared as equally long hashes, so that the time tells nothing of the key.
function isSiteKey(keys: Keys, right: string | undefined, shown: string | null): boolean {
  if (!right || !shown) return false
  return timingSafeEqual(keys.mac(siteKeyPurpose, right), keys.mac(siteKeyPurpose, shown))
}
