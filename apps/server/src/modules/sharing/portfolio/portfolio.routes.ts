import {
  contactStudio as contactEndpoint,
  getPublicPortfolio,
  getPublicWork,
  getPublicWorkDetails,
} from '@revela/contract'
import { openFamilyRoute, type Route } from '../../../http/route.ts'
import { Refusal } from '../../../platform/refusal/refusal.ts'
import type { SharingNeeds } from '../sharing.needs.ts'
import { contactStudio } from './contact-studio.ts'
import { showPublicPortfolio } from './read-portfolio.ts'
import { findPublicWork, readWorkDetails } from './read-work.ts'

/** What anybody may look at on a studio's host, and the way to write to the photographer. */
export function publicPortfolioRoutes(needs: SharingNeeds): Route[] {
  return [
    openFamilyRoute(
      getPublicPortfolio,
      async ({ studio: { customerId } }) => (await showPublicPortfolio(needs, customerId)).portfolio,
    ),
    openFamilyRoute(getPublicWork, async ({ query, studio: { customerId } }) => {
      const found = await findPublicWork(needs, customerId, query.slug)
      if (!found) throw new Refusal('WorkNotFound')
      return found.page
    }),
    openFamilyRoute(getPublicWorkDetails, async ({ query, studio: { customerId } }) =>
      readWorkDetails(needs, customerId, query),
    ),
    openFamilyRoute(contactEndpoint, async ({ body, studio: { customerId }, visit }) =>
      contactStudio(needs, customerId, body, visit.address),
    ),
  ]
}
