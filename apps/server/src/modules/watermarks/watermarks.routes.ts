import {
  createWatermark,
  deleteWatermark,
  editWatermark as editWatermarkEndpoint,
  listWatermarks as listWatermarksEndpoint,
  setDefaultWatermark,
  setWatermarkPicture,
} from '@revela/contract'
import type { WatermarkSettings } from '@revela/domain'
import { watermarkRejection } from '@revela/phrases'
import type { Policies, Policy } from '../../access/authorize.ts'
import { customerRoute, uploadRoute, type Route } from '../../http/route.ts'
import type { Database, Tx } from '../../platform/db/database.ts'
import { newId } from '../../platform/ids/uuid.ts'
import { nullIfMissing } from '../../platform/object-store/null-if-missing.ts'
import { ApiError, fieldError } from '../../platform/api-error/api-error.ts'
import { brandAddress, openProfile, pageObject } from '../profiles/index.ts'
import { requireFeature, type SubscriptionsDeps } from '../subscriptions/index.ts'
import { storeWatermarkPicture, receiveWatermarkPicture } from './set-watermark-picture.ts'
import { presentSample, presentWatermark, readSettings } from './watermark.presenter.ts'
import {
  changeWatermark,
  deleteWatermark as removeWatermarkDeleteWatermark,
  findSample,
  findUneditedWatermark,
  findWatermark,
  insertWatermark,
  listWatermarks,
  lockWatermark,
  nextRevision,
  readGalleryWatermark,
  readPreferences,
  readUse,
  savePreferences,
  type WatermarkRow,
} from './watermark.repository.ts'
import type { WatermarksDeps } from './watermarks.module.ts'

export const maxWatermarks = 50

/** A watermark that was created and never edited is reused: opening the editor twice leaves no unused rows. */
async function addWatermark(deps: WatermarksDeps, customerId: string): Promise<string> {
  const { db, clock, subscriptions } = deps
  await requireFeature(subscriptions, customerId, 'custom_watermark')
  const { id, hasPicture } = await db.tenant(customerId, async (tx) => {
    // First, because it locks: of two concurrent calls, the second finds what the first created.
    const revision = await nextRevision(tx, customerId)
    const uneditedId = await findUneditedWatermark(tx, customerId)
    if (uneditedId) {
      const found = await findWatermark(tx, customerId, uneditedId)
      return { id: uneditedId, hasPicture: found?.picture_key != null }
    }
    if ((await listWatermarks(tx, customerId)).length >= maxWatermarks) {
      throw fieldError('TooManyWatermarks', 'watermark', watermarkRejection.tooMany(maxWatermarks))
    }
    const watermarkId = newId()
    await insertWatermark(tx, { customerId, id: watermarkId, revision, now: clock() })
    return { id: watermarkId, hasPicture: false }
  })
  const logo = hasPicture ? null : await readLogo(deps, customerId)
  // A logo that cannot become a watermark must not fail the call: the editor then asks for a picture.
  if (logo) await storeWatermarkPicture(deps, customerId, id, logo, { edited: false }).catch(ignoreApiError)
  return id
}

async function readLogo({ db, clock, store }: WatermarksDeps, customerId: string): Promise<Buffer | null> {
  const { logo_key } = await db.tenant(customerId, (tx) => openProfile(tx, customerId, clock()))
  return logo_key === null ? null : store.read(pageObject(logo_key)).catch(nullIfMissing)
}

function ignoreApiError(error: unknown): void {
  if (!(error instanceof ApiError)) throw error
}

/** All calls about watermarks except the choice of a gallery's watermark, which the galleries module owns. */
export function watermarksRoutes(deps: WatermarksDeps): Route[] {
  const { db, config, pictureAddress: photographAddress } = deps
  return [
    customerRoute(listWatermarksEndpoint, async ({ query, principal: { customerId } }) => {
      const galleryId = query.collection_id ?? null
      const { rows, selected, sample } = await db.tenant(customerId, async (tx) => ({
        rows: await listWatermarks(tx, customerId),
        selected:
          galleryId === null
            ? (await readPreferences(tx, customerId)).watermarkId
            : ((await readGalleryWatermark(tx, customerId, galleryId))?.watermark_id ?? null),
        sample: await findSample(tx, customerId, galleryId),
      }))
      return {
        watermarks: rows.map((row) => presentWatermark(row, config.CONTENT_ORIGIN)),
        selected_watermark: selected,
        sample: sample && presentSample(sample, photographAddress({ customerId, ...sample })),
      }
    }),
    customerRoute(createWatermark, async ({ principal: { customerId } }) => ({
      watermark: { id: await addWatermark(deps, customerId) },
    })),
    uploadRoute(setWatermarkPicture, async ({ params, upload, principal: { customerId } }) => {
      const { key, width, height } = await receiveWatermarkPicture(deps, customerId, params.id, upload)
      return { media_url: brandAddress(config.CONTENT_ORIGIN, key)!, width, height }
    }),
    customerRoute(editWatermarkEndpoint, async ({ params, body, principal: { customerId } }) =>
      editWatermark(deps, customerId, params.id, readSettings(body)),
    ),
    customerRoute(setDefaultWatermark, async ({ body, principal: { customerId } }) =>
      saveDefaultWatermark(deps, customerId, body.watermark_id),
    ),
    customerRoute(deleteWatermark, async ({ params, principal: { customerId } }) =>
      removeWatermark(deps, customerId, params.id),
    ),
  ]
}

