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
  type BodyOf,
} from '@revela/contract'
import { allows, galleryValidUntil, saoPauloDay, SLUG_SUFFIX_LENGTH, slugOf, type OrderingCode } from '@revela/domain'
import type { Policies, Policy } from '../../access/authorize.ts'
import { customerRoute, type Route } from '../../http/route.ts'
import type { Database } from '../../platform/db/database.ts'
import { newId } from '../../platform/ids/uuid.ts'
import { ApiError } from '../../platform/api-error/api-error.ts'
import { countOwned, findPicture } from '../pictures/index.ts'
import { openProfile, studioAddress } from '../profiles/index.ts'
import { countUsage, planInForce, planLimitError, requireFeature } from '../subscriptions/index.ts'
import { readPreferences, requireWatermarks, requireUsable, savePreferences } from '../watermarks/index.ts'
import type { GalleriesDeps, GalleriesTables } from './galleries.module.ts'
import { bumpEpoch, readDefaultAccess } from './gallery-access.repository.ts'
import { readActiveSelection, readGalleries } from './gallery-list.read.ts'
import { generatePassword, randomReadable, sealPassword } from './gallery-password.ts'
import { coverAddress, presentGallery, presentListItem, presentSettings } from './gallery.presenter.ts'
import {
  findGallery,
  galleryExists,
  insertGallery,
  listTrashed,
  trashedExists,
  updateGallery,
} from './gallery.repository.ts'
import { setOrdering } from './order-pictures.ts'
import { deleteGallery, undeleteGallery } from './trash.ts'

/** Creates a draft with the default access of new galleries. */
async function createGallery(deps: GalleriesDeps, customerId: string, title: string): Promise<string> {
  const { db, clock, subscriptions } = deps
  const plan = await planInForce(subscriptions, customerId)
  if (!plan) throw new ApiError('PlanLimitReached')
  const { limits, galleryMonths } = plan
  const now = clock()
  const id = newId()
  const access = await db.tenant(customerId, (tx) => readDefaultAccess(tx, customerId))
  const password = access === 'password' ? await sealPassword(deps, customerId, id, generatePassword()) : null
  const createdGallery = await db.tenant(customerId, async (tx) => {
    // Counted before the insert: of two concurrent calls at the limit, one waits for the other and is rejected.
    if ((await countUsage(tx, customerId, { galleries: 1 }, limits)) === null) return false
    const watermarkPreferences = await readPreferences(tx, customerId)
    await insertGallery(tx, {
      customerId,
      id,
      title,
      // A random suffix makes the address hard to guess: for a gallery open by link, the address is the only
      // protection.
      slug: `${slugOf(title)}-${randomReadable(SLUG_SUFFIX_LENGTH)}`,
      access,
      password,
      // A feature that the plan no longer has is not applied to new galleries; existing galleries keep it.
      watermarkId: allows(limits, 'custom_watermark') ? watermarkPreferences.watermarkId : null,
      antiCopy: watermarkPreferences.antiCopy && allows(limits, 'custom_no_copy'),
      expiresAt: galleryMonths ? galleryValidUntil(now, galleryMonths, now) : null,
      now,
    })
    return true
  })
  if (!createdGallery)
    throw (await planLimitError(subscriptions, customerId, { galleries: 1 })) ?? new ApiError('Unavailable')
  return id
}

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
      id: await createGallery(deps, customerId, body.title),
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

const deliverySettings = ['single_download', 'download_all', 'delivery_scope'] as const

type DownloadSwitches = Pick<GalleriesTables['gallery'], 'single_download' | 'download_all'>

function startsDelivery(
  previous: DownloadSwitches,
  { single_download, download_all }: { readonly [Name in keyof DownloadSwitches]?: boolean | undefined },
): boolean {
  return !previous.single_download && !previous.download_all && (single_download === true || download_all === true)
}

/** Turning a premium feature on requires it in the plan; turning it off never does. */
async function updateSettings(
  { db, clock, subscriptions, choices }: GalleriesDeps,
  customerId: string,
  id: string,
  body: BodyOf<typeof updateGallerySettings>,
): Promise<void> {
  const { use_watermark, use_antiCopy, showWatermarkWarning, ...change } = body
  if (change.anti_copy) await requireFeature(subscriptions, customerId, 'custom_no_copy')
  if (change.download_all) await requireFeature(subscriptions, customerId, 'download_all_pictures')
  const warning = showWatermarkWarning === undefined ? {} : { watermark_warning: showWatermarkWarning }
  const previous = await db.tenant(customerId, (tx) => findGallery(tx, customerId, id))
  if (!previous) throw new ApiError('GalleryNotFound')
  // A default for future galleries requires the plan's feature, as if it were turned on there.
  if (use_watermark) await requireWatermarks(subscriptions, customerId, previous.watermark_id)
  const antiCopy = change.anti_copy ?? previous.anti_copy
  if (use_antiCopy && antiCopy) await requireFeature(subscriptions, customerId, 'custom_no_copy')
  await db.tenant(customerId, async (tx) => {
    const delivered = startsDelivery(previous, change) ? { delivers_since: clock() } : {}
    await updateGallery(tx, customerId, id, { ...change, ...warning, ...delivered })
    const changesDelivery = deliverySettings.some((name) => (change[name] ?? previous[name]) !== previous[name])
    const changesParticipants =
      (change.allow_participants ?? previous.allow_participants) !== previous.allow_participants
    // Participants lose access: their streams end with the announcement, and the addresses of the images they were shown.
    if (changesParticipants && previous.allow_participants) await bumpEpoch(tx, customerId, [id])
    if (changesDelivery || changesParticipants) await choices.announceDelivery(tx, customerId, id)
    if (use_watermark) await savePreferences(tx, customerId, { watermarkId: previous.watermark_id })
    if (use_antiCopy) await savePreferences(tx, customerId, { antiCopy })
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
  const { gallery, picture, subdomain, selectionActive } = await db.tenant(customerId, async (tx) => {
    const found = await findGallery(tx, customerId, id)
    const coverId = found?.cover_picture_id
    return {
      gallery: found,
      picture: coverId ? await findPicture(tx, customerId, coverId) : undefined,
      subdomain: (await openProfile(tx, customerId, clock())).subdomain,
      selectionActive: (await readActiveSelection(tx, customerId, id)).active,
    }
  })
  if (!gallery) throw new ApiError('GalleryNotFound')
  return {
    gallery,
    cover: coverAddress(content, customerId, gallery.access_epoch, picture ?? null, 960),
    url: `${studioAddress(config, subdomain)}/${gallery.slug}`,
    selectionActive,
  }
}

/** Checks all ids of a call together: the gallery belongs to the customer, and the pictures to the gallery. */
export function galleriesPolicies(db: Database): Policies {
  const galleryAndPictures: Policy = async ({ principal: { customerId }, ids }) =>
    db.tenant(customerId, async (tx) => {
      const [galleryId] = ids['gallery'] ?? []
      const pictures = [...new Set(ids['picture'])]
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
    'picture.read': galleryAndPictures,
    // Pictures that another tab deleted or restored meanwhile are ignored, so only the gallery is checked.
    'picture.arrange': async ({ principal: { customerId }, ids }) =>
      db.tenant(customerId, (tx) => galleryExists(tx, customerId, ids['gallery']?.[0] ?? '')),
  }
}
