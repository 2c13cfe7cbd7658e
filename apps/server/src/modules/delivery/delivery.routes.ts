import {
  enterDownloadPin as enterPinEndpoint,
  getDelivery as getEndpoint,
  requestDownload as requestEndpoint,
} from '@revela/contract'
import { normalizeDownloadPin, DAY_SECONDS } from '@revela/domain'
import { errorHelp } from '@revela/phrases'
import type { FamilyPrincipal } from '../../access/principal.ts'
import { customerRoute, familyRoute, type Route } from '../../http/route.ts'
import type { CallerAndSharedLimits } from '../../platform/rate-limit/rate-limit.ts'
import { ApiError, fieldError } from '../../platform/api-error/api-error.ts'
import { storeTypedPin } from '../clients/index.ts'
import { findGallery } from '../galleries/index.ts'
import { readVisitorRights } from '../selections/index.ts'
import { readGrant, warnOfGuesses } from '../sharing/index.ts'
import type { DeliveryDeps } from './delivery.module.ts'
import { getDelivery } from './get-delivery.ts'
import { requestDownload } from './request-download.ts'

type Attempt = { readonly galleryId: string; readonly pin: string; readonly address: string }

/** Once the PIN is entered, the browser may download until the PIN is changed. */
async function enterDownloadPin(
  deps: DeliveryDeps,
  principal: FamilyPrincipal,
  { galleryId, pin, address }: Attempt,
): Promise<void> {
  const { db, clock, hasher, limiter } = deps
  const { customerId, sessionId } = principal
  const [rights, grant] = await Promise.all([
    readVisitorRights(db, principal, galleryId),
    readGrant(db, principal, galleryId, clock()),
  ])
  if (!rights || !grant) throw new ApiError('GalleryNotFound')
  if (!rights.needsPin) return
  const isInvited = grant.basis === 'link' || grant.basis === 'code'
  const limits = pinLimits(galleryId, {
    address,
    revision: rights.pinRevision,
    clientId: isInvited ? principal.clientId : null,
  })
  await limiter.consumeOwnThenShared(limits)
  const gallery = await db.tenant(customerId, (tx) => findGallery(tx, customerId, galleryId))
  const { ok } = await hasher.verify(normalizeDownloadPin(pin), gallery?.download_pin_hash ?? null)
  if (!gallery || !ok) {
    await warnOfGuesses(deps, customerId, { id: galleryId, title: rights.title }, 'pin')
    throw fieldError('WrongDownloadPin', 'pin', errorHelp.wrongDownloadPin)
  }
  // Correct PINs do not count as attempts: all guests of a wedding may enter the PIN on one day.
  await limiter.reset(limits.own)
  await limiter.refund(limits.shared)
  const enteredPin = { sessionId, galleryId, revision: gallery.download_pin_revision }
  await db.tenant(customerId, (tx) => storeTypedPin(tx, customerId, enteredPin))
}

type PinAttempt = {
  readonly address: string
  /** A new PIN resets the counts, so the photographer can always let guests try again. */
  readonly revision: number
  /** Set for invited clients only: a visitor without an invitation could invent any number of clients. */
  readonly clientId: string | null
}

/**
 * As for access codes: five wrong PINs from one address, then a delay, and a daily limit for all addresses together.
 * Invited clients have their own counts, so that a guessing stranger cannot block their downloads.
 */
function pinLimits(galleryId: string, { address, revision, clientId }: PinAttempt): CallerAndSharedLimits {
  const shared = `${galleryId}\n${revision}\n${clientId ?? 'guests'}`
  const own = `${shared}\n${address}`
  return {
    own: [
      { name: 'family:pin+ip', key: own, max: 5, windowSeconds: 15 * 60 },
      { name: 'family:pin+ip:long', key: own, max: 15, windowSeconds: 6 * 3_600 },
    ],
    shared: [{ name: 'family:pin', key: shared, max: 50, windowSeconds: DAY_SECONDS }],
  }
}

export function deliveryRoutes(deps: DeliveryDeps): Route[] {
  return [
    customerRoute(getEndpoint, async ({ params, principal: { customerId } }) =>
      getDelivery(deps, customerId, params.collection_id),
    ),
    familyRoute(requestEndpoint, async ({ params, body, principal }) =>
      requestDownload(deps, principal, params.gallery_id, body),
    ),
    familyRoute(enterPinEndpoint, async ({ params, body, principal, visit: { address } }) =>
      enterDownloadPin(deps, principal, { galleryId: params.gallery_id, pin: body.pin, address }),
    ),
  ]
}