/** Sets the watermark's placement. Renditions with it are made again when they are requested. */
async function editWatermark(
  { db, subscriptions }: WatermarksDeps,
  customerId: string,
  id: string,
  settings: WatermarkSettings,
): Promise<void> {
  await requireFeature(subscriptions, customerId, 'custom_watermark')
  await db.tenant(customerId, async (tx) => {
    const previous = await lockWatermark(tx, customerId, id)
    if (!previous) throw new ApiError('NotFound')
    const changes = {
      position: settings.position,
      size_percent: Math.round(settings.size * 100),
      opacity_percent: settings.opacity === undefined ? previous.opacity_percent : Math.round(settings.opacity * 100),
      tiled: settings.tiled ?? previous.tiled,
      margin_top: settings.margin.t,
      margin_left: settings.margin.l,
      margin_bottom: settings.margin.b,
      margin_right: settings.margin.r,
      was_edited: true,
    }
    // Saved without a change: the revision stays, and with it every rendition that exists.
    if (Object.entries(changes).every(([name, value]) => previous[name as keyof WatermarkRow] === value)) return
    await changeWatermark(tx, customerId, id, changes)
  })
}

/**
 * A watermark that a gallery, an album or the public portfolio shows cannot be removed: pictures must not lose it because of a
 * click elsewhere. One that is only the default for future galleries can.
 */
async function removeWatermark({ db, clock, garbage }: WatermarksDeps, customerId: string, id: string): Promise<void> {
  await db.tenant(customerId, async (tx) => {
    const deletedWatermark = await lockWatermark(tx, customerId, id)
    if (!deletedWatermark) return
    const use = await readUse(tx, customerId, id)
    if (use.galleries + use.trashed + use.works + use.albums > 0) {
      const help = use.galleries + use.trashed > 0 ? watermarkRejection.inUse : watermarkRejection.inPortfolio
      throw new ApiError('WatermarkInUse', {
        messages: [{ id: 'watermark', help }],
        details: use,
      })
    }
    await removeWatermarkDeleteWatermark(tx, customerId, id)
    if (deletedWatermark.picture_key)
      await garbage.discard(tx, customerId, [pageObject(deletedWatermark.picture_key)], clock())
  })
}

/** Choosing a watermark requires the plan's feature; choosing none does not. */
export async function requireWatermarks(
  subscriptions: SubscriptionsDeps,
  customerId: string,
  id: string | null,
): Promise<void> {
  if (id !== null) await requireFeature(subscriptions, customerId, 'custom_watermark')
}

/** A watermark without a picture would make every image unavailable. Locks it, so that it is not deleted meanwhile. */
export async function requireUsable(tx: Tx, customerId: string, id: string | null): Promise<void> {
  if (id === null) return
  const watermark = await lockWatermark(tx, customerId, id)
  if (!watermark) throw new ApiError('NotFound')
  if (watermark.picture_key === null) {
    throw fieldError('WatermarkWithoutPicture', 'watermark_id', watermarkRejection.withoutPicture)
  }
}

/** Whether it exists and has a picture. Locks it, so that it is not deleted meanwhile. */
export async function isUsable(tx: Tx, customerId: string, id: string): Promise<boolean> {
  const watermark = await lockWatermark(tx, customerId, id)
  return watermark !== undefined && watermark.picture_key !== null
}

/** Sets the default for new galleries. */
async function saveDefaultWatermark(
  { db, subscriptions }: WatermarksDeps,
  customerId: string,
  id: string | null,
): Promise<void> {
  await requireWatermarks(subscriptions, customerId, id)
  await db.tenant(customerId, async (tx) => {
    await requireUsable(tx, customerId, id)
    await savePreferences(tx, customerId, { watermarkId: id })
  })
}

/** Checks that all watermarks and galleries of a call belong to the customer. */
export function watermarksPolicies(db: Database): Policies {
  const ownsAllWatermarks: Policy = async ({ principal: { customerId }, ids }) =>
    db.tenant(customerId, async (tx) => {
      for (const id of ids['gallery'] ?? []) if (!(await readGalleryWatermark(tx, customerId, id))) return false
      for (const id of ids['watermark'] ?? []) if (!(await findWatermark(tx, customerId, id))) return false
      return true
    })
  return { 'watermark.read': ownsAllWatermarks, 'watermark.write': ownsAllWatermarks }
}
