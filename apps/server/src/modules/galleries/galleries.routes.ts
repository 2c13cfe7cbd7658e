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
import type { Policies, Policy } from '../../access/authorize.ts'
import { customerRoute, type Route } from '../../http/route.ts'
import type { Database } from '../../platform/db/database.ts'
import { ApiError } from '../../platform/api-error/api-error.ts'
import { countOwned, findPicture } from '../pictures/index.ts'
import { openProfile, studioAddress } from '../profiles/index.ts'
import { requireWatermarks, requireUsable, savePreferences } from '../watermarks/index.ts'
import { ownsAnyGallery } from './archive.repository.ts'
import { createGallery } from './create-gallery.ts'
import type { GalleriesDeps, GalleriesTables } from './galleries.module.ts'
import { readActiveSelection, readGalleries } from './gallery-list.read.ts'
import { coverAddress, presentGallery, presentListItem, presentSettings } from './gallery.presenter.ts'
import { findGallery, galleryExists, listTrashed, trashedExists, updateGallery } from './gallery.repository.ts'
import { setOrdering } from './order-pictures.ts'
import { findPreset } from './preset.repository.ts'
import { deleteGallery, undeleteGallery } from './trash.ts'
import { updateSettings } from './update-settings.ts'

export function galleriesRoutes(deps: GalleriesDeps): Route[] {
  const { db, clock, content } = deps
  return [
    customerRoute(listGalleries, async ({ query, principal: { customerId } }) => {
      const now = clock()
      const rows = await db.tenant(customerId, (tx) => readGalleries(tx, customerId, query, saoPauloDay(now)))
      const galleryList = rows.map((row) => presentListItem(row, customerId, content, now))
      return { galleries: { galleryList, galleriesCount: rows[0]?.total ?? 0 } }
    }),
    customerRoute(createGalleryEndpoint, async ({ body, principal: { customerId } }) => ({
      id: await createGallery(deps, customerId, body.title, await readPreset(deps, customerId, body.preset_id)),
    })),
    customerRoute(deleteGalleryEndpoint, async ({ query, principal: { customerId } }) =>
      deleteGallery(deps, customerId, query.collection_id),
    ),
    customerRoute(restoreGallery, async ({ params, principal: { customerId } }) =>
      undeleteGallery(deps, customerId, params.id),
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
      const { gallery, ...shown } = await openGallery(deps, customerId, query.collection_id)
      return presentGallery(gallery, { ...shown, now: clock() })
    }),
    customerRoute(getGallerySettings, async ({ query, principal: { customerId } }) =>
      presentSettings((await openGallery(deps, customerId, query.collection_id)).gallery),
    ),
    customerRoute(updateGallerySettings, async ({ params, body, principal: { customerId } }) =>
      updateSettings(deps, customerId, params.collection_id, body),
    ),
    customerRoute(setGalleryWatermark, async ({ body, principal: { customerId } }) =>
      chooseGalleryWatermark(deps, customerId, {
        galleryId: body.collection_id,
        watermarkId: body.watermark_id,
        forFuture: body.use_watermark === 'all',
      }),
    ),
    customerRoute(setGalleryOrdering, async ({ params, principal: { customerId } }) =>
      setOrdering(deps, customerId, params.collection_id, params.code as OrderingCode),
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

async function readPreset({ db }: GalleriesDeps, customerId: string, id: string | undefined) {
  if (id === undefined) return null
  const preset = await db.tenant(customerId, (tx) => findPreset(tx, customerId, id))
  if (!preset) throw new ApiError('NotFound')
  return preset.settings
}

/** Families see the watermark from now on: their current image addresses stop working at the edge's next check. */
async function chooseGalleryWatermark(
  { db, subscriptions }: GalleriesDeps,
  customerId: string,
  chosen: { readonly galleryId: string; readonly watermarkId: string | null; readonly forFuture: boolean },
): Promise<void> {
  const { galleryId, watermarkId, forFuture } = chosen
  await requireWatermarks(subscriptions, customerId, watermarkId)
  await db.tenant(customerId, async (tx) => {
    await requireUsable(tx, customerId, watermarkId)
    await updateGallery(tx, customerId, galleryId, { watermark_id: watermarkId })
    if (forFuture) await savePreferences(tx, customerId, { watermarkId })
  })
}

type OpenGallery = {
  readonly gallery: GalleriesTables['gallery']
  readonly cover: string | null
  readonly url: string
  readonly selectionActive: boolean
}

async function openGallery(
  { db, clock, content, config }: GalleriesDeps,
  customerId: string,
  id: string,
): Promise<OpenGallery> {
  const { gallery, picture, profile, selectionActive } = await db.tenant(customerId, async (tx) => {
    const found = await findGallery(tx, customerId, id)
    const coverId = found?.cover_picture_id
    return {
      gallery: found,
      picture: coverId ? await findPicture(tx, customerId, coverId) : undefined,
      profile: await openProfile(tx, customerId, clock()),
      selectionActive: (await readActiveSelection(tx, customerId, id)).active,
    }
  })
  if (!gallery) throw new ApiError('GalleryNotFound')
  return {
    gallery,
    cover: coverAddress(content, customerId, gallery.access_epoch, picture ?? null, 960),
    url: `${studioAddress(config, profile)}/${gallery.slug}`,
    selectionActive,
  }
}

/** Checks all ids of a call together: the gallery belongs to the customer, and the pictures to the gallery. */
export function galleriesPolicies(db: Database): Policies {
  const galleryAndPictures: Policy = async ({ principal: { customerId }, ids }) =>
    db.tenant(customerId, async (tx) => {
      const [galleryId] = ids['gallery'] ?? []
      const pictures = [...new Set(ids['picture'])]
      for (const presetId of ids['preset'] ?? []) if (!(await findPreset(tx, customerId, presetId))) return false
      if (galleryId !== undefined) {
        if (!(await galleryExists(tx, customerId, galleryId))) return false
        return pictures.length === 0 || (await countOwned(tx, customerId, galleryId, pictures)) === pictures.length
      }
      for (const pictureId of pictures) if (!(await findPicture(tx, customerId, pictureId))) return false
      return true
    })
  return {
    'gallery.read': galleryAndPictures,
    'gallery.write': galleryAndPictures,
    'gallery.restore': async ({ principal: { customerId }, ids }) =>
      db.tenant(customerId, (tx) => trashedExists(tx, customerId, ids['gallery']?.[0] ?? '')),
    // Galleries that another tab deleted meanwhile get their own result, so one existing gallery is enough. The use case
    // checks each of them.
    'gallery.bulk': async ({ principal: { customerId }, ids }) =>
      db.tenant(customerId, (tx) => ownsAnyGallery(tx, customerId, ids['gallery'] ?? [])),
    'picture.read': galleryAndPictures,
    // Pictures that another tab deleted or restored meanwhile are ignored, so only the gallery is checked.
    'picture.arrange': async ({ principal: { customerId }, ids }) =>
      db.tenant(customerId, (tx) => galleryExists(tx, customerId, ids['gallery']?.[0] ?? '')),
    'picture.transfer': async ({ principal: { customerId }, ids }) =>
      db.tenant(customerId, async (tx) => {
        for (const id of new Set(ids['gallery'])) if (!(await galleryExists(tx, customerId, id))) return false
        return true
      }),
  }
}
