import {
  addChapters as addEndpoint,
  deleteChapter,
  listChapters,
  moveToChapter,
  orderChapters,
  renameChapter,
  replaceChapters as replaceEndpoint,
  setCameraClock,
  suggestChapters as suggestEndpoint,
  type AnswerOf,
} from '@revela/contract'
import { saoPauloDay, saoPauloTime, suggestChapters } from '@revela/domain'
import { suggestedChapterTitle } from '@revela/phrases'
import { customerRoute, type Route } from '../../http/route.ts'
import { ApiError } from '../../platform/api-error/api-error.ts'
import type { Tx } from '../../platform/db/database.ts'
import { countChapterPictures, listCameras, listCapturedPictures } from '../pictures/index.ts'
import { addChapters, movePicturesToChapter, removeChapter, replaceChapters } from './change-chapters.ts'
import {
  lockGallery,
  readCameraClocks,
  readChapters,
  setChapterTitle,
  writeCameraClock,
  writeChapterOrder,
} from './chapter.repository.ts'
import type { GalleriesDeps } from './galleries.module.ts'
import { findGallery } from './gallery.repository.ts'

type GalleryChapters = AnswerOf<typeof listChapters>

export function chaptersRoutes(deps: GalleriesDeps): Route[] {
  const { db, choices } = deps
  /** Changes and returns the chapters in one transaction, and tells open family pages. */
  const change = (customerId: string, galleryId: string, work: (tx: Tx) => Promise<void>): Promise<GalleryChapters> =>
    db.tenant(customerId, async (tx) => {
      await work(tx)
      await choices.announceOrder(tx, customerId, galleryId)
      return readGalleryChapters(tx, customerId, galleryId)
    })
  return [
    customerRoute(listChapters, async ({ params: { collection_id: galleryId }, principal: { customerId } }) =>
      db.tenant(customerId, (tx) => readGalleryChapters(tx, customerId, galleryId)),
    ),
    customerRoute(addEndpoint, async ({ params: { collection_id: galleryId }, body, principal: { customerId } }) =>
      change(customerId, galleryId, (tx) => addChapters(tx, customerId, galleryId, body.titles)),
    ),
    customerRoute(replaceEndpoint, async ({ params: { collection_id: galleryId }, body, principal: { customerId } }) =>
      change(customerId, galleryId, (tx) => replaceChapters(tx, customerId, galleryId, body.chapters)),
    ),
    customerRoute(renameChapter, async ({ params, body, principal: { customerId } }) =>
      change(customerId, params.collection_id, async (tx) => {
        const isRenamed = await setChapterTitle(tx, customerId, params.collection_id, params.number, body.title)
        if (!isRenamed) throw new ApiError('NotFound')
      }),
    ),
    customerRoute(deleteChapter, async ({ params, principal: { customerId } }) =>
      change(customerId, params.collection_id, (tx) =>
        removeChapter(tx, customerId, params.collection_id, params.number),
      ),
    ),
    customerRoute(orderChapters, async ({ params: { collection_id: galleryId }, body, principal: { customerId } }) =>
      change(customerId, galleryId, async (tx) => {
        await lockGallery(tx, customerId, galleryId)
        await writeChapterOrder(tx, customerId, galleryId, body.numbers)
      }),
    ),
    customerRoute(moveToChapter, async ({ params: { collection_id: galleryId }, body, principal: { customerId } }) =>
      change(customerId, galleryId, (tx) =>
        movePicturesToChapter(tx, customerId, galleryId, body.picture_ids, body.chapter),
      ),
    ),
    customerRoute(setCameraClock, async ({ params: { collection_id: galleryId }, body, principal: { customerId } }) =>
      change(customerId, galleryId, async (tx) => {
        const cameras = await listCameras(tx, { customerId, galleryId })
        // A body whose pictures another tab deleted meanwhile; without this check, rows could grow without limit.
        if (!cameras.some(({ camera }) => camera === body.camera)) return
        await writeCameraClock(tx, customerId, galleryId, { camera: body.camera, aheadSeconds: body.ahead_seconds })
      }),
    ),
    customerRoute(suggestEndpoint, async ({ params, principal: { customerId } }) =>
      suggestForGallery(deps, customerId, params.collection_id),
    ),
  ]
}

async function readGalleryChapters(tx: Tx, customerId: string, galleryId: string): Promise<GalleryChapters> {
  const gallery = { customerId, galleryId }
  const chapters = await readChapters(tx, customerId, galleryId)
  const counts = await countChapterPictures(tx, gallery)
  const clocks = await readCameraClocks(tx, customerId, galleryId)
  const cameras = await listCameras(tx, gallery)
  return {
    chapters: chapters.map(({ number, title }) => ({ number, title, pictures: counts.get(number) ?? 0 })),
    without_chapter: counts.get(null) ?? 0,
    cameras: cameras.map(({ camera, pictures, first_taken_at: first, last_taken_at: last }) => ({
      camera,
      pictures,
      ahead_seconds: clocks.get(camera) ?? 0,
      first_taken_at: first?.toISOString() ?? null,
      last_taken_at: last?.toISOString() ?? null,
    })),
  }
}

const maxThumbs = 4

/** Titled by the times in São Paulo; with the day when the pictures are of several. */
async function suggestForGallery(
  { db, content }: GalleriesDeps,
  customerId: string,
  galleryId: string,
): Promise<AnswerOf<typeof suggestEndpoint>> {
  const { gallery, pictures } = await db.tenant(customerId, async (tx) => {
    const clocks = await readCameraClocks(tx, customerId, galleryId)
    return {
      gallery: await findGallery(tx, customerId, galleryId),
      pictures: await listCapturedPictures(tx, { customerId, galleryId }, clocks),
    }
  })
  if (!gallery) throw new ApiError('GalleryNotFound')
  const addressOf = content.forOwner({ customerId, ownerId: galleryId, epoch: gallery.access_epoch })
  const byId = new Map(pictures.map((picture) => [picture.id, picture]))
  const { chapters, withoutTime } = suggestChapters(
    pictures.map(({ id, captured_at: capturedAt }) => ({ id, capturedAt })),
  )
  const days = new Set(chapters.flatMap(({ startsAt, endsAt }) => [saoPauloDay(startsAt), saoPauloDay(endsAt)]))
  return {
    chapters: chapters.map(({ startsAt, endsAt, pictureIds }) => ({
      title: suggestedChapterTitle(momentOf(startsAt), momentOf(endsAt), days.size > 1),
      starts_at: startsAt.toISOString(),
      ends_at: endsAt.toISOString(),
      picture_ids: [...pictureIds],
      thumbs: spread(
        pictureIds.filter((id) => byId.get(id)?.state === 'ready'),
        maxThumbs,
      ).map((id) => addressOf(byId.get(id)!, 400)),
    })),
    without_time: withoutTime,
  }
}

function momentOf(at: Date) {
  return { day: saoPauloDay(at), time: saoPauloTime(at) }
}

/** At most `count` of the items, from the first on at equal distances. */
function spread<T>(items: readonly T[], count: number): T[] {
  if (items.length <= count) return [...items]
  return Array.from({ length: count }, (_, index) => items[Math.floor((index * items.length) / count)]!)
}
