import { ownTenant, type Policies, type Policy } from '../../access/door.ts'
import { Refusal } from '../../platform/refusal/refusal.ts'
import { mineAlone } from '../clients/index.ts'
import { actingAs, readGrant } from './family-access.read.ts'
import { closedState } from './gallery-state.ts'
import type { SharingNeeds } from './sharing.needs.ts'

type Needs = Pick<SharingNeeds, 'db' | 'clock' | 'termsOf'>

/**
 * The one door to a gallery for whoever is not its owner: let in, not deleted, and open at this moment. A gallery
 * nobody let them into is not there; one that closed meanwhile says so. The owner's preview sees closed ones too.
 */
export function inGallery({ db, clock, termsOf }: Needs): Policy {
  return async ({ principal, ids }) => {
    const [galleryId, ...more] = ids['gallery'] ?? []
    if (principal.kind === 'customer' || galleryId === undefined || more.length > 0) return false
    const now = clock()
    const granted = await readGrant(db, principal, galleryId, now)
    if (!granted) return false
    if (principal.kind === 'preview') return principal
    if (closedState(granted, await termsOf(principal.customerId), now)) throw new Refusal('GalleryNotOpen')
    return actingAs(principal, granted)
  }
}

/** Who said who they are, not who merely holds the link to one gallery. */
const knownClient: Policy = async ({ principal }) => {
  if (principal.kind === 'customer' || !principal.identified) throw new Refusal('Forbidden')
  return true
}

export function sharingPolicies(needs: Needs): Policies {
  return {
    'family.view': inGallery(needs),
    'family.leave': ownTenant,
    'family.self': knownClient,
    'gallery.share': mineAlone(needs.db),
  }
}
