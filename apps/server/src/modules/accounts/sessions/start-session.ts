import { sessionCookie } from '../../../http/http-needs.ts'
import type { Visit } from '../../../http/visit.ts'
import { newTenantToken } from '../../../platform/crypto/tenant-token.ts'
import type { Tx } from '../../../platform/db/database.ts'
import { recordLogin } from '../account.repository.ts'
import type { AuthMethod } from '../accounts.tables.ts'
import { deviceLabel } from './device-label.ts'
import { sessionExpiry, sessionMaxAgeSeconds } from './session-rules.ts'
import { insertSession } from './session.repository.ts'

/** Every sign-in gets a token of its own; whatever cookie the browser had before is replaced, never adopted. */
export async function startSession(
  tx: Tx,
  visit: Visit,
  given: { customerId: string; authMethod: AuthMethod; withSecondFactor?: boolean; now: Date },
): Promise<void> {
  const { customerId, authMethod, withSecondFactor = false, now } = given
  const token = newTenantToken(customerId)
  await insertSession(tx, token, {
    authMethod,
    device: deviceLabel(visit.agent),
    now,
    expiresAt: sessionExpiry(now),
    confirmedAt: now,
    withSecondFactor,
  })
  await recordLogin(tx, customerId, {
    at: now,
    ip: visit.ip,
    port: visit.port,
    auth_method: authMethod,
    page: null,
    context: null,
    redirect_url: null,
  })
  visit.setCookie(sessionCookie, token.text, sessionMaxAgeSeconds)
}
