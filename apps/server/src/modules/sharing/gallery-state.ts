import type { FamilyTerms } from '../subscriptions/index.ts'
import type { FamilyGallery } from './family-gallery.read.ts'

export type ClosedState = 'suspended' | 'expired'

/** Why a gallery shows nothing to anybody but its owner, if it does. */
export function closedState(
  gallery: Pick<FamilyGallery, 'expires_at'>,
  { limits }: Pick<FamilyTerms, 'limits'>,
  now: Date,
): ClosedState | null {
  if (limits === null) return 'suspended'
  return gallery.expires_at !== null && gallery.expires_at <= now ? 'expired' : null
}
