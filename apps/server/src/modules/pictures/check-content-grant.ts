import type { Clock } from '../../platform/clock/clock.ts'
import type { Keys } from '../../platform/crypto/keys.ts'
import type { Database } from '../../platform/db/database.ts'
import { openGrant } from './content-grant.ts'
import { ownerPrefix } from './object-keys.ts'

export type OpenedContent = { readonly prefix: string; readonly mark: string }

/**
 * What the edge may serve under a token: everything below the prefix, and above 400 px only the given mark.
 * The edge builds the object's key from this answer, so an address can name a picture and a size and nothing else.
 */
export function contentChecker(needs: { db: Database; keys: Keys; clock: Clock }) {
  return async (token: string): Promise<OpenedContent | null> => {
    const grant = openGrant(needs.keys, token, needs.clock())
    if (!grant) return null
    const { rows } = await needs.db.pool.query<{ epoch: number | null }>({
      name: 'content_epoch',
      text: 'select content_epoch($1, $2) as epoch',
      values: [grant.customerId, grant.ownerId],
    })
    if (rows[0]?.epoch !== grant.epoch) return null
    return { prefix: ownerPrefix(grant.customerId, grant.ownerId), mark: grant.mark }
  }
}
