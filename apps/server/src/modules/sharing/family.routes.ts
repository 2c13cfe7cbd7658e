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
  type AnswerOf,
  type BodyOf,
} from '@revela/contract'
import { deviceOf, type OrderingCode } from '@revela/domain'
import { ownTenant, type Policies, type Policy } from '../../access/door.ts'
import type { FamilyPrincipal } from '../../access/principal.ts'
import { familyCookie } from '../../http/http-needs.ts'
import { familyRoute, openFamilyRoute, type Route } from '../../http/route.ts'
import type { Visit } from '../../http/visit.ts'
import { Refusal } from '../../platform/refusal/refusal.ts'
import { deleteClientSession, mineAlone } from '../clients/index.ts'
import { findGallery } from '../galleries/index.ts'
import { listReadyPictures } from '../pictures/index.ts'
import { enterGallery } from './enter-gallery.ts'
import { hideFromGuesses, linkCoverLimits, linkRequestLimits } from './entry-limits.ts'
import { presentCover } from './entry.presenter.ts'
import { actingAs, readGrant } from './family-access.read.ts'
import { closedState, readFamilyGallery } from './family-gallery.read.ts'
import { setFavourites } from './favourites.ts'
import { findEntry } from './get-entry.ts'
import { byLink } from './key-of-entry.ts'
import { mailLinkJob } from './mail-link.job.ts'
import { readManifest } from './manifest.ts'
import type { SharingNeeds } from './sharing.module.ts'
import { ensureVisitor, setPlace, touchVisitor } from './visit.repository.ts'

/**
 * What the holder of a personal link sees before the tap: the page itself cannot know them, because the token stands in
 * the fragment. Refuses what entering would refuse; opens no session and counts no visit.
 */
async function readLinkCover(
  needs: SharingNeeds,
  customerId: string,
  { slug, link }: BodyOf<typeof getLinkCover>,
  visit: Visit,
): Promise<AnswerOf<typeof getLinkCover>> {
  await needs.limiter.take(linkCoverLimits(visit.address))
  const gallery = await readFamilyGallery(needs.db, customerId, 'slug', slug)
  if (!gallery || gallery.published_at === null) throw new Refusal('NotFound')
  if (closedState(gallery, await needs.termsOf(customerId), needs.clock())) throw new Refusal('GalleryNotOpen')
  await byLink(needs, { customerId, gallery }, link)
  const { title, event_date, theme } = gallery
  return { title, event_date, theme, cover: presentCover(gallery, customerId, needs.content, 'family') }
}

async function markPlace(
  { db, clock }: SharingNeeds,
  principal: FamilyPrincipal,
  galleryId: string,
  number: number,
  visit: Visit,
): Promise<void> {
  if (principal.kind === 'preview') return
  const { customerId } = principal
  const [device, now] = [deviceOf(visit.agent), clock()]
  await db.tenant(customerId, async (tx) => {
    const { id } = await ensureVisitor(tx, { ...principal, galleryId }, device, now)
    await touchVisitor(tx, customerId, id, device, now)
    await setPlace(tx, customerId, id, number)
  })
}

/** Names and placeholders of one stretch of the gallery, in its order. */
async function readPictureDetails(
  { db }: SharingNeeds,
  customerId: string,
  galleryId: string,
  { from, count }: { from: number; count: number },
): Promise<AnswerOf<typeof getPictureDetails>['pictures']> {
  const rows = await db.tenant(customerId, async (tx) => {
    const gallery = await findGallery(tx, customerId, galleryId)
    if (!gallery) throw new Refusal('GalleryNotFound')
    const ordering = gallery.ordering as OrderingCode
    return listReadyPictures(tx, { customerId, ownerId: galleryId, ordering, limit: count, offset: from })
  })
  return rows.map(({ number, title, thumbhash }) => ({
    number,
    title,
    thumbhash: thumbhash?.toString('base64') ?? null,
  }))
}

/** Runs the same statements for every e-mail, so the answer and its time tell nothing about clients. */
async function requestLink(
  needs: SharingNeeds,
  customerId: string,
  { slug, email }: BodyOf<typeof requestFamilyLink>,
  visit: Visit,
): Promise<void> {
  const gallery = await readFamilyGallery(needs.db, customerId, 'slug', slug)
  await needs.limiter.takeOwnThenShared(linkRequestLimits(gallery?.id ?? slug, email, visit.address))
  // An unknown address and a draft are answered alike.
  if (!gallery || gallery.published_at === null) return
  await needs.db.nobody((tx) => needs.jobs.send(tx, mailLinkJob, { customerId, galleryId: gallery.id, email }))
}

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
