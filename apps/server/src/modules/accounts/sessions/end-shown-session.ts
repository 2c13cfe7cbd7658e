import { sessionCookie } from '../../../http/http-needs.ts'
import type { Visit } from '../../../http/visit.ts'
import { parseTenantToken } from '../../../platform/crypto/tenant-token.ts'
import type { Database } from '../../../platform/db/database.ts'
import { deleteShownSession } from './session.repository.ts'

/** Whoever signs in has a new session, and the one this browser came with is over, also another account's. */
export async function endShownSession(db: Database, visit: Visit): Promise<void> {
  const shown = parseTenantToken(visit.cookie(sessionCookie) ?? '')
  if (shown) await db.tenant(shown.customerId, (tx) => deleteShownSession(tx, shown))
}
