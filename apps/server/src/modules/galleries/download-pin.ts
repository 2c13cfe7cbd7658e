import { getDownloadPin, setDownloadPin, type AnswerOf } from '@revela/contract'
import { downloadPinProblem, normalizeDownloadPin } from '@revela/domain'
import { downloadPin as texts } from '@revela/phrases'
import { isSupport } from '../../access/support.ts'
import { customerRoute, type Route } from '../../http/route.ts'
import { Refusal, refuseField } from '../../platform/refusal/refusal.ts'
import type { GalleriesNeeds } from './galleries.needs.ts'
import type { GalleriesTables } from './galleries.tables.ts'
import { clearDownloadPin, storeDownloadPin } from './gallery-access.repository.ts'
import { findGallery } from './gallery.repository.ts'

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
    sealed: needs.keys.seal('download-pin', pin, boundTo(customerId, galleryId)),
  }
  await needs.db.tenant(customerId, async (tx) => {
    const gallery = await findGallery(tx, customerId, galleryId)
    if (!gallery) throw new Refusal('GalleryNotFound')
    if (unsealPin(needs, gallery) !== pin) await storeDownloadPin(tx, customerId, galleryId, stored)
  })
}

function unsealPin({ keys }: Pick<GalleriesNeeds, 'keys'>, gallery: SealedPin): string | null {
  const { customer_id, id, download_pin_sealed: sealed } = gallery
  return sealed && keys.unseal('download-pin', sealed, boundTo(customer_id, id))
}

function boundTo(customerId: string, galleryId: string): string {
  return `${customerId}/${galleryId}`
}
