import type { AnswerOf, listSessions as endpoint } from '@revela/contract'
import type { CustomerPrincipal } from '../../../access/principal.ts'
import type { AccountsNeeds } from '../accounts.needs.ts'
import { oldestLiveVisit } from './session-rules.ts'
import { liveSessions } from './session.repository.ts'

export async function listSessions(
  { db, clock }: Pick<AccountsNeeds, 'db' | 'clock'>,
  { customerId, sessionId }: CustomerPrincipal,
): Promise<AnswerOf<typeof endpoint>> {
  const now = clock()
  const rows = await db.tenant(customerId, (tx) => liveSessions(tx, customerId, now, oldestLiveVisit(now)))
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
