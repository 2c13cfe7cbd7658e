import type { CustomerPrincipal } from '../../../access/principal.ts'
import type { Clock } from '../../../platform/clock/clock.ts'
import { parseTenantToken } from '../../../platform/crypto/tenant-token.ts'
import type { Database } from '../../../platform/db/database.ts'
import type { AuthMethod } from '../accounts.tables.ts'
import { needsTouch, oldestLiveVisit } from './session-rules.ts'
import { touchSession } from './session.repository.ts'

type Found = { auth_method: AuthMethod; last_seen_at: Date; expires_at: Date; second_factor_missing: boolean }

const statement = {
  name: 'customer_session_of_token',
  text: `select auth_method, last_seen_at, expires_at, second_factor_missing
    from customer_session_of_token($1, $2, $3)`,
}

/** The first statement of nearly every call: one round trip, by primary key. */
export function sessionReader(db: Database, clock: Clock): (cookie: string) => Promise<CustomerPrincipal | null> {
  return async (cookie) => {
    const token = parseTenantToken(cookie)
    if (!token) return null
    const { customerId, id, secretHash } = token
    const { rows } = await db.pool.query<Found>({ ...statement, values: [customerId, id, secretHash] })
    const found = rows[0]
    const now = clock()
    if (!found || found.expires_at <= now || found.last_seen_at <= oldestLiveVisit(now, found.auth_method)) return null
    if (needsTouch(found.last_seen_at, now)) await db.tenant(customerId, (tx) => touchSession(tx, customerId, id, now))
    return {
      kind: 'customer',
      customerId,
      sessionId: id,
      authMethod: found.auth_method,
      isSecondFactorMissing: found.second_factor_missing,
    }
  }
}
