import {
  type AnswerOf,
  type BodyOf,
  getDefaultAccess,
  getGalleryAccess,
  publishGallery as publishEndpoint,
  setClosingDate,
  setDefaultAccess,
  setGalleryAccess,
  type setGalleryAccess as endpoint,
  setGallerySlug,
  unpublishGallery as unpublishEndpoint,
} from '@revela/contract'
import { isClosed, isReservedSlug } from '@revela/domain'
import { errorHelp } from '@revela/phrases'
import { isSupport } from '../../access/support.ts'
import { customerRoute, type Route } from '../../http/route.ts'
import { Refusal, refuseField } from '../../platform/refusal/refusal.ts'
import { openProfile, studioAddress } from '../profiles/index.ts'
import type { GalleriesNeeds } from './galleries.needs.ts'
import { readDefaultAccess, storeAccess, storeClosingDate, storeDefaultAccess } from './gallery-access.repository.ts'
import { sealPassword, unsealPassword } from './gallery-password.ts'
import { isSlugTaken, listFormerSlugs, lockSlugs, moveSlug } from './gallery-slug.repository.ts'
import { findGallery } from './gallery.repository.ts'
import { publishGallery, unpublishGallery } from './publish-gallery.ts'
import { readActiveSelection } from './selection-active.read.ts'

/** Who may see a gallery, from when, at which address and until when. */
export function galleryAccessRoutes(needs: GalleriesNeeds): Route[] {
  const { db, clock } = needs
  return [
    customerRoute(getGalleryAccess, async ({ params, principal }) => {
      const answer = await readAccess(needs, principal.customerId, params.id)
      // Support sees the account as its owner does, but reads no secret of it.
      return isSupport(principal) ? { ...answer, password: null } : answer
    }),
    customerRoute(setGalleryAccess, async ({ params, body, principal: { customerId } }) => {
      await setAccess(needs, customerId, params.id, body)
      return readAccess(needs, customerId, params.id)
    }),
    customerRoute(publishEndpoint, async ({ params, principal: { customerId } }) => {
      await db.tenant(customerId, (tx) => publishGallery(tx, customerId, params.id, clock()))
      return readAccess(needs, customerId, params.id)
    }),
    customerRoute(unpublishEndpoint, async ({ params, principal: { customerId } }) => {
      await db.tenant(customerId, (tx) => unpublishGallery(tx, customerId, params.id))
      return readAccess(needs, customerId, params.id)
    }),
    customerRoute(setGallerySlug, async ({ params, body, principal: { customerId } }) => {
      await setSlug(needs, customerId, params.id, body.slug)
      return readAccess(needs, customerId, params.id)
    }),
    customerRoute(setClosingDate, async ({ params, body, principal: { customerId } }) => {
      await db.tenant(customerId, (tx) => storeClosingDate(tx, customerId, params.id, body.closes_on))
      return readAccess(needs, customerId, params.id)
    }),
    customerRoute(getDefaultAccess, async ({ principal: { customerId } }) => ({
      access: await db.tenant(customerId, (tx) => readDefaultAccess(tx, customerId)),
    })),
    customerRoute(setDefaultAccess, async ({ body: { access }, principal: { customerId } }) => {
      await db.tenant(customerId, (tx) => storeDefaultAccess(tx, customerId, access))
      return { access }
    }),
  ]
}

async function readAccess(
  needs: GalleriesNeeds,
  customerId: string,
  galleryId: string,
): Promise<AnswerOf<typeof getGalleryAccess>> {
  const now = needs.clock()
  return needs.db.tenant(customerId, async (tx) => {
    const gallery = await findGallery(tx, customerId, galleryId)
    if (!gallery) throw new Refusal('GalleryNotFound')
    const { subdomain } = await openProfile(tx, customerId, now)
    return {
      access: gallery.access,
      password: gallery.access === 'password' ? unsealPassword(needs, gallery) : null,
      published_at: gallery.published_at?.toISOString() ?? null,
      slug: gallery.slug,
      url: `${studioAddress(needs.config, subdomain)}/${gallery.slug}`,
      former_slugs: await listFormerSlugs(tx, customerId, galleryId),
      closes_on: gallery.closes_on,
      closed: isClosed(gallery.closes_on, now),
      selection: (await readActiveSelection(tx, customerId, galleryId)).kind,
    }
  })
}

async function setSlug(
  { db, clock }: GalleriesNeeds,
  customerId: string,
  galleryId: string,
  slug: string,
): Promise<void> {
  await db.tenant(customerId, async (tx) => {
    await lockSlugs(tx, customerId)
    const gallery = await findGallery(tx, customerId, galleryId)
    if (!gallery) throw new Refusal('GalleryNotFound')
    if (gallery.slug === slug) return
    if (isReservedSlug(slug) || (await isSlugTaken(tx, customerId, slug, galleryId))) {
      throw refuseField('SlugTaken', 'slug', errorHelp.slugTaken)
    }
    await moveSlug(tx, { customerId, galleryId, from: gallery.slug, to: slug, now: clock() })
  })
}

/** The only way to loosen who may enter. Saving what is already set ends nobody's access. */
async function setAccess(
  needs: GalleriesNeeds,
  customerId: string,
  galleryId: string,
  { access, password, as_default: asDefault }: BodyOf<typeof endpoint>,
): Promise<void> {
  // Hashing takes a moment and belongs outside the transaction.
  const offered = access === 'password' && password !== undefined ? password : null
  const sealed = offered === null ? null : await sealPassword(needs, customerId, galleryId, offered)
  await needs.db.tenant(customerId, async (tx) => {
    const gallery = await findGallery(tx, customerId, galleryId)
    if (!gallery) throw new Refusal('GalleryNotFound')
    if (access === 'password' && gallery.password_hash === null && sealed === null) {
      throw refuseField('InvalidRequest', 'password', errorHelp.fieldRequired)
    }
    const isNewPassword = offered !== null && offered !== unsealPassword(needs, gallery)
    if (access !== gallery.access || isNewPassword) {
      await storeAccess(tx, customerId, galleryId, access, isNewPassword ? sealed : null)
    }
    if (asDefault) await storeDefaultAccess(tx, customerId, access)
  })
}
