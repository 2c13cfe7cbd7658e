import {
  getDefaultAccess,
  getDownloadPin,
  getGalleryAccess,
  publishGallery as publishEndpoint,
  setClosingDate,
  setDefaultAccess,
  setDownloadPin,
  setGalleryAccess,
  setGallerySlug,
  unpublishGallery as unpublishEndpoint,
  type AnswerOf,
  type BodyOf,
  type setGalleryAccess as endpoint,
} from '@revela/contract'
import { downloadPinProblem, isClosed, isReservedSlug, normalizeDownloadPin } from '@revela/domain'
import { downloadPin as texts, errorHelp } from '@revela/phrases'
import { isSupport } from '../../access/support.ts'
import { customerRoute, type Route } from '../../http/route.ts'
import { keyPurpose } from '../../platform/crypto/keys.ts'
import { Refusal, refuseField } from '../../platform/refusal/refusal.ts'
import { openProfile, studioAddress } from '../profiles/index.ts'
import type { GalleriesNeeds, GalleriesTables } from './galleries.module.ts'
import {
  clearDownloadPin,
  isSlugTaken,
  listFormerSlugs,
  lockSlugs,
  moveSlug,
  readDefaultAccess,
  storeAccess,
  storeClosingDate,
  storeDefaultAccess,
  storeDownloadPin,
} from './gallery-access.repository.ts'
import { readActiveSelection } from './gallery-list.read.ts'
import { sealPassword, unsealPassword } from './gallery-password.ts'
import { findGallery } from './gallery.repository.ts'
import { publishGallery, unpublishGallery } from './publish-gallery.ts'

const pinPurpose = keyPurpose('download-pin')

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

type PinAnswer = AnswerOf<typeof getDownloadPin>
type SealedPin = Pick<GalleriesTables['gallery'], 'customer_id' | 'id' | 'download_pin_sealed'>

/** The PIN that visitors type before they download. */
export function downloadPinRoutes(needs: GalleriesNeeds): Route[] {
  return [
    customerRoute(getDownloadPin, async ({ params, principal }) => {
      const answer = await readPin(needs, principal.customerId, params.id)
      // Support sees the account as its owner does, but reads no secret of it.
      return isSupport(principal) ? { ...answer, pin: null } : answer
    }),
    customerRoute(setDownloadPin, async ({ params, body, principal: { customerId } }) => {
      if (body.pin === null) await needs.db.tenant(customerId, (tx) => clearDownloadPin(tx, customerId, params.id))
      else await changePin(needs, customerId, params.id, normalizeDownloadPin(body.pin))
      return readPin(needs, customerId, params.id)
    }),
  ]
}

async function readPin(needs: GalleriesNeeds, customerId: string, galleryId: string): Promise<PinAnswer> {
  const gallery = await needs.db.tenant(customerId, (tx) => findGallery(tx, customerId, galleryId))
  if (!gallery) throw new Refusal('GalleryNotFound')
  const pin = unsealPin(needs, gallery)
  return { active: pin !== null, pin }
}

/** Saving the PIN that is already set asks nobody again. */
async function changePin(needs: GalleriesNeeds, customerId: string, galleryId: string, pin: string): Promise<void> {
  const problem = downloadPinProblem(pin)
  if (problem !== null) throw refuseField('InvalidRequest', 'pin', texts.problems[problem])
  const stored = {
    // Hashing takes a moment and belongs outside the transaction.
    hash: await needs.hasher.hash(pin),
    sealed: needs.keys.seal(pinPurpose, pin, boundTo(customerId, galleryId)),
  }
  await needs.db.tenant(customerId, async (tx) => {
    const gallery = await findGallery(tx, customerId, galleryId)
    if (!gallery) throw new Refusal('GalleryNotFound')
    if (unsealPin(needs, gallery) !== pin) await storeDownloadPin(tx, customerId, galleryId, stored)
  })
}

function unsealPin({ keys }: Pick<GalleriesNeeds, 'keys'>, gallery: SealedPin): string | null {
  const { customer_id, id, download_pin_sealed: sealed } = gallery
  return sealed && keys.unseal(pinPurpose, sealed, boundTo(customer_id, id))
}

function boundTo(customerId: string, galleryId: string): string {
  return `${customerId}/${galleryId}`
}
