import type { CustomerPrincipal } from '../../access/principal.ts'
import type { Visit } from '../../http/visit.ts'
import type { Limit } from '../../platform/rate-limit/rate-limit.ts'
import { resetAccessCode, revealAccessCode } from './client-secret.ts'
import type { ClientDeskNeeds } from './clients.needs.ts'

const most = 30

const limit = (name: string, customerId: string): Limit => ({
  name: `client:${name}`,
  of: customerId,
  most,
  windowSeconds: 3_600,
})

/** A stolen session reads a handful of codes, and every one of them leaves a line. */
export async function showCode(
  needs: ClientDeskNeeds,
  { customerId, sessionId }: CustomerPrincipal,
  clientId: string,
  visit: Visit,
): Promise<string | null> {
  await needs.limiter.take([limit('reveal', customerId)])
  const code = await revealAccessCode(needs, customerId, clientId, sessionId)
  needs.log.info({ customerId, clientId, sessionId, requestId: visit.requestId }, 'client code shown')
  return code
}

export async function renewCode(
  needs: ClientDeskNeeds,
  { customerId, sessionId }: CustomerPrincipal,
  clientId: string,
  visit: Visit,
): Promise<string> {
  await needs.limiter.take([limit('reset', customerId)])
  const code = await resetAccessCode(needs, customerId, clientId, sessionId)
  needs.log.info({ customerId, clientId, sessionId, requestId: visit.requestId }, 'client code renewed')
  return code
}
