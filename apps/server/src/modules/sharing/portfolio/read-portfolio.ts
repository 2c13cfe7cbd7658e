import { openProfile } from '../../profiles/index.ts'
import { grantExpiry } from '../../pictures/index.ts'
import { readPublicWorks, type PublicWork } from '../../portfolio/index.ts'
import type { SharingNeeds } from '../sharing.needs.ts'
import { studioBrand } from '../studio-brand.ts'
import { byCategory, presentAbout, presentWork, type PublicPortfolio } from './public-portfolio.presenter.ts'

export type FoundPortfolio = {
  readonly portfolio: PublicPortfolio
  /** What it shows, newest first. */
  readonly works: readonly PublicWork[]
  readonly mark: string
}

/** The studio's page for strangers. Where there is none, nothing but the brand is told. */
export async function findPortfolio(needs: SharingNeeds, customerId: string): Promise<FoundPortfolio> {
  const { db, clock, config, content } = needs
  const terms = await needs.termsOf(customerId)
  const [studio, { begun, mark, works }] = await Promise.all([
    studioBrand(needs, customerId, terms.portfolio.open ? terms.portfolio : terms),
    readPublicWorks(db, customerId),
  ])
  const nothing = {
    studio,
    about: null,
    cover: null,
    categories: [],
    contact: false,
    until: grantExpiry(clock()).toISOString(),
  }
  if (!terms.portfolio.open || (!begun && works.length === 0)) {
    return { portfolio: { ...nothing, state: 'closed' }, works: [], mark }
  }
  const profile = await db.tenant(customerId, (tx) => openProfile(tx, customerId, clock()))
  const addresses = { content, customerId, mark }
  const newest = works.toSorted((a, b) => b.created_at.getTime() - a.created_at.getTime())
  const [first] = newest
  const portfolio: PublicPortfolio = {
    ...nothing,
    state: first ? 'open' : 'empty',
    about: presentAbout(profile, config.CONTENT_ORIGIN),
    cover: first ? presentWork(first, addresses).cover : null,
    categories: byCategory(works, addresses),
    contact: true,
  }
  return { portfolio, works: newest, mark }
}
