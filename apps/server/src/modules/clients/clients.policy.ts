import type { Policies, Policy } from '../../access/door.ts'
import type { Database } from '../../platform/db/database.ts'
import { galleryExists } from '../galleries/index.ts'
import { findClient } from './client.repository.ts'

/** This client is mine, and so is the gallery. */
export function mineAlone(db: Database): Policy {
  return async ({ principal: { customerId }, ids }) =>
    db.tenant(customerId, async (tx) => {
      for (const id of ids['gallery'] ?? []) if (!(await galleryExists(tx, customerId, id))) return false
      for (const id of ids['client'] ?? []) if (!(await findClient(tx, customerId, id))) return false
      return true
    })
}

export function clientsPolicies(db: Database): Policies {
  const mine = mineAlone(db)
  return { 'client.read': mine, 'client.write': mine, 'client.reveal': mine }
}
