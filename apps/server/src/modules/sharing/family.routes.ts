import {
  enterGallery as enterGalleryEndpoint,
  getEntry,
  getLinkCover,
  getManifest,
  getOpenManifest,
  getOpenPictureDetails,
  getPictureDetails,
  leaveFamily,
  savePosition as savePositionEndpoint,
  requestFamilyLink,
  setFavourites as setFavouritesEndpoint,
  type AnswerOf,
  type BodyOf,
} from '@revela/contract'
import { deviceOf, type OrderingCode } from '@revela/domain'
import { ownTenant, type Policies, type Policy } from '../../access/authorize.ts'
import type { FamilyPrincipal } from '../../access/principal.ts'
import { familyCookie } from '../../http/http-deps.ts'
import { familyRoute, openFamilyRoute, type Route } from '../../http/route.ts'
import type { Visit } from '../../http/visit.ts'
import { ApiError } from '../../platform/api-error/api-error.ts'
import { deleteClientSession, ownsAllClients } from '../clients/index.ts'
import { findGallery } from '../galleries/index.ts'
import { listReadyPictures } from '../pictures/index.ts'
import { enterGallery } from './enter-gallery.ts'
import { hideFromGuesses, linkCoverLimits, linkRequestLimits } from './entry-limits.ts'
import { presentCover } from './entry.presenter.ts'
import { actorIn, readGrant } from './family-access.read.ts'
import { closedState, readFamilyGallery } from './family-gallery.read.ts'
import { setFavourites } from './favourites.ts'
import { findEntry } from './get-entry.ts'
import { byInvitation, byLink } from './entry-key.ts'
import { mailLinkJob } from './mail-link.job.ts'
import { readManifest } from './manifest.ts'
import { readOpenManifest, requireOpenToAll } from './open-gallery.ts'
import type { SharingDeps } from './sharing.module.ts'
import { ensureVisitor, setPosition, touchVisitor } from './visit.repository.ts'

/**
 * Returns what the holder of a personal link sees before entering: the page itself cannot know them, because the token
 * is in the fragment. Rejects what entering would reject; opens no session and counts no visit.
 */
async function readLinkCover(
  deps: SharingDeps,
  customerId: string,
  { slug, link, participant }: BodyOf<typeof getLinkCover>,
  visit: Visit,
): Promise<AnswerOf<typeof getLinkCover>> {
  await deps.limiter.consume(linkCoverLimits(visit.address))
  const gallery = await readFamilyGallery(deps.db, customerId, 'slug', slug)
  if (!gallery || gallery.published_at === null) throw new ApiError('NotFound')
  if (closedState(gallery, await deps.termsOf(customerId), deps.clock())) throw new ApiError('GalleryNotOpen')
  if (link !== undefined) await byLink(deps, { customerId, gallery }, link)
  else if (participant !== undefined) await byInvitation(deps, { customerId, gallery, principal: null }, participant)
  else throw new ApiError('LinkNotValid')
  const { title, event_date, theme } = gallery
  return { title, event_date, theme, cover: presentCover(gallery, customerId, deps.content, 'family') }
}

/** What the calls for the manifest and the selection answer, by the same check as theirs. */
async function readOpened(deps: SharingDeps, principal: FamilyPrincipal, galleryId: string) {
  const actor = await familyMemberOf(deps, principal, galleryId)
  if (!actor) throw new ApiError('GalleryNotFound')
  const [manifest, own] = await Promise.all([
    readManifest(deps, actor, galleryId),
    deps.readOwnSelection(actor, galleryId),
  ])
  return { manifest, own }
}

async function savePosition(
  { db, clock }: SharingDeps,
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
    await setPosition(tx, customerId, id, number)
  })
}

/** Returns names and placeholders of one range of the gallery, in its order. */
async function readPictureDetails(
  { db }: SharingDeps,
  customerId: string,
  galleryId: string,
  { from, count }: { from: number; count: number },
): Promise<AnswerOf<typeof getPictureDetails>['pictures']> {
  const rows = await db.tenant(customerId, async (tx) => {
    const gallery = await findGallery(tx, customerId, galleryId)
    if (!gallery) throw new ApiError('GalleryNotFound')
    const ordering = gallery.ordering as OrderingCode
    return listReadyPictures(tx, { customerId, ownerId: galleryId, ordering, limit: count, offset: from })
  })
  return rows.map(({ number, title, thumbhash }) => ({
    number,
    title,
    thumbhash: thumbhash?.toString('base64') ?? null,
  }))
}

