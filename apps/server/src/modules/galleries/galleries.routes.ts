import {
  chooseGalleryCover,
  createGallery as createGalleryEndpoint,
  deleteGallery as deleteGalleryEndpoint,
  getGallery,
  getGallerySettings,
  listGalleries,
  listTrash,
  restoreGallery,
  setGalleryOrdering,
  setGalleryWatermark,
  updateGallerySettings,
} from '@revela/contract'
import { saoPauloDay, type OrderingCode } from '@revela/domain'
import { customerRoute, type Route } from '../../http/route.ts'
import { chooseGalleryWatermark } from './choose-gallery-watermark.ts'
import { createGallery } from './create-gallery.ts'
import type { GalleriesNeeds } from './galleries.needs.ts'
import { readGalleries } from './gallery-list.read.ts'
import { presentGallery, presentListItem, presentSettings } from './gallery.presenter.ts'
import { listTrashed, updateGallery } from './gallery.repository.ts'
import { openGallery } from './open-gallery.ts'
import { setOrdering } from './order-pictures.ts'
import { deleteGallery, undeleteGallery } from './trash.ts'
import { updateSettings } from './update-settings.ts'

export function galleriesRoutes(needs: GalleriesNeeds): Route[] {
  const { db, clock, content } = needs
  return [
    customerRoute(listGalleries, async ({ query, principal: { customerId } }) => {
      const now = clock()
      const rows = await db.tenant(customerId, (tx) => readGalleries(tx, customerId, query, saoPauloDay(now)))
      const galleryList = rows.map((row) => presentListItem(row, customerId, content, now))
      return { galleries: { galleryList, galleriesCount: galleryList.length } }
    }),
    customerRoute(createGalleryEndpoint, async ({ body, principal: { customerId } }) => ({
      id: await createGallery(needs, customerId, body.title),
    })),
    customerRoute(deleteGalleryEndpoint, async ({ query, principal: { customerId } }) =>
      deleteGallery(needs, customerId, query.collection_id),
    ),
    customerRoute(restoreGallery, async ({ params, principal: { customerId } }) =>
      undeleteGallery(needs, customerId, params.id),
    ),
    customerRoute(listTrash, async ({ principal: { customerId } }) => {
      const rows = await db.tenant(customerId, (tx) => listTrashed(tx, customerId))
      return {
        galleries: rows.map((row) => ({
          id: row.id,
          title: row.title,
          total_pictures: row.pictures,
          deleted_at: row.deleted_at!.toISOString(),
          purge_at: row.purge_at!.toISOString(),
        })),
      }
    }),
    customerRoute(getGallery, async ({ query, principal: { customerId } }) => {
      const { gallery, ...shown } = await openGallery(needs, customerId, query.collection_id)
      return presentGallery(gallery, { ...shown, now: clock() })
    }),
    customerRoute(getGallerySettings, async ({ query, principal: { customerId } }) =>
      presentSettings((await openGallery(needs, customerId, query.collection_id)).gallery),
    ),
    customerRoute(updateGallerySettings, async ({ params, body, principal: { customerId } }) =>
      updateSettings(needs, customerId, params.collection_id, body),
    ),
    customerRoute(setGalleryWatermark, async ({ body, principal: { customerId } }) =>
      chooseGalleryWatermark(needs, customerId, {
        galleryId: body.collection_id,
        watermarkId: body.watermark_id,
        forFuture: body.use_watermark === 'all',
      }),
    ),
    customerRoute(setGalleryOrdering, async ({ params, principal: { customerId } }) =>
      setOrdering(needs, customerId, params.collection_id, params.code as OrderingCode),
    ),
    customerRoute(chooseGalleryCover, async ({ params, body, principal: { customerId } }) =>
      db.tenant(customerId, (tx) =>
        updateGallery(tx, customerId, params.id, {
          ...(body.picture_id === undefined ? {} : { cover_picture_id: body.picture_id }),
          ...(body.focus === undefined ? {} : { cover_focus_x: body.focus.x, cover_focus_y: body.focus.y }),
        }),
      ),
    ),
  ]
}
