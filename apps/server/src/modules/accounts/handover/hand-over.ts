import type { CustomerPrincipal } from '../../../access/principal.ts'
import type { Visit } from '../../../http/visit.ts'
import { newTenantToken } from '../../../platform/crypto/tenant-token.ts'
import type { AccountsNeeds } from '../accounts.needs.ts'
import { insertHandover } from './handover.repository.ts'

const validSeconds = 60

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
  const expiresAt = new Date(clock().getTime() + validSeconds * 1_000)
  const agentHash = keys.mac('handover-agent', visit.agent)
  await db.tenant(customerId, (tx) => insertHandover(tx, token, { sessionId, audience, agentHash, expiresAt }))
  return `${audience}/auth/cross#code=${token.text}`
}