/** Runs the same statements for every e-mail, so the response and its duration reveal nothing about clients. */
async function requestLink(
  deps: SharingDeps,
  customerId: string,
  { slug, email }: BodyOf<typeof requestFamilyLink>,
  visit: Visit,
): Promise<void> {
  const gallery = slug === undefined ? null : await readFamilyGallery(deps.db, customerId, 'slug', slug)
  const page = gallery?.id ?? slug ?? customerId
  await deps.limiter.consumeOwnThenShared(linkRequestLimits(page, email, visit.address))
  // An unknown address and a draft get the same response.
  if (slug !== undefined && (!gallery || gallery.published_at === null)) return
  const galleryId = gallery?.id ?? null
  await deps.db.withoutTenant((tx) => deps.jobs.send(tx, mailLinkJob, { customerId, galleryId, email }))
}

export function familyRoutes(deps: SharingDeps): Route[] {
  const { db } = deps
  return [
    openFamilyRoute(getEntry, async ({ query, principal, studio: { customerId }, visit: { address } }) => {
      const { entry } = await findEntry(deps, { customerId, address }, query.slug, principal)
      return entry
    }),
    openFamilyRoute(enterGalleryEndpoint, async ({ body, principal, studio: { customerId }, visit }) =>
      hideFromGuesses(deps, { customerId, address: visit.address }, async () => {
        const { answer, principal: entered } = await enterGallery(deps, customerId, principal, body, visit)
        return body.with_gallery === true
          ? { ...answer, gallery: await readOpened(deps, entered, answer.gallery_id) }
          : answer
      }),
    ),
    openFamilyRoute(getLinkCover, async ({ body, studio: { customerId }, visit }) =>
      hideFromGuesses(deps, { customerId, address: visit.address }, () => readLinkCover(deps, customerId, body, visit)),
    ),
    openFamilyRoute(requestFamilyLink, async ({ body, studio: { customerId }, visit }) =>
      requestLink(deps, customerId, body, visit),
    ),
    openFamilyRoute(leaveFamily, async ({ principal, visit }) => {
      if (principal) {
        const { customerId, sessionId } = principal
        await db.tenant(customerId, (tx) => deleteClientSession(tx, customerId, sessionId))
      }
      visit.clearCookie(familyCookie)
    }),
    familyRoute(getManifest, async ({ params, principal }) => readManifest(deps, principal, params.gallery_id)),
    familyRoute(getPictureDetails, async ({ params, query, principal: { customerId } }) => ({
      pictures: await readPictureDetails(deps, customerId, params.gallery_id, query),
    })),
    openFamilyRoute(getOpenManifest, async ({ params, studio: { customerId } }) =>
      readOpenManifest(deps, customerId, params.gallery_id),
    ),
    openFamilyRoute(getOpenPictureDetails, async ({ params, query, studio: { customerId } }) => {
      await requireOpenToAll(deps, customerId, params.gallery_id)
      return { pictures: await readPictureDetails(deps, customerId, params.gallery_id, query) }
    }),
    familyRoute(setFavouritesEndpoint, async ({ params, body, principal, visit }) => ({
      favourites: await setFavourites(deps, principal, params.gallery_id, body.changes, visit),
    })),
    familyRoute(savePositionEndpoint, async ({ params, body, principal, visit }) =>
      savePosition(deps, principal, params.gallery_id, body.number, visit),
    ),
  ]
}

type Deps = Pick<SharingDeps, 'db' | 'clock' | 'termsOf'>

/**
 * Authorizes every family call to a gallery: access granted, not deleted, and open at this moment. A gallery without a
 * grant responds as not found; one that closed meanwhile says so. The owner's preview also sees closed ones.
 */
export function inGallery(deps: Deps): Policy {
  return async ({ principal, ids }) => {
    const [galleryId, ...more] = ids['gallery'] ?? []
    if (principal.kind === 'customer' || galleryId === undefined || more.length > 0) return false
    return familyMemberOf(deps, principal, galleryId)
  }
}

/** Who this browser is in this gallery; false without access. */
async function familyMemberOf({ db, clock, termsOf }: Deps, principal: FamilyPrincipal, galleryId: string) {
  const now = clock()
  const granted = await readGrant(db, principal, galleryId, now)
  if (!granted) return false
  if (principal.kind === 'preview') return principal
  if (closedState(granted, await termsOf(principal.customerId), now)) throw new ApiError('GalleryNotOpen')
  return actorIn(principal, granted)
}

/** Requires an identified client, not only the holder of a link to one gallery. */
const knownClient: Policy = async ({ principal }) => {
  if (principal.kind === 'customer' || !principal.identified) throw new ApiError('Forbidden')
  return true
}

export function sharingPolicies(deps: Deps): Policies {
  return {
    'family.view': inGallery(deps),
    'family.leave': ownTenant,
    'family.self': knownClient,
    'gallery.share': ownsAllClients(deps.db),
  }
}
