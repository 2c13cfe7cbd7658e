import {
  createWatermark,
  deleteWatermark,
  editWatermark as editWatermarkEndpoint,
  listWatermarks as listWatermarksEndpoint,
  setDefaultWatermark,
  setWatermarkPicture,
} from '@revela/contract'
import { customerRoute, uploadRoute, type Route } from '../../http/route.ts'
import { brandAddress } from '../profiles/index.ts'
import { addWatermark } from './add-watermark.ts'
import { chooseDefault } from './choose-watermark.ts'
import { editWatermark } from './edit-watermark.ts'
import { removeWatermark } from './remove-watermark.ts'
import { receiveMarkPicture } from './set-mark-picture.ts'
import { findSample, readMarkOfGallery } from './watermark-use.read.ts'
import { presentSample, presentWatermark, readSettings } from './watermark.presenter.ts'
import { listWatermarks, readPreferences } from './watermark.repository.ts'
import type { WatermarksNeeds } from './watermarks.needs.ts'

/** Everything of a mark but the gallery that shows it, which its own room writes. */
export function watermarksRoutes(needs: WatermarksNeeds): Route[] {
  const { db, config, photographAddress } = needs
  return [
    customerRoute(listWatermarksEndpoint, async ({ query, principal: { customerId } }) => {
      const galleryId = query.collection_id ?? null
      const { rows, selected, sample } = await db.tenant(customerId, async (tx) => ({
        rows: await listWatermarks(tx, customerId),
        selected:
          galleryId === null
            ? (await readPreferences(tx, customerId)).watermarkId
            : ((await readMarkOfGallery(tx, customerId, galleryId))?.watermark_id ?? null),
        sample: await findSample(tx, customerId, galleryId),
      }))
      return {
        watermarks: rows.map((row) => presentWatermark(row, config.CONTENT_ORIGIN)),
        selected_watermark: selected,
        sample: sample && presentSample(sample, photographAddress({ customerId, ...sample })),
      }
    }),
    customerRoute(createWatermark, async ({ principal: { customerId } }) => ({
      watermark: { id: await addWatermark(needs, customerId) },
    })),
    uploadRoute(setWatermarkPicture, async ({ params, upload, principal: { customerId } }) => {
      const { key, width, height } = await receiveMarkPicture(needs, customerId, params.id, upload)
      return { media_url: brandAddress(config.CONTENT_ORIGIN, key)!, width, height }
    }),
    customerRoute(editWatermarkEndpoint, async ({ params, body, principal: { customerId } }) =>
      editWatermark(needs, customerId, params.id, readSettings(body)),
    ),
    customerRoute(setDefaultWatermark, async ({ body, principal: { customerId } }) =>
      chooseDefault(needs, customerId, body.watermark_id),
    ),
    customerRoute(deleteWatermark, async ({ params, principal: { customerId } }) =>
      removeWatermark(needs, customerId, params.id),
    ),
  ]
}
