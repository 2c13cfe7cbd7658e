import {
  checkPictureRemoval,
  listTrashedPictures as listEndpoint,
  purgeTrashedPictures,
  restoreTrashedPictures,
} from '@revela/contract'
import { customerRoute, type Route } from '../../http/route.ts'
import { Refusal } from '../../platform/refusal/refusal.ts'
import { countTrashedPictures, listTrashedPictures, mostPictures, presentTrashed } from '../pictures/index.ts'
import type { GalleriesNeeds } from './galleries.needs.ts'
import { findGallery } from './gallery.repository.ts'
import { purgePictures, restorePictures } from './picture-trash.ts'

const pageSize = 30

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
      const limit = page === undefined ? mostPictures : pageSize
      const offset = page === undefined ? 0 : (page - 1) * pageSize
      const { gallery, rows, total } = await db.tenant(customerId, async (tx) => ({
        gallery: await findGallery(tx, customerId, ownerId),
        rows: await listTrashedPictures(tx, { customerId, ownerId, limit, offset }),
        total: await countTrashedPictures(tx, customerId, ownerId),
      }))
      if (!gallery) throw new Refusal('GalleryNotFound')
      const addressOf = content.of({ customerId, ownerId, epoch: gallery.access_epoch })
      return {
        pictures: rows.map((row) => presentTrashed(row, addressOf)),
        total_pictures: total.pictures,
        total_bytes: total.bytes,
      }
    }),
    customerRoute(restoreTrashedPictures, async ({ query, body, principal: { customerId } }) =>
      restorePictures(needs, customerId, query.collection_id, body.picture_ids ?? null),
    ),
    customerRoute(purgeTrashedPictures, async ({ query, body, principal: { customerId } }) =>
      purgePictures(needs, customerId, query.collection_id, body.picture_ids ?? null),
    ),
  ]
}
