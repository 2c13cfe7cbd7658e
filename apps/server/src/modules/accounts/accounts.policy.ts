import { ownTenant, type Policies } from '../../access/door.ts'
import type { Database } from '../../platform/db/database.ts'
import { passkeyExists } from './passkeys/passkey.repository.ts'
import { sessionExists } from './sessions/session.repository.ts'

export function accountsPolicies(db: Database): Policies {
  return {
    'account.read': ownTenant,
    'account.write': ownTenant,
    'session.read': ownTenant,
    'session.handOver': ownTenant,
    'passkey.write': async ({ principal: { customerId }, ids }) => {
      const [passkeyId] = ids['passkey'] ?? []
      return passkeyId !== undefined && db.tenant(customerId, (tx) => passkeyExists(tx, customerId, passkeyId))
    },
    'session.end': async ({ principal: { customerId }, ids }) => {
      const [sessionId] = ids['session'] ?? []
      return sessionId === undefined || db.tenant(customerId, (tx) => sessionExists(tx, customerId, sessionId))
    },
  }
}
