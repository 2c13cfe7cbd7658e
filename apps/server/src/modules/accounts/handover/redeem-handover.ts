import { parseTenantToken } from '../../../platform/crypto/tenant-token.ts'
import { Refusal } from '../../../platform/refusal/refusal.ts'
import { findCustomer } from '../account.repository.ts'
import type { AccountsNeeds } from '../accounts.needs.ts'
import { sessionExists } from '../sessions/session.repository.ts'
import { useHandover } from './handover.repository.ts'

export type Redeemed = { readonly customerId: string; readonly name: string; readonly email: string }

/** Called by the Site's server. A code works once, within a minute, for its audience, from the browser it was made in. */
export async function redeemHandover(
  { db, keys, clock }: AccountsNeeds,
  given: { code: string; audience: string; agent: string },
): Promise<Redeemed> {
  const token = parseTenantToken(given.code)
  if (!token) throw new Refusal('NotFound')
  const { customerId } = token
  const agentHash = keys.mac('handover-agent', given.agent)
  const customer = await db.tenant(customerId, async (tx) => {
    const sessionId = await useHandover(tx, token, { audience: given.audience, agentHash, now: clock() })
    const alive = sessionId !== null && (await sessionExists(tx, customerId, sessionId))
    return alive ? findCustomer(tx, customerId) : undefined
  })
  if (!customer) throw new Refusal('NotFound')
  return { customerId, name: customer.name, email: customer.email }
}
