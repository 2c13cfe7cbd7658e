import {
  checkPictureRemoval,
  listTrashedPictures as listEndpoint,
  purgeTrashedPictures,
  restoreTrashedPictures,
} from '@revela/contract'
import { customerRoute, type Route } from '../../http/route.ts'
import type { Tx } from '../../platform/db/database.ts'
import { ApiError } from '../../platform/api-error/api-error.ts'
import {
  listTrashedIds,
  listTrashedPictures,
  RestoreLimitError,
  presentTrash,
  purgeOwnerPictures,
  restoreOwnerPictures,
  trashOwnerPictures,
  type PictureOwnerActions,
} from '../pictures/index.ts'
import { readLimits, planLimitError } from '../subscriptions/index.ts'
import type { ChoicesPort, GalleriesDeps } from './galleries.module.ts'
import {
  countPictures,
  findGallery,
  freeSpace,
  reserveDisplayNumbers,
  reservePositions,
  updateGallery,
} from './gallery.repository.ts'
import { assignDisplayNumbers } from './publish-gallery.ts'

export const galleryOwner: PictureOwnerActions = {
  kind: 'gallery',
  count: countPictures,
  freeSpace,
  reservePositions,
  reserveDisplayNumbers,
  setCover: (tx, customerId, id, pictureId) => updateGallery(tx, customerId, id, { cover_picture_id: pictureId }),
  usage: (pictures) => ({ pictures }),
  missing: 'GalleryNotFound',
}

/** Moves the pictures to the gallery's trash for seven days. */
export async function deletePictures(
  { db, clock, choices }: GalleriesDeps,
  customerId: string,
  galleryId: string,
  ids: readonly string[],
): Promise<void> {
  await db.tenant(customerId, async (tx) => {
    const trashedNumbers = await trashOwnerPictures(tx, galleryOwner, {
      customerId,
      ownerId: galleryId,
      ids,
      now: clock(),
    })
    await choices.hide(tx, customerId, galleryId, trashedNumbers)
  })
}

/** Without ids, restores everything in the gallery's trash. */
async function restorePictures(
  { db, clock, subscriptions, choices }: GalleriesDeps,
  customerId: string,
  galleryId: string,
  requestedIds: readonly string[] | null,
): Promise<void> {
  const limits = await readLimits(subscriptions, customerId)
  if (!limits) throw new ApiError('PlanLimitReached')
  try {
    await db.tenant(customerId, async (tx) => {
      const galleryKey = { customerId, ownerId: galleryId }
      const ids = requestedIds ?? (await listTrashedIds(tx, galleryKey))
      const restoredNumbers = await restoreOwnerPictures(tx, galleryOwner, { ...galleryKey, ids, now: clock() }, limits)
      await choices.show(tx, customerId, galleryId, restoredNumbers)
      // For pictures deleted from a draft that was published meanwhile.
      await assignDisplayNumbers(tx, customerId, galleryId)
    })
  } catch (error) {
    if (!(error instanceof RestoreLimitError)) throw error
    const limitError = await planLimitError(subscriptions, customerId, { gallery_pictures: error.pictures })
    throw limitError ?? new ApiError('Unavailable')
  }
}

/** Deletes permanently. Without ids, everything in the gallery's trash. */
async function purgePictures(
  { db, clock, choices }: GalleriesDeps,
  customerId: string,
  galleryId: string,
  requestedIds: readonly string[] | null,
): Promise<void> {
  await db.tenant(customerId, async (tx) => {
    const ids = requestedIds ?? (await listTrashedIds(tx, { customerId, ownerId: galleryId }))
    await purgeGalleryPictures(tx, choices, { customerId, ownerId: galleryId, ids, now: clock() })
  })
}

/** With `dueBy`, only those whose seven days are over. */
export async function purgeGalleryPictures(
  tx: Tx,
  choices: Pick<ChoicesPort, 'delete'>,
  galleryKey: Parameters<typeof purgeOwnerPictures>[2],
  dueBy: Date | null = null,
): Promise<void> {
  const trashedNumbers = await purgeOwnerPictures(tx, galleryOwner, galleryKey, dueBy)
  await choices.delete(tx, galleryKey.customerId, galleryKey.ownerId, trashedNumbers)
}

export function pictureTrashRoutes(deps: GalleriesDeps): Route[] {
  const { db, content, choices } = deps
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
      if (!gallery) throw new ApiError('GalleryNotFound')
      return presentTrash(trash, content.forOwner({ customerId, ownerId, epoch: gallery.access_epoch }))
    }),
    customerRoute(restoreTrashedPictures, async ({ query, body, principal: { customerId } }) =>
      restorePictures(deps, customerId, query.collection_id, body.picture_ids ?? null),
    ),
    customerRoute(purgeTrashedPictures, async ({ query, body, principal: { customerId } }) =>
      purgePictures(deps, customerId, query.collection_id, body.picture_ids ?? null),
    ),
  ]
}
