import type { PublicWork } from '../../portfolio/index.ts'
import { openProfile, studioAddress } from '../../profiles/index.ts'
import type { SharingNeeds } from '../sharing.needs.ts'
import { openPublicPortfolio } from './read-portfolio.ts'

/** Where strangers see a customer's portfolio; null where they see none. */
export function publicPortfolioFinder(needs: SharingNeeds): (customerId: string) => Promise<string | null> {
  const { db, clock, config } = needs
  return async (customerId) => {
    const { state } = await openPublicPortfolio(needs, customerId)
    if (state === 'closed') return null
    const { subdomain } = await db.tenant(customerId, (tx) => openProfile(tx, customerId, clock()))
    return studioAddress(config, subdomain)
  }
}

export function workAddress(origin: string, { slug }: Pick<PublicWork, 'slug'>): string {
  return `${origin}/trabalhos/${slug}`
}

/** Its last part changes with what it shows, because whoever fetched it once keeps it. */
export function cardAddress(origin: string, work: PublicWork, mark: string): string {
  return `${workAddress(origin, work)}/card-${work.cover_number}-${work.cover_version}-${mark}.jpg`
}
