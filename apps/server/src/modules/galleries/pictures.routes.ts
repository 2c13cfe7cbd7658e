import {
  deletePictures as deletePicturesEndpoint,
  findPictures as findEndpoint,
  getPictureProgress,
  listPictures as listPicturesEndpoint,
  movePictures,
  movePicturesToGallery,
  retryPicture,
  suggestByTag,
  suggestPicture,
  suggestPictures,
} from '@revela/contract'
import type { OrderingCode } from '@revela/domain'
import { customerRoute, type Route } from '../../http/route.ts'
import type { JobSender } from '../../platform/queue/queue.ts'
import { ApiError } from '../../platform/api-error/api-error.ts'
import {
  findPictures,
  listPictures,
  markWaiting,
  pageLimits,
  presentPicture,
  presentPublicPicture,
  readPictureProgress,
  requestRenditions,
  setSuggested,
  setSuggestedByTag,
  setSuggestedMany,
} from '../pictures/index.ts'
import { countUsage } from '../subscriptions/index.ts'
import type { GalleriesDeps } from './galleries.module.ts'
import { countChoosers } from './gallery-list.read.ts'
import { findGallery } from './gallery.repository.ts'
import { moveGalleryPictures } from './order-pictures.ts'
import { moveToGallery } from './move-to-gallery.ts'
import { deletePictures } from './picture-trash.routes.ts'

const foundPageSize = 24

export function picturesRoutes(deps: GalleriesDeps & { jobs: JobSender }): Route[] {
  const { db, content, jobs } = deps
  return [
    customerRoute(
      listPicturesEndpoint,
      async ({ query: { collection_id: galleryId, page }, principal: { customerId } }) => {
        const { gallery, rows, chosen } = await db.tenant(customerId, async (tx) => {
          const found = await findGallery(tx, customerId, galleryId)
          if (!found) throw new ApiError('GalleryNotFound')
          const ordering = found.ordering as OrderingCode
          const filter = { customerId, ownerId: galleryId, ordering, ...pageLimits(page) }
          const pictures = await listPictures(tx, filter)
          return { gallery: found, rows: pictures, chosen: await countChoosers(tx, customerId, galleryId) }
        })
        // An empty gallery has its own error, distinct from a gallery that does not exist.
        if (gallery.pictures === 0) throw new ApiError('EmptyGallery')
        const addressOf = content.forOwner({ customerId, ownerId: galleryId, epoch: gallery.access_epoch })
        const pictures = rows.map((row) => presentPicture(row, addressOf, chosen.get(row.number) ?? 0))
        return { pictures, total_pictures: gallery.pictures }
      },
    ),
    customerRoute(getPictureProgress, async ({ query, principal: { customerId } }) =>
      db.tenant(customerId, (tx) => readPictureProgress(tx, customerId, query.collection_id)),
    ),
    customerRoute(deletePicturesEndpoint, async ({ query, body, principal: { customerId } }) => {
      const ids = [...new Set([...(query.picture_ids ?? []), ...(body.picture_ids ?? [])])]
      if (ids.length === 0) throw new ApiError('InvalidRequest')
      await deletePictures(deps, customerId, query.collection_id, ids)
    }),
    customerRoute(movePictures, async ({ params, body, principal: { customerId } }) => {
      const target = body.before === null ? 'end' : { before: body.before }
      await moveGalleryPictures(deps, customerId, params.collection_id, [...new Set(body.picture_ids)], target)
    }),
    customerRoute(movePicturesToGallery, async ({ params, body, principal: { customerId } }) => {
      const move = { from: params.collection_id, to: body.to, ids: [...new Set(body.picture_ids)] }
      return { moved: await moveToGallery(deps, customerId, move) }
    }),
    customerRoute(findEndpoint, async ({ query, principal: { customerId } }) => {
      const search = { text: query.search, after: query.after ?? null, limit: foundPageSize + 1 }
      const found = await findPictures(db, customerId, search)
      const pictures = found.slice(0, foundPageSize).map((row) => {
        const { gallery_id: ownerId, gallery_title: title, access_epoch: epoch } = row
        const shown = presentPublicPicture(row, content.forOwner({ customerId, ownerId, epoch }))
        return { ...shown, display_number: row.display_number, gallery: { id: ownerId, title } }
      })
      return { pictures, more: found.length > foundPageSize }
    }),
    customerRoute(suggestPicture, async ({ params, principal: { customerId } }) =>
      db.tenant(customerId, (tx) => setSuggested(tx, customerId, params.picture_id, params.suggest)),
    ),
    customerRoute(suggestPictures, async ({ params, body, principal: { customerId } }) =>
      db.tenant(customerId, (tx) =>
        setSuggestedMany(tx, { customerId, ownerId: params.collection_id, ids: body.picture_ids }, body.suggest),
      ),
    ),
    customerRoute(suggestByTag, async ({ params, principal: { customerId } }) =>
      db.tenant(customerId, (tx) =>
        setSuggestedByTag(tx, customerId, params.collection_id, params.tag, params.suggest),
      ),
    ),
    customerRoute(retryPicture, async ({ params, principal: { customerId } }) =>
      db.tenant(customerId, async (tx) => {
        const isRequeued = await markWaiting(tx, customerId, params.picture_id)
        if (!isRequeued) return
        const { owner_id: ownerId, number, version } = isRequeued
        const picture = { customerId, ownerId, pictureId: params.picture_id, number, version }
        const waiting = await countUsage(tx, customerId, { waiting: 1 }, null)
        await requestRenditions(tx, jobs, picture, waiting ?? 0)
      }),
    ),
  ]
}
