import { openProfile, studioAddress } from '../profiles/index.ts'
import { requireFeature } from '../subscriptions/index.ts'
import type { ClientDeskNeeds } from './clients.needs.ts'
import { ensurePersonalLink } from './personal-link.ts'

/** The address of the client's own page: all that this studio sent them, without a password. */
export async function homeLink(needs: ClientDeskNeeds, customerId: string, clientId: string): Promise<string> {
  await requireFeature(needs.subscriptions, customerId, 'magic_link')
  await needs.limiter.take([{ name: 'client:home-link', of: customerId, most: 120, windowSeconds: 3_600 }])
  const { token } = await ensurePersonalLink(needs, customerId, { clientId, galleryId: null })
  needs.log.info({ customerId, clientId }, 'client home link shown')
  const { subdomain } = await needs.db.tenant(customerId, (tx) => openProfile(tx, customerId, needs.clock()))
  return `${studioAddress(needs.config, subdomain)}/#c=${token}`
}
