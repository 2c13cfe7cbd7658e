import { isClosed } from '@revela/domain'
import type { FamilyTerms } from '../subscriptions/index.ts'
import type { FamilyGallery } from './family-gallery.read.ts'

export type ClosedState = 'suspended' | 'expired' | 'closed'

/** Why a gallery shows nothing to anybody but its owner, if it does. */
export function closedState(
  gallery: Pick<FamilyGallery, 'expires_at' | 'closes_on'>,
  { limits }: Pick<FamilyTerms, 'limits'>,
  now: Date,
): ClosedState | null {
  if (limits === null) return 'suspended'
  if (gallery.expires_at !== null && gallery.expires_at <= now) return 'expired'
  return isClosed(gallery.closes_on, now) ? 'closed' : null
}
