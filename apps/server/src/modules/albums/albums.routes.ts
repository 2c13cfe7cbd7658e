import {
  createAlbum as createAlbumEndpoint,
  getAlbum,
  listAlbumEvents,
  listAlbums,
  listTrashedAlbums,
  purgeAlbum as purgeAlbumEndpoint,
  restoreAlbum as restoreAlbumEndpoint,
  trashAlbum as trashAlbumEndpoint,
  updateAlbum as updateAlbumEndpoint,
  type AnswerOf,
  type BodyOf,
} from '@revela/contract'
import type { Policies, Policy } from '../../access/authorize.ts'
import { customerRoute, type Route } from '../../http/route.ts'
import { ApiError } from '../../platform/api-error/api-error.ts'
import type { Database } from '../../platform/db/database.ts'
import { openProfile, studioAddress } from '../profiles/index.ts'
import { requireFeature } from '../subscriptions/index.ts'
import { ownsAlbumIds } from './album-access.read.ts'
import {
  countAlbums,
  readAlbumEvents,
  readAlbums,
  readLinkedGalleries,
  readTrashedAlbums,
  readVersions,
} from './album-list.read.ts'
import {
  presentEvent,
  presentListedAlbum,
  presentSettings,
  presentTrashedAlbum,
  presentVersion,
} from './album.presenter.ts'
import { purgeAlbum, AlbumRestoredMeanwhile, restoreAlbum, trashAlbum } from './album-trash.ts'
import { findAlbum, linkGalleries, lockAlbum, updateAlbum } from './album.repository.ts'
import type { AlbumsDeps } from './albums.module.ts'
import { createAlbum } from './create-album.ts'

const albumsPerPage = 30
const eventsPerPage = 50

export function albumsRoutes(deps: AlbumsDeps): Route[] {
  const { db, clock, content, subscriptions } = deps
  return [
    customerRoute(listAlbums, async ({ query, principal: { customerId } }) => {
      await requireFeature(subscriptions, customerId, 'proof_album')
      const filter = { clientId: query.client_id, galleryId: query.gallery_id, after: query.after }
      const { rows, total } = await db.tenant(customerId, async (tx) => ({
        rows: await readAlbums(tx, customerId, filter, albumsPerPage + 1),
        total: await countAlbums(tx, customerId, filter),
      }))
      const albums = rows.slice(0, albumsPerPage).map((row) => presentListedAlbum(row, customerId, content))
      return { albums, has_more: rows.length > albumsPerPage, total }
    }),
    customerRoute(createAlbumEndpoint, async ({ body, principal: { customerId } }) => {
      await requireFeature(subscriptions, customerId, 'proof_album')
      const input = { title: body.title, clientId: body.client_id, galleryIds: body.gallery_ids }
      const { id, versionId } = await createAlbum(deps, customerId, input)
      return { album: { id, version_id: versionId } }
    }),
    customerRoute(getAlbum, async ({ params, principal: { customerId } }) => {
      await requireFeature(subscriptions, customerId, 'proof_album')
      return { album: await openAlbum(deps, customerId, params.album_id) }
    }),
    customerRoute(updateAlbumEndpoint, async ({ params, body, principal: { customerId } }) => {
      await requireFeature(subscriptions, customerId, 'proof_album')
      await changeSettings(deps, customerId, params.album_id, body)
    }),
    customerRoute(trashAlbumEndpoint, async ({ params, principal: { customerId } }) =>
      trashAlbum(deps, customerId, params.album_id),
    ),
    customerRoute(listTrashedAlbums, async ({ principal: { customerId } }) => {
      const rows = await db.tenant(customerId, (tx) => readTrashedAlbums(tx, customerId))
      return { albums: rows.map(presentTrashedAlbum) }
    }),
    customerRoute(restoreAlbumEndpoint, async ({ params, principal: { customerId } }) =>
      restoreAlbum(deps, customerId, params.album_id),
    ),
    customerRoute(purgeAlbumEndpoint, async ({ params, principal: { customerId } }) => {
      const options = { deleteUploads: deps.deleteUploads, now: clock(), dueBy: null }
      await db
        .tenant(customerId, (tx) => purgeAlbum(tx, customerId, params.album_id, options))
        .catch((error: unknown) => {
          throw error instanceof AlbumRestoredMeanwhile ? new ApiError('AlbumNotFound') : error
        })
    }),
    customerRoute(listAlbumEvents, async ({ params, query, principal: { customerId } }) => {
      const page = { customerId, albumId: params.album_id, skip: query.skip ?? 0, limit: eventsPerPage + 1 }
      const rows = await db.tenant(customerId, (tx) => readAlbumEvents(tx, page))
      return { events: rows.slice(0, eventsPerPage).map(presentEvent), has_more: rows.length > eventsPerPage }
    }),
  ]
}

async function openAlbum(
  { db, clock, config, content }: AlbumsDeps,
  customerId: string,
  id: string,
): Promise<AnswerOf<typeof getAlbum>['album']> {
  return db.tenant(customerId, async (tx) => {
    const album = await findAlbum(tx, customerId, id)
    const [listed] = await readAlbums(tx, customerId, { id }, 1)
    if (!album || !listed) throw new ApiError('AlbumNotFound')
    const profile = await openProfile(tx, customerId, clock())
    return {
      ...presentListedAlbum(listed, customerId, content),
      settings: presentSettings(album, await readLinkedGalleries(tx, customerId, id)),
      versions: (await readVersions(tx, customerId, id)).map(presentVersion),
      url: `${studioAddress(config, profile)}/album/${album.slug}`,
    }
  })
}

/** The client of an album may change; its readers stay those that the photographer chose. */
async function changeSettings(
  { db, proofing }: AlbumsDeps,
  customerId: string,
  id: string,
  { page_size: size, gallery_ids: galleryIds, ...columns }: BodyOf<typeof updateAlbumEndpoint>,
): Promise<void> {
  await db.tenant(customerId, async (tx) => {
    if (!(await lockAlbum(tx, customerId, id))) throw new ApiError('AlbumNotFound')
    await updateAlbum(tx, customerId, id, {
      ...columns,
      ...(size === undefined ? {} : { page_width_mm: size?.width_mm ?? null, page_height_mm: size?.height_mm ?? null }),
    })
    if (galleryIds !== undefined) await linkGalleries(tx, customerId, id, galleryIds)
    await proofing.changed(tx, { customerId, albumId: id })
  })
}

export function albumsPolicies(db: Database): Policies {
  const ownsAll: Policy = async ({ principal: { customerId }, ids }) =>
    db.tenant(customerId, (tx) => ownsAlbumIds(tx, customerId, ids))
  return { 'album.read': ownsAll, 'album.write': ownsAll }
}
