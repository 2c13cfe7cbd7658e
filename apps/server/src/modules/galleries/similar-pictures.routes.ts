import {
  joinSimilarPictures,
  listSimilarPictures,
  resetSimilarPictures,
  setGroupFront,
  splitSimilarPictures,
  type AnswerOf,
} from '@revela/contract'
import { groupSimilarPictures, type SimilarGroup } from '@revela/domain'
import { errorHelp } from '@revela/phrases'
import { customerRoute, type Route } from '../../http/route.ts'
import { ApiError } from '../../platform/api-error/api-error.ts'
import type { Tx } from '../../platform/db/database.ts'
import { newId } from '../../platform/ids/uuid.ts'
import { listGroupablePictures, lockPictures, writeGroupFront, writeSimilarGroups } from '../pictures/index.ts'
import { readCameraClocks } from './chapter.repository.ts'
import type { GalleriesDeps } from './galleries.module.ts'

type Gallery = { readonly customerId: string; readonly galleryId: string }
type GalleryPictures = Awaited<ReturnType<typeof listGroupablePictures>>
type Picture = GalleryPictures[number]
type Grouping = { readonly pictures: GalleryPictures; readonly groups: readonly SimilarGroup<Picture>[] }

export function similarPicturesRoutes({ db, choices }: GalleriesDeps): Route[] {
  /** Changes and returns the groups in one transaction, and tells open family pages. */
  const change = (gallery: Gallery, work: (tx: Tx, grouping: Grouping) => Promise<void>) =>
    db.tenant(gallery.customerId, async (tx) => {
      await lockPictures(tx, gallery.customerId, gallery.galleryId, null)
      await work(tx, await readGrouping(tx, gallery))
      await choices.announceDelivery(tx, gallery.customerId, gallery.galleryId)
      return presentGroups(await readGrouping(tx, gallery))
    })
  return [
    customerRoute(listSimilarPictures, async ({ params, principal: { customerId } }) =>
      db.tenant(customerId, async (tx) => presentGroups(await readGrouping(tx, galleryOf(customerId, params)))),
    ),
    customerRoute(joinSimilarPictures, async ({ params, body, principal: { customerId } }) => {
      const gallery = galleryOf(customerId, params)
      return change(gallery, (tx, grouping) => join(tx, gallery, grouping, new Set(body.picture_ids)))
    }),
    customerRoute(splitSimilarPictures, async ({ params, body, principal: { customerId } }) => {
      const gallery = galleryOf(customerId, params)
      return change(gallery, (tx, grouping) => split(tx, gallery, grouping, new Set(body.picture_ids)))
    }),
    customerRoute(resetSimilarPictures, async ({ params, body, principal: { customerId } }) => {
      const gallery = galleryOf(customerId, params)
      return change(gallery, (tx, grouping) => reset(tx, gallery, grouping, new Set(body.picture_ids)))
    }),
    customerRoute(setGroupFront, async ({ params, body, principal: { customerId } }) => {
      const gallery = galleryOf(customerId, params)
      return change(gallery, async (tx, { groups }) => {
        const group = groups.find(({ pictures }) => pictures.some(({ id }) => id === body.picture_id))
        // Another tab may have split the group meanwhile.
        if (group) await writeGroupFront(tx, gallery, idsOf(group.pictures), body.picture_id)
      })
    }),
  ]
}

function galleryOf(customerId: string, params: { readonly collection_id: string }): Gallery {
  return { customerId, galleryId: params.collection_id }
}

async function readGrouping(tx: Tx, gallery: Gallery): Promise<Grouping> {
  const clocks = await readCameraClocks(tx, gallery.customerId, gallery.galleryId)
  const pictures = await listGroupablePictures(tx, gallery, clocks)
  return { pictures, groups: groupSimilarPictures(pictures) }
}

function presentGroups({ groups }: Grouping): AnswerOf<typeof listSimilarPictures> {
  return {
    groups: groups.map(({ front, pictures, edited }) => ({ front: front.id, picture_ids: idsOf(pictures), edited })),
  }
}

function idsOf(pictures: readonly Picture[]): string[] {
  return pictures.map(({ id }) => id)
}

const hasAny = (ids: ReadonlySet<string>) => (group: SimilarGroup<Picture>) =>
  group.pictures.some(({ id }) => ids.has(id))

async function join(tx: Tx, gallery: Gallery, { pictures, groups }: Grouping, ids: ReadonlySet<string>): Promise<void> {
  const members = new Set(pictures.filter(({ id }) => ids.has(id)))
  for (const group of groups.filter(hasAny(ids))) for (const picture of group.pictures) members.add(picture)
  if (new Set([...members].map(({ chapter }) => chapter)).size > 1) {
    throw new ApiError('DifferentChapters', { messages: [{ id: 'picture_ids', help: errorHelp.differentChapters }] })
  }
  if (members.size < 2) return
  const group = newId()
  await writeSimilarGroups(tx, gallery, new Map([...members].map(({ id }) => [id, group])))
  // Of two groups that each had one, neither stays in front.
  const fronts = [...members].filter(({ groupFront }) => groupFront)
  await writeGroupFront(tx, gallery, idsOf([...members]), fronts.length === 1 ? fronts[0]!.id : null)
}

/** The others of a group stay together, also where they were grouped automatically. */
async function split(tx: Tx, gallery: Gallery, { groups }: Grouping, ids: ReadonlySet<string>): Promise<void> {
  const changed = new Map<string, string>()
  for (const { pictures } of groups.filter(hasAny(ids))) {
    const rest = newId()
    for (const { id } of pictures) changed.set(id, ids.has(id) ? newId() : rest)
  }
  await writeSimilarGroups(tx, gallery, changed)
  await writeGroupFront(
    tx,
    gallery,
    [...changed.keys()].filter((id) => ids.has(id)),
    null,
  )
}

/** Includes the others of a joined group, which would be nothing without these pictures. */
async function reset(tx: Tx, gallery: Gallery, { pictures }: Grouping, ids: ReadonlySet<string>): Promise<void> {
  const edited = new Set(pictures.filter(({ id }) => ids.has(id)).map(({ similarGroup }) => similarGroup))
  const members = pictures.filter((picture) => ids.has(picture.id) || edited.has(picture.similarGroup ?? picture.id))
  await writeSimilarGroups(tx, gallery, new Map(members.map(({ id }) => [id, null])))
  await writeGroupFront(tx, gallery, idsOf(members), null)
}
