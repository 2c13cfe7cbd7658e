import { ownTenant, type Policies } from '../../access/door.ts'
import type { Database } from '../../platform/db/database.ts'
import { sessionExists } from './sessions/session.repository.ts'

export function accountsPolicies(db: Database): Policies {
  return {
    'account.read': ownTenant,
    'account.write': ownTenant,
    'session.read': ownTenant,
    'session.handOver': ownTenant,
    'session.end': async ({ principal: { customerId }, ids }) => {
      const [sessionId] = ids['session'] ?? []
      return sessionId === undefined || db.tenant(customerId, (tx) => sessionExists(tx, customerId, sessionId))
    },
  }
}
