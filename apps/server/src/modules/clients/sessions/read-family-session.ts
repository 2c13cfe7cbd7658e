import { DAY_SECONDS } from '@revela/domain'
import type { FamilyPrincipal } from '../../../access/principal.ts'
import type { Clock } from '../../../platform/clock/clock.ts'
import { parseTenantToken } from '../../../platform/crypto/tenant-token.ts'
import type { Database } from '../../../platform/db/database.ts'
import type { FamilyKind } from '../clients.module.ts'
import { touchClientSession } from './client-session.repository.ts'

const hour = 3_600_000

export const familyMaxAgeSeconds = 30 * DAY_SECONDS

export function familyExpiry(now: Date): Date {
  return new Date(now.getTime() + familyMaxAgeSeconds * 1_000)
}

/** The owner's preview is short, so its session is too. */
export function previewExpiry(now: Date): Date {
  return new Date(now.getTime() + 12 * hour)
}

/** A session ends after a day without a call; the link or the code opens another. */
function minLastCallAt(now: Date): Date {
  return new Date(now.getTime() - 24 * hour)
}

function needsTouch(lastSeenAt: Date, now: Date): boolean {
  return now.getTime() - lastSeenAt.getTime() > 5 * 60_000
}

type SessionRow = {
  kind: FamilyKind
  client_id: string | null
  identified: boolean
  name: string | null
  last_seen_at: Date
  expires_at: Date
}

const statement = {
  name: 'client_session_of_token',
  text: `select kind, client_id, identified, name, last_seen_at, expires_at from client_session_of_token($1, $2, $3)`,
}

/** Read at every call, so that a revoked session ends at the next one. A token of another studio is not valid here. */
export function familySessionReader(
  db: Database,
  clock: Clock,
): (cookie: string, studio: { customerId: string }) => Promise<FamilyPrincipal | null> {
  return async (cookie, studio) => {
    const token = parseTenantToken(cookie)
    if (!token || token.customerId !== studio.customerId) return null
    const { customerId, id, secretHash } = token
    const { rows } = await db.pool.query<SessionRow>({ ...statement, values: [customerId, id, secretHash] })
    const found = rows[0]
    const now = clock()
    if (!found || found.expires_at <= now || found.last_seen_at <= minLastCallAt(now)) return null
    if (needsTouch(found.last_seen_at, now)) {
      await db.tenant(customerId, (tx) => touchClientSession(tx, customerId, id, now))
    }
    const { kind, client_id: clientId, identified, name } = found
    return { kind, customerId, sessionId: id, clientId, participantId: null, identified, name }
  }
}
