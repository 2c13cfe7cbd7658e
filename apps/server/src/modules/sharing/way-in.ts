import type { GrantBasis } from '@revela/domain'
import type { FamilyPrincipal } from '../../access/principal.ts'
import { isInvited } from '../clients/index.ts'
import { readGrant } from './family-access.read.ts'
import type { FamilyGallery } from './family-gallery.read.ts'
import type { SharingNeeds } from './sharing.needs.ts'

/** What lets a browser in without any key: it is in already, nobody is asked, or it is known to be an invited client. */
export async function wayIn(
  { db, clock }: Pick<SharingNeeds, 'db' | 'clock'>,
  principal: FamilyPrincipal | null,
  customerId: string,
  gallery: Pick<FamilyGallery, 'id' | 'published_at' | 'access'>,
): Promise<{ basis: GrantBasis; inside: boolean } | null> {
  const granted = principal && (await readGrant(db, principal, gallery.id, clock()))
  if (granted) return { basis: granted.basis, inside: true }
  if (gallery.published_at === null) return null
  if (gallery.access === 'link') return { basis: 'open', inside: false }
  const clientId = principal?.identified ? principal.clientId : null
  if (clientId === null) return null
  const invited = await db.tenant(customerId, (tx) => isInvited(tx, customerId, gallery.id, clientId))
  return invited ? { basis: 'code', inside: false } : null
}
