import { validityMs } from '@revela/domain'
import type { AnswerOf, listSessions as endpoint } from '@revela/contract'
import type { CustomerPrincipal } from '../../../access/principal.ts'
import { sessionCookie } from '../../../http/http-deps.ts'
import type { Visit } from '../../../http/visit.ts'
import type { Clock } from '../../../platform/clock/clock.ts'
import { newTenantToken, parseTenantToken } from '../../../platform/crypto/tenant-token.ts'
import { CustomerStopped } from '../../../platform/db/customer-stopped.ts'
import type { Database, Tx } from '../../../platform/db/database.ts'
import { recordLogin } from '../account.repository.ts'
import type { AccountsDeps, AuthMethod } from '../accounts.module.ts'
import { deviceLabel } from './device.ts'
import { deleteSessionByToken, insertSession, liveSessions, touchSession } from './session.repository.ts'

export const sessionMaxAgeSeconds = validityMs.session / 1_000

function sessionExpiry(now: Date): Date {
  return new Date(now.getTime() + validityMs.session)
}

/** A session expires after two weeks without use, even within its month; a support session after 15 minutes. */
function minLastVisitAt(now: Date, method?: AuthMethod): Date {
  return new Date(now.getTime() - (method === 'admin-cp' ? validityMs.idleSupportSession : validityMs.idleSession))
}

/** Writing the last visit at every call would double the cost of reading a session; five minutes is precise enough. */
function needsTouch(lastSeenAt: Date, now: Date): boolean {
  return now.getTime() - lastSeenAt.getTime() > 5 * 60_000
}

/** A confirmation allows sensitive changes for 15 minutes; every sign-in counts as one. */
export function confirmedUntil(confirmedAt: Date): Date {
  return new Date(confirmedAt.getTime() + validityMs.confirmation)
}

/** Every sign-in creates a new token; an existing cookie is replaced, never adopted. */
export async function startSession(
  tx: Tx,
  visit: Visit,
  options: { customerId: string; authMethod: AuthMethod; withSecondFactor?: boolean; now: Date },
): Promise<void> {
  const { customerId, authMethod, withSecondFactor = false, now } = options
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

type SessionRow = { auth_method: AuthMethod; last_seen_at: Date; expires_at: Date; second_factor_missing: boolean }

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
    const { rows } = await db.pool.query<SessionRow>({ ...statement, values: [customerId, id, secretHash] })
    const found = rows[0]
    const now = clock()
    if (!found || found.expires_at <= now || found.last_seen_at <= minLastVisitAt(now, found.auth_method)) return null
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

export async function listSessions(
  { db, clock }: Pick<AccountsDeps, 'db' | 'clock'>,
  { customerId, sessionId }: CustomerPrincipal,
): Promise<AnswerOf<typeof endpoint>> {
  const now = clock()
  const rows = await db.tenant(customerId, (tx) => liveSessions(tx, customerId, now, minLastVisitAt(now)))
  return {
    sessions: rows.map((row) => ({
      id: row.id,
      current: row.id === sessionId,
      auth_method: row.auth_method,
      device: row.device,
      created_at: row.created_at.toISOString(),
      last_seen_at: row.last_seen_at.toISOString(),
    })),
  }
}

/** A sign-in ends the session that the browser presented, even one of another account. */
export async function endPresentedSession(db: Database, visit: Visit): Promise<void> {
  const presented = parseTenantToken(visit.cookie(sessionCookie) ?? '')
  if (!presented) return
  try {
    await db.tenant(presented.customerId, (tx) => deleteSessionByToken(tx, presented))
  } catch (error) {
    // The session of a customer who was moved away is in the other cell; it must not send this sign-in there.
    if (!(error instanceof CustomerStopped && error.kind === 'moved')) throw error
  }
}
