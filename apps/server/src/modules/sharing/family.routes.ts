import {
  enterGallery as enterGalleryEndpoint,
  getEntry,
  getLinkCover,
  getManifest,
  getPictureDetails,
  leaveFamily,
  markPlace as markPlaceEndpoint,
  requestFamilyLink,
  setFavourites as setFavouritesEndpoint,
} from '@revela/contract'
import { familyCookie } from '../../http/http-needs.ts'
import { familyRoute, openFamilyRoute, type Route } from '../../http/route.ts'
import { deleteClientSession } from '../clients/index.ts'
import { hideFromGuesses } from './address-guesses.ts'
import { enterGallery } from './enter-gallery.ts'
import { findEntry } from './get-entry.ts'
import { readLinkCover } from './link-cover.ts'
import { markPlace } from './mark-place.ts'
import { readManifest } from './manifest.ts'
import { readPictureDetails } from './picture-details.ts'
import { requestLink } from './request-link.ts'
import { setFavourites } from './set-favourites.ts'
import type { SharingNeeds } from './sharing.needs.ts'

export function familyRoutes(needs: SharingNeeds): Route[] {
  const { db } = needs
  return [
    openFamilyRoute(getEntry, async ({ query, principal, studio: { customerId }, visit: { address } }) => {
      const { entry } = await findEntry(needs, { customerId, address }, query.slug, principal)
      return entry
    }),
    openFamilyRoute(enterGalleryEndpoint, async ({ body, principal, studio: { customerId }, visit }) =>
      hideFromGuesses(needs, { customerId, address: visit.address }, () =>
        enterGallery(needs, customerId, principal, body, visit),
      ),
    ),
    openFamilyRoute(getLinkCover, async ({ body, studio: { customerId }, visit }) =>
      hideFromGuesses(needs, { customerId, address: visit.address }, () =>
        readLinkCover(needs, customerId, body, visit),
      ),
    ),
    openFamilyRoute(requestFamilyLink, async ({ body, studio: { customerId }, visit }) =>
      requestLink(needs, customerId, body, visit),
    ),
    openFamilyRoute(leaveFamily, async ({ principal, visit }) => {
      if (principal) {
        const { customerId, sessionId } = principal
        await db.tenant(customerId, (tx) => deleteClientSession(tx, customerId, sessionId))
      }
      visit.clearCookie(familyCookie)
    }),
    familyRoute(getManifest, async ({ params, principal }) => readManifest(needs, principal, params.gallery_id)),
    familyRoute(getPictureDetails, async ({ params, query, principal: { customerId } }) => ({
      pictures: await readPictureDetails(needs, customerId, params.gallery_id, query),
    })),
    familyRoute(setFavouritesEndpoint, async ({ params, body, principal, visit }) => ({
      favourites: await setFavourites(needs, principal, params.gallery_id, body.changes, visit),
    })),
    familyRoute(markPlaceEndpoint, async ({ params, body, principal, visit }) =>
      markPlace(needs, principal, params.gallery_id, body.number, visit),
    ),
  ]
}
