import {
  checkPictureRemoval,
  listTrashedPictures as listEndpoint,
  purgeTrashedPictures,
  restoreTrashedPictures,
} from '@revela/contract'
import { customerRoute, type Route } from '../../http/route.ts'
import type { Tx } from '../../platform/db/database.ts'
import { Refusal } from '../../platform/refusal/refusal.ts'
import {
  listTrashedIds,
  listTrashedPictures,
  NoRoomToRestore,
  presentTrash,
  purgeHeldPictures,
  restoreHeldPictures,
  trashHeldPictures,
  type PictureHolder,
} from '../pictures/index.ts'
import { limitsOf, planLimitRefusal } from '../subscriptions/index.ts'
import type { ChoicesPort, GalleriesNeeds } from './galleries.module.ts'
import {
  countPictures,
  findGallery,
  freeSpace,
  reserveDisplayNumbers,
  reservePositions,
  updateGallery,
} from './gallery.repository.ts'
import { giveDisplayNumbers } from './publish-gallery.ts'

export const galleryHolder: PictureHolder = {
  kind: 'gallery',
  count: countPictures,
  freeSpace,
  keepPlaces: reservePositions,
  reserveDisplayNumbers,
  showCover: (tx, customerId, id, pictureId) => updateGallery(tx, customerId, id, { cover_picture_id: pictureId }),
  usage: (pictures) => ({ pictures }),
  missing: 'GalleryNotFound',
}

/** Seven days in the gallery's trash. */
export async function deletePictures(
  { db, clock, choices }: GalleriesNeeds,
  customerId: string,
  galleryId: string,
  ids: readonly string[],
): Promise<void> {
  await db.tenant(customerId, async (tx) => {
    const gone = await trashHeldPictures(tx, galleryHolder, { customerId, ownerId: galleryId, ids, now: clock() })
    await choices.hide(tx, customerId, galleryId, gone)
  })
}

/** Without ids, everything in the gallery's trash. */
async function restorePictures(
  { db, clock, subscriptions, choices }: GalleriesNeeds,
  customerId: string,
  galleryId: string,
  wanted: readonly string[] | null,
): Promise<void> {
  const limits = await limitsOf(subscriptions, customerId)
  if (!limits) throw new Refusal('PlanLimitReached')
  try {
    await db.tenant(customerId, async (tx) => {
      const of = { customerId, ownerId: galleryId }
      const ids = wanted ?? (await listTrashedIds(tx, of))
      const back = await restoreHeldPictures(tx, galleryHolder, { ...of, ids, now: clock() }, limits)
      await choices.show(tx, customerId, galleryId, back)
      // Deleted from a draft that was published meanwhile.
      await giveDisplayNumbers(tx, customerId, galleryId)
    })
  } catch (error) {
    if (!(error instanceof NoRoomToRestore)) throw error
    const refusal = await planLimitRefusal(subscriptions, customerId, { gallery_pictures: error.pictures })
    throw refusal ?? new Refusal('Unavailable')
  }
}

/** For good. Without ids, everything in the gallery's trash. */
async function purgePictures(
  { db, clock, choices }: GalleriesNeeds,
  customerId: string,
  galleryId: string,
  wanted: readonly string[] | null,
): Promise<void> {
  await db.tenant(customerId, async (tx) => {
    const ids = wanted ?? (await listTrashedIds(tx, { customerId, ownerId: galleryId }))
    await purgeGalleryPictures(tx, choices, { customerId, ownerId: galleryId, ids, now: clock() })
  })
}

/** With `dueBy`, only those whose seven days are over. */
export async function purgeGalleryPictures(
  tx: Tx,
  choices: Pick<ChoicesPort, 'forget'>,
  of: Parameters<typeof purgeHeldPictures>[2],
  dueBy: Date | null = null,
): Promise<void> {
  const gone = await purgeHeldPictures(tx, galleryHolder, of, dueBy)
  await choices.forget(tx, of.customerId, of.ownerId, gone)
}

/** The trash of a gallery's pictures. */
export function pictureTrashRoutes(needs: GalleriesNeeds): Route[] {
  const { db, content, choices } = needs
  return [
    customerRoute(checkPictureRemoval, async ({ query, body, principal: { customerId } }) => ({
      agreed: await db.tenant(customerId, (tx) =>
        choices.agreed(tx, customerId, query.collection_id, body.picture_ids),
      ),
    })),
    customerRoute(listEndpoint, async ({ query: { collection_id: ownerId, page }, principal: { customerId } }) => {
      const { gallery, trash } = await db.tenant(customerId, async (tx) => ({
        gallery: await findGallery(tx, customerId, ownerId),
        trash: await listTrashedPictures(tx, { customerId, ownerId, page }),
      }))
      if (!gallery) throw new Refusal('GalleryNotFound')
      return presentTrash(trash, content.of({ customerId, ownerId, epoch: gallery.access_epoch }))
    }),
    customerRoute(restoreTrashedPictures, async ({ query, body, principal: { customerId } }) =>
      restorePictures(needs, customerId, query.collection_id, body.picture_ids ?? null),
    ),
    customerRoute(purgeTrashedPictures, async ({ query, body, principal: { customerId } }) =>
      purgePictures(needs, customerId, query.collection_id, body.picture_ids ?? null),
    ),
  ]
}
