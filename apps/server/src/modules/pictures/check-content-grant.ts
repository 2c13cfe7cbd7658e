import type { Clock } from '../../platform/clock/clock.ts'
import type { Keys } from '../../platform/crypto/keys.ts'
import type { Database } from '../../platform/db/database.ts'
import type { FamilyTerms } from '../subscriptions/index.ts'
import { markText } from '../watermarks/index.ts'
import { openGrant } from './content-grant.ts'
import { ownerPrefix } from './object-keys.ts'

type Access = {
  readonly epoch: number | null
  readonly watermark: number | null
  readonly stamp: boolean
  readonly expires_at: Date | null
  readonly is_work: boolean
  readonly is_draft: boolean
}

export type OpenedContent = { readonly prefix: string; readonly mark: string }

/**
 * What the edge may serve under a token: everything below the prefix, and above 400 px only the given mark.
 * The edge builds the object's key from this answer, so an address can name a picture and a size and nothing else.
 */
export function contentChecker(needs: {
  readonly db: Database
  readonly keys: Keys
  readonly clock: Clock
  readonly termsOf: (customerId: string) => Promise<Pick<FamilyTerms, 'limits' | 'portfolio'>>
}) {
  return async (token: string): Promise<OpenedContent | null> => {
    const now = needs.clock()
    const grant = openGrant(needs.keys, token, now)
    if (!grant) return null
    const { rows } = await needs.db.pool.query<Access>({
      name: 'content_access',
      text: 'select epoch, watermark, stamp, expires_at, is_work, is_draft from content_access($1, $2)',
      values: [grant.customerId, grant.ownerId],
    })
    const [access] = rows
    if (access?.epoch !== grant.epoch) return null
    // Whatever was signed: a family sees what its gallery burns in now, or nothing until it asks for new addresses.
    if (grant.audience !== 'owner' && grant.mark !== markText(access)) return null
    if (grant.audience === 'family') {
      if (access.is_draft) return null
      if (access.expires_at !== null && access.expires_at <= now) return null
      // The galleries of an account that is not in order rest, for everybody but its owner; so does its portfolio.
      const { limits, portfolio } = await needs.termsOf(grant.customerId)
      if (access.is_work ? !portfolio.open : limits === null) return null
    }
    return { prefix: ownerPrefix(grant.customerId, grant.ownerId), mark: grant.mark }
  }
}
