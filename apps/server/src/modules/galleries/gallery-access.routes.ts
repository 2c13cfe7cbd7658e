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
import { ApiError, fieldError } from '../../platform/api-error/api-error.ts'
import { openProfile, studioAddress } from '../profiles/index.ts'
import type { GalleriesDeps, GalleriesTables } from './galleries.module.ts'
import {
  clearDownloadPin,
  isSlugTaken,
  listFormerSlugs,
  lockSlugs,
  changeSlug,
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

/** Who may see a gallery, from when, until when and at which address. */
export function galleryAccessRoutes(deps: GalleriesDeps): Route[] {
  const { db, clock } = deps
  return [
    customerRoute(getGalleryAccess, async ({ params, principal }) => {
      const answer = await readAccess(deps, principal.customerId, params.id)
      // Support sees the account as its owner does, but must not read its secrets.
      return isSupport(principal) ? { ...answer, password: null } : answer
    }),
    customerRoute(setGalleryAccess, async ({ params, body, principal: { customerId } }) => {
      await setAccess(deps, customerId, params.id, body)
      return readAccess(deps, customerId, params.id)
    }),
    customerRoute(publishEndpoint, async ({ params, principal: { customerId } }) => {
      await db.tenant(customerId, (tx) => publishGallery(tx, customerId, params.id, clock()))
      return readAccess(deps, customerId, params.id)
    }),
    customerRoute(unpublishEndpoint, async ({ params, principal: { customerId } }) => {
      await db.tenant(customerId, (tx) => unpublishGallery(tx, customerId, params.id))
      return readAccess(deps, customerId, params.id)
    }),
    customerRoute(setGallerySlug, async ({ params, body, principal: { customerId } }) => {
      await setSlug(deps, customerId, params.id, body.slug)
      return readAccess(deps, customerId, params.id)
    }),
    customerRoute(setClosingDate, async ({ params, body, principal: { customerId } }) => {
      await db.tenant(customerId, (tx) => storeClosingDate(tx, customerId, params.id, body.closes_on))
      return readAccess(deps, customerId, params.id)
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
  deps: GalleriesDeps,
  customerId: string,
  galleryId: string,
): Promise<AnswerOf<typeof getGalleryAccess>> {
  const now = deps.clock()
  return deps.db.tenant(customerId, async (tx) => {
    const gallery = await findGallery(tx, customerId, galleryId)
    if (!gallery) throw new ApiError('GalleryNotFound')
    const profile = await openProfile(tx, customerId, now)
    return {
      access: gallery.access,
      password: gallery.access === 'password' ? unsealPassword(deps, gallery) : null,
      published_at: gallery.published_at?.toISOString() ?? null,
      slug: gallery.slug,
      url: `${studioAddress(deps.config, profile)}/${gallery.slug}`,
      former_slugs: await listFormerSlugs(tx, customerId, galleryId),
      closes_on: gallery.closes_on,
      closed: isClosed(gallery.closes_on, now),
      selection: (await readActiveSelection(tx, customerId, galleryId)).kind,
    }
  })
}

async function setSlug(
  { db, clock }: GalleriesDeps,
  customerId: string,
  galleryId: string,
  slug: string,
): Promise<void> {
  await db.tenant(customerId, async (tx) => {
    await lockSlugs(tx, customerId)
    const gallery = await findGallery(tx, customerId, galleryId)
    if (!gallery) throw new ApiError('GalleryNotFound')
    if (gallery.slug === slug) return
    if (isReservedSlug(slug) || (await isSlugTaken(tx, customerId, slug, galleryId))) {
      throw fieldError('SlugTaken', 'slug', errorHelp.slugTaken)
    }
    await changeSlug(tx, { customerId, galleryId, from: gallery.slug, to: slug, now: clock() })
  })
}

/** The only call that can loosen access. Saving the current setting again ends no access. */
async function setAccess(
  deps: GalleriesDeps,
  customerId: string,
  galleryId: string,
  { access, password, as_default: asDefault }: BodyOf<typeof endpoint>,
): Promise<void> {
  // Hashing is slow and runs outside the transaction.
  const offered = access === 'password' && password !== undefined ? password : null
  const sealed = offered === null ? null : await sealPassword(deps, customerId, galleryId, offered)
  await deps.db.tenant(customerId, async (tx) => {
    const gallery = await findGallery(tx, customerId, galleryId)
    if (!gallery) throw new ApiError('GalleryNotFound')
    if (access === 'password' && gallery.password_hash === null && sealed === null) {
      throw fieldError('InvalidRequest', 'password', errorHelp.fieldRequired)
    }
    const isNewPassword = offered !== null && offered !== unsealPassword(deps, gallery)
    if (access !== gallery.access || isNewPassword) {
      await storeAccess(tx, customerId, galleryId, access, isNewPassword ? sealed : null)
    }
    if (asDefault) await storeDefaultAccess(tx, customerId, access)
  })
}

type PinAnswer = AnswerOf<typeof getDownloadPin>
type SealedPin = Pick<GalleriesTables['gallery'], 'customer_id' | 'id' | 'download_pin_sealed'>

/** The PIN that visitors enter before they download. */
export function downloadPinRoutes(deps: GalleriesDeps): Route[] {
  return [
    customerRoute(getDownloadPin, async ({ params, principal }) => {
      const answer = await readPin(deps, principal.customerId, params.id)
      // Support sees the account as its owner does, but must not read its secrets.
      return isSupport(principal) ? { ...answer, pin: null } : answer
    }),
    customerRoute(setDownloadPin, async ({ params, body, principal: { customerId } }) => {
      if (body.pin === null) await deps.db.tenant(customerId, (tx) => clearDownloadPin(tx, customerId, params.id))
      else await changePin(deps, customerId, params.id, normalizeDownloadPin(body.pin))
      return readPin(deps, customerId, params.id)
    }),
  ]
}

async function readPin(deps: GalleriesDeps, customerId: string, galleryId: string): Promise<PinAnswer> {
  const gallery = await deps.db.tenant(customerId, (tx) => findGallery(tx, customerId, galleryId))
  if (!gallery) throw new ApiError('GalleryNotFound')
  const pin = unsealPin(deps, gallery)
  return { active: pin !== null, pin }
}

/** Saving the current PIN again does not require visitors to enter it again. */
async function changePin(deps: GalleriesDeps, customerId: string, galleryId: string, pin: string): Promise<void> {
  const problem = downloadPinProblem(pin)
  if (problem !== null) throw fieldError('InvalidRequest', 'pin', texts.problems[problem])
  const stored = {
    // Hashing is slow and runs outside the transaction.
    hash: await deps.hasher.hash(pin),
    sealed: deps.keys.seal(pinPurpose, pin, boundTo(customerId, galleryId)),
  }
  await deps.db.tenant(customerId, async (tx) => {
    const gallery = await findGallery(tx, customerId, galleryId)
    if (!gallery) throw new ApiError('GalleryNotFound')
    if (unsealPin(deps, gallery) !== pin) await storeDownloadPin(tx, customerId, galleryId, stored)
  })
}

function unsealPin({ keys }: Pick<GalleriesDeps, 'keys'>, gallery: SealedPin): string | null {
  const { customer_id, id, download_pin_sealed: sealed } = gallery
  return sealed && keys.unseal(pinPurpose, sealed, boundTo(customer_id, id))
}

function boundTo(customerId: string, galleryId: string): string {
  return `${customerId}/${galleryId}`
}
