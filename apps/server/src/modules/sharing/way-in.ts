import type { GrantBasis } from '@revela/domain'
import type { FamilyPrincipal } from '../../access/principal.ts'
import { isInvited } from '../clients/index.ts'
import { actingAs, readGrant } from './family-access.read.ts'
import type { FamilyGallery } from './family-gallery.read.ts'
import type { SharingNeeds } from './sharing.needs.ts'

export type WayIn = {
  readonly basis: GrantBasis
  readonly inside: boolean
  /** Who the browser is in this gallery; null: it has no session. */
  readonly acting: FamilyPrincipal | null
}

/** What lets a browser in without any key: it is in already, nobody is asked, or it is known to be an invited client. */
export async function wayIn(
  { db, clock }: Pick<SharingNeeds, 'db' | 'clock'>,
  principal: FamilyPrincipal | null,
  customerId: string,
  gallery: Pick<FamilyGallery, 'id' | 'published_at' | 'access'>,
): Promise<WayIn | null> {
  const granted = principal && (await readGrant(db, principal, gallery.id, clock()))
  const acting = principal && actingAs(principal, granted)
  if (granted) return { basis: granted.basis, inside: true, acting }
  if (gallery.published_at === null) return null
  if (gallery.access === 'link') return { basis: 'open', inside: false, acting }
  const clientId = principal?.identified ? principal.clientId : null
  if (clientId === null) return null
  const invited = await db.tenant(customerId, (tx) => isInvited(tx, customerId, gallery.id, clientId))
  return invited ? { basis: 'code', inside: false, acting } : null
}
